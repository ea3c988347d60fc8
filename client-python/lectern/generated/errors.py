# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Dict, Type

from ..refusal import AccessError, LecternError, ParameterError, RequestError, ServerError, StateError


class MalformedJson(RequestError):
    """1001: The body is not valid JSON: {detail}."""

    name = "malformedJson"


class NestedTooDeep(RequestError):
    """1013: The body nests arrays and objects more than {limit} levels deep. No operation accepts that."""

    name = "nestedTooDeep"


class BodyNotObject(RequestError):
    """1002: The body must be a JSON object such as {"pageNum": 0}; received {received}."""

    name = "bodyNotObject"


class InvalidUtf8(RequestError):
    """1003: The body is not valid UTF-8."""

    name = "invalidUtf8"


class UnknownPath(RequestError):
    """1004: No operation has the path {path}. {docs} lists all operations."""

    name = "unknownPath"


class MethodNotAllowed(RequestError):
    """1005: {path} accepts {allowed}, not {method}."""

    name = "methodNotAllowed"


class BodyTooLarge(RequestError):
    """1006: The body is larger than the {limit} bytes allowed."""

    name = "bodyTooLarge"


class UnsupportedMediaType(RequestError):
    """1007: Content-Type must be application/json; received {received}."""

    name = "unsupportedMediaType"


class BodyCompressed(RequestError):
    """1012: The body must not be compressed; received Content-Encoding {received}."""

    name = "bodyCompressed"


class BodyTooManyNames(RequestError):
    """1015: The body has an object with more than {limit} names. No operation accepts that."""

    name = "bodyTooManyNames"


class BodyTooManyValues(RequestError):
    """1014: The body has {values} values; this operation accepts at most {limit}. Split it into several
    requests."""

    name = "bodyTooManyValues"


class BadRequest(RequestError):
    """1008: The request could not be read: {detail}."""

    name = "badRequest"


class HeaderFormat(RequestError):
    """1009: The header {param} must be {expected}; received {received}."""

    name = "headerFormat"


class BranchOfWrite(RequestError):
    """1016: The header {param} limits reads to a branch; a write names its records. Send the write without it."""

    name = "branchOfWrite"


class HeadersTooLarge(RequestError):
    """1010: The path and headers are larger than the {limit} bytes allowed."""

    name = "headersTooLarge"


class RequestTimeout(RequestError):
    """1011: The request did not arrive completely in time. Send it again."""

    name = "requestTimeout"


class ParameterMissing(ParameterError):
    """2001: {param} is required."""

    name = "parameterMissing"


class ParameterUnknown(ParameterError):
    """2002: {param} is not a parameter here. {hint}"""

    name = "parameterUnknown"


class ParameterType(ParameterError):
    """2003: {param} must be {expected}; received {received}."""

    name = "parameterType"


class ParameterTooLong(ParameterError):
    """2004: {param} may have at most {limit} characters; received {length}."""

    name = "parameterTooLong"


class ParameterTooShort(ParameterError):
    """2021: {param} must have at least {limit} characters; received {length}."""

    name = "parameterTooShort"


class ParameterEmpty(ParameterError):
    """2005: {param} must not be empty."""

    name = "parameterEmpty"


class TooManyItems(ParameterError):
    """2006: {param} may have at most {limit} items; received {length}."""

    name = "tooManyItems"


class TooFewItems(ParameterError):
    """2007: {param} must have {limit} or more items; received {length}."""

    name = "tooFewItems"


class ParameterRange(ParameterError):
    """2008: {param} must be from {minimum} to {maximum}; received {received}."""

    name = "parameterRange"


class ParameterFormat(ParameterError):
    """2009: {param} must be {expected}; received {received}."""

    name = "parameterFormat"


class ParameterValue(ParameterError):
    """2010: {param} must be one of {allowed}; received {received}."""

    name = "parameterValue"


class TextNotStorable(ParameterError):
    """2011: {param} contains {what}, which cannot be stored as text."""

    name = "textNotStorable"


class SecondsExpected(ParameterError):
    """2012: {param} is in seconds (10 digits, for example {example}); received {received}, which looks like
    milliseconds."""

    name = "secondsExpected"


class MillisecondsExpected(ParameterError):
    """2013: {param} is in milliseconds (13 digits, for example {example}); received {received}, which looks like
    seconds."""

    name = "millisecondsExpected"


class RangeEndBeforeBegin(ParameterError):
    """2014: {param} must not be less than {begin} ({beginValue}); received {received}."""

    name = "rangeEndBeforeBegin"


class NothingToChange(ParameterError):
    """2019: Send at least one field to change besides {param}."""

    name = "nothingToChange"


class DuplicateItem(ParameterError):
    """2020: {param} repeats an earlier item: {received}."""

    name = "duplicateItem"


class RangeTooLong(ParameterError):
    """2015: {param} must be at most {days} days ({limit} ms) after {begin}; received {received} ms after it."""

    name = "rangeTooLong"


class TimeInFuture(ParameterError):
    """2070: {param} must not be later than now ({now}); received {received}."""

    name = "timeInFuture"


class MoreThanAmount(ParameterError):
    """2052: {param} may be at most {most}; received {received}."""

    name = "moreThanAmount"


