# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class _KeyCreateAnswer(TypedDict):
    keyId: int
    #: bearer secret, shown only once
    secret: str
    #: signing secret, shown only once; "" for a key that may not sign
    signingSecret: str
    #: appId of its branch, which a signed body names; "" for a key that does not sign in the body
    appId: str


class KeyCreateAnswer(_KeyCreateAnswer, total=False):
    #: to a repeated request: that the secrets were shown before, and how to get new ones
    note: str


class Key(TypedDict):
    keyId: int
    name: str
    #: branch that the key is limited to; 0: the whole organisation
    subOrgId: int
    scopes: List[str]
    #: strict, or ported (compatibility mode)
    manner: str
    signsHeaders: bool
    signsBody: bool
    allowedAddresses: List[str]
    #: milliseconds, 0 for never
    expiresAt: int
    #: milliseconds, 0 while it is valid
    revokedAt: int
    #: milliseconds, to the minute
    lastUsedAt: int
    #: milliseconds
    createAt: int


class KeyListAnswer(TypedDict):
    list: List[Key]


class _KeyRotateAnswer(TypedDict):
    keyId: int
    #: bearer secret, shown only once
    secret: str
    #: signing secret, shown only once; "" for a key that may not sign
    signingSecret: str


class KeyRotateAnswer(_KeyRotateAnswer, total=False):
    #: to a repeated request: that the secrets were shown before, and how to get new ones
    note: str


class KeyRevokeAnswer(TypedDict):
    #: milliseconds
    revokedAt: int


_CREATE = Entry("/key/create", write=True)
_LIST = Entry("/key/list")
_ROTATE = Entry("/key/rotate", write=True)
_REVOKE = Entry("/key/revoke", write=True)


class KeyOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self,
        *,
        name: str,
        scopes: List[Literal["organisation:read", "organisation:write", "order:read", "order:write", "product:read", "product:write", "group:read", "group:write", "user:read", "user:write", "subject:read", "subject:write", "liveclass:read", "liveclass:write", "homework:read", "homework:write", "exam:read", "exam:write", "statistics:read", "statistics:write", "personal", "admin", "metrics:read"]],
        subOrgId: Optional[int] = None,
        manner: Optional[Literal["strict", "ported"]] = None,
        signsHeaders: Optional[bool] = None,
        signsBody: Optional[bool] = None,
        allowedAddresses: Optional[List[str]] = None,
        expiresAt: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> KeyCreateAnswer:
        """Create key.

        Creates a key and returns its secret, which is shown only once. After the first key or staff account is
        created, every call needs credentials. A key that is limited to a branch reads and changes only that branch.
        Added by Lectern.

        Needs the scope admin.

        name: What the key is for.
        scopes: Scopes of the key: read or write a resource, see personal data (personal), manage keys (admin). Only
            the operator may give metrics:read, with "lectern key create".
        subOrgId: Branch that the key is limited to. If it is left out: the whole organisation.
        manner: strict (default), or ported: compatibility mode (default for a key that signs in the body). In
            compatibility mode unknown parameters are ignored, integers may be sent as digits and digits as integers, ""
            counts as absent where it has no meaning, and errors 2xxx and 4xxx have HTTP status 200.
        signsHeaders: Whether it may sign requests in the headers.
        signsBody: Whether it may sign requests in the body. A branch has at most one such key; its appId identifies
            the key.
        allowedAddresses: Addresses from which the key is accepted. If it is left out: all.
        expiresAt: When the key expires, milliseconds. If it is left out: never.
        """
        parameters: Dict[str, Any] = {
            "name": name,
            "scopes": scopes,
            "subOrgId": subOrgId,
            "manner": manner,
            "signsHeaders": signsHeaders,
            "signsBody": signsBody,
            "allowedAddresses": allowedAddresses,
            "expiresAt": expiresAt,
        }
        answer: KeyCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> KeyListAnswer:
        """List keys.

        All keys of the organisation with the revoked ones, newest first, without their secrets. Added by Lectern.

        Needs the scope admin.
        """
        parameters: Dict[str, Any] = {}
        answer: KeyListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def rotate(
        self,
        *,
        keyId: int,
        overlapSeconds: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> KeyRotateAnswer:
        """Rotate key.

        Gives a key new secrets and returns them. They are shown only once. The old secrets keep working during the
        overlap. Added by Lectern.

        Needs the scope admin.

        keyId: The key.
        overlapSeconds: How long the old secrets keep working, seconds.
        """
        parameters: Dict[str, Any] = {
            "keyId": keyId,
            "overlapSeconds": overlapSeconds,
        }
        answer: KeyRotateAnswer = self._connection.call(_ROTATE, parameters, options)
        return answer

    def revoke(
        self,
        *,
        keyId: int,
        options: Optional[CallOptions] = None,
    ) -> KeyRevokeAnswer:
        """Revoke key.

        Revokes a key. The answering process refuses it at once, other processes within a second. Added by Lectern.

        Needs the scope admin.

        keyId: The key.
        """
        parameters: Dict[str, Any] = {
            "keyId": keyId,
        }
        answer: KeyRevokeAnswer = self._connection.call(_REVOKE, parameters, options)
        return answer
