# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class _SearchedUser(TypedDict):
    userId: str
    #: teacher, student or assistant
    userRole: str
    name: str
    loginName: str
    #: login mobile, "" for none
    mobile: str
    grade: str
    #: branch
    subOrgId: int
    #: up to three present classes: those of a student, or those that a teacher teaches
    groupNames: List[str]
    #: whether only the name or the mobile of a guardian matches
    byGuardian: bool


class SearchedUser(_SearchedUser, total=False):
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class SearchedGroup(TypedDict):
    groupId: int
    groupName: str
    grade: str
    teacherName: str
    #: end of the validity, seconds
    activeEnd: int
    #: branch
    subOrgId: int


class SearchedOrder(TypedDict):
    orderSn: str
    buyerId: str
    #: name of the buyer
    customerRealName: str
    #: status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5
    #: refunded, 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
    orderStatus: int
    #: order amount, minor units
    orderAmount: int
    #: creation time, milliseconds
    dateAdded: int
    #: branch
    subOrgId: int


class SearchFindAnswer(TypedDict):
    users: List[SearchedUser]
    groups: List[SearchedGroup]
    orders: List[SearchedOrder]


_FIND = Entry("/search")


class SearchOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def find(
        self,
        *,
        keyword: str,
        subOrgId: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> SearchFindAnswer:
        """Search everything.

        People by part of their name, login name or mobile, or by part of the name or mobile of their guardian;
        classes by part of their name; orders by four or more consecutive characters of their number, and the latest
        orders of the people. Best matches first: the whole text, then the newest. A number is found however it is
        written, with spaces, dashes or +86. Without the scope personal, a mobile is found as a whole only, and a
        guardian by the whole mobile only. Classes need the scope group:read, orders the scope order:read; without it
        their list is empty. Class teachers find their own students and classes only. If more than 20,000 records
        match, the search looks at 20,000 of them. Added by Lectern.

        Needs the scope user:read.

        keyword: What to look for. Width and case of letters do not matter.
        subOrgId: Only records of this branch.
        pageSize: The most results of each kind, at most 20.
        """
        parameters: Dict[str, Any] = {
            "keyword": keyword,
            "subOrgId": subOrgId,
            "pageSize": pageSize,
        }
        answer: SearchFindAnswer = self._connection.call(_FIND, parameters, options)
        return answer
