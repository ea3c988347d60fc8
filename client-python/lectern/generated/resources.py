# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from ..connection import Connection
from .audit import AuditOperations
from .branch import BranchOperations
from .dictionary import DictionaryOperations
from .event import EventOperations
from .exam import ExamOperations
from .export import ExportOperations
from .group import GroupOperations
from .homework import HomeworkOperations
from .import_ import ImportOperations
from .key import KeyOperations
from .liveclass import LiveclassOperations
from .order import OrderOperations
from .organisation import OrganisationOperations
from .overview import OverviewOperations
from .product import ProductOperations
from .product_column import ProductColumnOperations
from .request import RequestOperations
from .search import SearchOperations
from .staff import StaffOperations
from .statistics import StatisticsOperations
from .student import StudentOperations
from .subject import SubjectOperations
from .user import UserOperations
from .webhook import WebhookOperations


class Resources:
    """All operations by resource."""

    def __init__(self, connection: Connection) -> None:
        self.order = OrderOperations(connection)
        self.product = ProductOperations(connection)
        self.group = GroupOperations(connection)
        self.user = UserOperations(connection)
        self.subject = SubjectOperations(connection)
        self.liveclass = LiveclassOperations(connection)
        self.statistics = StatisticsOperations(connection)
        self.overview = OverviewOperations(connection)
        self.student = StudentOperations(connection)
        self.homework = HomeworkOperations(connection)
        self.exam = ExamOperations(connection)
        self.search = SearchOperations(connection)
        self.organisation = OrganisationOperations(connection)
        self.branch = BranchOperations(connection)
        self.product_column = ProductColumnOperations(connection)
        self.dictionary = DictionaryOperations(connection)
        self.key = KeyOperations(connection)
        self.staff = StaffOperations(connection)
        self.audit = AuditOperations(connection)
        self.event = EventOperations(connection)
        self.webhook = WebhookOperations(connection)
        self.import_ = ImportOperations(connection)
        self.export = ExportOperations(connection)
        self.request = RequestOperations(connection)
