/** Client of the cleardeed API: typed requests and answers, safe retries, pagination, verified webhooks. */

export { ApiError, CleardeedClient, type Options, type Page, type RequestOptions } from "./client.js";
export type { components, paths } from "./schema.js";
export { verifyWebhook, WebhookError, type WebhookEvent } from "./webhooks.js";
