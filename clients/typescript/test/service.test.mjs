/** The client against a running service: `pytest tests/client/test_typescript.py` builds and runs it. */

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import test from "node:test";
import { Webhook } from "standardwebhooks";

const { ApiError, CleardeedClient, verifyWebhook, WebhookError } = await import(process.env.BUILT);
const { URL: url, KEY: key } = process.env;
const client = new CleardeedClient(url, key);
const ORDER = { type: "object", input_data: { object: { cadastral_number: "77:99:0009999:1001" } } };
const SECRET = "whsec_dGVzdHMgb25seQ==";

/** Fails as often as there are faults, then sends. */
function faulty(faults) {
  const sent = [];
  return {
    sent,
    fetch: async (...given) => {
      sent.push(given[1].headers);
      const fault = faults.shift();
      if (typeof fault === "number") return new Response("busy", { status: fault, headers: { "Retry-After": "0" } });
      const response = await fetch(...given);
      if (fault === "lost") throw new TypeError("fetch failed");
      return response;
    },
  };
}

test("a check from order to report", async () => {
  const created = await client.post("/api/v1/checks", { body: ORDER });
  const check = await client.waitForReport(created.check_id);
  assert.equal(check.status, "report_ready");
  const found = await client.get("/api/v1/verify/{sha256}", { path: { sha256: check.evidence.pdf_sha256 } });
  assert.equal(found.check_id, created.check_id);
});

test("one key launches once", async () => {
  const launched = [1, 2].map(() => client.post("/api/v1/checks", { body: ORDER }, { idempotencyKey: "ts-1" }));
  const [first, second] = await Promise.all(launched);
  assert.equal(first.check_id, second.check_id);
});

test("a lost answer launches once", async () => {
  const transport = faulty([429, "lost", 503]);
  const shaky = new CleardeedClient(url, key, { fetch: transport.fetch, firstWait: 1 });
  const before = (await client.get("/api/v1/checks", { query: { limit: 1 } })).total;
  await shaky.post("/api/v1/checks", { body: ORDER });
  assert.equal((await client.get("/api/v1/checks", { query: { limit: 1 } })).total, before + 1);
  assert.equal(new Set(transport.sent.map((headers) => headers["Idempotency-Key"])).size, 1);
  assert.equal(transport.sent.length, 4);
});

test("what cannot be repeated is not", async () => {
  const transport = faulty([503]);
  const shaky = new CleardeedClient(url, key, { fetch: transport.fetch, firstWait: 1 });
  const redelivered = shaky.post("/api/v1/events/{event_id}/redeliver", { path: { event_id: "evt_1_0" } });
  await assert.rejects(redelivered, { status: 503 });
  assert.equal(transport.sent.length, 1);
});

test("lists are read page by page", async () => {
  await Promise.all([1, 2, 3].map(() => client.post("/api/v1/checks", { body: ORDER })));
  const ids = [];
  for await (const check of client.list("/api/v1/checks", { limit: 2, type: "object" })) ids.push(check.check_id);
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(ids.length, (await client.get("/api/v1/checks", { query: { type: "object" } })).total);
  assert.ok(ids.length > 3);
});

test("a file is uploaded", async () => {
  const form = { file: new Blob(["A contract of sale"]), document_type_guess: "purchase_agreement" };
  const { job_id } = await client.post("/api/v1/document-check", { form });
  assert.equal((await client.get("/api/v1/document-check/{job_id}", { path: { job_id } })).status, "report_ready");
});

test("a refusal is an error with its code", async () => {
  const refused = client.get("/api/v1/checks/{check_id}", { path: { check_id: "../balance" } });
  await assert.rejects(refused, (error) => error instanceof ApiError && error.errorCode === "not_found");
  const order = { type: "object", input_data: { object: { cadastral_number: 7 } } };
  await assert.rejects(client.post("/api/v1/checks", { body: order }), (error) => error.details.length === 1);
});

test("a delivery of the service is verified, by this client and by Standard Webhooks", (context) => {
  const { secret, headers, body } = JSON.parse(process.env.DELIVERY);
  // The delivery came before this program was started, and a slow machine must not make it too old.
  context.mock.timers.enable({ apis: ["Date"], now: Number(headers["webhook-timestamp"]) * 1000 });
  const raw = Buffer.from(body, "base64");
  assert.equal(verifyWebhook(secret, headers, raw).event, "check.completed");
  assert.equal(new Webhook(secret).verify(raw.toString(), headers).event, "check.completed");
  const contract = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("webhook-")));
  assert.equal(verifyWebhook(secret, contract, raw).event, "check.completed");
  for (const sent of [headers, contract]) {
    assert.throws(() => verifyWebhook(secret, sent, Buffer.concat([raw, Buffer.from(" ")])), WebhookError);
    assert.throws(() => verifyWebhook(SECRET, sent, raw), WebhookError);
    assert.throws(() => verifyWebhook(secret, sent, raw, Date.now() / 1000 + 400), WebhookError);
    assert.throws(() => verifyWebhook(secret, {}, raw), WebhookError);
  }
});

test("a signed text that is no time is refused", () => {
  const signature = createHmac("sha256", SECRET).update("soon.{}").digest("hex");
  const headers = { "X-Service-Timestamp": "soon", "X-Service-Signature": signature };
  assert.throws(() => verifyWebhook(SECRET, headers, Buffer.from("{}")), WebhookError);
});
