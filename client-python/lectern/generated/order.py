# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict, Union

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class OrderAddress(TypedDict):
    #: name of the receiver
    receiver: str
    #: mobile of the receiver
    mobile: str
    districts: str
    #: street address
    address: str


class Order(TypedDict):
    #: order identifier
    orderSn: str
    #: creation time, milliseconds
    dateAdded: int
    #: payment time, milliseconds
    datePay: int
    #: order amount, minor units (fen, cents)
    orderAmount: int
    #: amount paid, minor units
    moneyPaid: int
    #: 2 to 9, see the order statuses
    orderStatus: int
    #: current user name of the buyer
    customerName: str
    #: current real name of the buyer
    customerRealName: str
    #: carrier
    logisticsCompany: str
    #: shipping tracking number, if it consists of 1 to 18 digits without a leading zero; otherwise 0. A
    #: 64-bit integer: a JavaScript number would round it
    trackingNumber: int
    #: delivery time, milliseconds
    deliveryTime: int
    orderAddress: OrderAddress


class OrderListAnswer(TypedDict):
    #: number of matching orders
    count: int
    list: List[Order]


class OrderLine(TypedDict):
    #: product id
    productId: int
    #: product name, as ordered
    product_name: str
    #: quantity
    quantity: int
    #: line amount, minor units
    orderAmount: int
    #: line status, see the order statuses
    status: int
    #: refunded amount, minor units
    refundAmount: int


class OrderNote(TypedDict):
    content: str
    #: milliseconds
    time: int
    #: author
    userName: str


class OrderDetail(TypedDict):
    #: order identifier
    orderSn: str
    #: creation time, milliseconds
    dateAdded: int
    #: payment time, milliseconds
    datePay: int
    #: order amount, minor units (fen, cents)
    orderAmount: int
    #: amount paid, minor units
    moneyPaid: int
    #: 2 to 9, see the order statuses
    orderStatus: int
    #: current user name of the buyer
    customerName: str
    #: current real name of the buyer
    customerRealName: str
    #: carrier
    logisticsCompany: str
    #: shipping tracking number, if it consists of 1 to 18 digits without a leading zero; otherwise 0. A
    #: 64-bit integer: a JavaScript number would round it
    trackingNumber: int
    #: delivery time, milliseconds
    deliveryTime: int
    orderAddress: OrderAddress
    #: order lines
    productList: List[OrderLine]
    note: OrderNote


class OrderDetailAnswer(TypedDict):
    list: List[OrderDetail]


class _FullOrderAddress(TypedDict):
    #: name of the receiver
    receiver: str
    #: mobile of the receiver
    mobile: str
    districts: str
    #: street address
    address: str


class FullOrderAddress(_FullOrderAddress, total=False):
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class OrderPurchaseGroup(TypedDict):
    #: 0 for none
    purchaseGroupId: int
    #: unopened, open, complete or failed
    status: str
    size: int
    #: buyers who have paid
    joined: int
    #: deadline, milliseconds
    completeBefore: int


class FullOrderLine(TypedDict):
    #: line, from 1
    line: int
    productId: int
    #: product name, as ordered
    product_name: str
    #: product type
    type: int
    quantity: int
    #: line amount, minor units
    orderAmount: int
    #: part of the amount paid: the maximum refund, minor units
    share: int
    #: refunded amount, minor units
    refundAmount: int
    #: status of the line: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5
    #: refunded, 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
    status: int
    #: the student who is enrolled, "" for nobody
    studentId: str
    studentName: str
    studentLoginName: str
    #: lessons held while the student was in the class
    lessonsHeld: int
    #: suggested refund: amount paid minus lessons held; 0 for shipped goods, minor units
    suggestedRefund: int
    #: paths of the operations that are possible now
    nextMoves: List[str]


class Refund(TypedDict):
    #: refund id
    refundId: int
    #: line, from 1
    line: int
    #: requested, approved, failed, settled, declined, takenBack or givenUp
    status: str
    #: requested amount, minor units
    requestedAmount: int
    #: amount to refund, minor units
    amount: int
    #: reason; groupFailed or noSeatLeft if the server created the refund
    reason: str
    requestedBy: str
    #: time of the request, milliseconds
    requestedAt: int
    #: 1: the caller requested it, so someone else must approve it
    ownRequest: int
    decidedBy: str
    #: time of the decision, milliseconds
    decidedAt: int
    decisionReason: str
    #: why the refund failed
    failure: str
    refundChannel: str
    transactionNo: str
    #: refund time, milliseconds
    dateRefund: int


class FullOrderNote(TypedDict):
    content: str
    #: when, milliseconds
    time: int
    userName: str


OrderMove = TypedDict(
    "OrderMove",
    {
        "line": "int",
        "move": "str",
        "from": "int",
        "to": "int",
        "time": "int",
        "caller": "str",
        "callerName": "str",
        "amount": "int",
        "reason": "str",
    },
)


class FullOrder(TypedDict):
    orderSn: str
    externalId: str
    #: branch
    subOrgId: int
    #: 1 ordinary, 4 issued by an administrator, 5 group purchase
    orderType: int
    #: status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5
    #: refunded, 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
    orderStatus: int
    buyerId: str
    #: buyer user name
    customerName: str
    #: buyer real name
    customerRealName: str
    #: "" for nobody
    shareUserId: str
    #: creation time, milliseconds
    dateAdded: int
    #: payment time, milliseconds
    datePay: int
    #: deadline for the payment, milliseconds; 0 for none
    payBefore: int
    #: last change, milliseconds
    updateAt: int
    #: version of the record, for the operations that change it; another one after a change
    version: str
    #: order amount, minor units
    orderAmount: int
    #: discount, minor units
    discount: int
    #: amount paid, minor units
    moneyPaid: int
    #: refunded amount, minor units
    refundAmount: int
    payChannel: str
    transactionNo: str
    #: carrier
    logisticsCompany: str
    #: tracking number of the carrier
    trackingText: str
    #: delivery time, milliseconds
    deliveryTime: int
    orderAddress: FullOrderAddress
    purchaseGroup: OrderPurchaseGroup
    lines: List[FullOrderLine]
    refunds: List[Refund]
    #: latest first
    notes: List[FullOrderNote]
    #: transitions of the lines, oldest first
    history: List[OrderMove]
    #: paths of the operations that are possible now
    nextMoves: List[str]