class TimeZoneNotInDatabase(ParameterError):
    """2115: {param} is {received}, a time zone that the PostgreSQL server does not know by this name. Send
    another name of the same zone, such as "Asia/Kolkata" for "Asia/Calcutta"."""

    name = "timeZoneNotInDatabase"


class ExactlyOneOf(ParameterError):
    """2030: Send exactly one of {parameters}."""

    name = "exactlyOneOf"


class KeyRequired(AccessError):
    """3001: A key is required: send it as "Authorization: Bearer lectern_…". An operator creates one with
    "lectern key create"."""

    name = "keyRequired"


class KeyMistyped(AccessError):
    """3002: This is not a valid key: its checksum is wrong. Check that you copied the whole key."""

    name = "keyMistyped"


class KeyMissing(AccessError):
    """3037: The header Authorization contains no key. Send "Authorization: Bearer lectern_…". A server that
    needs no key accepts requests without this header."""

    name = "keyMissing"


class KeyUnknown(AccessError):
    """3003: This server does not know this key. Check that the key belongs to this server."""

    name = "keyUnknown"


class AppIdUnknown(AccessError):
    """3038: No key that signs in the body belongs to the {param} {received}. Send the appId of the branch of the
    key; "lectern key create --sign-body" prints it."""

    name = "appIdUnknown"


class KeyRevoked(AccessError):
    """3004: This key has been revoked. Use another key."""

    name = "keyRevoked"


class KeyExpired(AccessError):
    """3005: This key expired at {expiredAt}. Use another key."""

    name = "keyExpired"


class AddressNotAllowed(AccessError):
    """3006: This key may not be used from the address {address}. Send the request from an allowed address, or
    use another key."""

    name = "addressNotAllowed"


class ScopeMissing(AccessError):
    """3007: {what} needs the scope {scope}, which the caller lacks. Use a key or an account that has it."""

    name = "scopeMissing"


class SignatureWrong(AccessError):
    """3008: The signature does not match the request. The guide docs/security.md of this server describes the
    exact string to sign."""

    name = "signatureWrong"


class SignatureExpired(AccessError):
    """3009: The signature is not valid now: the server time is {now} (seconds); the signature is valid from
    {begin} to {end}."""

    name = "signatureExpired"


class NonceUsed(AccessError):
    """3010: This nonce was already used. Sign each request with a new nonce."""

    name = "nonceUsed"


class SignatureMalformed(AccessError):
    """3011: {param} must be {expected}; received {received}."""

    name = "signatureMalformed"


class TooManyRequests(AccessError):
    """3012: Too many requests or attempts: {limit} are allowed. Wait {seconds} s."""

    name = "tooManyRequests"


class MobileSearchesUsedUp(AccessError):
    """3035: Without the scope personal, a caller may look up {limit} hidden values per hour: numbers of seven
    digits or more, receivers and guardians. Wait {seconds} s and send at most {limit} at once, or use a key
    with the scope personal."""

    name = "mobileSearchesUsedUp"


class KeylessRefused(AccessError):
    """3013: Without a key, the server only answers direct calls from its own machine: {reason}. Create a key
    with "lectern key create"."""

    name = "keylessRefused"


class WholeOrganisationOnly(AccessError):
    """3020: This operation needs a key or an account of the whole organisation; the caller is bound to a branch."""

    name = "wholeOrganisationOnly"


class NotForClassTeachers(AccessError):
    """3033: Class teachers may only read their own classes. Ask a colleague with another role."""

    name = "notForClassTeachers"


class StaffOnly(AccessError):
    """3032: This operation is only for staff who have signed in."""

    name = "staffOnly"


class TeacherUnknown(StateError):
    """4101: No teacher has the id {received} ({param})."""

    name = "teacherUnknown"


class AssistantUnknown(StateError):
    """4102: No assistant has the id {received} ({param})."""

    name = "assistantUnknown"


class SubjectUnknown(StateError):
    """4103: No subject has the id {received} ({param})."""

    name = "subjectUnknown"


class GroupUnknown(StateError):
    """4180: No class has the id {received} ({param})."""

    name = "groupUnknown"


class StudentUnknown(StateError):
    """4181: No student has the id {received} ({param})."""

    name = "studentUnknown"


class UserUnknown(StateError):
    """4182: No user has the id {received} ({param})."""

    name = "userUnknown"


class IdempotencyKeyInUse(StateError):
    """4301: A request with the same Idempotency-Key is in progress. Wait for its answer, then send it again."""

    name = "idempotencyKeyInUse"


class IdempotencyKeyReused(StateError):
    """4302: This Idempotency-Key was used for a different request. Use a new key for a new request."""

    name = "idempotencyKeyReused"


class SumTooLarge(StateError):
    """4304: The sum is larger than 9007199254740991, which JSON cannot represent exactly. Request less data, for
    example a shorter range or one branch."""

    name = "sumTooLarge"


class RecordChanged(StateError):
    """4305: The record {record} has changed since its version {received} was read. Read it again, then decide
    what to change."""

    name = "recordChanged"


class KeptAnswerErased(StateError):
    """4303: This request was already executed. Its answer was deleted, because it named a person who has been
    erased."""

    name = "keptAnswerErased"


class ExamNotFound(StateError):
    """4084: No exam has {param} {received}."""

    name = "examNotFound"


