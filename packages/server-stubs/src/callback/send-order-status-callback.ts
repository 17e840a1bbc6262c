import type { Webhooks } from '@cross-border-payments/spec/operations';

/** Why a callback got no documented answer. */
export type CallbackErrorKind =
  | 'bad-url'
  | 'called-off'
  | 'timeout'
  | 'unreachable'
  | 'unexpected-status'
  | 'unexpected-body';

/** A callback got no documented answer; the merchant may or may not have taken it, unless `kind` is `bad-url`. */
export class CallbackError extends Error {
  override readonly name = 'CallbackError';
  readonly kind: CallbackErrorKind;

  constructor(kind: CallbackErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** A callback to send. */
export interface OrderStatusCallback {
  /** The merchant's callback URL; `/hub/webhook` is appended. HTTP or HTTPS, without credentials. */
  readonly callbackUrl: string;
  /** The service's application key, which merchants may look at a second time (section 6). */
  readonly appkey?: string;
  /** The callback. Its members are not shown in the interface document. */
  readonly body: Webhooks['orderStatusCallback']['request'];
  /** Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for everything; default 10,000. */
  readonly timeoutMs?: number;
  /** Cancels the callback. */
  readonly signal?: AbortSignal;
}

/** How the merchant answered. */
export interface CallbackAnswer {
  /** Whether the merchant took it (HTTP 200) or refused it (HTTP 400). */
  readonly taken: boolean;
  readonly status: 200 | 400;
  /** The merchant's JSON. */
  readonly body: unknown;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Sends the status of an order to a merchant (rule R-038), once: the caller decides whether and when to retry.
 *
 * @returns the answer of the merchant, also when it refuses
 * @throws CallbackError when the URL cannot be used, nobody answers in time, or the answer is none of the
 *   documented ones. Redirects are not followed.
 */
export async function sendOrderStatusCallback(callback: OrderStatusCallback): Promise<CallbackAnswer> {
  const { appkey, body, signal, timeoutMs = DEFAULT_TIMEOUT_MS, fetch: send = fetch } = callback;
  const url = webhookUrl(callback.callbackUrl);
  const late = AbortSignal.timeout(timeoutMs);
  const signals = signal ? AbortSignal.any([signal, late]) : late;
  const headers = { 'content-type': 'application/json', ...(appkey === undefined ? {} : { appkey }) };
  try {
    const response = await send(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body ?? null),
      redirect: 'manual',
      signal: signals,
    });
    return await readAnswer(response);
  } catch (error) {
    if (error instanceof CallbackError) throw error;
    if (signal?.aborted)
      throw new CallbackError('called-off', 'The callback was called off.', { cause: error });
    if (late.aborted) {
      throw new CallbackError('timeout', `The merchant did not answer within ${timeoutMs} ms.`, {
        cause: error,
      });
    }
    throw new CallbackError('unreachable', 'The merchant could not be reached.', { cause: error });
  }
}

function webhookUrl(callbackUrl: string): string {
  const url = URL.canParse(callbackUrl) ? new URL(callbackUrl) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new CallbackError('bad-url', 'The callback URL must be an http or https URL without credentials.');
  }
  url.pathname = `${withoutSlashes(url.pathname)}/hub/webhook`;
  url.hash = '';
  return url.href;
}

/** Removes the slashes at the end. A pattern would try every run of slashes in the path. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Most bytes that are read of an answer, which is documented as JSON without members. */
const MOST_BYTES = 65_536;

/**
 * Reads the merchant's answer to a callback.
 *
 * @throws CallbackError for another status than 200 and 400, and for what is no JSON of at most 64 KiB
 */
async function readAnswer(response: Response): Promise<CallbackAnswer> {
  const { status } = response;
  if (status !== 200 && status !== 400) {
    await response.body?.cancel();
    throw new CallbackError('unexpected-status', `The merchant answered with HTTP ${status}.`);
  }
  const text = await readText(response);
  try {
    return { taken: status === 200, status, body: JSON.parse(text) };
  } catch (error) {
    throw new CallbackError('unexpected-body', 'The merchant did not answer with JSON.', {
      cause: error,
    });
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.length;
    if (bytes > MOST_BYTES) {
      await reader?.cancel();
      throw new CallbackError('unexpected-body', `The merchant's answer is larger than ${MOST_BYTES} bytes.`);
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}
