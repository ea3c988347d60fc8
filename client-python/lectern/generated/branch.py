# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class BranchCreateAnswer(TypedDict):
    #: branch
    subOrgId: int


class BranchUpdateAnswer(TypedDict):
    #: branches updated
    sucNum: int


class Branch(TypedDict):
    #: branch
    subOrgId: int
    #: app id of the branch
    appId: str
    name: str
    #: 1: head branch; otherwise 0
    isHead: int
    #: version of the record, for /branch/update; another one after a change
    version: str


class BranchListAnswer(TypedDict):
    list: List[Branch]


_CREATE = Entry("/branch/create", write=True)
_UPDATE = Entry("/branch/update", write=True)
_LIST = Entry("/branch/list")


class BranchOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self,
        *,
        name: str,
        appId: str,
        options: Optional[CallOptions] = None,
    ) -> BranchCreateAnswer:
        """Create branch.

        Adds a branch. Requires an organisation-wide caller. Added by Lectern.

        Needs the scope organisation:write.

        name: Name, at most 100 characters.
        appId: App id of the branch, unique in the organisation.
        """
        parameters: Dict[str, Any] = {
            "name": name,
            "appId": appId,
        }
        answer: BranchCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def update(
        self,
        *,
        subOrgId: int,
        name: Optional[str] = None,
        appId: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> BranchUpdateAnswer:
        """Update branch.

        Changes only the fields that are sent. Requires an organisation-wide caller. Added by Lectern.

        Needs the scope organisation:write.

        subOrgId: Branch.
        name: Name, at most 100 characters.
        appId: App id of the branch, unique in the organisation.
        version: Version that /branch/list answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "subOrgId": subOrgId,
            "name": name,
            "appId": appId,
            "version": version,
        }
        answer: BranchUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> BranchListAnswer:
        """List branches.

        The branches that the caller may read, sorted by id. Added by Lectern.

        Needs the scope organisation:read.
        """
        parameters: Dict[str, Any] = {}
        answer: BranchListAnswer = self._connection.call(_LIST, parameters, options)
        return answer