class OrderRevealAnswer(TypedDict):
    #: "" for none
    value: str


class Address(TypedDict):
    orderSn: str
    #: name of the receiver
    receiver: str
    #: mobile of the receiver
    mobile: str
    districts: str
    #: street address
    address: str


class OrderRevealAddressesAnswer(TypedDict):
    #: in the order of the request
    list: List[Address]


class UnshippedLine(TypedDict):
    #: line, from 1
    line: int
    #: product name, as ordered
    product_name: str
    quantity: int


class UnshippedOrder(TypedDict):
    #: order identifier
    orderSn: str
    #: payment time, milliseconds
    datePay: int
    #: branch
    subOrgId: int
    #: lines that can be shipped and are not shipped yet
    lines: List[UnshippedLine]
    orderAddress: FullOrderAddress


class OrderUnshippedAnswer(TypedDict):
    #: number of orders
    total: int
    list: List[UnshippedOrder]


OrderTransition = TypedDict(
    "OrderTransition",
    {
        "move": "str",
        "operation": "str",
        "from": "int",
        "to": "int",
        "when": "str",
    },
)


class OrderTransitionsAnswer(TypedDict):
    list: List[OrderTransition]


class _NewOrderLine(TypedDict):
    #: Product. All products of an order must belong to one branch.
    productId: int


class NewOrderLine(_NewOrderLine, total=False):
    #: Units; 1 in a group purchase.
    quantity: int
    #: The student to enrol. Default: the buyer, if a student; nobody for goods (product type 4).
    studentId: str
    #: Type 4 only: line amount. Default: the price, minor units.
    orderAmount: int


class NewOrderAddress(TypedDict, total=False):
    """Delivery address, if the order is shipped."""

    #: Name of the receiver.
    receiver: str
    #: Mobile of the receiver.
    mobile: str
    #: Province, city and district.
    districts: str
    #: Street address.
    address: str


class OrderLineState(TypedDict):
    #: line, from 1
    line: int
    #: product id
    productId: int
    #: status of the line: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5
    #: refunded, 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
    status: int
    #: part of the amount paid, minor units: the maximum refund
    share: int
    #: refunded amount, minor units
    refundAmount: int


class OrderState(TypedDict):
    #: order identifier
    orderSn: str
    #: status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5
    #: refunded, 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
    orderStatus: int
    #: order amount, minor units
    orderAmount: int
    #: amount to pay: order amount minus discount, minor units
    payable: int
    #: amount paid, minor units
    moneyPaid: int
    #: deadline for the payment, milliseconds; 0 for none
    payBefore: int
    #: group purchase, 0 for none
    purchaseGroupId: int
    lines: List[OrderLineState]


class _Shipment(TypedDict):
    #: Order identifier.
    orderSn: str
    #: Carrier.
    logisticsCompany: str
    #: Tracking number of the carrier.
    trackingText: str


class Shipment(_Shipment, total=False):
    #: Lines. Default: all lines for which this is possible.
    lines: List[int]
    #: Delivery time, milliseconds. Default: now.
    deliveryTime: int
    #: Name of the receiver or buyer, as on the courier's sheet. Compared in a dry run, never stored. 王** is
    #: compared as far as it is written; with the receiver only whole, and a few times an hour, for callers
    #: without the scope personal.
    receiver: str
    #: Goods, as on the courier's sheet. Compared in a dry run, never stored.
    goods: str


class ShipmentLine(TypedDict):
    #: line, from 1
    line: int
    #: product name, as ordered
    product_name: str
    quantity: int
    #: status of the line
    status: int


class ShipmentCheck(TypedDict):
    #: status of the order
    orderStatus: int
    buyerName: str
    #: lines that can be shipped
    lines: List[ShipmentLine]
    #: present carrier; "": none
    logisticsCompany: str
    #: present tracking number; "": none
    trackingText: str
    #: alreadyShipped: everything is shipped, and the tracking number would be replaced; receiverDiffers: the
    #: sheet names neither the receiver nor the buyer; goodsDiffer: the sheet names none of the goods
    warnings: List[str]


class _ShipmentResult(TypedDict):
    orderSn: str
    #: 0, or the error code
    code: int
    #: error message, "" for success
    msg: str


class ShipmentResult(_ShipmentResult, total=False):
    check: ShipmentCheck


class OrderShipBatchAnswer(TypedDict):
    #: orders shipped
    sucNum: int
    #: orders not shipped
    errNum: int
    list: List[ShipmentResult]


class OrderAddNoteAnswer(TypedDict):
    #: milliseconds
    time: int


class QueuedRefund(TypedDict):
    #: refund id
    refundId: int
    #: line, from 1
    line: int
    #: product name, as ordered
    product_name: str
    #: requested amount, minor units
    requestedAmount: int
    #: suggested refund, minor units
    suggestedRefund: int
    #: amount to pay back, minor units
    amount: int
    #: reason; groupFailed or noSeatLeft if the server created the refund
    reason: str
    #: who requested it; "" if unknown
    requestedBy: str
    #: time of the request, milliseconds
    requestedAt: int
    #: 1: the caller requested it, so someone else must approve it
    ownRequest: int
    decidedBy: str
    #: time of the decision, milliseconds
    decidedAt: int
    #: why the refund failed
    failure: str
    #: time of the settlement; 0 before it, milliseconds
    dateRefund: int
    #: the bank's reference of the settlement
    transactionNo: str


