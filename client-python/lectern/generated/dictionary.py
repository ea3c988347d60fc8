# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict, Union

from ..connection import Connection
from ..options import CallOptions, Entry


class Words(TypedDict):
    #: in English
    en: str
    #: in Chinese
    zh: str


class NamedValue(TypedDict):
    value: Union[int, str]
    #: in English
    en: str
    #: in Chinese
    zh: str


class ValueTable(TypedDict):
    #: field name, prefixed with the record if several records have this field
    field: str
    title: Words
    values: List[NamedValue]


class DictionaryGetAnswer(TypedDict):
    tables: List[ValueTable]


_GET = Entry("/dictionary")


class DictionaryOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> DictionaryGetAnswer:
        """Dictionary.

        The meaning of all codes, in English and Chinese. Codes are stable and never translated. Added by Lectern.

        Needs the scope organisation:read.
        """
        parameters: Dict[str, Any] = {}
        answer: DictionaryGetAnswer = self._connection.call(_GET, parameters, options)
        return answer
