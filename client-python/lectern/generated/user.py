# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged
from .order import AuditEntry


class _User(TypedDict):
    #: <role prefix>_<number>
    id: str
    loginName: str
    name: str
    #: creation time, milliseconds
    createAt: int
    #: 1: may sign in; 0: may not
    active: int
    #: 0 unknown, 1 male, 2 female
    gender: int
    #: branch
    subOrgId: int
    #: milliseconds
    lastLoginAt: int
    #: milliseconds
    updateAt: int
    tags: List[str]
    #: teacher, student or assistant
    userRole: str
    #: YYYY-MM-DD
    birthday: str
    avatarUrl: str
    #: email address
    email: str
    nickName: str
    #: app id of the branch
    appId: str
    grade: str
    school: str
    province: str
    city: str
    district: str
    #: street address
    address: str
    #: name of a parent or guardian
    guardianName: str
    #: mobile of a parent or guardian
    guardianMobile: str
    #: acquisition source
    source: str
    remark: str
    language: str
    timeZone: str


class User(_User, total=False):
    #: left out if there is none
    mobile: str


class UserListAnswer(TypedDict):
    list: List[User]
    #: number of matches
    total: int


class DeletedUser(TypedDict):
    #: the user's number
    id: int
    loginname: str
    name: str
    #: organisation
    org_id: int
    active: int
    #: 1: deleted; 0: not deleted
    isDel: int
    #: reasons why the user was not deleted
    errMsg: List[str]


class UserDeletion(TypedDict):
    #: failures
    errNum: int
    #: successes
    sucNum: int
    #: login names of the failures, by user id
    errUses: Dict[str, str]
    #: reasons of the failures, by user id
    errMsg: Dict[str, str]
    #: one entry per user
    logUsers: List[DeletedUser]


class _UserDelAnswer(TypedDict):
    #: 0, or the code of the reason
    code: int


class UserDelAnswer(_UserDelAnswer, total=False):
    obj: UserDeletion


class _EditableUser(TypedDict):
    #: <role prefix>_<number>
    id: str
    loginName: str
    name: str
    #: creation time, milliseconds
    createAt: int
    #: 1: may sign in; 0: may not
    active: int
    #: 0 unknown, 1 male, 2 female
    gender: int
    #: branch
    subOrgId: int
    #: milliseconds
    lastLoginAt: int
    #: milliseconds
    updateAt: int
    tags: List[str]
    #: teacher, student or assistant
    userRole: str
    #: YYYY-MM-DD
    birthday: str
    avatarUrl: str
    #: email address
    email: str
    nickName: str
    #: app id of the branch
    appId: str
    grade: str
    school: str
    province: str
    city: str
    district: str
    #: street address
    address: str
    #: name of a parent or guardian
    guardianName: str
    #: mobile of a parent or guardian
    guardianMobile: str
    #: acquisition source
    source: str
    remark: str
    language: str
    timeZone: str
    #: id in another system; "": none
    externalId: str
    #: deletion time, milliseconds; 0: not deleted
    deleteAt: int
    #: erasure time, milliseconds; 0: not erased
    eraseAt: int
    #: version of the record, for /user/update; another one after a change
    version: str


class EditableUser(_EditableUser, total=False):
    #: left out if there is none
    mobile: str
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class FoundUser(TypedDict):
    #: the name or the guardian in the request
    asked: str
    #: <role prefix>_<number>
    id: str
    loginName: str
    name: str
    #: teacher, student or assistant
    userRole: str


class UserFindAnswer(TypedDict):
    #: in request order: names first, then guardians with their children by number
    list: List[FoundUser]