class RefundOrder(TypedDict):
    #: order identifier
    orderSn: str
    #: branch
    subOrgId: int
    buyerId: str
    #: buyer real name
    customerRealName: str
    #: payment time, milliseconds
    datePay: int
    #: amount paid, minor units
    moneyPaid: int
    #: how the order was paid
    payChannel: str
    #: refunds of the order in this queue, by line
    refunds: List[QueuedRefund]


class OrderRefundsAnswer(TypedDict):
    #: number of orders
    total: int
    #: number of their refunds in the whole queue
    totalRefunds: int
    #: sum of the amounts in the whole queue, to pay back or paid back, minor units
    totalAmount: int
    list: List[RefundOrder]


class _RefundLine(TypedDict):
    #: Line of the order, from 1.
    line: int


class RefundLine(_RefundLine, total=False):
    #: Amount to refund. Default: all that is not refunded yet, minor units.
    amount: int


class _ApprovedRefundLine(TypedDict):
    #: Line of the order, from 1.
    line: int


class ApprovedRefundLine(_ApprovedRefundLine, total=False):
    #: Amount to refund. Default: the requested amount, minor units.
    amount: int


class GroupPurchaseBuyer(TypedDict):
    orderSn: str
    #: buyer user name
    customerName: str
    #: payment time, milliseconds
    datePay: int


class GroupPurchase(TypedDict):
    #: group purchase
    purchaseGroupId: int
    #: product id
    productId: int
    #: open, complete or failed
    status: str
    #: price for each buyer, minor units
    price: int
    #: number of buyers required
    size: int
    #: buyers who have paid
    joined: int
    #: deadline, milliseconds
    completeBefore: int
    #: by payment time
    buyers: List[GroupPurchaseBuyer]


class OrderGroupPurchasesAnswer(TypedDict):
    #: group purchases that match
    count: int
    list: List[GroupPurchase]


class OrderSortedAnswer(TypedDict):
    #: number of matching orders
    count: int
    list: List[Order]


class ChangedOrderLine(TypedDict):
    #: line, from 1
    line: int
    productId: int
    #: product name, as ordered
    product_name: str
    #: product type
    type: int
    quantity: int
    #: line amount, minor units
    orderAmount: int
    #: part of the amount paid: the maximum refund, minor units
    share: int
    #: refunded amount, minor units
    refundAmount: int
    #: status of the line: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5
    #: refunded, 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
    status: int
    #: the student who is enrolled, "" for nobody
    studentId: str


class ChangedOrderRefund(TypedDict):
    #: refund id
    refundId: int
    #: line, from 1
    line: int
    #: requested, approved, failed, settled, declined, takenBack or givenUp
    status: str
    #: requested amount, minor units
    requestedAmount: int
    #: amount to refund, minor units
    amount: int
    #: reason; groupFailed or noSeatLeft if the server created the refund
    reason: str
    requestedBy: str
    #: time of the request, milliseconds
    requestedAt: int
    decidedBy: str
    #: time of the decision, milliseconds
    decidedAt: int
    decisionReason: str
    #: why the refund failed
    failure: str
    refundChannel: str
    transactionNo: str
    #: refund time, milliseconds
    dateRefund: int


class ChangedOrder(TypedDict):
    orderSn: str
    externalId: str
    #: branch
    subOrgId: int
    #: 1 ordinary, 4 issued by an administrator, 5 group purchase
    orderType: int
    #: status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5
    #: refunded, 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
    orderStatus: int
    buyerId: str
    #: "" for nobody
    shareUserId: str
    #: creation time, milliseconds
    dateAdded: int
    #: payment time, milliseconds
    datePay: int
    #: deadline for the payment, milliseconds; 0 for none
    payBefore: int
    #: last change, milliseconds
    updateAt: int
    #: order amount, minor units
    orderAmount: int
    #: discount, minor units
    discount: int
    #: amount paid, minor units
    moneyPaid: int
    #: refunded amount, minor units
    refundAmount: int
    payChannel: str
    transactionNo: str
    #: carrier
    logisticsCompany: str
    #: tracking number of the carrier
    trackingText: str
    #: delivery time, milliseconds
    deliveryTime: int
    purchaseGroup: OrderPurchaseGroup
    lines: List[ChangedOrderLine]
    refunds: List[ChangedOrderRefund]
    #: latest first
    notes: List[FullOrderNote]
    #: transitions of the lines, oldest first
    history: List[OrderMove]


class OrderChangesAnswer(TypedDict):
    list: List[ChangedOrder]
    #: cursor for the next request
    nextCursor: str
    #: 1: more records are available now; 0: no more
    hasMore: int


class _AuditEntry(TypedDict):
    auditId: int
    #: milliseconds
    time: int
    #: key:<id>, staff:<id>, operator, or keyless
    caller: str
    #: name of the key or of the member of staff, "" for others
    callerName: str
    #: for example group.edit
    operation: str
    #: id of the request
    reqId: str
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record
    record: str
    recordId: str
    #: changed fields as [before, after]; null if the values are personal and hidden (see hiddenFields) or
    #: erased
    fields: Dict[str, Any]


class AuditEntry(_AuditEntry, total=False):
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class OrderHistoryAnswer(TypedDict):
    total: int
    list: List[AuditEntry]
    #: names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
    #: product:5, subject:2
    names: Dict[str, str]