class GroupNotFound(StateError):
    """4003: No class has {param} {received}."""

    name = "groupNotFound"


class HomeworkNotFound(StateError):
    """4083: No homework has {param} {received}."""

    name = "homeworkNotFound"


class LessonNotFound(StateError):
    """4080: No live class has {param} {received}."""

    name = "lessonNotFound"


class StudentNotFound(StateError):
    """4005: No student has {param} {received}."""

    name = "studentNotFound"


class UserNotFound(StateError):
    """4006: No user has {param} {received}."""

    name = "userNotFound"


class BranchNotFound(StateError):
    """4001: There is no branch {received} ({param})."""

    name = "branchNotFound"


class SubjectNotFound(StateError):
    """4020: No subject has {param} {received}."""

    name = "subjectNotFound"


class BranchUnknown(StateError):
    """4110: {param}: no branch has the id {received}."""

    name = "branchUnknown"


class AppIdTaken(StateError):
    """4211: Another branch already has the appId {received}."""

    name = "appIdTaken"


class SubjectNameTaken(StateError):
    """4212: This branch already has a subject named {received}."""

    name = "subjectNameTaken"


class CurrencyInUse(StateError):
    """4213: The currency {currency} cannot be changed, because orders already use it."""

    name = "currencyInUse"


class TeacherNotFound(StateError):
    """4004: No teacher has {param} {received}."""

    name = "teacherNotFound"


class UserTeachesGroups(StateError):
    """4201: {received} is a teacher or assistant of classes that have not expired: {groups}. Replace them in
    these classes first."""

    name = "userTeachesGroups"


class UserHasRefundUnderWay(StateError):
    """4202: {received} has a pending refund in {orders}. Finish the refund first."""

    name = "userHasRefundUnderWay"


class LoginNameTaken(StateError):
    """4214: The login name {received} is taken{holder}."""

    name = "loginNameTaken"


class LoginNameOfDeleted(StateError):
    """4215: The login name {received} belongs to the deleted user {userId}. Restore the user with /user/restore,
    or choose another login name."""

    name = "loginNameOfDeleted"


class ExternalIdTaken(StateError):
    """4216: The externalId {received} is taken{holder}."""

    name = "externalIdTaken"


class ExternalIdOfDeleted(StateError):
    """4217: The externalId {received} belongs to the deleted user {userId}. Restore the user with /user/restore."""

    name = "externalIdOfDeleted"


class UserErased(StateError):
    """4218: {received} was erased and cannot be restored: the personal data is gone."""

    name = "userErased"


class OthersWrong(StateError):
    """4219: Not created: other users in the list are invalid and allOrNone is true."""

    name = "othersWrong"


class ActiveEndInPast(ParameterError):
    """2016: activeEnd must not be earlier than now ({now}, in seconds); received {received}."""

    name = "activeEndInPast"


class ActiveEndNotAfterBegin(ParameterError):
    """2017: activeEnd must be later than activeBegin ({activeBegin}); received {received}."""

    name = "activeEndNotAfterBegin"


class ActiveBeginFixed(ParameterError):
    """2018: The effective time of a class cannot be changed. Leave activeBegin out."""

    name = "activeBeginFixed"


class GroupStaffDeleted(StateError):
    """4210: The class cannot become active again: its staff {deleted} were deleted. Send replacements in the
    same request."""

    name = "groupStaffDeleted"


class SameGroup(ParameterError):
    """2031: {param} must differ from the class to leave; received {received}."""

    name = "sameGroup"


class LineUnknown(StateError):
    """4111: {param}: the order line {received} does not exist."""

    name = "lineUnknown"


class LineOfAnother(StateError):
    """4112: {param}: the order line {received} is for {student}, not for this student."""

    name = "lineOfAnother"


class GroupExpired(StateError):
    """4220: {param}: the class expires at {activeEnd} (seconds). Students can only join before that time."""

    name = "groupExpired"


class GroupFull(StateError):
    """4221: The class {received} is full: {taken} of {capacity} seats are taken, and {wanted} more students were
    requested."""

    name = "groupFull"


class MembershipOverlaps(StateError):
    """4222: {param}: the student was a member from {joinedAt} to {leftAt} and can only join again after that;
    received {received}."""

    name = "membershipOverlaps"


class MemberByOtherLine(StateError):
    """4223: {param}: the student is already in this class through another order line."""

    name = "memberByOtherLine"


class LineNotPaid(StateError):
    """4224: {param}: the order line {received} has status {status}. Only paid (2) or shipped (8) lines give a
    seat."""

    name = "lineNotPaid"


class LineNotUnplaced(StateError):
    """4228: {param}: the order line {received} does not wait for a class: it is not paid, or its student is
    placed."""

    name = "lineNotUnplaced"


class LineAlreadyPlaced(StateError):
    """4225: {param}: the order line {received} already gives a seat in the class {groupId}. Use /group/transfer."""

    name = "lineAlreadyPlaced"


class NotMember(StateError):
    """4226: {param}: {received} is not a member of the class {groupId} or of the target class."""

    name = "notMember"


class GroupExternalIdTaken(StateError):
    """4227: Another class already has the externalId {received}."""

    name = "groupExternalIdTaken"


