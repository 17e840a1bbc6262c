import { CallbackError } from '@cross-border-payments/server-runtime/send/messages';
import type { Webhooks } from '@cross-border-payments/spec/operations';
import { createSenders } from './generated/senders.ts';

const WEBHOOK = '/hub/webhook';

export interface OrderStatusCallbackOptions {
  /** The merchant's callback URL without `/hub/webhook`, which is appended. HTTP or HTTPS, without credentials. */
  readonly callbackUrl: string;
  /** The service's application key, which merchants may check. */
  readonly appkey?: string;
  /** The body of the callback. The interface document does not say which properties it has. */
  readonly body: Webhooks['orderStatusCallback']['request'];
  /** Defaults to the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Time limit of the whole attempt in milliseconds; default 10,000. */
  readonly timeoutMs?: number;
  /** Aborts the attempt. */
  readonly signal?: AbortSignal;
}

export interface CallbackResponse {
  /** Whether the merchant accepted the callback (HTTP 200) or refused it (HTTP 400). */
  readonly accepted: boolean;
  readonly status: 200 | 400;
  readonly body: unknown;
}

/**
 * Sends the status of an order to a merchant (rule R-038), once: the caller decides about retries.
 *
 * @returns the response of the merchant, even if it refuses the callback
 * @throws CallbackError if the URL cannot be used, if no response arrives in time, or if the document does not describe
 *   the response. Redirects are not followed.
 */
export async function sendOrderStatusCallback(
  callback: OrderStatusCallbackOptions,
): Promise<CallbackResponse> {
  const { callbackUrl, appkey, body, signal, fetch, timeoutMs } = callback;
  const senders = createSenders({
    allowHttp: true,
    ...(fetch && { fetch }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const response = await senders.orderStatusCallback({
    url: webhookUrl(callbackUrl),
    ...(appkey !== undefined && { headers: { appkey } }),
    body: body ?? null,
    ...(signal && { signal }),
  });
  return { accepted: response.status === 200, status: response.status, body: response.body };
}

/** Appends the path of the webhook to a URL, which is checked later. */
function webhookUrl(callbackUrl: string): string {
  if (!URL.canParse(callbackUrl)) return callbackUrl;
  const url = new URL(callbackUrl);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (path.endsWith(WEBHOOK))
    throw new CallbackError(
      'bad-url',
      `\`callbackUrl\` must not end in \`${WEBHOOK}\`, which is appended (R-038).`,
    );
  url.pathname = path + WEBHOOK;
  return url.href;
}
