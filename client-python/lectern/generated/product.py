# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class RelatedTeacher(TypedDict):
    name: str
    avatarUrl: str


class Product(TypedDict):
    #: product id
    id: int
    #: name
    name: str
    #: cover image address
    cover: str
    #: price, minor units (fen, cents)
    price: int
    #: price on the iOS channel, minor units
    iosPrice: int
    #: 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8
    #: offline course, 9 other
    type: int
    #: units sold
    soldNum: int
    #: displayed (adjusted) units sold
    fakeSoldNum: int
    #: purchase limit per buyer; 0: no limit
    limitBuyNum: int
    #: tags
    tags: List[str]
    #: sale start time, milliseconds
    saleBeginTime: int
    #: sale end time, milliseconds; 0: none
    saleEndTime: int
    #: product detail page address
    url: str
    #: 0 not listed, 1 waiting to be listed, 2 on sale, 3 sold out, 4 taken off sale
    status: int
    relatedTeachers: List[RelatedTeacher]
    #: service duration, days
    serviceDuration: int
    #: ids of its product columns
    columnIds: List[int]
    #: creation time, milliseconds
    createAt: int


class ProductGetProductListAnswer(TypedDict):
    #: total products
    total: int
    list: List[Product]


class ProductDetail(TypedDict):
    #: product id
    id: int
    #: name
    name: str
    #: cover image address
    cover: str
    #: price, minor units (fen, cents)
    price: int
    #: price on the iOS channel, minor units
    iosPrice: int
    #: 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8
    #: offline course, 9 other
    type: int
    #: units sold
    soldNum: int
    #: displayed (adjusted) units sold
    fakeSoldNum: int
    #: purchase limit per buyer; 0: no limit
    limitBuyNum: int
    #: tags
    tags: List[str]
    #: sale start time, milliseconds
    saleBeginTime: int
    #: sale end time, milliseconds; 0: none
    saleEndTime: int
    #: product detail page address
    url: str
    #: 0 not listed, 1 waiting to be listed, 2 on sale, 3 sold out, 4 taken off sale
    status: int
    relatedTeachers: List[RelatedTeacher]
    #: service duration, days
    serviceDuration: int
    #: ids of its product columns
    columnIds: List[int]
    #: creation time, milliseconds
    createAt: int
    #: branch
    subOrgId: int
    #: available units; -1: unlimited
    stock: int
    #: number of lessons; 0: unknown
    lessonNum: int
    #: buyers of a group purchase; 0: no group purchase
    groupSize: int
    #: group purchase price, minor units
    groupPrice: int
    #: hours until a group purchase must be complete
    groupHours: int
    #: related teachers
    teacherIds: List[str]
    #: last change, milliseconds
    updateAt: int
    #: version of the record, for /product/update; another one after a change
    version: str
    #: statuses that /product/setStatus accepts now
    nextStatuses: List[int]


class ProductCreateAnswer(TypedDict):
    #: product id
    productId: int


class ProductUpdateAnswer(TypedDict):
    #: products updated
    sucNum: int


class ProductSetStatusAnswer(TypedDict):
    #: the current status
    status: int


ProductTransition = TypedDict(
    "ProductTransition",
    {
        "from": "int",
        "to": "int",
        "operation": "str",
        "when": "str",
    },
)


class ProductTransitionsAnswer(TypedDict):
    list: List[ProductTransition]


_GET_PRODUCT_LIST = Entry("/product/getProductList")
_GET_PRODUCT_LIST_PAGED = Paged(most=500, page="pageIndex")
_GET = Entry("/product/get")
_CREATE = Entry("/product/create", write=True)
_UPDATE = Entry("/product/update", write=True)
_SET_STATUS = Entry("/product/setStatus", write=True)
_TRANSITIONS = Entry("/product/transitions")


class ProductOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_product_list(
        self,
        *,
        appId: Optional[str] = None,
        status: Optional[Literal[0, 1, 2, 3, 4]] = None,
        columnId: Optional[int] = None,
        pageIndex: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ProductGetProductListAnswer:
        """Product list: operation 3 of the interface.

        The products of the organisation, or of one branch or column, newest first.

        Needs the scope product:read.

        appId: Branch app id; default: all branches.
        status: 0 not listed, 1 waiting to be listed, 2 on sale, 3 sold out, 4 taken off sale.
        columnId: Product column id.
        pageIndex: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "appId": appId,
            "status": status,
            "columnId": columnId,
            "pageIndex": pageIndex,
            "pageSize": pageSize,
        }
        answer: ProductGetProductListAnswer = self._connection.call(_GET_PRODUCT_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        appId: Optional[str] = None,
        status: Optional[Literal[0, 1, 2, 3, 4]] = None,
        columnId: Optional[int] = None,
        pageIndex: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Product]:
        """Yields every record of get_product_list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "appId": appId,
            "status": status,
            "columnId": columnId,
            "pageIndex": pageIndex,
            "pageSize": pageSize,
        }
        answer: Iterator[Product] = self._connection.each_record(_GET_PRODUCT_LIST, _GET_PRODUCT_LIST_PAGED, parameters, options)
        return answer

    def get(
        self,
        *,
        productId: int,
        options: Optional[CallOptions] = None,
    ) -> ProductDetail:
        """Get a product.

        One product with all its fields. Added by Lectern.

        Needs the scope product:read.

        productId: Product.
        """
        parameters: Dict[str, Any] = {
            "productId": productId,
        }
        answer: ProductDetail = self._connection.call(_GET, parameters, options)
        return answer

    def create(
        self,
        *,
        name: str,
        type: Literal[1, 2, 3, 4, 5, 6, 7, 8, 9],
        price: int,
        iosPrice: Optional[int] = None,
        cover: Optional[str] = None,
        url: Optional[str] = None,
        fakeSoldNum: Optional[int] = None,
        limitBuyNum: Optional[int] = None,
        tags: Optional[List[str]] = None,
        saleBeginTime: Optional[int] = None,
        saleEndTime: Optional[int] = None,
        serviceDuration: Optional[int] = None,
        lessonNum: Optional[int] = None,
        stock: Optional[int] = None,
        groupSize: Optional[int] = None,
        groupPrice: Optional[int] = None,
        groupHours: Optional[int] = None,
        columnIds: Optional[List[int]] = None,
        teacherIds: Optional[List[str]] = None,
        subOrgId: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ProductCreateAnswer:
        """Create product.

        Adds a product with status 0 (not listed). Added by Lectern.

        Needs the scope product:write.

        name: Name, at most 100 characters.
        type: 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8
            offline course, 9 other.
        price: Price, minor units.
        iosPrice: Price on the iOS channel; default for a new product: the price, minor units.
        cover: Cover image address.
        url: Product detail page address.
        fakeSoldNum: Displayed (adjusted) units sold.
        limitBuyNum: Purchase limit per buyer; 0: none.
        tags: Tags, at most 20.
        saleBeginTime: Sale start time, milliseconds; 0: none.
        saleEndTime: Sale end time, milliseconds, later than the start; 0: none.
        serviceDuration: Service duration, days.
        lessonNum: Number of lessons, used to compute refunds; 0: unknown.
        stock: Available units; -1: unlimited.
        groupSize: Group purchase: number of buyers that completes it; 0: no group purchase.
        groupPrice: Group purchase: price for each buyer, minor units.
        groupHours: Group purchase: hours until it must be complete; default: 24.
        columnIds: Product columns.
        teacherIds: Related teachers, in order.
        subOrgId: Branch; default: the caller's branch, or the head branch.
        """
        parameters: Dict[str, Any] = {
            "name": name,
            "type": type,
            "price": price,
            "iosPrice": iosPrice,
            "cover": cover,
            "url": url,
            "fakeSoldNum": fakeSoldNum,
            "limitBuyNum": limitBuyNum,
            "tags": tags,
            "saleBeginTime": saleBeginTime,
            "saleEndTime": saleEndTime,
            "serviceDuration": serviceDuration,
            "lessonNum": lessonNum,
            "stock": stock,
            "groupSize": groupSize,
            "groupPrice": groupPrice,
            "groupHours": groupHours,
            "columnIds": columnIds,
            "teacherIds": teacherIds,
            "subOrgId": subOrgId,
        }
        answer: ProductCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def update(
        self,
        *,
        productId: int,
        name: Optional[str] = None,
        type: Optional[Literal[1, 2, 3, 4, 5, 6, 7, 8, 9]] = None,
        price: Optional[int] = None,
        iosPrice: Optional[int] = None,
        cover: Optional[str] = None,
        url: Optional[str] = None,
        fakeSoldNum: Optional[int] = None,
        limitBuyNum: Optional[int] = None,
        tags: Optional[List[str]] = None,
        saleBeginTime: Optional[int] = None,
        saleEndTime: Optional[int] = None,
        serviceDuration: Optional[int] = None,
        lessonNum: Optional[int] = None,
        stock: Optional[int] = None,
        groupSize: Optional[int] = None,
        groupPrice: Optional[int] = None,
        groupHours: Optional[int] = None,
        columnIds: Optional[List[int]] = None,
        teacherIds: Optional[List[str]] = None,
        stockChange: Optional[int] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ProductUpdateAnswer:
        """Update product.

        Changes only the fields that are sent. Existing orders keep their name and price. Send stock to set the
        available units, or stockChange to add or subtract units while the product is being sold. Added by Lectern.

        Needs the scope product:write.

        productId: Product.
        name: Name, at most 100 characters.
        type: 1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, 8
            offline course, 9 other.
        price: Price, minor units.
        iosPrice: Price on the iOS channel; default for a new product: the price, minor units.
        cover: Cover image address.
        url: Product detail page address.
        fakeSoldNum: Displayed (adjusted) units sold.
        limitBuyNum: Purchase limit per buyer; 0: none.
        tags: Tags, at most 20.
        saleBeginTime: Sale start time, milliseconds; 0: none.
        saleEndTime: Sale end time, milliseconds, later than the start; 0: none.
        serviceDuration: Service duration, days.
        lessonNum: Number of lessons, used to compute refunds; 0: unknown.
        stock: Available units; -1: unlimited.
        groupSize: Group purchase: number of buyers that completes it; 0: no group purchase.
        groupPrice: Group purchase: price for each buyer, minor units.
        groupHours: Group purchase: hours until it must be complete; default: 24.
        columnIds: Product columns.
        teacherIds: Related teachers, in order.
        stockChange: Units to add to the stock; negative to subtract.
        version: Version that /product/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "productId": productId,
            "name": name,
            "type": type,
            "price": price,
            "iosPrice": iosPrice,
            "cover": cover,
            "url": url,
            "fakeSoldNum": fakeSoldNum,
            "limitBuyNum": limitBuyNum,
            "tags": tags,
            "saleBeginTime": saleBeginTime,
            "saleEndTime": saleEndTime,
            "serviceDuration": serviceDuration,
            "lessonNum": lessonNum,
            "stock": stock,
            "groupSize": groupSize,
            "groupPrice": groupPrice,
            "groupHours": groupHours,
            "columnIds": columnIds,
            "teacherIds": teacherIds,
            "stockChange": stockChange,
            "version": version,
        }
        answer: ProductUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def set_status(
        self,
        *,
        productId: int,
        status: Literal[0, 1, 2, 4],
        saleBeginTime: Optional[int] = None,
        saleEndTime: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ProductSetStatusAnswer:
        """Set product status.

        Changes the status as /product/transitions allows. Status 1 queues a product; it goes on sale at
        saleBeginTime, or immediately if that time has passed. Without sale times, set status 2 as well. If the
        current sale times conflict with the new status, send new sale times in the same request. Added by Lectern.

        Needs the scope product:write.

        productId: Product.
        status: 0 not listed, 1 waiting to be listed, 2 on sale, 4 taken off sale.
        saleBeginTime: Sale start time, milliseconds; 0: none.
        saleEndTime: Sale end time, milliseconds, later than the start; 0: none.
        """
        parameters: Dict[str, Any] = {
            "productId": productId,
            "status": status,
            "saleBeginTime": saleBeginTime,
            "saleEndTime": saleEndTime,
        }
        answer: ProductSetStatusAnswer = self._connection.call(_SET_STATUS, parameters, options)
        return answer

    def transitions(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> ProductTransitionsAnswer:
        """List product transitions.

        All transitions between product statuses. Added by Lectern.

        Needs the scope product:read.
        """
        parameters: Dict[str, Any] = {}
        answer: ProductTransitionsAnswer = self._connection.call(_TRANSITIONS, parameters, options)
        return answer