class SaleEndNotAfterBegin(ParameterError):
    """2055: {param} must be later than saleBeginTime ({begin}), or 0 for none; received {received}."""

    name = "saleEndNotAfterBegin"


class ProductNotFound(StateError):
    """4061: No product has {param} {received}."""

    name = "productNotFound"


class ColumnUnknown(StateError):
    """4154: {param}: the branch has no product column with the id {received}."""

    name = "columnUnknown"


class IllegalProductMove(StateError):
    """4253: The product has the status "{status}" and cannot change to {received}. Allowed: {legal}."""

    name = "illegalProductMove"


class SaleTimesForbid(StateError):
    """4254: The status {received} conflicts with {param} ({time}; now is {now}). Send new sale times in the same
    request."""

    name = "saleTimesForbid"


class ColumnNotFound(StateError):
    """4002: No product column has {param} {received}."""

    name = "columnNotFound"


class StockTooLow(StateError):
    """4244: {param}: the product {received} has only {available} units left."""

    name = "stockTooLow"


class ProductUnknown(StateError):
    """4150: No product has the id {received} ({param})."""

    name = "productUnknown"


class NotForOrderType(ParameterError):
    """2050: {param} does not apply to orders of type {type}. Omit it."""

    name = "notForOrderType"


class TimeInPast(ParameterError):
    """2051: {param} must be later than now ({now}); received {received}."""

    name = "timeInPast"


class BeforeOrder(ParameterError):
    """2053: {param} must not be before {begin} ({beginValue}); received {received}."""

    name = "beforeOrder"


class OrderNotFound(StateError):
    """4060: There is no order with {param} {received}."""

    name = "orderNotFound"


class PurchaseGroupNotFound(StateError):
    """4062: There is no group purchase with {param} {received}."""

    name = "purchaseGroupNotFound"


class ProductsOfTwoBranches(StateError):
    """4151: All products of an order must belong to one branch; {param} and the first product belong to
    different branches."""

    name = "productsOfTwoBranches"


class OrderLineUnknown(StateError):
    """4152: {param}: the order has no line {received}. Its lines are 1 to {most}."""

    name = "orderLineUnknown"


class PurchaseGroupUnknown(StateError):
    """4153: {param}: {received} is not a group purchase of this product."""

    name = "purchaseGroupUnknown"


class IllegalMove(StateError):
    """4240: The order {received} has the status "{status}", which does not allow {move}. Possible operations:
    {legal}."""

    name = "illegalMove"


class OrderSnTaken(StateError):
    """4241: An order with the orderSn {received} already exists."""

    name = "orderSnTaken"


class OrderExternalIdTaken(StateError):
    """4242: An order with the externalId {received} already exists."""

    name = "orderExternalIdTaken"


class NotOnSale(StateError):
    """4243: {param}: product {received} is not on sale; its status is "{status}"."""

    name = "notOnSale"


class PurchaseLimitReached(StateError):
    """4245: {param}: each buyer may buy at most {limit} units of product {received}; this buyer already has
    {owned}."""

    name = "purchaseLimitReached"


class PaymentAmountDiffers(StateError):
    """4246: {param} must equal the payable amount, {payable}; received {received}."""

    name = "paymentAmountDiffers"


class TransactionUsed(StateError):
    """4247: The transaction {received} already paid another order."""

    name = "transactionUsed"


class RefundTooHigh(StateError):
    """4248: {param} must be at most {most}, the part of the payment for this line that is not refunded yet;
    received {received}."""

    name = "refundTooHigh"


class RequesterApproves(StateError):
    """4249: {received} requested this refund, so someone else must approve it. {param} names the approver."""

    name = "requesterApproves"


class PurchaseGroupClosed(StateError):
    """4250: The group purchase {received} is not open; its status is {status}."""

    name = "purchaseGroupClosed"


class AlreadyInPurchaseGroup(StateError):
    """4251: This buyer already has an order in the group purchase {received}."""

    name = "alreadyInPurchaseGroup"


class NoGroupPurchase(StateError):
    """4252: {param}: product {received} does not offer group purchases."""

    name = "noGroupPurchase"


class NothingToShip(StateError):
    """4255: {param}: {received} has nothing to ship. Only goods, bundles and products of the type "other" can be
    shipped."""

    name = "nothingToShip"


class EndNotAfterBegin(ParameterError):
    """2071: {param} must be later than {begin} ({beginValue}), by at most {hours} hours; received {received}."""

    name = "endNotAfterBegin"


class EventFieldOfOtherKind(ParameterError):
    """2072: An event of kind {kind} has no field {param}. Allowed fields: {fields}."""

    name = "eventFieldOfOtherKind"


class EventIdReserved(ParameterError):
    """2073: {param} must not begin with "{prefix}": the server reserves this prefix; received {received}."""

    name = "eventIdReserved"


class RepeatNeedsOneEnd(ParameterError):
    """2074: {param} needs exactly one of count and until."""

    name = "repeatNeedsOneEnd"


class RepeatTooLong(ParameterError):
    """2075: {param} makes more than {limit} live classes. Schedule them in several requests."""

    name = "repeatTooLong"


class RepeatLeavesFirstOut(ParameterError):
    """2076: {param} must contain {weekday}, the weekday of beginTime (1 is Monday, in {timeZone})."""

    name = "repeatLeavesFirstOut"


