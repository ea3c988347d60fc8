# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class ProductColumnCreateAnswer(TypedDict):
    #: product column id
    columnId: int


class ProductColumnUpdateAnswer(TypedDict):
    #: columns updated
    sucNum: int


class ProductColumn(TypedDict):
    #: product column id
    columnId: int
    name: str
    #: branch
    subOrgId: int
    #: version of the record, for /productColumn/update; another one after a change
    version: str


class ProductColumnListAnswer(TypedDict):
    total: int
    list: List[ProductColumn]


_CREATE = Entry("/productColumn/create", write=True)
_UPDATE = Entry("/productColumn/update", write=True)
_LIST = Entry("/productColumn/list")
_LIST_PAGED = Paged(most=500, page="pageStart")


class ProductColumnOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self,
        *,
        name: str,
        subOrgId: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ProductColumnCreateAnswer:
        """Create product column.

        Adds a product column to the shop of a branch. Added by Lectern.

        Needs the scope product:write.

        name: Name, at most 50 characters.
        subOrgId: Branch; default: the caller's branch, or the head branch.
        """
        parameters: Dict[str, Any] = {
            "name": name,
            "subOrgId": subOrgId,
        }
        answer: ProductColumnCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def update(
        self,
        *,
        columnId: int,
        name: str,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ProductColumnUpdateAnswer:
        """Rename product column.

        Changes the name of a column. Added by Lectern.

        Needs the scope product:write.

        columnId: Product column id.
        name: Name, at most 50 characters.
        version: Version that /productColumn/list answered: if the record has changed since, nothing is stored.
            Default: any version.
        """
        parameters: Dict[str, Any] = {
            "columnId": columnId,
            "name": name,
            "version": version,
        }
        answer: ProductColumnUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def list(
        self,
        *,
        columnId: Optional[int] = None,
        subOrgId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ProductColumnListAnswer:
        """List product columns.

        The columns of all branches that the caller may read, sorted by id. Added by Lectern.

        Needs the scope product:read.

        columnId: Only this column.
        subOrgId: Branch.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "columnId": columnId,
            "subOrgId": subOrgId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: ProductColumnListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        columnId: Optional[int] = None,
        subOrgId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[ProductColumn]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "columnId": columnId,
            "subOrgId": subOrgId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[ProductColumn] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer
