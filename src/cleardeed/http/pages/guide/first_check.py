import json
import os
import time
from urllib.request import Request, urlopen

URL, KEY = os.environ["CLEARDEED_URL"], os.environ["CLEARDEED_KEY"]


def call(path, body=None, **headers):
    data = json.dumps(body).encode() if body else None
    with urlopen(Request(URL + "/api/v1" + path, data, {"X-API-KEY": KEY, **headers})) as answer:
        return json.load(answer)


seller = {"last_name": "Иванов", "first_name": "Пётр", "birth_date": "1980-02-01"}
order = {"type": "seller", "input_data": {"seller": seller}}
check = call("/checks", order, **{"Idempotency-Key": "order-1042"})
while check["status"] == "processing" or "result" not in check:
    check = call("/checks/" + check["check_id"])
    if check["status"] == "failed":
        raise SystemExit("no source answered; the charge was returned")
    time.sleep(0.2)
print(check["status"], check["result"]["risk_scoring"]["level"], check["report_url"])