class ExternalIdOfOne(ParameterError):
    """2077: {param} identifies one live class. Leave it out when repeat is sent."""

    name = "externalIdOfOne"


class HeldEndBeforeBegin(ParameterError):
    """2078: {param} must not be earlier than {begin}, when the live class began; received {received}."""

    name = "heldEndBeforeBegin"


class LeaveOutUnknown(ParameterError):
    """2079: {param} names no live class of this series: {received}."""

    name = "leaveOutUnknown"


class LeaveOutAll(ParameterError):
    """2096: {param} leaves out every live class, so nothing remains to do."""

    name = "leaveOutAll"


class LeaveNotFound(StateError):
    """4081: {student} has no leave for the live class {liveclass}."""

    name = "leaveNotFound"


class GuestNotFound(StateError):
    """4082: {student} is not a guest of the live class {liveclass}."""

    name = "guestNotFound"


class LessonUnknown(StateError):
    """4183: {param}: no live class has the id {received}."""

    name = "lessonUnknown"


class LessonCancelled(StateError):
    """4280: The live class {received} is cancelled. Restore it first."""

    name = "lessonCancelled"


class LessonNotCancelled(StateError):
    """4281: The live class {received} is not cancelled. It can be cancelled, rescheduled, started or ended."""

    name = "lessonNotCancelled"


class LessonStarted(StateError):
    """4282: The live class {received} began at {begin}. Send time to correct the begin, or end or cancel the
    live class."""

    name = "lessonStarted"


class LessonNotStarted(StateError):
    """4283: The live class {received} has not begun. It can be started, rescheduled or cancelled."""

    name = "lessonNotStarted"


class LessonEnded(StateError):
    """4284: The live class {received} ended at {end}. Send time to correct the end, or cancel the live class."""

    name = "lessonEnded"


class LessonHasEvents(StateError):
    """4285: The live class {received} is past its scheduled begin and has events. Cancel it and schedule a new
    one."""

    name = "lessonHasEvents"


class LessonExternalIdTaken(StateError):
    """4286: Another live class already has the {param} {received}."""

    name = "lessonExternalIdTaken"


class NotMemberThen(StateError):
    """4287: {received} is not a member of the class at the time of the live class {liveclass}."""

    name = "notMemberThen"


class MemberThen(StateError):
    """4288: {received} is a member of the class at the time of the live class {liveclass}. Members need no
    invitation."""

    name = "memberThen"


class MadeUpAlready(StateError):
    """4289: {received} already has an invitation to make up for the live class {missed}. Cancel that invitation
    first."""

    name = "madeUpAlready"


class LessonTooEarly(StateError):
    """4299: The live class {received} is scheduled more than {hours} hours later, at {begin}. Reschedule it
    first."""

    name = "lessonTooEarly"


class MarksMissing(ParameterError):
    """2080: The marks are missing: send score, rightCount and errorCount, or answers."""

    name = "marksMissing"


class CountBesideAnswers(ParameterError):
    """2081: {param} is computed from the answers. Send either {param} or answers."""

    name = "countBesideAnswers"


class MoreThanQuestions(ParameterError):
    """2082: {param} covers {received} questions, but the work has only {questions}."""

    name = "moreThanQuestions"


class ScoreAboveFullMarks(ParameterError):
    """2083: {param} gives {received} marks; the maximum is {fullMarks}."""

    name = "scoreAboveFullMarks"


class CountContradictsMarks(StateError):
    """4300: {param} cannot be {received}: of the questions marked one by one, {right} are right and {wrong} are
    wrong. Change those marks with answers."""

    name = "countContradictsMarks"


class WorkMarkedBeyond(StateError):
    """4298: {param} cannot be {received}: a student already has {marked}. Lower those marks first."""

    name = "workMarkedBeyond"


class RoundNotLatest(ParameterError):
    """2084: {param} applies only to the latest round ({latest}). Leave it out to mark round {received} again."""

    name = "roundNotLatest"


class HomeworkCancelled(StateError):
    """4290: The homework {received} is cancelled."""

    name = "homeworkCancelled"


class HomeworkNotPublished(StateError):
    """4291: The homework {received} will be published at {publishedAt}. Try again then."""

    name = "homeworkNotPublished"


class HomeworkMoveIllegal(StateError):
    """4292: The homework of {student} cannot be {move} in status "{status}". It can be {legal}."""

    name = "homeworkMoveIllegal"


class RoundNotFound(StateError):
    """4293: {param} {received} does not exist: the student submitted {rounds} rounds."""

    name = "roundNotFound"


class ExamCancelled(StateError):
    """4297: The exam {received} is cancelled."""

    name = "examCancelled"


class ExamMoveIllegal(StateError):
    """4294: The exam of {student} cannot be {move} in status "{status}". {legal}"""

    name = "examMoveIllegal"


class ExamNotOpen(StateError):
    """4295: The exam {received} opens at {begin}. Try again then."""

    name = "examNotOpen"


class ExamBegun(StateError):
    """4296: The exam {received} began at {begin}, so its time cannot be changed. Cancel it instead."""

    name = "examBegun"


class AuditEntryNotFound(StateError):
    """4421: No entry of the audit log has {param} {received}."""

    name = "auditEntryNotFound"


