import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { type CallbackError, sendOrderStatusCallback } from '@cross-border-payments/server-stubs';
import { isLoopback, lookUpLoopback, OUTSIDE_LOOPBACK } from './address.ts';
import type { AttemptOutcome } from './attempts.ts';

const LARGEST_ANSWER = 16_384;
const KEPT_OF_ANSWER = 1_000;
/** Most responses such as HTTP 103 before the one that counts. */
const MOST_INTERIM = 10;
const TOO_LARGE = 'TOO_LARGE';

export interface Callback {
  /** Base address of the merchant; `/hub/webhook` is added. */
  readonly callbackUrl: string;
  readonly appKey: string;
  /** JSON text. */
  readonly body: string;
}

export interface SendOptions {
  /** For everything, so that a receiver that sends a byte now and then does not hold on for ever. */
  readonly timeoutMs: number;
  readonly allowOutside: boolean;
  /** Ends the attempt early. */
  readonly signal?: AbortSignal | undefined;
}

export interface SendResult {
  readonly outcome: Exclude<AttemptOutcome, 'dropped' | 'delayed' | 'held' | 'no_address'>;
  readonly httpStatus?: number | undefined;
  /** The first 1,000 characters of the answer. */
  readonly answer?: string;
  /** Real time. */
  readonly durationMs: number;
}

/** How much of an answer came. */
interface Came {
  status?: number;
  /** Set when all of it is there. */
  text?: string;
}

/**
 * Posts one callback to `{callback_url}/hub/webhook`. HTTP 200 takes it, every other status refuses it; redirects
 * are not followed, and no more than 16 KiB of an answer are read. Never throws: what fails is an outcome.
 */
export async function send(
  { callbackUrl, appKey, body }: Callback,
  options: SendOptions,
): Promise<SendResult> {
  const started = performance.now();
  const came: Came = {};
  const failure = await sendOrderStatusCallback({
    callbackUrl,
    appkey: appKey,
    body: JSON.parse(body),
    timeoutMs: options.timeoutMs,
    fetch: (url, init) => fetchWithin(new URL(String(url)), init ?? {}, options, came),
  }).then(
    () => undefined,
    (error: CallbackError) => error,
  );
  return { ...endingOf(came, failure), durationMs: Math.round(performance.now() - started) };
}

/** A whole answer counts by its status alone, whether or not it is one of the documented ones. */
function endingOf({ status, text }: Came, failure?: CallbackError): Omit<SendResult, 'durationMs'> {
  if (text !== undefined) {
    const outcome = status === 200 ? 'taken' : 'refused';
    return { outcome, httpStatus: status, answer: text.slice(0, KEPT_OF_ANSWER) };
  }
  if (failure?.kind === 'timeout') return { outcome: 'timed_out' };
  const { code, message = '' } = (failure?.cause ?? failure ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === TOO_LARGE) return { outcome: 'answer_too_large', httpStatus: status };
  return { outcome: code === OUTSIDE_LOOPBACK ? 'outside_loopback' : 'unreachable', answer: message };
}

/** A `fetch` that looks up no address outside loopback, unless that is allowed. */
async function fetchWithin(
  url: URL,
  { body, headers, signal }: RequestInit,
  { allowOutside, signal: stopping }: SendOptions,
  came: Came,
): Promise<Response> {
  // Numeric addresses are never looked up, and the data may come from a run that allowed them.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowOutside && isIP(host) !== 0 && !isLoopback(host)) {
    throw Object.assign(new Error(`${host} is outside this machine.`), { code: OUTSIDE_LOOPBACK });
  }
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    agent: false,
    headers: { ...(headers as Record<string, string>), 'content-length': Buffer.byteLength(String(body)) },
    signal: AbortSignal.any([signal, stopping].filter((each) => each instanceof AbortSignal)),
    ...(allowOutside ? {} : { lookup: lookUpLoopback }),
  });
  request.on('error', reject);
  let interim = 0;
  request.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM) request.destroy(new Error('The receiver sent too many interim responses.'));
  });
  // A receiver that switches protocols ends the request without an error.
  request.on('close', () => {
    if (came.status === undefined) reject(new Error('The connection ended without a response.'));
  });
  request.on('response', async (response) => {
    try {
      came.status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > LARGEST_ANSWER) throw Object.assign(new Error('Too large.'), { code: TOO_LARGE });
        chunks.push(chunk);
      }
      came.text = Buffer.concat(chunks).toString('utf8');
      resolve(new Response(came.text, { status: came.status }));
    } catch (error) {
      request.destroy();
      reject(error as Error);
    }
  });
  request.end(body);
  return promise;
}
