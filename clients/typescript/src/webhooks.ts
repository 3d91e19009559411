/** Deliveries of events: whether they are the service's, and what they say. */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { components } from "./schema.js";

const TOLERANCE_SECONDS = 300;
type Schemas = components["schemas"];

/** One event. Act once on an `id`: a delivery may come again. */
export type WebhookEvent =
  | Schemas["CheckCompletedEvent"]
  | Schemas["CheckReviewedEvent"]
  | Schemas["MonitorCycleCompletedEvent"]
  | Schemas["MonitorChangeDetectedEvent"]
  | Schemas["MonitorPausedEvent"];

/** The delivery is not signed with this secret, or is too old. Answer it with a 4xx. */
export class WebhookError extends Error {}

/**
 * The event of a delivery. `rawBody` is the body as received, before any JSON parser; `now` is in Unix seconds. Verifies
 * the headers of Standard Webhooks where they are present, else the two of the API contract.
 */
export function verifyWebhook(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  rawBody: Uint8Array,
  now = Date.now() / 1000,
): WebhookEvent {
  const found = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const header = (name: string): string => {
    const value = found.get(name);
    if (typeof value !== "string") throw new WebhookError(`the header ${name} is missing`);
    return value;
  };
  const standard = found.has("webhook-signature");
  const timestamp = header(standard ? "webhook-timestamp" : "x-service-timestamp");
  const signatures = header(standard ? "webhook-signature" : "x-service-signature").split(" ");
  const expected = standard
    ? `v1,${hmac(Buffer.from(secret.replace(/^whsec_/, ""), "base64"), `${header("webhook-id")}.${timestamp}.`, rawBody).toString("base64")}`
    : hmac(Buffer.from(secret), `${timestamp}.`, rawBody).toString("hex");
  if (!signatures.some((one) => equal(one, expected))) {
    throw new WebhookError("the signature is not one of this secret");
  }
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new WebhookError("the delivery is too old, or a clock is wrong");
  }
  return JSON.parse(Buffer.from(rawBody).toString()) as WebhookEvent;
}

function hmac(key: Buffer, head: string, body: Uint8Array): Buffer {
  return createHmac("sha256", key).update(head).update(body).digest();
}

function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