class KeyNotFound(StateError):
    """4401: No active key has the {param} {received}."""

    name = "keyNotFound"


class BodySignerNeedsBranch(ParameterError):
    """2101: A key that signs in the body must belong to a branch, because the appId of the branch identifies the
    key. Send the branch in {param}."""

    name = "bodySignerNeedsBranch"


class ExpiryInPast(ParameterError):
    """2102: {param} must be later than now ({now}); received {received}."""

    name = "expiryInPast"


class MetricsKeySeparate(ParameterError):
    """2103: A key with the scope metrics:read reads figures of all organisations, so it has no other scope, no
    branch and no signature. Create a separate key ({param})."""

    name = "metricsKeySeparate"


class MetricsKeyByOperator(AccessError):
    """3036: A key with the scope metrics:read reads figures of all organisations. Only the operator may create
    or rotate one: run "lectern key" on the server."""

    name = "metricsKeyByOperator"


class BodySignerExists(StateError):
    """4402: This branch already has a key that signs in the body. Revoke that key first, or rotate it."""

    name = "bodySignerExists"


class RotatedKeyExpired(StateError):
    """4404: The key {received} expired at {expired}, so new secrets would not work either. Create a new key."""

    name = "rotatedKeyExpired"


class SigningUnavailable(StateError):
    """4403: This server cannot sign: the operator has not set LECTERN_SECRET."""

    name = "signingUnavailable"


class EventsDeleted(StateError):
    """4601: Events after the cursor {received} are no longer kept: those up to {last} were deleted. Take a new
    copy of the records, then list events without a cursor."""

    name = "eventsDeleted"


class CursorOfOtherHistory(StateError):
    """4602: The cursor {received} is not from the present history of this database: it comes from another
    database, from before a backup was restored, or from changes that were lost. Take a new copy of the
    records, and continue with its cursor."""

    name = "cursorOfOtherHistory"


class WebhookUrlRefused(ParameterError):
    """2121: {param} must be an address on the public internet such as https://crm.example.com/hook, without user
    name and password, on an allowed port; received {received}. The operator can allow a network
    (WEBHOOK_NETWORKS) or a port (WEBHOOK_PORTS)."""

    name = "webhookUrlRefused"


class WebhookUrlHidden(ParameterError):
    """2124: {param} has *** in place of a value that is not shown. Send the whole address with all its values."""

    name = "webhookUrlHidden"


class WebhookRangeReversed(ParameterError):
    """2122: {param} must not be before fromEventId; received {received}."""

    name = "webhookRangeReversed"


class WebhookNotFound(StateError):
    """4611: No endpoint has {param} {received}."""

    name = "webhookNotFound"


class TooManyWebhooks(StateError):
    """4612: An organisation has at most {most} endpoints. Delete one that is no longer used."""

    name = "tooManyWebhooks"


class WebhookDisabled(StateError):
    """4613: The endpoint {received} is disabled, so nothing is sent to it. Enable it first."""

    name = "webhookDisabled"


class WebhookEventNotFound(StateError):
    """4614: This endpoint receives no event with {param} {received}: the event does not exist, was deleted after
    its retention period, or has a type or branch that this endpoint does not receive."""

    name = "webhookEventNotFound"


class SheetUnknown(ParameterError):
    """2110: {param} must be one of {allowed}; received {received}."""

    name = "sheetUnknown"


class SheetUnfiltered(ParameterError):
    """2113: {param} is only allowed for the sheets {allowed}; the requested sheet is {received}."""

    name = "sheetUnfiltered"


class ImportBoth(ParameterError):
    """2114: {param} and {other} name the same record: leave one of them out."""

    name = "importBoth"


class ImportGap(StateError):
    """4501: The server has {done} rows of this import: continue from {done}, not from {received}."""

    name = "importGap"


class ImportReference(StateError):
    """4502: {param} refers to the {kind} {received}, which does not exist."""

    name = "importReference"


class ImportConflict(StateError):
    """4503: The row contradicts an existing record, another row or itself: {reason}. Correct it."""

    name = "importConflict"


class ImportFixedField(StateError):
    """4505: A file cannot change {fields}: {place} is {stored} here and {received} in the file. {advice}"""

    name = "importFixedField"


class ImportChangedHere(StateError):
    """4506: The record changed here at {changedAt}, after the updateAt of the file, {received}. Compare both and
    import the row with a later updateAt."""

    name = "importChangedHere"


class ImportUnknownRecord(StateError):
    """4508: No record has {known}, so there is none to change. Correct it. To add a new record instead, the row
    also needs {missing}."""

    name = "importUnknownRecord"


class ImportUnnamedRecord(ParameterError):
    """2119: The row does not say which record it changes: it needs {ids}. To add a new record instead, the row
    also needs {missing}."""

    name = "importUnnamedRecord"


class ImportPreviewStale(StateError):
    """4507: The file or the data changed since the preview, so nothing was imported. Preview the file again and
    confirm that preview."""

    name = "importPreviewStale"


class ImportNotTried(StateError):
    """4509: Not tried: {refused} rows before it were refused. Correct those and import this row again."""

    name = "importNotTried"


class ImportFinished(StateError):
    """4504: This file was already imported at {finishedAt}."""

    name = "importFinished"