class _UserDetail(TypedDict):
    #: <role prefix>_<number>
    id: str
    loginName: str
    name: str
    #: creation time, milliseconds
    createAt: int
    #: 1: may sign in; 0: may not
    active: int
    #: 0 unknown, 1 male, 2 female
    gender: int
    #: branch
    subOrgId: int
    #: milliseconds
    lastLoginAt: int
    #: milliseconds
    updateAt: int
    tags: List[str]
    #: teacher, student or assistant
    userRole: str
    #: YYYY-MM-DD
    birthday: str
    avatarUrl: str
    #: email address
    email: str
    nickName: str
    #: app id of the branch
    appId: str
    grade: str
    school: str
    province: str
    city: str
    district: str
    #: street address
    address: str
    #: name of a parent or guardian
    guardianName: str
    #: mobile of a parent or guardian
    guardianMobile: str
    #: acquisition source
    source: str
    remark: str
    language: str
    timeZone: str
    #: id in another system; "": none
    externalId: str
    #: deletion time, milliseconds; 0: not deleted
    deleteAt: int
    #: erasure time, milliseconds; 0: not erased
    eraseAt: int


class UserDetail(_UserDetail, total=False):
    #: left out if there is none
    mobile: str
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class UserDeletedAnswer(TypedDict):
    #: number of matches
    total: int
    list: List[UserDetail]


class UserRevealAnswer(TypedDict):
    #: "": none
    value: str


class UserCreateAnswer(TypedDict):
    #: <role prefix>_<number>
    userId: str


class _UserCreateBatchUserItem(TypedDict):
    #: teacher, student or assistant.
    userRole: Literal["teacher", "student", "assistant"]
    #: Login name; unique in the organisation.
    loginName: str
    #: Name.
    name: str


class UserCreateBatchUserItem(_UserCreateBatchUserItem, total=False):
    #: Branch; default: the caller's branch, or the head branch.
    subOrgId: int
    #: Login mobile; several users may have the same one. Of +8613800138000, 13800138000 is stored.
    mobile: str
    #: 1 (default): may sign in; 0: may not.
    active: Literal[0, 1]
    #: 0: unknown (default); 1: male; 2: female.
    gender: Literal[0, 1, 2]
    #: YYYY-MM-DD.
    birthday: str
    #: Image URL.
    avatarUrl: str
    #: Email address.
    email: str
    #: Nickname.
    nickName: str
    #: Grade.
    grade: str
    #: School.
    school: str
    #: Province.
    province: str
    #: City.
    city: str
    #: District.
    district: str
    #: Street address.
    address: str
    #: Name of a parent or guardian.
    guardianName: str
    #: Mobile of a parent or guardian.
    guardianMobile: str
    #: Acquisition source.
    source: str
    #: Staff remark.
    remark: str
    #: Language, such as "zh-CN".
    language: str
    #: Time zone, an IANA name.
    timeZone: str
    #: Tags.
    tags: List[str]
    #: Last sign-in, milliseconds.
    lastLoginAt: int
    #: Id in another system; unique in the organisation.
    externalId: str


class CreatedUser(TypedDict):
    #: "": not created
    userId: str
    #: 0, or an error code
    code: int
    msg: str
    #: the invalid parameter, such as users[3].loginName; "": none
    param: str


class UserCreateBatchAnswer(TypedDict):
    #: users created
    sucNum: int
    #: users not created
    errNum: int
    #: one per user, in request order
    results: List[CreatedUser]


class UserUpdateAnswer(TypedDict):
    #: users updated
    sucNum: int


class UserRestoreAnswer(TypedDict):
    #: 1: restored; 0: was not deleted
    sucNum: int
    #: classes that the student did not rejoin because they are full or expired
    notRejoined: List[int]


class ErasedRecords(TypedDict):
    #: 1; 0: erased before
    profiles: int
    #: order addresses, including those of the person on orders of other buyers
    addresses: int
    #: order texts that named the person
    orderTexts: int
    #: class remarks that named the person
    remarks: int
    #: reasons for leaving a class or missing a lesson
    reasons: int
    #: homework and exams with answers
    answers: int
    #: live class events with a device
    devices: int
    #: audit log entries with personal values
    auditValues: int
    #: stored idempotency answers that named the person
    keptAnswers: int
    #: pending imports that named the person; start these again
    imports: int


