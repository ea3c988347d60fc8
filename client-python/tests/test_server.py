"""The client against a real server. The program that starts the server says where it is, in the environment."""

import json
import os
import time
import unittest
from typing import Any

from lectern import CallOptions, Lectern, NoAnswer, errors, sign_body, sign_headers

facts = json.loads(os.environ["LECTERN_FACTS"])


def connect(**options: Any) -> Lectern:
    return Lectern(facts["url"], **{"retries": 0, **options})


class WithKey(unittest.TestCase):
    def setUp(self) -> None:
        self.client = connect(key=facts["key"])

    def test_an_operation_answers_with_its_obj(self) -> None:
        subjects = self.client.subject.get_org_course(subOrgId=facts["branch"])
        self.assertEqual([each["courseName"] for each in subjects], ["数学", "英语"])

    def test_a_refusal_has_its_own_class_with_code_parameter_status_and_request_id(self) -> None:
        now = int(time.time() * 1000)
        with self.assertRaises(errors.RangeEndBeforeBegin) as raised:
            self.client.order.list(payStartDate=now, payEndDate=now - 1)
        error = raised.exception
        self.assertEqual((error.code, error.param, error.status), (2014, "payEndDate", 400))
        self.assertRegex(error.req_id, r"^[0-9a-f-]{36}$")
        with self.assertRaisesRegex(errors.RangeEndBeforeBegin, "[\u4e00-\u9fff]"):
            connect(key=facts["key"], language="zh").order.list(payStartDate=now, payEndDate=now - 1)

    def test_deleting_an_unknown_user_raises_although_the_outer_code_is_0(self) -> None:
        with self.assertRaisesRegex(errors.UserNotFound, "1_999999999"):
            self.client.user.del_(userId="1_999999999")

    def test_every_record_comes_once_in_pages_of_numbers_and_of_text(self) -> None:
        users = [each["id"] for each in self.client.user.each(userRole="student", pageSize="2")]
        self.assertEqual((len(users), len(set(users))), (facts["students"], facts["students"]))
        self.assertEqual(users, [each["id"] for each in self.client.user.list(userRole="student", pageSize="500")["list"]])
        groups = [each["groupId"] for each in self.client.group.each(pageSize=1)]
        self.assertEqual(len(groups), self.client.group.list()["total"])

    def test_a_feed_continues_from_the_cursor_of_any_page(self) -> None:
        pages = list(self.client.user.each_change_page(pageSize=3))
        everyone = [each["id"] for page in pages for each in page["list"]]
        self.assertEqual(everyone, [each["id"] for each in self.client.user.each_change()])
        rest = self.client.user.each_change(cursor=pages[0]["nextCursor"], pageSize=2)
        self.assertEqual([each["id"] for each in rest], everyone[3:])

    def test_a_cursor_of_another_history_is_an_error_of_its_own(self) -> None:
        last = list(self.client.event.each())[-1]
        self.assertEqual(list(self.client.event.each(cursor=last["cursor"])), [])
        with self.assertRaisesRegex(errors.CursorOfOtherHistory, "Take a new copy of the records"):
            self.client.event.list(cursor=f"000000000000.{last['eventId']}")

    def test_a_long_range_is_read_in_parts(self) -> None:
        end = int(time.time() * 1000)
        begin = end - 400 * 86_400_000
        asked = {"uniqueId": facts["student"], "beginTime": begin, "endTime": end}
        with self.assertRaises(errors.ParameterError):
            self.client.statistics.list_student_exam_data(**asked)
        self.assertEqual(list(self.client.statistics.each_exam(**asked)), [])

    def test_a_write_with_the_same_idempotency_key_is_carried_out_once(self) -> None:
        first = create_group(self.client, CallOptions(idempotency_key="one-and-the-same"))
        self.assertEqual(create_group(self.client, CallOptions(idempotency_key="one-and-the-same")), first)
        self.assertNotEqual(create_group(self.client), first)

    def test_a_read_can_be_limited_to_a_branch(self) -> None:
        everywhere = self.client.user.list(userRole="teacher")["total"]
        here = self.client.user.list(userRole="teacher", options=CallOptions(branch=facts["branch"]))["total"]
        self.assertEqual((everywhere, here), (2, 1))

    def test_an_export_is_a_file(self) -> None:
        with self.client.export.file(sheet="users", format="ndjson") as file:
            self.assertEqual(len(file.read().splitlines()), facts["people"])
            cursor = file.cursor
        self.assertEqual(list(self.client.export.each_change(sheet="users", cursor=cursor)), [])
        self.client.user.update(userId=facts["student"], nickName="changed after the export")
        changes = self.client.export.changes(sheet="users", cursor=cursor)
        self.assertEqual([each["value"]["nickName"] for each in changes["list"]], ["changed after the export"])
        with self.assertRaises(errors.LecternError):
            self.client.export.file(sheet="nothing-of-the-kind")

    def test_a_server_that_is_away_gives_no_answer(self) -> None:
        with self.assertRaisesRegex(NoAnswer, "the connection failed"):
            Lectern("http://127.0.0.1:1", retries=0).group.list()


def create_group(client: Lectern, options: Any = None) -> Any:
    """A class with a nested list and text beyond ASCII: all of it is signed."""
    hour = int(time.time()) // 3600 * 3600
    return client.group.create(
        groupName="初一数学 & 英语=1",
        activeBegin=hour,
        activeEnd=hour + 86_400,
        teacherId=facts["teacher"],
        groupTeacherList=[{"userId": facts["teacher"], "courseId": facts["subject"]}],
        options=options,
    )


class Signed(unittest.TestCase):
    def test_requests_signed_in_their_headers_are_let_in(self) -> None:
        client = connect(sign=sign_headers(facts["keyId"], facts["signingSecret"]))
        self.assertEqual(client.user.list(userRole="teacher")["total"], 2)
        self.assertIn("groupId", create_group(client))
        with self.assertRaises(errors.SignatureWrong):
            connect(sign=sign_headers(facts["keyId"], "guessed")).user.list()

    def test_requests_signed_in_their_body_are_let_in_for_the_branch(self) -> None:
        client = connect(sign=sign_body("head", facts["bodySecret"]))
        self.assertEqual(client.user.list(userRole="teacher")["total"], 1)
        self.assertIn("groupId", create_group(client))
        with self.assertRaises(errors.SignatureWrong):
            connect(sign=sign_body("head", "guessed")).user.list()

    def test_without_a_key_the_server_asks_for_one(self) -> None:
        with self.assertRaises(errors.KeyRequired):
            connect().user.list()


if __name__ == "__main__":
    unittest.main()
