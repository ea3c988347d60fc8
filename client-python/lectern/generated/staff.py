# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class StaffSignInAnswer(TypedDict):
    staffId: int
    name: str
    #: when the session ends, milliseconds
    expiresAt: int


class StaffSignOutAnswer(TypedDict):
    #: 1: a session ended; 0: there was none
    ended: int


class BranchName(TypedDict):
    subOrgId: int
    name: str


class StaffMeAnswer(TypedDict):
    #: name in the audit log: staff:<id>, key:<id>, or keyless
    caller: str
    #: 0 if the caller is not staff
    staffId: int
    name: str
    loginName: str
    #: role of the account; "" if the caller is not staff
    role: str
    #: branch that the account is limited to; 0: the whole organisation
    subOrgId: int
    #: for a class teacher: the teacher whose classes the account may use; else ""
    teacherId: str
    #: scopes of the caller
    rights: List[str]
    #: 1: personal data is masked, and user.reveal shows single values; 0: not masked
    masked: int
    organisation: str
    #: number of the organisation
    orgId: int
    #: IANA name
    timeZone: str
    #: ISO 4217
    currency: str
    #: branches whose records the caller may read, the head branch first
    branches: List[BranchName]


class StaffSignOutEverywhereAnswer(TypedDict):
    #: number of sessions that ended
    ended: int


class StaffChangePasswordAnswer(TypedDict):
    #: number of sessions that ended
    ended: int


class _StaffCreateAnswer(TypedDict):
    staffId: int
    #: generated password, shown only once; "" if the request contained one
    password: str


class StaffCreateAnswer(_StaffCreateAnswer, total=False):
    #: to a repeated request: that the secrets were shown before, and how to get new ones
    note: str


class Staff(TypedDict):
    staffId: int
    loginName: str
    name: str
    #: owner: everything; academicAffairs: people, classes, lessons, homework, exams and orders; classTeacher:
    #: only the own classes; finance: orders and products; readOnly: reads everything except personal data,
    #: and changes nothing.
    role: str
    #: branch that the account is limited to; 0: the whole organisation
    subOrgId: int
    #: for a class teacher: the teacher whose classes the account may use; else ""
    teacherId: str
    #: 1: may sign in; 0: disabled
    active: int
    #: number of open sessions
    sessions: int
    #: milliseconds
    createAt: int
    #: version of the record, for /staff/update; another one after a change
    version: str


class StaffListAnswer(TypedDict):
    list: List[Staff]


class Role(TypedDict):
    role: str
    scopes: List[str]


class StaffRolesAnswer(TypedDict):
    list: List[Role]


class StaffUpdateAnswer(TypedDict):
    sucNum: int


class _StaffResetPasswordAnswer(TypedDict):
    staffId: int
    #: generated password, shown only once; "" if the request contained one
    password: str


class StaffResetPasswordAnswer(_StaffResetPasswordAnswer, total=False):
    #: to a repeated request: that the secrets were shown before, and how to get new ones
    note: str


_SIGN_IN = Entry("/staff/signIn")
_SIGN_OUT = Entry("/staff/signOut")
_ME = Entry("/staff/me")
_SIGN_OUT_EVERYWHERE = Entry("/staff/signOutEverywhere", write=True)
_CHANGE_PASSWORD = Entry("/staff/changePassword", write=True)
_CREATE = Entry("/staff/create", write=True)
_LIST = Entry("/staff/list")
_ROLES = Entry("/staff/roles")
_UPDATE = Entry("/staff/update", write=True)
_RESET_PASSWORD = Entry("/staff/resetPassword", write=True)


class StaffOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def sign_in(
        self,
        *,
        loginName: str,
        password: str,
        organisation: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> StaffSignInAnswer:
        """Sign in.

        Signs a member of staff in. The answer sets a session cookie, which is valid for a working day. Only for pages
        of this server; programs use keys. Several organisations may have the same login name; the password decides.
        If more than five organisations have it, the error organisationNeeded asks for the organisation, even if the
        password is right. Added by Lectern.

        loginName: Login name.
        password: Password.
        organisation: Name of the organisation, in upper or lower case, or its number as text.
        """
        parameters: Dict[str, Any] = {
            "loginName": loginName,
            "password": password,
            "organisation": organisation,
        }
        answer: StaffSignInAnswer = self._connection.call(_SIGN_IN, parameters, options)
        return answer

    def sign_out(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> StaffSignOutAnswer:
        """Sign out.

        Ends the session of the request, if it has one. Added by Lectern.
        """
        parameters: Dict[str, Any] = {}
        answer: StaffSignOutAnswer = self._connection.call(_SIGN_OUT, parameters, options)
        return answer

    def me(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> StaffMeAnswer:
        """Who am I.

        The caller and its permissions. Added by Lectern.
        """
        parameters: Dict[str, Any] = {}
        answer: StaffMeAnswer = self._connection.call(_ME, parameters, options)
        return answer

    def sign_out_everywhere(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> StaffSignOutEverywhereAnswer:
        """Sign out everywhere.

        Ends all sessions of the caller, including this one. Only for staff. Added by Lectern.
        """
        parameters: Dict[str, Any] = {}
        answer: StaffSignOutEverywhereAnswer = self._connection.call(_SIGN_OUT_EVERYWHERE, parameters, options)
        return answer

    def change_password(
        self,
        *,
        oldPassword: str,
        newPassword: str,
        options: Optional[CallOptions] = None,
    ) -> StaffChangePasswordAnswer:
        """Change own password.

        Changes the password of the caller and ends all of its sessions. Only for staff. Added by Lectern.

        oldPassword: Current password.
        newPassword: New password.
        """
        parameters: Dict[str, Any] = {
            "oldPassword": oldPassword,
            "newPassword": newPassword,
        }
        answer: StaffChangePasswordAnswer = self._connection.call(_CHANGE_PASSWORD, parameters, options)
        return answer

    def create(
        self,
        *,
        loginName: str,
        name: str,
        role: Literal["owner", "academicAffairs", "classTeacher", "finance", "readOnly"],
        subOrgId: Optional[int] = None,
        teacherId: Optional[str] = None,
        password: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> StaffCreateAnswer:
        """Create staff account.

        Creates a staff account. The first account must be an owner of the whole organisation. As soon as an account
        exists, every call needs a key or a session. Without a password, the server generates one and shows it only
        once. Added by Lectern.

        Needs the scope admin.

        loginName: Login name.
        name: Name of the person.
        role: owner: everything; academicAffairs: people, classes, lessons, homework, exams and orders; classTeacher:
            only the own classes; finance: orders and products; readOnly: reads everything except personal data, and
            changes nothing.
        subOrgId: Branch that the account is limited to. If it is left out: the whole organisation.
        teacherId: Only for a class teacher: the teacher whose classes the account may use.
        password: At least 10 characters, 5 different ones, and no common password. If it is left out, the server
            generates one.
        """
        parameters: Dict[str, Any] = {
            "loginName": loginName,
            "name": name,
            "role": role,
            "subOrgId": subOrgId,
            "teacherId": teacherId,
            "password": password,
        }
        answer: StaffCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> StaffListAnswer:
        """List staff accounts.

        All accounts, sorted by login name. Added by Lectern.

        Needs the scope admin.
        """
        parameters: Dict[str, Any] = {}
        answer: StaffListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def roles(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> StaffRolesAnswer:
        """List roles.

        The scopes of each role. /dictionary describes roles and scopes in words. A class teacher is also limited to
        the own classes, and an account with a branch to that branch. Added by Lectern.

        Needs the scope admin.
        """
        parameters: Dict[str, Any] = {}
        answer: StaffRolesAnswer = self._connection.call(_ROLES, parameters, options)
        return answer

    def update(
        self,
        *,
        staffId: int,
        name: Optional[str] = None,
        role: Optional[Literal["owner", "academicAffairs", "classTeacher", "finance", "readOnly"]] = None,
        subOrgId: Optional[int] = None,
        teacherId: Optional[str] = None,
        active: Optional[Literal[0, 1]] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> StaffUpdateAnswer:
        """Change staff account.

        Changes an account. Fields that are left out stay unchanged, except that teacherId is removed when the role is
        no longer class teacher. The sessions of the account end. The last owner of the whole organisation must stay
        one. Added by Lectern.

        Needs the scope admin.

        staffId: Staff account.
        name: Name of the person.
        role: owner: everything; academicAffairs: people, classes, lessons, homework, exams and orders; classTeacher:
            only the own classes; finance: orders and products; readOnly: reads everything except personal data, and
            changes nothing.
        subOrgId: Branch that the account is limited to; 0: the whole organisation.
        teacherId: Only for a class teacher: the teacher whose classes the account may use.
        active: 1: may sign in; 0: disabled.
        version: Version that /staff/list answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "staffId": staffId,
            "name": name,
            "role": role,
            "subOrgId": subOrgId,
            "teacherId": teacherId,
            "active": active,
            "version": version,
        }
        answer: StaffUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def reset_password(
        self,
        *,
        staffId: int,
        options: Optional[CallOptions] = None,
    ) -> StaffResetPasswordAnswer:
        """Reset password of staff account.

        Gives an account a generated password, which is shown only once, and ends its sessions. Added by Lectern.

        Needs the scope admin.

        staffId: Staff account.
        """
        parameters: Dict[str, Any] = {
            "staffId": staffId,
        }
        answer: StaffResetPasswordAnswer = self._connection.call(_RESET_PASSWORD, parameters, options)
        return answer
