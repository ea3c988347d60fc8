# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class MoneyOfDay(TypedDict):
    #: YYYY-MM-DD
    day: str
    #: paid orders
    orders: int
    #: minor units
    paid: int
    #: settled refunds
    refunds: int
    #: minor units
    refunded: int
    #: paid minus refunded, minor units
    net: int


class OverviewMoneyByDayAnswer(TypedDict):
    #: ISO 4217
    currency: str
    #: IANA name
    timeZone: str
    list: List[MoneyOfDay]


class MoneyOf(TypedDict):
    #: branch id, product id or channel
    id: str
    #: current name; for a channel the channel itself, "" if unknown
    name: str
    #: paid orders
    orders: int
    #: minor units
    paid: int
    #: settled refunds
    refunds: int
    #: minor units
    refunded: int
    #: paid minus refunded, minor units
    net: int


class OverviewMoneyByAnswer(TypedDict):
    #: highest paid amount first
    list: List[MoneyOf]


class MissingStudent(TypedDict):
    #: student id
    uniqueId: str
    userName: str
    loginName: str
    #: 1: guest; otherwise 0
    guest: int
    #: first join, milliseconds; 0: never joined
    joinClassTime: int


class LiveClassNow(TypedDict):
    #: live class id
    liveclass: str
    #: class id
    groupId: int
    groupName: str
    #: teacher who gives it; for a substitution, the substitute
    teacherId: str
    teacherName: str
    #: title
    shortDesc: str
    #: scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher
    #: came; cancelled
    status: str
    #: scheduled begin, milliseconds
    beginTime: int
    #: scheduled end, milliseconds
    endTime: int
    #: actual begin, milliseconds; 0: has not begun
    heldBegin: int
    #: members without a leave, guests, and other students who came
    expected: int
    #: students who are present now
    present: int
    #: absent students with a leave
    excused: int
    #: expected but not present, sorted by name
    missing: List[MissingStudent]


class LiveClassNext(TypedDict):
    #: live class id
    liveclass: str
    #: class id
    groupId: int
    groupName: str
    #: teacher who gives it; for a substitution, the substitute
    teacherId: str
    teacherName: str
    #: title
    shortDesc: str
    #: scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher
    #: came; cancelled
    status: str
    #: scheduled begin, milliseconds
    beginTime: int
    #: scheduled end, milliseconds
    endTime: int
    #: members and guests without a leave
    expected: int
    #: students with a leave
    excused: int


class Queues(TypedDict):
    #: live classes of the last 7 days, with today, that were not held
    lessonsNotHeld: int
    #: missing submissions that were due in the last 30 days, with today
    homeworkOverdue: int
    #: homework rounds to correct
    homeworkToCorrect: int
    #: submitted exams to grade
    examsToGrade: int
    #: paid order lines without a class
    unplaced: int
    #: orders with a refund to decide
    refundsRequested: int
    #: orders with a refund to pay
    refundsToPay: int
    #: orders with a failed refund
    refundsFailed: int


class OverviewTodayAnswer(TypedDict):
    #: today in the time zone of the organisation, YYYY-MM-DD
    date: str
    #: milliseconds
    now: int
    #: live or waiting, earliest first
    lessonsNow: List[LiveClassNow]
    #: later today, earliest first
    lessonsNext: List[LiveClassNext]
    queues: Queues


_MONEY_BY_DAY = Entry("/overview/moneyByDay")
_MONEY_BY = Entry("/overview/moneyBy")
_TODAY = Entry("/overview/today")


class OverviewOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def money_by_day(
        self,
        *,
        beginTime: int,
        endTime: int,
        options: Optional[CallOptions] = None,
    ) -> OverviewMoneyByDayAnswer:
        """Money by day.

        Payments by the day of payment and refunds by the day of refund, in the time zone of the organisation. Lists
        every day of the range, at most 400 days. Added by Lectern.

        Needs the scope order:read.

        beginTime: A moment in the first day, milliseconds.
        endTime: A moment in the last day, milliseconds.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
        }
        answer: OverviewMoneyByDayAnswer = self._connection.call(_MONEY_BY_DAY, parameters, options)
        return answer

    def money_by(
        self,
        *,
        beginTime: int,
        endTime: int,
        by: Literal["branch", "product", "channel"],
        options: Optional[CallOptions] = None,
    ) -> OverviewMoneyByAnswer:
        """Money by branch, product or channel.

        Payments and refunds on the days of the range, by branch, product or payment channel. A product counts the
        shares of its order lines; an order of several products counts once for each. A refund belongs to the payment
        channel of its order. Added by Lectern.

        Needs the scope order:read.

        beginTime: A moment in the first day, milliseconds.
        endTime: A moment in the last day, milliseconds.
        by: branch, product or channel.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "by": by,
        }
        answer: OverviewMoneyByAnswer = self._connection.call(_MONEY_BY, parameters, options)
        return answer

    def today(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> OverviewTodayAnswer:
        """Today.

        The live classes of now with missing students, the next live classes of today in the organisation's time zone,
        and the number of pending tasks. Class teachers only see their own classes. Added by Lectern.

        Needs the scope statistics:read.
        """
        parameters: Dict[str, Any] = {}
        answer: OverviewTodayAnswer = self._connection.call(_TODAY, parameters, options)
        return answer
