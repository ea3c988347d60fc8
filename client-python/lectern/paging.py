"""Reads all pages of an operation. Each page is requested when it is needed."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator, Mapping

from .options import Paged

#: Requests one page.
Ask = Callable[[Mapping[str, Any]], Any]
_DAY_MS = 86_400_000


def each_record(paged: Paged, parameters: Mapping[str, Any], ask: Ask) -> Iterator[Any]:
    """Yields every record."""
    for part in _ranges(paged, parameters):
        if paged.page is None:
            for page in each_page(paged, part, ask):
                yield from page["list"]
        else:
            yield from _by_page(paged, paged.page, part, ask)


def each_page(paged: Paged, parameters: Mapping[str, Any], ask: Ask) -> Iterator[Any]:
    """Yields every page of a feed with its cursor: a reader that stores the cursor continues there later."""
    asked = {"pageSize": paged.most, **parameters}
    if "cursor" in asked:
        asked.pop("updatedSince", None)
    while True:
        page = ask(asked)
        yield page
        if page["hasMore"] != 1:
            return
        asked = {**asked, "cursor": page["nextCursor"]}
        asked.pop("updatedSince", None)


def _by_page(paged: Paged, name: str, parameters: Mapping[str, Any], ask: Ask) -> Iterator[Any]:
    size = int(parameters.get("pageSize", paged.most))
    page = int(parameters.get(name, 0))
    while True:
        numbers: Dict[str, Any] = {name: page, "pageSize": size}
        if paged.text:
            numbers = {each: str(value) for each, value in numbers.items()}
        answer = ask({**parameters, **numbers})
        records = answer["list"] if "list" in answer else answer["rs"]
        yield from records
        total = answer.get("total", answer.get("count"))
        page += 1
        if len(records) < size or (total is not None and page * size >= total):
            return


def _ranges(paged: Paged, parameters: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Splits a range that is too long into adjacent parts, latest first, like the records."""
    begin, end = parameters.get("beginTime"), parameters.get("endTime")
    if paged.days is None or not isinstance(begin, int) or not isinstance(end, int):
        yield parameters
        return
    longest = paged.days * _DAY_MS
    while end - begin > longest:
        yield {**parameters, "beginTime": end - longest, "endTime": end}
        end -= longest
    yield {**parameters, "beginTime": begin, "endTime": end}
