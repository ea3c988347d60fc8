"""The typed client of a Lectern server.

    from lectern import Lectern

    client = Lectern("http://127.0.0.1:8080", key=os.environ.get("LECTERN_KEY"))
    answer = client.user.list(userRole="teacher")
    for group in client.group.each():
        print(group["groupName"])
"""

from . import errors
from .client import Lectern
from .errors import LecternError, NoAnswer
from .files import ExportedFile
from .generated.version import VERSION as __version__
from .generated.webhook_payload import WebhookPayload
from .options import CallOptions
from .signing import Signer, sign_body, sign_headers
from .webhook import VerifiedWebhook, WebhookRefused, verify_webhook

__all__ = [
    "CallOptions",
    "ExportedFile",
    "Lectern",
    "LecternError",
    "NoAnswer",
    "Signer",
    "VerifiedWebhook",
    "WebhookPayload",
    "WebhookRefused",
    "__version__",
    "errors",
    "sign_body",
    "sign_headers",
    "verify_webhook",
]