_LIST = Entry("/order/list")
_LIST_PAGED = Paged(most=500, page="pageNum")
_DETAIL = Entry("/order/detail")
_GET = Entry("/order/get")
_REVEAL = Entry("/order/reveal", write=True)
_REVEAL_ADDRESSES = Entry("/order/revealAddresses", write=True)
_UNSHIPPED = Entry("/order/unshipped")
_UNSHIPPED_PAGED = Paged(most=500, page="pageStart")
_TRANSITIONS = Entry("/order/transitions")
_CREATE = Entry("/order/create", write=True)
_PAY = Entry("/order/pay", write=True)
_CANCEL = Entry("/order/cancel", write=True)
_SHIP = Entry("/order/ship", write=True)
_SHIP_BATCH = Entry("/order/shipBatch", write=True)
_WITHDRAW = Entry("/order/withdraw", write=True)
_UNDO_WITHDRAW = Entry("/order/undoWithdraw", write=True)
_ADD_NOTE = Entry("/order/addNote", write=True)
_REFUNDS = Entry("/order/refunds")
_REFUNDS_PAGED = Paged(most=500, page="pageStart")
_REQUEST_REFUND = Entry("/order/requestRefund", write=True)
_APPROVE_REFUND = Entry("/order/approveRefund", write=True)
_DECLINE_REFUND = Entry("/order/declineRefund", write=True)
_CANCEL_REFUND = Entry("/order/cancelRefund", write=True)
_SETTLE_REFUND = Entry("/order/settleRefund", write=True)
_FAIL_REFUND = Entry("/order/failRefund", write=True)
_RETRY_REFUND = Entry("/order/retryRefund", write=True)
_GIVE_UP_REFUND = Entry("/order/giveUpRefund", write=True)
_GROUP_PURCHASES = Entry("/order/groupPurchases")
_GROUP_PURCHASES_PAGED = Paged(most=500, page="pageNum")
_COMPLETE_GROUP_PURCHASE = Entry("/order/completeGroupPurchase", write=True)
_SORTED = Entry("/order/sorted")
_SORTED_PAGED = Paged(most=500, page="pageNum")
_CHANGES = Entry("/order/changes")
_CHANGES_PAGED = Paged(most=500)
_HISTORY = Entry("/order/history")
_HISTORY_PAGED = Paged(most=100, page="pageStart")


class OrderOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        payStartDate: int,
        payEndDate: int,
        buyer: Optional[str] = None,
        receiver: Optional[str] = None,
        shareUser: Optional[str] = None,
        prodName: Optional[str] = None,
        orderStatus: Optional[Literal[1, 2, 3, 4, 5, 6, 7, 8, 9]] = None,
        priceBegin: Optional[Union[int, str]] = None,
        priceEnd: Optional[Union[int, str]] = None,
        orderType: Optional[Literal[0, 1, 4, 5]] = None,
        pageNum: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderListAnswer:
        """Order list: operation 1 of the interface.

        Orders paid within a range, newest payment first, with the exact total. An order must match all filters. A
        keyword matches any part of a text, literally, ignoring case and character width.

        Needs the scope order:read.

        buyer: Fuzzy keyword over user name, real name, mobile.
        receiver: Fuzzy keyword over receiver name, receiver mobile.
        shareUser: Fuzzy keyword over sharer name, sharer user name.
        prodName: Fuzzy match on product name.
        orderStatus: 1 all, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6 refund in
            progress, 7 refund failed, 8 shipped, 9 refund requested.
        payStartDate: Range start over the payment time, milliseconds, included.
        payEndDate: Range end over the payment time, milliseconds, included.
        priceBegin: Lower bound of the order amount, minor units, included.
        priceEnd: Upper bound of the order amount, minor units, included.
        orderType: 0 all, 1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.
        pageNum: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "buyer": buyer,
            "receiver": receiver,
            "shareUser": shareUser,
            "prodName": prodName,
            "orderStatus": orderStatus,
            "payStartDate": payStartDate,
            "payEndDate": payEndDate,
            "priceBegin": priceBegin,
            "priceEnd": priceEnd,
            "orderType": orderType,
            "pageNum": pageNum,
            "pageSize": pageSize,
        }
        answer: OrderListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        payStartDate: int,
        payEndDate: int,
        buyer: Optional[str] = None,
        receiver: Optional[str] = None,
        shareUser: Optional[str] = None,
        prodName: Optional[str] = None,
        orderStatus: Optional[Literal[1, 2, 3, 4, 5, 6, 7, 8, 9]] = None,
        priceBegin: Optional[Union[int, str]] = None,
        priceEnd: Optional[Union[int, str]] = None,
        orderType: Optional[Literal[0, 1, 4, 5]] = None,
        pageNum: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Order]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "buyer": buyer,
            "receiver": receiver,
            "shareUser": shareUser,
            "prodName": prodName,
            "orderStatus": orderStatus,
            "payStartDate": payStartDate,
            "payEndDate": payEndDate,
            "priceBegin": priceBegin,
            "priceEnd": priceEnd,
            "orderType": orderType,
            "pageNum": pageNum,
            "pageSize": pageSize,
        }
        answer: Iterator[Order] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def detail(
        self,
        *,
        orderSns: List[str],
        options: Optional[CallOptions] = None,
    ) -> OrderDetailAnswer:
        """Order detail: operation 2 of the interface.

        One or more orders, each with its lines and its latest note, in the order of the request. A repeated id is
        returned once; unknown ids are omitted.

        Needs the scope order:read.

        orderSns: Order identifiers, at most 20.
        """
        parameters: Dict[str, Any] = {
            "orderSns": orderSns,
        }
        answer: OrderDetailAnswer = self._connection.call(_DETAIL, parameters, options)
        return answer

    def get(
        self,
        *,
        orderSn: Optional[str] = None,
        externalId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> FullOrder:
        """Everything about an order.

        One order in any status, with refunds, notes, history, the operations that are possible now and a suggested
        refund for each line. Requires exactly one of orderSn and externalId. Added by Lectern.

        Needs the scope order:read.

        orderSn: Order identifier.
        externalId: Id in another system.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "externalId": externalId,
        }
        answer: FullOrder = self._connection.call(_GET, parameters, options)
        return answer

    def reveal(
        self,
        *,
        orderSn: str,
        field: Literal["receiver", "mobile", "address"],
        options: Optional[CallOptions] = None,
    ) -> OrderRevealAnswer:
        """Show a receiver's data.

        The name, mobile or address of a receiver, for staff who see it masked. The audit log records who asked. Added
        by Lectern.

        Needs the scope personal.

        orderSn: Order identifier.
        field: The value to show.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "field": field,
        }
        answer: OrderRevealAnswer = self._connection.call(_REVEAL, parameters, options)
        return answer

    def reveal_addresses(
        self,
        *,
        orderSns: List[str],
        options: Optional[CallOptions] = None,
    ) -> OrderRevealAddressesAnswer:
        """Show delivery addresses.

        The unmasked receivers and addresses of orders, for shipping. Orders without a receiver and unknown orders are
        omitted. The audit log records who asked, for each order. Added by Lectern.

        Needs the scope personal.

        orderSns: At most 200 orders.
        """
        parameters: Dict[str, Any] = {
            "orderSns": orderSns,
        }
        answer: OrderRevealAddressesAnswer = self._connection.call(_REVEAL_ADDRESSES, parameters, options)
        return answer

    def unshipped(
        self,
        *,
        payStartDate: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderUnshippedAnswer:
        """Orders to be shipped.

        Paid orders with an address and with goods, a bundle or a product of the type "other" that is not shipped yet,
        oldest payment first. Staff who see masked addresses here can use /order/revealAddresses. Added by Lectern.

        Needs the scope order:read.

        payStartDate: Earliest payment time, milliseconds. Default: 90 days ago.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "payStartDate": payStartDate,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: OrderUnshippedAnswer = self._connection.call(_UNSHIPPED, parameters, options)
        return answer

    def each_unshipped(
        self,
        *,
        payStartDate: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[UnshippedOrder]:
        """Yields every record of unshipped, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "payStartDate": payStartDate,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[UnshippedOrder] = self._connection.each_record(_UNSHIPPED, _UNSHIPPED_PAGED, parameters, options)
        return answer

    def transitions(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> OrderTransitionsAnswer:
        """What can happen to an order line.

        The table of all transitions. The status of an order is derived from its lines; the first rule that applies
        counts: 9 if any line has 9; 6 if any has 6; 7 if any has 7; 5 if all have 5; 3 if all others than 5 have 3; 8
        if any has 8; else 2. In the statuses 0, 4 and 10, all lines have the same status. Added by Lectern.

        Needs the scope order:read.
        """
        parameters: Dict[str, Any] = {}
        answer: OrderTransitionsAnswer = self._connection.call(_TRANSITIONS, parameters, options)
        return answer

    def create(
        self,
        *,
        buyerId: str,
        productList: List[NewOrderLine],
        orderType: Optional[Literal[1, 4, 5]] = None,
        discount: Optional[int] = None,
        ios: Optional[Literal[0, 1]] = None,
        moneyPaid: Optional[int] = None,
        payChannel: Optional[str] = None,
        transactionNo: Optional[str] = None,
        payBefore: Optional[int] = None,
        purchaseGroupId: Optional[int] = None,
        shareUserId: Optional[str] = None,
        orderAddress: Optional[NewOrderAddress] = None,
        orderSn: Optional[str] = None,
        externalId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Create order.

        Orders products that are on sale, at the current price. Ordinary and group-purchase orders await payment until
        payBefore; units of a limited stock are reserved until then. An order issued by an administrator is paid at
        once, with any amount; sale times and purchase limits do not apply to it. Added by Lectern.

        Needs the scope order:write.

        buyerId: The buyer.
        orderType: 1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.
        productList: Order lines, at most 50; one in a group purchase.
        discount: Discount on the amount; not in a group purchase, minor units.
        ios: 1: use the iOS prices.
        moneyPaid: Type 4 only, and required there: amount paid, minor units.
        payChannel: Payment channel: "wechat", "alipay", "card", "cash" or any other name.
        transactionNo: Transaction number of the payment provider.
        payBefore: Deadline for the payment, milliseconds. Default: half an hour from now. Not for type 4.
        purchaseGroupId: Type 5 only: the group purchase to join. Default: a new one.
        shareUserId: The user who shared the product.
        orderAddress: Delivery address, if the order is shipped.
        orderSn: Order identifier, unique in the organisation. Default: a generated one.
        externalId: Id of the order in your system, unique in the organisation.
        """
        parameters: Dict[str, Any] = {
            "buyerId": buyerId,
            "orderType": orderType,
            "productList": productList,
            "discount": discount,
            "ios": ios,
            "moneyPaid": moneyPaid,
            "payChannel": payChannel,
            "transactionNo": transactionNo,
            "payBefore": payBefore,
            "purchaseGroupId": purchaseGroupId,
            "shareUserId": shareUserId,
            "orderAddress": orderAddress,
            "orderSn": orderSn,
            "externalId": externalId,
        }
        answer: OrderState = self._connection.call(_CREATE, parameters, options)
        return answer

    def pay(
        self,
        *,
        orderSn: str,
        amount: int,
        payChannel: str,
        transactionNo: Optional[str] = None,
        datePay: Optional[int] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Pay order.

        Records that an order was paid in full. Sending the same transaction again changes nothing. A payment after
        payBefore reopens the order; if no units are left, it is refunded (status 6). The payment that completes a
        group purchase changes the status of all its orders. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        amount: Amount paid; must equal the payable amount, minor units.
        payChannel: Payment channel: "wechat", "alipay", "card", "cash" or any other name.
        transactionNo: Transaction number of the payment provider.
        datePay: Payment time, milliseconds; not before the order, not in the future. Default: now.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "amount": amount,
            "payChannel": payChannel,
            "transactionNo": transactionNo,
            "datePay": datePay,
            "version": version,
        }
        answer: OrderState = self._connection.call(_PAY, parameters, options)
        return answer

    def cancel(
        self,
        *,
        orderSn: str,
        reason: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Cancel order.

        Closes an order that awaits payment and releases its reserved units. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        reason: Reason, at most 200 characters.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "reason": reason,
            "version": version,
        }
        answer: OrderState = self._connection.call(_CANCEL, parameters, options)
        return answer

    def ship(
        self,
        *,
        orderSn: str,
        logisticsCompany: str,
        trackingText: str,
        lines: Optional[List[int]] = None,
        deliveryTime: Optional[int] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Ship order.

        Records a shipment of goods, bundles and products of the type "other"; a course or a membership cannot be
        shipped. Sending it again changes the carrier and the tracking number. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        logisticsCompany: Carrier.
        trackingText: Tracking number of the carrier.
        deliveryTime: Delivery time, milliseconds. Default: now.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "logisticsCompany": logisticsCompany,
            "trackingText": trackingText,
            "deliveryTime": deliveryTime,
            "version": version,
        }
        answer: OrderState = self._connection.call(_SHIP, parameters, options)
        return answer

    def ship_batch(
        self,
        *,
        shipments: List[Shipment],
        dryRun: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderShipBatchAnswer:
        """Ship many orders.

        Records many shipments, with a result for each. A refused shipment does not stop the others. /order/unshipped
        lists the orders that wait. Added by Lectern.

        Needs the scope order:write.

        shipments: At most 200, each order once.
        dryRun: 1: check only. The answer is that of the real request, but nothing is stored, and an idempotency key
            is ignored.
        """
        parameters: Dict[str, Any] = {
            "shipments": shipments,
            "dryRun": dryRun,
        }
        answer: OrderShipBatchAnswer = self._connection.call(_SHIP_BATCH, parameters, options)
        return answer

    def withdraw(
        self,
        *,
        orderSn: str,
        lines: Optional[List[int]] = None,
        reason: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Withdraw course.

        Ends the enrolment now. Learning records and payments stay. By default, applies to the lines that enrol a
        student. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        reason: Reason, at most 200 characters.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "reason": reason,
            "version": version,
        }
        answer: OrderState = self._connection.call(_WITHDRAW, parameters, options)
        return answer

    def undo_withdraw(
        self,
        *,
        orderSn: str,
        lines: Optional[List[int]] = None,
        reason: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Undo the withdrawal of a course.

        Reverts a withdrawal by mistake: the line returns to its earlier status. The student must be placed in a class
        again. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        reason: Reason, at most 200 characters.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "reason": reason,
            "version": version,
        }
        answer: OrderState = self._connection.call(_UNDO_WITHDRAW, parameters, options)
        return answer

    def add_note(
        self,
        *,
        orderSn: str,
        content: str,
        userName: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderAddNoteAnswer:
        """Add a note to an order.

        Adds a note. The order detail shows the latest one. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        content: The note, at most 500 characters.
        userName: Name of the person. Default: the caller.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "content": content,
            "userName": userName,
        }
        answer: OrderAddNoteAnswer = self._connection.call(_ADD_NOTE, parameters, options)
        return answer

    def refunds(
        self,
        *,
        status: Literal["requested", "approved", "failed", "settled"],
        sort: Optional[Literal["requested", "-requested", "amount", "-amount"]] = None,
        beginTime: Optional[int] = None,
        endTime: Optional[int] = None,
        productId: Optional[int] = None,
        payChannel: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderRefundsAnswer:
        """Orders with refunds.

        The orders of one queue: refunds to decide, to pay back, failed, or settled; the oldest request first, or as
        `sort` says. Each order has its refunds in this queue with requested, suggested and approved amounts. Added by
        Lectern.

        Needs the scope order:read.

        status: The queue.
        sort: By first request or by the amount to pay back; - in front: descending.
        beginTime: Refunds requested at this time or later; of the queue `settled`, those settled then.
        endTime: Refunds before this time.
        productId: Refunds of this product.
        payChannel: Refunds of orders paid through this channel, literally; "" if it is unknown.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "status": status,
            "sort": sort,
            "beginTime": beginTime,
            "endTime": endTime,
            "productId": productId,
            "payChannel": payChannel,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: OrderRefundsAnswer = self._connection.call(_REFUNDS, parameters, options)
        return answer

    def each_refund(
        self,
        *,
        status: Literal["requested", "approved", "failed", "settled"],
        sort: Optional[Literal["requested", "-requested", "amount", "-amount"]] = None,
        beginTime: Optional[int] = None,
        endTime: Optional[int] = None,
        productId: Optional[int] = None,
        payChannel: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[RefundOrder]:
        """Yields every record of refunds, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "status": status,
            "sort": sort,
            "beginTime": beginTime,
            "endTime": endTime,
            "productId": productId,
            "payChannel": payChannel,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[RefundOrder] = self._connection.each_record(_REFUNDS, _REFUNDS_PAGED, parameters, options)
        return answer

    def request_refund(
        self,
        *,
        orderSn: str,
        lines: Optional[List[RefundLine]] = None,
        reason: Optional[str] = None,
        userName: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Request a refund.

        Requests a refund of lines: of the whole amount paid and not refunded yet, or of a part. Not possible while a
        group purchase is in progress. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        reason: Reason, at most 200 characters.
        userName: Name of the person. Default: the caller.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "reason": reason,
            "userName": userName,
            "version": version,
        }
        answer: OrderState = self._connection.call(_REQUEST_REFUND, parameters, options)
        return answer

    def approve_refund(
        self,
        *,
        orderSn: str,
        lines: Optional[List[ApprovedRefundLine]] = None,
        keepEnrolment: Optional[Literal[0, 1]] = None,
        reason: Optional[str] = None,
        userName: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Approve a refund.

        Approves the requested amount or another one. Approving the refund of a course ends the enrolment, unless
        keepEnrolment is 1. The requester cannot approve: if one key sends both calls, they need different values of
        userName. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        keepEnrolment: 1: the student stays in the class.
        reason: Reason, at most 200 characters.
        userName: Name of the person. Default: the caller.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "keepEnrolment": keepEnrolment,
            "reason": reason,
            "userName": userName,
            "version": version,
        }
        answer: OrderState = self._connection.call(_APPROVE_REFUND, parameters, options)
        return answer

    def decline_refund(
        self,
        *,
        orderSn: str,
        reason: str,
        lines: Optional[List[int]] = None,
        version: Optional[str] = None,
        userName: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Decline a refund.

        Nothing is refunded. The lines return to their earlier status. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        reason: Reason, at most 200 characters.
        userName: Name of the person. Default: the caller.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "version": version,
            "reason": reason,
            "userName": userName,
        }
        answer: OrderState = self._connection.call(_DECLINE_REFUND, parameters, options)
        return answer

    def cancel_refund(
        self,
        *,
        orderSn: str,
        lines: Optional[List[int]] = None,
        version: Optional[str] = None,
        reason: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Cancel a refund request.

        The applicant cancels the request. The lines return to their earlier status. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        reason: Reason, at most 200 characters.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "version": version,
            "reason": reason,
        }
        answer: OrderState = self._connection.call(_CANCEL_REFUND, parameters, options)
        return answer

    def settle_refund(
        self,
        *,
        orderSn: str,
        lines: Optional[List[int]] = None,
        version: Optional[str] = None,
        payChannel: Optional[str] = None,
        refundChannel: Optional[str] = None,
        transactionNo: Optional[str] = None,
        dateRefund: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Settle a refund.

        Records that the approved amount was paid back. A line whose whole payment is refunded gets the status 5; any
        other line returns to its earlier status. After a failed refund, this records a payment outside the system;
        transactionNo is required then. payChannel is required. Sending the same transaction again changes nothing.
        Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        payChannel: Payment channel: "wechat", "alipay", "card", "cash" or any other name.
        refundChannel: Deprecated: the former name of payChannel.
        transactionNo: Transaction number of the payment provider.
        dateRefund: Refund time, milliseconds; not before the payment, not in the future. Default: now.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "version": version,
            "payChannel": payChannel,
            "refundChannel": refundChannel,
            "transactionNo": transactionNo,
            "dateRefund": dateRefund,
        }
        answer: OrderState = self._connection.call(_SETTLE_REFUND, parameters, options)
        return answer

    def fail_refund(
        self,
        *,
        orderSn: str,
        lines: Optional[List[int]] = None,
        version: Optional[str] = None,
        reason: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Record a failed refund.

        The money did not arrive. The refund can be retried, settled outside the system, or given up. Added by
        Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        reason: Reason, at most 200 characters.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "version": version,
            "reason": reason,
        }
        answer: OrderState = self._connection.call(_FAIL_REFUND, parameters, options)
        return answer

    def retry_refund(
        self,
        *,
        orderSn: str,
        lines: Optional[List[int]] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Retry a failed refund.

        The refund is in progress again. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "version": version,
        }
        answer: OrderState = self._connection.call(_RETRY_REFUND, parameters, options)
        return answer

    def give_up_refund(
        self,
        *,
        orderSn: str,
        lines: Optional[List[int]] = None,
        version: Optional[str] = None,
        reason: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderState:
        """Give up a failed refund.

        Nothing is refunded. The lines return to their earlier status. Not possible if the group purchase failed or no
        units were left. Added by Lectern.

        Needs the scope order:write.

        orderSn: Order identifier.
        lines: Lines. Default: all lines for which this is possible.
        version: Version that /order/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        reason: Reason, at most 200 characters.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "lines": lines,
            "version": version,
            "reason": reason,
        }
        answer: OrderState = self._connection.call(_GIVE_UP_REFUND, parameters, options)
        return answer

    def group_purchases(
        self,
        *,
        productId: Optional[int] = None,
        pageNum: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderGroupPurchasesAnswer:
        """Open group purchases.

        Group purchases that can be joined now, earliest deadline first. Added by Lectern.

        Needs the scope order:read.

        productId: Product. Default: all products.
        pageNum: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "productId": productId,
            "pageNum": pageNum,
            "pageSize": pageSize,
        }
        answer: OrderGroupPurchasesAnswer = self._connection.call(_GROUP_PURCHASES, parameters, options)
        return answer

    def each_group_purchase(
        self,
        *,
        productId: Optional[int] = None,
        pageNum: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[GroupPurchase]:
        """Yields every record of group_purchases, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "productId": productId,
            "pageNum": pageNum,
            "pageSize": pageSize,
        }
        answer: Iterator[GroupPurchase] = self._connection.each_record(_GROUP_PURCHASES, _GROUP_PURCHASES_PAGED, parameters, options)
        return answer

    def complete_group_purchase(
        self,
        *,
        purchaseGroupId: int,
        reason: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupPurchase:
        """Complete a group purchase early.

        Completes a group purchase that has fewer buyers than required. All its orders get the status 2 (paid). Added
        by Lectern.

        Needs the scope order:write.

        purchaseGroupId: Group purchase.
        reason: Reason, at most 200 characters.
        """
        parameters: Dict[str, Any] = {
            "purchaseGroupId": purchaseGroupId,
            "reason": reason,
        }
        answer: GroupPurchase = self._connection.call(_COMPLETE_GROUP_PURCHASE, parameters, options)
        return answer

    def sorted(
        self,
        *,
        payStartDate: int,
        payEndDate: int,
        buyer: Optional[str] = None,
        receiver: Optional[str] = None,
        shareUser: Optional[str] = None,
        prodName: Optional[str] = None,
        orderStatus: Optional[Literal[1, 2, 3, 4, 5, 6, 7, 8, 9]] = None,
        priceBegin: Optional[Union[int, str]] = None,
        priceEnd: Optional[Union[int, str]] = None,
        orderType: Optional[Literal[0, 1, 4, 5]] = None,
        pageNum: Optional[int] = None,
        pageSize: Optional[int] = None,
        productId: Optional[int] = None,
        payChannel: Optional[str] = None,
        sort: Optional[Literal["paid", "-paid", "amount", "-amount"]] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderSortedAnswer:
        """Sorted order list.

        Orders paid within a range, with the filters and records of /order/list and two more filters, sorted by
        payment time or by amount. Added by Lectern.

        Needs the scope order:read.

        buyer: Fuzzy keyword over user name, real name, mobile.
        receiver: Fuzzy keyword over receiver name, receiver mobile.
        shareUser: Fuzzy keyword over sharer name, sharer user name.
        prodName: Fuzzy match on product name.
        orderStatus: 1 all, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6 refund in
            progress, 7 refund failed, 8 shipped, 9 refund requested.
        payStartDate: Range start over the payment time, milliseconds, included.
        payEndDate: Range end over the payment time, milliseconds, included.
        priceBegin: Lower bound of the order amount, minor units, included.
        priceEnd: Upper bound of the order amount, minor units, included.
        orderType: 0 all, 1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.
        pageNum: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        productId: Orders with this product.
        payChannel: Orders paid through this channel, literally; "" if it is unknown.
        sort: paid: oldest payment first; -paid: latest payment first; amount: smallest order amount first; -amount:
            largest first.
        """
        parameters: Dict[str, Any] = {
            "buyer": buyer,
            "receiver": receiver,
            "shareUser": shareUser,
            "prodName": prodName,
            "orderStatus": orderStatus,
            "payStartDate": payStartDate,
            "payEndDate": payEndDate,
            "priceBegin": priceBegin,
            "priceEnd": priceEnd,
            "orderType": orderType,
            "pageNum": pageNum,
            "pageSize": pageSize,
            "productId": productId,
            "payChannel": payChannel,
            "sort": sort,
        }
        answer: OrderSortedAnswer = self._connection.call(_SORTED, parameters, options)
        return answer

    def each_sorted(
        self,
        *,
        payStartDate: int,
        payEndDate: int,
        buyer: Optional[str] = None,
        receiver: Optional[str] = None,
        shareUser: Optional[str] = None,
        prodName: Optional[str] = None,
        orderStatus: Optional[Literal[1, 2, 3, 4, 5, 6, 7, 8, 9]] = None,
        priceBegin: Optional[Union[int, str]] = None,
        priceEnd: Optional[Union[int, str]] = None,
        orderType: Optional[Literal[0, 1, 4, 5]] = None,
        pageNum: Optional[int] = None,
        pageSize: Optional[int] = None,
        productId: Optional[int] = None,
        payChannel: Optional[str] = None,
        sort: Optional[Literal["paid", "-paid", "amount", "-amount"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Order]:
        """Yields every record of sorted, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "buyer": buyer,
            "receiver": receiver,
            "shareUser": shareUser,
            "prodName": prodName,
            "orderStatus": orderStatus,
            "payStartDate": payStartDate,
            "payEndDate": payEndDate,
            "priceBegin": priceBegin,
            "priceEnd": priceEnd,
            "orderType": orderType,
            "pageNum": pageNum,
            "pageSize": pageSize,
            "productId": productId,
            "payChannel": payChannel,
            "sort": sort,
        }
        answer: Iterator[Order] = self._connection.each_record(_SORTED, _SORTED_PAGED, parameters, options)
        return answer

    def changes(
        self,
        *,
        updatedSince: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderChangesAnswer:
        """Changed orders.

        Orders by the time they last changed, unpaid and closed ones too, with lines, refunds, notes and history. The
        feed lists changed records, oldest change first, a few seconds after each commit. The order is the order of
        the writes, not of updateAt: imported records come last, even with an earlier updateAt. No change is skipped.
        Send nextCursor with the next request. Added by Lectern.

        Needs the scope order:read.

        updatedSince: Start at the first change with this updateAt or a later one, milliseconds; default: all changes.
        cursor: nextCursor of the previous response, instead of updatedSince.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "updatedSince": updatedSince,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: OrderChangesAnswer = self._connection.call(_CHANGES, parameters, options)
        return answer

    def each_change(
        self,
        *,
        updatedSince: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[ChangedOrder]:
        """Yields every record of changes, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "updatedSince": updatedSince,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[ChangedOrder] = self._connection.each_record(_CHANGES, _CHANGES_PAGED, parameters, options)
        return answer

    def each_change_page(
        self,
        *,
        updatedSince: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[OrderChangesAnswer]:
        """Yields every page of changes with its nextCursor.

        Store the cursor after each page: sent as cursor, it continues after that page, also days later.
        """
        parameters: Dict[str, Any] = {
            "updatedSince": updatedSince,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[OrderChangesAnswer] = self._connection.each_page(_CHANGES, _CHANGES_PAGED, parameters, options)
        return answer

    def history(
        self,
        *,
        orderSn: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> OrderHistoryAnswer:
        """History of an order.

        What was changed, by whom and when: the entries of the audit log about an order and its lines, the latest
        first. Added by Lectern.

        Needs the scope order:read.

        orderSn: Order identifier.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 100.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: OrderHistoryAnswer = self._connection.call(_HISTORY, parameters, options)
        return answer

    def each_history_entry(
        self,
        *,
        orderSn: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[AuditEntry]:
        """Yields every record of history, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "orderSn": orderSn,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[AuditEntry] = self._connection.each_record(_HISTORY, _HISTORY_PAGED, parameters, options)
        return answer
