/** Requests with safe retries, and pages of lists. */

import type { components, paths } from "./schema.js";
import type { Answer, Given, Method, PathOf } from "./types.js";

const RETRIES = 4;
const LONGEST_WAIT_SECONDS = 60;
/** POST operations that take no Idempotency-Key, and whether a repeat does what one request does. */
const WITHOUT_KEY: Record<string, boolean> = {
  "/api/v1/checks/quote": true,
  "/api/v1/events/{event_id}/redeliver": false,
};

export interface Options {
  /** Milliseconds before a request is given up; 30 000 by default. */
  timeout?: number;
  /** The first wait before a retry in milliseconds; it doubles. 500 by default. */
  firstWait?: number;
  fetch?: typeof fetch;
}

export interface RequestOptions {
  /** Your own Idempotency-Key, which makes a launch safe across restarts too; a fresh one by default. */
  idempotencyKey?: string;
}

export interface Page<Item> {
  items: Item[];
  total: number;
}

/** The service refused. `requestId` names the request to the service's operator. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errorCode: string,
    message: string,
    readonly requestId: string | undefined,
    readonly details: components["schemas"]["FieldError"][],
  ) {
    super(`${errorCode}: ${message} (${requestId})`);
    this.name = "ApiError";
  }
}

export class CleardeedClient {
  readonly #base: string;
  readonly #key: string;
  readonly #options: Required<Options>;

  constructor(baseUrl: string, apiKey: string, options: Options = {}) {
    this.#base = baseUrl.replace(/\/+$/, "");
    this.#key = apiKey;
    this.#options = { timeout: 30_000, firstWait: 500, fetch: globalThis.fetch, ...options };
  }

  get<P extends PathOf<"get">>(path: P, given: Given<"get", P>): Promise<Answer<"get", P>> {
    return this.#request("get", path, given);
  }

  post<P extends PathOf<"post">>(
    path: P,
    given: Given<"post", P>,
    options?: RequestOptions,
  ): Promise<Answer<"post", P>> {
    return this.#request("post", path, given, options);
  }

  patch<P extends PathOf<"patch">>(path: P, given: Given<"patch", P>): Promise<Answer<"patch", P>> {
    return this.#request("patch", path, given);
  }

  delete<P extends PathOf<"delete">>(path: P, given: Given<"delete", P>): Promise<Answer<"delete", P>> {
    return this.#request("delete", path, given);
  }

  /** Every item of a list, fetched page by page, the newest first. */
  async *list<P extends "/api/v1/checks" | "/api/v1/monitors" | "/api/v1/events">(
    path: P,
    query?: Given<"get", P>["query"],
  ): AsyncGenerator<Answer<"get", P>["items"][number]> {
    for (let offset = 0; ; ) {
      const given = { query: { limit: 100, ...query, offset } } as unknown as Given<"get", P>;
      const page = (await this.#request("get", path, given)) as Page<Answer<"get", P>["items"][number]>;
      yield* page.items;
      offset += page.items.length;
      if (page.items.length === 0 || offset >= page.total) return;
    }
  }

  /** The check once it is no longer processing; look at its `status`. Rejects when `timeout` milliseconds are over. */
  async waitForReport(checkId: string, timeout = 120_000): Promise<Answer<"get", "/api/v1/checks/{check_id}">> {
    const deadline = Date.now() + timeout;
    for (let wait = 250; ; wait = Math.min(wait * 1.5, 5_000)) {
      const check = await this.get("/api/v1/checks/{check_id}", { path: { check_id: checkId } });
      if (check.status !== "processing") return check;
      if (Date.now() + wait > deadline) throw new Error(`${checkId} is still processing`);
      await sleep(wait);
    }
  }

  async #request<M extends Method, P extends keyof paths>(
    method: M,
    template: P,
    given: Given<M, P>,
    options: RequestOptions = {},
  ): Promise<Answer<M, P>> {
    const { path, query, body, form } = given as unknown as Parts;
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path?.[name])));
    const url = new URL(this.#base + filled);
    for (const [name, value] of Object.entries(query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = { "X-API-KEY": this.#key };
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const keyed = method === "post" && !(template in WITHOUT_KEY);
    if (keyed) headers["Idempotency-Key"] = options.idempotencyKey ?? crypto.randomUUID();
    const repeatable = keyed || method === "get" || method === "delete" || WITHOUT_KEY[template] === true;
    const content = form ? formOf(form) : (JSON.stringify(body) ?? null);
    for (let tried = 1; ; tried++) {
      let wait: number | undefined;
      try {
        const signal = AbortSignal.timeout(this.#options.timeout);
        const response = await this.#options.fetch(url, { method: method.toUpperCase(), headers, signal, body: content });
        const text = await response.text();
        if (response.ok) return JSON.parse(text) as Answer<M, P>;
        const again = response.status === 429 || (response.status === 503 && repeatable);
        wait = again && tried <= RETRIES ? this.#retryAfter(response) : undefined;
        if (wait === undefined) throw errorOf(response, text);
      } catch (error) {
        if (error instanceof ApiError || error instanceof SyntaxError || !repeatable || tried > RETRIES) throw error;
        wait = this.#options.firstWait * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
      }
      await sleep(wait);
    }
  }

  /** Milliseconds; undefined where the service asks for a longer wait than anybody would wait for. */
  #retryAfter(response: Response): number | undefined {
    const asked = response.headers.get("Retry-After") ?? "";
    const seconds = /^\d+$/.test(asked) ? Number(asked) : this.#options.firstWait / 1000;
    return seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : undefined;
  }
}

interface Parts {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, "document");
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

function errorOf(response: Response, text: string): ApiError {
  let body: Partial<components["schemas"]["MalformedBody"]> = {};
  try {
    body = JSON.parse(text);
  } catch {
    // An answer that is not the service's, such as a proxy's: its status says what it is.
  }
  const requestId = body.request_id ?? response.headers.get("X-Request-Id") ?? undefined;
  const code = body.error_code ?? `http_${response.status}`;
  return new ApiError(response.status, code, body.message ?? "no message", requestId, body.details ?? []);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
