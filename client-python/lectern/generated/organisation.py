# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class Organisation(TypedDict):
    #: organisation
    orgId: int
    name: str
    #: currency of all amounts, ISO 4217
    currency: str
    #: time zone for days and schedules, IANA name
    timeZone: str
    #: how long before the scheduled start of a live class a start event counts
    earlyStartMinutes: int
    #: milliseconds
    createAt: int
    #: version of the record, for /organisation/update; another one after a change
    version: str


_GET = Entry("/organisation/get")
_UPDATE = Entry("/organisation/update", write=True)


class OrganisationOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> Organisation:
        """Get the organisation.

        The organisation of the caller. Added by Lectern.

        Needs the scope organisation:read.
        """
        parameters: Dict[str, Any] = {}
        answer: Organisation = self._connection.call(_GET, parameters, options)
        return answer

    def update(
        self,
        *,
        name: Optional[str] = None,
        currency: Optional[str] = None,
        timeZone: Optional[str] = None,
        earlyStartMinutes: Optional[int] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Organisation:
        """Update the organisation.

        Changes only the fields that are sent. The currency cannot change after the first order, because amounts are
        stored in its minor units. Added by Lectern.

        Needs the scope organisation:write.

        name: Name, at most 100 characters.
        currency: ISO 4217, such as "CNY".
        timeZone: IANA name, such as "Asia/Shanghai".
        earlyStartMinutes: How many minutes before the scheduled start of a live class a start event counts; live
            classes are derived again within minutes.
        version: Version that /organisation/get answered: if the record has changed since, nothing is stored. Default:
            any version.
        """
        parameters: Dict[str, Any] = {
            "name": name,
            "currency": currency,
            "timeZone": timeZone,
            "earlyStartMinutes": earlyStartMinutes,
            "version": version,
        }
        answer: Organisation = self._connection.call(_UPDATE, parameters, options)
        return answer
