import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = os.environ["CLEARDEED_WEBHOOK_SECRET"]
seen = set()


def is_genuine(headers, body):
    timestamp = headers.get("X-Service-Timestamp", "0")
    expected = hmac.new(SECRET.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    fresh = abs(time.time() - int(timestamp)) <= 300
    return fresh and hmac.compare_digest(expected, headers.get("X-Service-Signature", ""))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if not is_genuine(self.headers, body):
            self.send_response(401)
        else:
            event = json.loads(body)
            if event["id"] not in seen:  # the same event may come again: keep the ids
                seen.add(event["id"])
                print(event["event"], event["data"]["status"], flush=True)
            self.send_response(204)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "9000"))), Receiver).serve_forever()