class ExportSpaceUsedUp(ServerError):
    """5006: The exports that are not read yet take up the space for them. Read or cancel your own, and try again
    in {seconds} seconds. The operator can allow more (EXPORT_SPACE_MB)."""

    name = "exportSpaceUsedUp"


class SignInRefused(AccessError):
    """3030: The login name or the password is wrong."""

    name = "signInRefused"


class OrganisationNeeded(AccessError):
    """3034: Several organisations use this login name. Also send {param}: the name or number of your
    organisation."""

    name = "organisationNeeded"


class CrossSite(AccessError):
    """3031: Sessions are only for pages of this server, and this request does not come from one. Programs use a
    key."""

    name = "crossSite"


class StaffNotFound(StateError):
    """4411: No staff account has the {param} {received}."""

    name = "staffNotFound"


class StaffLoginNameTaken(StateError):
    """4412: The login name {received} is taken. Choose another one."""

    name = "staffLoginNameTaken"


class LastOwner(StateError):
    """4413: The organisation needs an active owner who is not bound to a branch. First create one, or make
    another account the owner."""

    name = "lastOwner"


class TeacherOfOtherBranch(StateError):
    """4414: {param} does not fit: the account is limited to the branch {branch}, and the teacher {teacher}
    belongs to another branch. Send a teacher of that branch, or another subOrgId."""

    name = "teacherOfOtherBranch"


class PasswordWrong(ParameterError):
    """2112: {param} is not the current password."""

    name = "passwordWrong"


class PasswordTooSimple(ParameterError):
    """2123: {param} is one of the passwords that are guessed first. It needs {different} different characters,
    white space aside, and must not be a common password, a row of keys or a repeated pattern."""

    name = "passwordTooSimple"


class ClassTeacherNeedsTeacher(ParameterError):
    """2111: A class teacher needs {param}: the teacher whose classes the account may use. Leave {param} out for
    other roles."""

    name = "classTeacherNeedsTeacher"


class Internal(ServerError):
    """5001: Internal server error. Report the reqId to the operator."""

    name = "internal"


class DatabaseUnavailable(ServerError):
    """5002: The database cannot be reached right now. Try again shortly."""

    name = "databaseUnavailable"


class StatementTimeout(ServerError):
    """5003: The database took too long, so the request was cancelled. Try again, or request less data."""

    name = "statementTimeout"


class DatabaseFull(ServerError):
    """5005: The disk of the database is full: nothing was written. Tell the operator to make space, then try
    again."""

    name = "databaseFull"


class Overloaded(ServerError):
    """5004: The server is overloaded. Try again shortly."""

    name = "overloaded"