class UserEraseAnswer(TypedDict):
    removed: ErasedRecords


class UserChangesAnswer(TypedDict):
    list: List[UserDetail]
    #: cursor for the next request
    nextCursor: str
    #: 1: more records are available now; 0: no more
    hasMore: int


class UserHistoryAnswer(TypedDict):
    total: int
    list: List[AuditEntry]
    #: names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
    #: product:5, subject:2
    names: Dict[str, str]



_LIST = Entry("/user/list")
_LIST_PAGED = Paged(most=500, page="pageStart", text=True)
_DEL = Entry("/user/del", write=True, nested=True)
_GET = Entry("/user/get")
_FIND = Entry("/user/find")
_DELETED = Entry("/user/deleted")
_DELETED_PAGED = Paged(most=500, page="pageStart")
_REVEAL = Entry("/user/reveal", write=True)
_CREATE = Entry("/user/create", write=True)
_CREATE_BATCH = Entry("/user/createBatch", write=True)
_UPDATE = Entry("/user/update", write=True)
_RESTORE = Entry("/user/restore", write=True)
_ERASE = Entry("/user/erase", write=True)
_CHANGES = Entry("/user/changes")
_CHANGES_PAGED = Paged(most=500)
_HISTORY = Entry("/user/history")
_HISTORY_PAGED = Paged(most=100, page="pageStart")


class UserOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        userRole: Optional[Literal["teacher", "student", "assistant"]] = None,
        searchStr: Optional[str] = None,
        pageStart: Optional[str] = None,
        pageSize: Optional[str] = None,
        sortType: Optional[Literal["3", ""]] = None,
        isSortDesc: Optional[Literal["0", "1"]] = None,
        options: Optional[CallOptions] = None,
    ) -> UserListAnswer:
        """User list: operation 6 of the interface.

        Teachers, students and assistants, sorted by number or by creation time. All parameters are strings.

        Needs the scope user:read.

        userRole: teacher, student or assistant; default: all.
        searchStr: Fuzzy search over login name, name, login mobile.
        pageStart: Page number; "0" is the first page.
        pageSize: Records per page, at most "500".
        sortType: "3": sort by creation time; "": sort by number.
        isSortDesc: "1" descending, "0" ascending.
        """
        parameters: Dict[str, Any] = {
            "userRole": userRole,
            "searchStr": searchStr,
            "pageStart": pageStart,
            "pageSize": pageSize,
            "sortType": sortType,
            "isSortDesc": isSortDesc,
        }
        answer: UserListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        userRole: Optional[Literal["teacher", "student", "assistant"]] = None,
        searchStr: Optional[str] = None,
        pageStart: Optional[str] = None,
        pageSize: Optional[str] = None,
        sortType: Optional[Literal["3", ""]] = None,
        isSortDesc: Optional[Literal["0", "1"]] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[User]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "userRole": userRole,
            "searchStr": searchStr,
            "pageStart": pageStart,
            "pageSize": pageSize,
            "sortType": sortType,
            "isSortDesc": isSortDesc,
        }
        answer: Iterator[User] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def del_(
        self,
        *,
        userId: str,
        options: Optional[CallOptions] = None,
    ) -> UserDelAnswer:
        """Delete user: operation 7 of the interface.

        Deletes a user from all lists and searches; orders and statistics stay. For a well-formed userId the outer
        code is always 0; the inner code says whether the user was deleted. A teacher or assistant of a class that has
        not expired cannot be deleted, nor can a student with a pending refund.

        Needs the scope user:write.

        userId: The id assigned by the platform.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
        }
        answer: UserDelAnswer = self._connection.call(_DEL, parameters, options)
        return answer

    def get(
        self,
        *,
        userId: Optional[str] = None,
        loginName: Optional[str] = None,
        externalId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> EditableUser:
        """Get a user.

        One user, deleted or not. Send exactly one of userId, loginName and externalId. Added by Lectern.

        Needs the scope user:read.

        userId: User id.
        loginName: Login name.
        externalId: Id in another system.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
            "loginName": loginName,
            "externalId": externalId,
        }
        answer: EditableUser = self._connection.call(_GET, parameters, options)
        return answer

    def find(
        self,
        *,
        names: Optional[List[str]] = None,
        guardians: Optional[List[str]] = None,
        options: Optional[CallOptions] = None,
    ) -> UserFindAnswer:
        """Find users by name.

        Finds users by user id, login name or external id, in this order of precedence, and students by their
        guardians. Deleted users and unknown names are left out. Without the scope personal, each guardian counts as a
        look-up of a hidden value. Send names, guardians or both. Added by Lectern.

        Needs the scope user:read.

        names: At most 200.
        guardians: At most 20.
        """
        parameters: Dict[str, Any] = {
            "names": names,
            "guardians": guardians,
        }
        answer: UserFindAnswer = self._connection.call(_FIND, parameters, options)
        return answer

    def deleted(
        self,
        *,
        searchStr: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> UserDeletedAnswer:
        """List deleted users.

        Deleted users that can be restored, latest deletion first. Added by Lectern.

        Needs the scope user:read.

        searchStr: Fuzzy search over login name, name, login mobile.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "searchStr": searchStr,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: UserDeletedAnswer = self._connection.call(_DELETED, parameters, options)
        return answer

    def each_deleted(
        self,
        *,
        searchStr: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[UserDetail]:
        """Yields every record of deleted, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "searchStr": searchStr,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[UserDetail] = self._connection.each_record(_DELETED, _DELETED_PAGED, parameters, options)
        return answer

    def reveal(
        self,
        *,
        userId: str,
        field: Literal["mobile", "birthday", "email", "address", "guardianName", "guardianMobile"],
        options: Optional[CallOptions] = None,
    ) -> UserRevealAnswer:
        """Show personal data.

        Returns one personal value that other operations mask. The request is written to the audit log. Added by
        Lectern.

        Needs the scope personal.

        userId: User id.
        field: Field to show.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
            "field": field,
        }
        answer: UserRevealAnswer = self._connection.call(_REVEAL, parameters, options)
        return answer

    def create(
        self,
        *,
        userRole: Literal["teacher", "student", "assistant"],
        loginName: str,
        name: str,
        subOrgId: Optional[int] = None,
        mobile: Optional[str] = None,
        active: Optional[Literal[0, 1]] = None,
        gender: Optional[Literal[0, 1, 2]] = None,
        birthday: Optional[str] = None,
        avatarUrl: Optional[str] = None,
        email: Optional[str] = None,
        nickName: Optional[str] = None,
        grade: Optional[str] = None,
        school: Optional[str] = None,
        province: Optional[str] = None,
        city: Optional[str] = None,
        district: Optional[str] = None,
        address: Optional[str] = None,
        guardianName: Optional[str] = None,
        guardianMobile: Optional[str] = None,
        source: Optional[str] = None,
        remark: Optional[str] = None,
        language: Optional[str] = None,
        timeZone: Optional[str] = None,
        tags: Optional[List[str]] = None,
        lastLoginAt: Optional[int] = None,
        externalId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> UserCreateAnswer:
        """Create user.

        Adds a teacher, student or assistant and returns the user id. Added by Lectern.

        Needs the scope user:write.

        userRole: teacher, student or assistant.
        loginName: Login name; unique in the organisation.
        name: Name.
        subOrgId: Branch; default: the caller's branch, or the head branch.
        mobile: Login mobile; several users may have the same one. Of +8613800138000, 13800138000 is stored.
        active: 1 (default): may sign in; 0: may not.
        gender: 0: unknown (default); 1: male; 2: female.
        birthday: YYYY-MM-DD.
        avatarUrl: Image URL.
        email: Email address.
        nickName: Nickname.
        grade: Grade.
        school: School.
        province: Province.
        city: City.
        district: District.
        address: Street address.
        guardianName: Name of a parent or guardian.
        guardianMobile: Mobile of a parent or guardian.
        source: Acquisition source.
        remark: Staff remark.
        language: Language, such as "zh-CN".
        timeZone: Time zone, an IANA name.
        tags: Tags.
        lastLoginAt: Last sign-in, milliseconds.
        externalId: Id in another system; unique in the organisation.
        """
        parameters: Dict[str, Any] = {
            "userRole": userRole,
            "loginName": loginName,
            "name": name,
            "subOrgId": subOrgId,
            "mobile": mobile,
            "active": active,
            "gender": gender,
            "birthday": birthday,
            "avatarUrl": avatarUrl,
            "email": email,
            "nickName": nickName,
            "grade": grade,
            "school": school,
            "province": province,
            "city": city,
            "district": district,
            "address": address,
            "guardianName": guardianName,
            "guardianMobile": guardianMobile,
            "source": source,
            "remark": remark,
            "language": language,
            "timeZone": timeZone,
            "tags": tags,
            "lastLoginAt": lastLoginAt,
            "externalId": externalId,
        }
        answer: UserCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def create_batch(
        self,
        *,
        users: List[UserCreateBatchUserItem],
        allOrNone: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> UserCreateBatchAnswer:
        """Create users.

        Adds up to 100 users, in a body of up to 512 KiB, and returns one result per user. Valid users are created
        even if others fail, unless allOrNone is true. Added by Lectern.

        Needs the scope user:write.

        users: Users, with the fields of /user/create.
        allOrNone: Create no user if one fails.
        """
        parameters: Dict[str, Any] = {
            "users": users,
            "allOrNone": allOrNone,
        }
        answer: UserCreateBatchAnswer = self._connection.call(_CREATE_BATCH, parameters, options)
        return answer

    def update(
        self,
        *,
        userId: str,
        loginName: Optional[str] = None,
        name: Optional[str] = None,
        mobile: Optional[str] = None,
        active: Optional[Literal[0, 1]] = None,
        gender: Optional[Literal[0, 1, 2]] = None,
        birthday: Optional[str] = None,
        avatarUrl: Optional[str] = None,
        email: Optional[str] = None,
        nickName: Optional[str] = None,
        grade: Optional[str] = None,
        school: Optional[str] = None,
        province: Optional[str] = None,
        city: Optional[str] = None,
        district: Optional[str] = None,
        address: Optional[str] = None,
        guardianName: Optional[str] = None,
        guardianMobile: Optional[str] = None,
        source: Optional[str] = None,
        remark: Optional[str] = None,
        language: Optional[str] = None,
        timeZone: Optional[str] = None,
        tags: Optional[List[str]] = None,
        lastLoginAt: Optional[int] = None,
        externalId: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> UserUpdateAnswer:
        """Update user.

        Changes only the fields that are sent; "" and [] clear a field. Role and branch cannot be changed. Added by
        Lectern.

        Needs the scope user:write.

        userId: User id.
        loginName: Login name; unique in the organisation.
        name: Name.
        mobile: Login mobile; several users may have the same one. Of +8613800138000, 13800138000 is stored.
        active: 1 (default): may sign in; 0: may not.
        gender: 0: unknown (default); 1: male; 2: female.
        birthday: YYYY-MM-DD.
        avatarUrl: Image URL.
        email: Email address.
        nickName: Nickname.
        grade: Grade.
        school: School.
        province: Province.
        city: City.
        district: District.
        address: Street address.
        guardianName: Name of a parent or guardian.
        guardianMobile: Mobile of a parent or guardian.
        source: Acquisition source.
        remark: Staff remark.
        language: Language, such as "zh-CN".
        timeZone: Time zone, an IANA name.
        tags: Tags.
        lastLoginAt: Last sign-in, milliseconds.
        externalId: Id in another system; unique in the organisation.
        version: Version that /user/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
            "loginName": loginName,
            "name": name,
            "mobile": mobile,
            "active": active,
            "gender": gender,
            "birthday": birthday,
            "avatarUrl": avatarUrl,
            "email": email,
            "nickName": nickName,
            "grade": grade,
            "school": school,
            "province": province,
            "city": city,
            "district": district,
            "address": address,
            "guardianName": guardianName,
            "guardianMobile": guardianMobile,
            "source": source,
            "remark": remark,
            "language": language,
            "timeZone": timeZone,
            "tags": tags,
            "lastLoginAt": lastLoginAt,
            "externalId": externalId,
            "version": version,
        }
        answer: UserUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def restore(
        self,
        *,
        userId: str,
        options: Optional[CallOptions] = None,
    ) -> UserRestoreAnswer:
        """Restore user.

        Restores a deleted user. A student rejoins the classes that the deletion ended, until the planned end of each
        membership. Classes that have expired or are full are skipped, and so are places whose order line was
        withdrawn or refunded in the meantime. An erased user cannot be restored. Added by Lectern.

        Needs the scope user:write.

        userId: User id.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
        }
        answer: UserRestoreAnswer = self._connection.call(_RESTORE, parameters, options)
        return answer

    def erase(
        self,
        *,
        userId: str,
        options: Optional[CallOptions] = None,
    ) -> UserEraseAnswer:
        """Erase user.

        Deletes a user and permanently removes all personal data: the profile, order addresses, search data, answers
        in homework and exams, devices, and values in the audit log, in stored idempotency answers and in pending
        imports. Amounts, totals and statistics stay, linked only to the user number. The conditions of /user/del
        apply. /docs/security.md lists what erasure does not cover. Added by Lectern.

        Needs the scope user:write.

        userId: User id.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
        }
        answer: UserEraseAnswer = self._connection.call(_ERASE, parameters, options)
        return answer

    def changes(
        self,
        *,
        updatedSince: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> UserChangesAnswer:
        """List changed users.

        Changed users, including deleted and erased ones. The feed lists changed records, oldest change first, a few
        seconds after each commit. The order is the order of the writes, not of updateAt: imported records come last,
        even with an earlier updateAt. No change is skipped. Send nextCursor with the next request. Added by Lectern.

        Needs the scope user:read.

        updatedSince: Start at the first change with this updateAt or a later one, milliseconds; default: all changes.
        cursor: nextCursor of the previous response, instead of updatedSince.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "updatedSince": updatedSince,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: UserChangesAnswer = self._connection.call(_CHANGES, parameters, options)
        return answer

    def each_change(
        self,
        *,
        updatedSince: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[UserDetail]:
        """Yields every record of changes, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "updatedSince": updatedSince,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[UserDetail] = self._connection.each_record(_CHANGES, _CHANGES_PAGED, parameters, options)
        return answer

    def each_change_page(
        self,
        *,
        updatedSince: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[UserChangesAnswer]:
        """Yields every page of changes with its nextCursor.

        Store the cursor after each page: sent as cursor, it continues after that page, also days later.
        """
        parameters: Dict[str, Any] = {
            "updatedSince": updatedSince,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[UserChangesAnswer] = self._connection.each_page(_CHANGES, _CHANGES_PAGED, parameters, options)
        return answer

    def history(
        self,
        *,
        userId: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> UserHistoryAnswer:
        """History of a user.

        What was changed, by whom and when: the entries of the audit log about a user and the memberships of the user
        in classes, the latest first. Added by Lectern.

        Needs the scope user:read.

        userId: User id.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 100.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: UserHistoryAnswer = self._connection.call(_HISTORY, parameters, options)
        return answer

    def each_history_entry(
        self,
        *,
        userId: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[AuditEntry]:
        """Yields every record of history, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "userId": userId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[AuditEntry] = self._connection.each_record(_HISTORY, _HISTORY_PAGED, parameters, options)
        return answer
