"""The client without a Lectern server: retries, signatures, webhooks, paging."""

import ast
import base64
import hashlib
import hmac
import io
import json
import pathlib
import shutil
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Callable, List

import lectern
from lectern import CallOptions, ExportedFile, Lectern, NoAnswer, WebhookRefused, errors, sign_body, verify_webhook
from lectern.connection import Connection
from lectern.options import Entry, Paged
from lectern.paging import each_record

Act = Callable[[BaseHTTPRequestHandler], None]


def answers(status: int, body: Any, **headers: str) -> Act:
    def act(handler: BaseHTTPRequestHandler) -> None:
        content = json.dumps(body).encode()
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)

    return act


def success(obj: Any, **headers: str) -> Act:
    body = {"code": 0, "msg": "success", "obj": obj, "reqId": "r", "reqTime": 1, "execTime": 1}
    return answers(200, body, **headers)


def written(position: str) -> Act:
    return success({}, X_Lectern_Position=position)


def refuses(status: int, code: int, **headers: str) -> Act:
    return answers(status, {"code": code, "msg": "no", "reqId": "r", "reqTime": 1, "execTime": 1}, **headers)


def closes(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True
    handler.connection.close()


class ScriptedServer:
    """Answers its first request with the first act, and so on. The last act repeats."""

    def __init__(self, *acts: Act) -> None:
        self.seen: List[Any] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                outer.seen.append((self.path, dict(self.headers), json.loads(body)))
                acts[min(len(outer.seen), len(acts)) - 1](self)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def __enter__(self) -> "ScriptedServer":
        return self

    def __exit__(self, *_: Any) -> None:
        self.server.shutdown()
        self.server.server_close()


def connect(url: str) -> Connection:
    """A connection that does not wait between attempts."""
    return Connection(
        url, key="lectern_x", sign=None, language=None, timeout=None, retries=3, wait_of=lambda attempt: 0.0
    )


READ = Entry("/group/list")
WRITE = Entry("/group/create", write=True)


class Retries(unittest.TestCase):
    def test_what_may_pass_is_sent_again_with_the_same_idempotency_key(self) -> None:
        in_use = refuses(409, errors_code("IdempotencyKeyInUse"))
        silent = refuses(408, errors_code("RequestTimeout"))
        for fails in (refuses(429, 3020), refuses(503, 5002), silent, closes, answers(502, "a page"), in_use):
            with ScriptedServer(fails, fails, success({"groupId": 1})) as server:
                self.assertEqual(connect(server.url).call(WRITE, {"groupName": "一班"}), {"groupId": 1})
                keys = {headers["Idempotency-Key"] for _, headers, _ in server.seen}
                self.assertEqual((len(server.seen), len(keys)), (3, 1))

    def test_a_refusal_is_raised_at_once_as_its_own_class(self) -> None:
        with ScriptedServer(refuses(400, errors_code("ParameterMissing"))) as server:
            with self.assertRaises(errors.ParameterMissing) as raised:
                connect(server.url).call(READ, {})
            self.assertIsInstance(raised.exception, errors.ParameterError)
            self.assertEqual((raised.exception.name, raised.exception.status), ("parameterMissing", 400))
            self.assertEqual(len(server.seen), 1)

    def test_a_longer_wait_than_a_minute_is_left_to_the_caller(self) -> None:
        with ScriptedServer(refuses(429, 3020, Retry_After="61")) as server:
            with self.assertRaises(errors.LecternError) as raised:
                connect(server.url).call(READ, {})
            self.assertEqual((raised.exception.retry_after, len(server.seen)), (61.0, 1))

    def test_a_redirect_is_not_followed_because_it_would_take_the_key_elsewhere(self) -> None:
        with ScriptedServer(success({})) as other:
            with ScriptedServer(answers(302, "moved", Location=other.url)) as server:
                with self.assertRaises(NoAnswer) as raised:
                    connect(server.url).call(READ, {})
                self.assertEqual((raised.exception.status, other.seen), (302, []))

    def test_an_unknown_code_is_an_error_of_its_family(self) -> None:
        with ScriptedServer(refuses(400, 2999)) as server:
            with self.assertRaises(errors.ParameterError) as raised:
                connect(server.url).call(READ, {})
            self.assertEqual(raised.exception.code, 2999)

    def test_the_latest_position_of_a_write_is_sent_with_every_later_request(self) -> None:
        acts = [success({}), written("F/FFFFFFFF"), written("10/2"), written("10/1"), success({})]
        with ScriptedServer(*acts) as server:
            client = connect(server.url)
            for _ in acts:
                client.call(WRITE, {})
            sent = [headers.get("X-Lectern-Position") for _, headers, _ in server.seen]
            self.assertEqual(sent, [None, None, "F/FFFFFFFF", "10/2", "10/2"])

    def test_every_request_names_the_client_and_its_version(self) -> None:
        with ScriptedServer(success([])) as server:
            connect(server.url).call(READ, {"a": None, "b": 1}, CallOptions(branch=3))
            path, headers, body = server.seen[0]
            self.assertEqual((path, body), ("/group/list", {"b": 1}))
            self.assertEqual(headers["X-Lectern-Client"], f"python/{lectern.__version__}")
            self.assertEqual((headers["Authorization"], headers["X-Lectern-Branch"]), ("Bearer lectern_x", "3"))


def errors_code(name: str) -> int:
    return next(code for code, kind in errors.BY_CODE.items() if kind.__name__ == name)


def cut_off(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "100")
    handler.end_headers()
    handler.wfile.write(b"sixteen bytes..\n")


class Files(unittest.TestCase):
    def test_a_file_that_ends_early_is_an_error_however_it_is_read(self) -> None:
        ways: List[Callable[[ExportedFile], Any]] = [
            lambda file: file.read(),
            lambda file: list(file),
            lambda file: shutil.copyfileobj(file, io.BytesIO()),
        ]
        for way in ways:
            with ScriptedServer(cut_off) as server, Lectern(server.url).export.file(sheet="orders") as file:
                with self.assertRaisesRegex(NoAnswer, "84 bytes are missing"):
                    way(file)


class Addresses(unittest.TestCase):
    def test_an_address_without_a_scheme_is_refused_in_words(self) -> None:
        for address in ("lectern.school.example", "localhost:8080", "", "ftp://lectern.school.example"):
            with self.assertRaisesRegex(ValueError, "base_url must be an address that begins with http://"):
                Lectern(address)


class Webhooks(unittest.TestCase):
    #: The vector of the Standard Webhooks specification.
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body = '{"test": 2432232314}'
    at = 1614265330
    headers = {
        "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": str(at),
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }

    def test_the_vector_of_the_specification_is_verified(self) -> None:
        for body in (self.body, self.body.encode()):
            found = verify_webhook(body, self.headers, self.secret, now=self.at + 300)
            self.assertEqual((found.id, found.sent_at), ("msg_p5jXN8AQM9LWM0D4loKWxJek", self.at))
            self.assertEqual(found.payload, {"test": 2432232314})

    def test_one_right_signature_of_several_is_enough(self) -> None:
        signature = "v1a,eA== v1,bm90IHRoaXM= " + self.headers["webhook-signature"]
        verify_webhook(self.body, {**self.headers, "webhook-signature": signature}, self.secret, now=self.at)

    def test_anything_else_is_refused(self) -> None:
        wrong = base64.b64encode(hmac.new(b"guessed", b"x", hashlib.sha256).digest()).decode()
        for headers, now in (
            (self.headers, self.at + 301),
            (self.headers, self.at - 301),
            ({**self.headers, "webhook-signature": f"v1,{wrong}"}, self.at),
            ({**self.headers, "webhook-signature": "v1,!"}, self.at),
            ({**self.headers, "webhook-timestamp": "soon"}, self.at),
            ({name: value for name, value in self.headers.items() if name != "Webhook-Id"}, self.at),
        ):
            with self.assertRaises(WebhookRefused):
                verify_webhook(self.body, headers, self.secret, now=now)
        with self.assertRaises(WebhookRefused):
            verify_webhook(self.body + " ", self.headers, self.secret, now=self.at)
        with self.assertRaises(ValueError):
            verify_webhook(self.body, self.headers, "not a secret", now=self.at)


class Paging(unittest.TestCase):
    def test_a_long_range_is_read_in_adjacent_parts_latest_first(self) -> None:
        day = 86_400_000
        asked: List[Any] = []

        def ask(parameters: Any) -> Any:
            asked.append((parameters["beginTime"], parameters["endTime"]))
            return {"total": 0, "list": []}

        paged = Paged(most=30, page="pageStart", days=90)
        list(each_record(paged, {"beginTime": 0, "endTime": 180 * day + 1}, ask))
        self.assertEqual(asked, [(90 * day + 1, 180 * day + 1), (1, 90 * day + 1), (0, 1)])


class Signatures(unittest.TestCase):
    def test_values_are_signed_as_javascript_writes_them(self) -> None:
        body, _ = sign_body("head", "secret")("/x", {"b": [1, None, ["x"]], "a": True, "n": 2.0, "o": {"x": 1}, "名": "王"})
        sent = json.loads(body)
        signature = sent.pop("signature")
        text = (
            f"a=true&appId=head&b=1,,x&n=2&o=[object Object]&validBegin={sent['validBegin']}&validTime=300&名=王"
        )
        self.assertEqual(signature, hmac.new(b"secret", text.encode(), hashlib.sha1).hexdigest().upper())


class Source(unittest.TestCase):
    def test_every_file_is_python_3_9(self) -> None:
        files = list(pathlib.Path(lectern.__file__).parent.rglob("*.py"))
        self.assertGreater(len(files), 30)
        for file in files:
            ast.parse(file.read_text("utf-8"), str(file), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