BY_CODE: Dict[int, Type[LecternError]] = {
    1001: MalformedJson,
    1013: NestedTooDeep,
    1002: BodyNotObject,
    1003: InvalidUtf8,
    1004: UnknownPath,
    1005: MethodNotAllowed,
    1006: BodyTooLarge,
    1007: UnsupportedMediaType,
    1012: BodyCompressed,
    1015: BodyTooManyNames,
    1014: BodyTooManyValues,
    1008: BadRequest,
    1009: HeaderFormat,
    1016: BranchOfWrite,
    1010: HeadersTooLarge,
    1011: RequestTimeout,
    2001: ParameterMissing,
    2002: ParameterUnknown,
    2003: ParameterType,
    2004: ParameterTooLong,
    2021: ParameterTooShort,
    2005: ParameterEmpty,
    2006: TooManyItems,
    2007: TooFewItems,
    2008: ParameterRange,
    2009: ParameterFormat,
    2010: ParameterValue,
    2011: TextNotStorable,
    2012: SecondsExpected,
    2013: MillisecondsExpected,
    2014: RangeEndBeforeBegin,
    2019: NothingToChange,
    2020: DuplicateItem,
    2015: RangeTooLong,
    2070: TimeInFuture,
    2052: MoreThanAmount,
    2115: TimeZoneNotInDatabase,
    2030: ExactlyOneOf,
    3001: KeyRequired,
    3002: KeyMistyped,
    3037: KeyMissing,
    3003: KeyUnknown,
    3038: AppIdUnknown,
    3004: KeyRevoked,
    3005: KeyExpired,
    3006: AddressNotAllowed,
    3007: ScopeMissing,
    3008: SignatureWrong,
    3009: SignatureExpired,
    3010: NonceUsed,
    3011: SignatureMalformed,
    3012: TooManyRequests,
    3035: MobileSearchesUsedUp,
    3013: KeylessRefused,
    3020: WholeOrganisationOnly,
    3033: NotForClassTeachers,
    3032: StaffOnly,
    4101: TeacherUnknown,
    4102: AssistantUnknown,
    4103: SubjectUnknown,
    4180: GroupUnknown,
    4181: StudentUnknown,
    4182: UserUnknown,
    4301: IdempotencyKeyInUse,
    4302: IdempotencyKeyReused,
    4304: SumTooLarge,
    4305: RecordChanged,
    4303: KeptAnswerErased,
    4084: ExamNotFound,
    4003: GroupNotFound,
    4083: HomeworkNotFound,
    4080: LessonNotFound,
    4005: StudentNotFound,
    4006: UserNotFound,
    4001: BranchNotFound,
    4020: SubjectNotFound,
    4110: BranchUnknown,
    4211: AppIdTaken,
    4212: SubjectNameTaken,
    4213: CurrencyInUse,
    4004: TeacherNotFound,
    4201: UserTeachesGroups,
    4202: UserHasRefundUnderWay,
    4214: LoginNameTaken,
    4215: LoginNameOfDeleted,
    4216: ExternalIdTaken,
    4217: ExternalIdOfDeleted,
    4218: UserErased,
    4219: OthersWrong,
    2016: ActiveEndInPast,
    2017: ActiveEndNotAfterBegin,
    2018: ActiveBeginFixed,
    4210: GroupStaffDeleted,
    2031: SameGroup,
    4111: LineUnknown,
    4112: LineOfAnother,
    4220: GroupExpired,
    4221: GroupFull,
    4222: MembershipOverlaps,
    4223: MemberByOtherLine,
    4224: LineNotPaid,
    4228: LineNotUnplaced,
    4225: LineAlreadyPlaced,
    4226: NotMember,
    4227: GroupExternalIdTaken,
    2055: SaleEndNotAfterBegin,
    4061: ProductNotFound,
    4154: ColumnUnknown,
    4253: IllegalProductMove,
    4254: SaleTimesForbid,
    4002: ColumnNotFound,
    4244: StockTooLow,
    4150: ProductUnknown,
    2050: NotForOrderType,
    2051: TimeInPast,
    2053: BeforeOrder,
    4060: OrderNotFound,
    4062: PurchaseGroupNotFound,
    4151: ProductsOfTwoBranches,
    4152: OrderLineUnknown,
    4153: PurchaseGroupUnknown,
    4240: IllegalMove,
    4241: OrderSnTaken,
    4242: OrderExternalIdTaken,
    4243: NotOnSale,
    4245: PurchaseLimitReached,
    4246: PaymentAmountDiffers,
    4247: TransactionUsed,
    4248: RefundTooHigh,
    4249: RequesterApproves,
    4250: PurchaseGroupClosed,
    4251: AlreadyInPurchaseGroup,
    4252: NoGroupPurchase,
    4255: NothingToShip,
    2071: EndNotAfterBegin,
    2072: EventFieldOfOtherKind,
    2073: EventIdReserved,
    2074: RepeatNeedsOneEnd,
    2075: RepeatTooLong,
    2076: RepeatLeavesFirstOut,
    2077: ExternalIdOfOne,
    2078: HeldEndBeforeBegin,
    2079: LeaveOutUnknown,
    2096: LeaveOutAll,
    4081: LeaveNotFound,
    4082: GuestNotFound,
    4183: LessonUnknown,
    4280: LessonCancelled,
    4281: LessonNotCancelled,
    4282: LessonStarted,
    4283: LessonNotStarted,
    4284: LessonEnded,
    4285: LessonHasEvents,
    4286: LessonExternalIdTaken,
    4287: NotMemberThen,
    4288: MemberThen,
    4289: MadeUpAlready,
    4299: LessonTooEarly,
    2080: MarksMissing,
    2081: CountBesideAnswers,
    2082: MoreThanQuestions,
    2083: ScoreAboveFullMarks,
    4300: CountContradictsMarks,
    4298: WorkMarkedBeyond,
    2084: RoundNotLatest,
    4290: HomeworkCancelled,
    4291: HomeworkNotPublished,
    4292: HomeworkMoveIllegal,
    4293: RoundNotFound,
    4297: ExamCancelled,
    4294: ExamMoveIllegal,
    4295: ExamNotOpen,
    4296: ExamBegun,
    4421: AuditEntryNotFound,
    4401: KeyNotFound,
    2101: BodySignerNeedsBranch,
    2102: ExpiryInPast,
    2103: MetricsKeySeparate,
    3036: MetricsKeyByOperator,
    4402: BodySignerExists,
    4404: RotatedKeyExpired,
    4403: SigningUnavailable,
    4601: EventsDeleted,
    4602: CursorOfOtherHistory,
    2121: WebhookUrlRefused,
    2124: WebhookUrlHidden,
    2122: WebhookRangeReversed,
    4611: WebhookNotFound,
    4612: TooManyWebhooks,
    4613: WebhookDisabled,
    4614: WebhookEventNotFound,
    2110: SheetUnknown,
    2113: SheetUnfiltered,
    2114: ImportBoth,
    4501: ImportGap,
    4502: ImportReference,
    4503: ImportConflict,
    4505: ImportFixedField,
    4506: ImportChangedHere,
    4508: ImportUnknownRecord,
    2119: ImportUnnamedRecord,
    4507: ImportPreviewStale,
    4509: ImportNotTried,
    4504: ImportFinished,
    5006: ExportSpaceUsedUp,
    3030: SignInRefused,
    3034: OrganisationNeeded,
    3031: CrossSite,
    4411: StaffNotFound,
    4412: StaffLoginNameTaken,
    4413: LastOwner,
    4414: TeacherOfOtherBranch,
    2112: PasswordWrong,
    2123: PasswordTooSimple,
    2111: ClassTeacherNeedsTeacher,
    5001: Internal,
    5002: DatabaseUnavailable,
    5003: StatementTimeout,
    5005: DatabaseFull,
    5004: Overloaded,
}
