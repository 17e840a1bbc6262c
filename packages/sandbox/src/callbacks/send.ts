import { lookup as systemLookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '@cross-border-payments/cli-kit';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';

type Consequence = 'delivered' | 'tried again' | 'made later' | 'dead letter';

export const ATTEMPT_OUTCOMES = {
  taken: { ending: 'delivered', says: 'The receiver responded with HTTP 200.' },
  refused: {
    ending: 'tried again',
    says: 'The receiver responded with another status. Redirects are not followed.',
  },
  timed_out: { ending: 'tried again', says: 'The receiver did not respond within its time limit.' },
  unreachable: { ending: 'tried again', says: 'The connection failed, or was closed early.' },
  response_too_large: { ending: 'tried again', says: 'The response was larger than 16384 bytes.' },
  outside_loopback: {
    ending: 'tried again',
    says: 'The address is outside this machine, and `--allow-outside-callbacks` was not given.',
  },
  dropped: { ending: 'tried again', says: 'The fault `drop` skipped the attempt.' },
  delayed: { ending: 'made later', says: 'The fault `delay` postponed the attempt.' },
  held: { ending: 'made later', says: 'The fault `reorder` waits for the next callback of the order.' },
  no_address: { ending: 'dead letter', says: 'The merchant has no callback address.' },
} as const satisfies Readonly<Record<string, { readonly ending: Consequence; readonly says: string }>>;

export type AttemptOutcome = keyof typeof ATTEMPT_OUTCOMES;

/** Time limit of a receiver, in real milliseconds (sandbox choice `queues`). */
export const CALLBACK_TIMEOUT_MS = 10_000;
const WEBHOOK = '/hub/webhook';
const LARGEST_RESPONSE = 16_384;
const KEPT_OF_RESPONSE = 1_000;
const MAX_INTERIM = 10;
const TOO_LARGE = 'TOO_LARGE';

type Callback = Readonly<Record<'callbackUrl' | 'appKey' | 'body', string>>;

export interface SendOptions {
  /** Limit of the whole attempt in milliseconds, so that a slow receiver cannot keep the connection open. */
  readonly timeoutMs: number;
  readonly allowOutside: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface SendResult {
  readonly outcome: AttemptOutcome;
  readonly httpStatus?: number | undefined;
  readonly response?: string | undefined;
  readonly durationMs: number;
}

/**
 * Posts one callback (R-038). Never throws. Does not use the stubs' sender, which would encode the body a second time,
 * and discard undocumented responses: the journal and the inspector show these.
 */
export async function send(callback: Callback, options: SendOptions): Promise<SendResult> {
  const started = performance.now();
  const late = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? late : AbortSignal.any([options.signal, late]);
  const ending = await post(callback, signal, options.allowOutside).then(
    ({ status, text }): Omit<SendResult, 'durationMs'> => ({
      outcome: status === 200 ? 'taken' : 'refused',
      httpStatus: status,
      response: text.slice(0, KEPT_OF_RESPONSE),
    }),
    ({
      code,
      status,
      message,
    }: NodeJS.ErrnoException & { status?: number }): Omit<SendResult, 'durationMs'> => {
      if (late.aborted) return { outcome: 'timed_out' };
      if (code === TOO_LARGE) return { outcome: 'response_too_large', httpStatus: status };
      return { outcome: code === OUTSIDE_LOOPBACK ? 'outside_loopback' : 'unreachable', response: message };
    },
  );
  return { ...ending, durationMs: Math.round(performance.now() - started) };
}

export function callbackHeaders(appKey: string, body: string): Record<string, string> {
  const length = String(Buffer.byteLength(body));
  return { 'content-type': 'application/json', appkey: appKey, 'content-length': length };
}

async function post({ callbackUrl, appKey, body }: Callback, signal: AbortSignal, allowOutside: boolean) {
  const url = appendWebhook(callbackUrl);
  // Node does not call `lookup` for numeric addresses. An earlier run may have allowed and stored an outside address.
  const host = readHost(url);
  if (!allowOutside && isIP(host) !== 0 && !isLoopback(host)) throw outsideError(host);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    agent: false,
    headers: callbackHeaders(appKey, body),
    signal,
    ...(allowOutside ? {} : { lookup: lookUpLoopback }),
  });
  request.on('error', reject);
  let interim = 0;
  request.on('information', () => {
    interim += 1;
    if (interim > MAX_INTERIM) request.destroy(new Error('The receiver sent too many interim responses.'));
  });
  let hasResponse = false;
  // If a receiver switches protocols, the request ends without an error.
  request.on('close', () => {
    if (!hasResponse) reject(new Error('The connection closed before a response was received.'));
  });
  request.on('response', async (response) => {
    hasResponse = true;
    const status = response.statusCode ?? 0;
    try {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > LARGEST_RESPONSE)
          throw Object.assign(new Error('Too large.'), { code: TOO_LARGE, status });
        chunks.push(chunk);
      }
      resolve({ status, text: Buffer.concat(chunks).toString('utf8') });
    } catch (error) {
      request.destroy();
      reject(error);
    }
  });
  request.end(body);
  return promise;
}

export function appendWebhook(callbackUrl: string): URL {
  const url = new URL(callbackUrl);
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (path.endsWith(WEBHOOK))
    throw new Error(`\`callbackUrl\` must not end in \`${WEBHOOK}\`, which is appended (R-038).`);
  url.pathname = path + WEBHOOK;
  return url;
}

const LONGEST_URL = 2_048;

const OUTSIDE_LOOPBACK = 'OUTSIDE_LOOPBACK';

function outsideError(host: string): Error {
  return Object.assign(new Error(`${host} is outside this machine.`), { code: OUTSIDE_LOOPBACK });
}

function readHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

export function checkCallbackUrl(text: string, allowOutside: boolean): string {
  // `URL` would parse `localhost:8080` as a URL with the scheme `localhost`.
  const wrong = (reason: string) => new Refusal(`The callback address ${reason}.`);
  if (/^[\w.-]+:\d+(\/|$)/.test(text)) throw wrong(`\`${text.slice(0, 100)}\` must start with \`http://\``);
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw wrong(`must be an http or https URL of at most ${LONGEST_URL} characters`);
  if (url.username + url.password !== '') throw wrong('must not contain a user name or password');
  if (url.search + url.hash !== '') throw wrong('must not contain a query or a fragment');
  const host = readHost(url);
  if (!allowOutside && isIP(host) !== 0 && !isLoopback(host))
    throw wrong(`${host} is outside this machine; start with \`--allow-outside-callbacks\` to use it`);
  return url.href.replace(/(?<!\/)\/+$/, '');
}

export function mayBeOutside(address: string): boolean {
  const host = readHost(new URL(address));
  return isIP(host) === 0 && !/(^|\.)localhost$/.test(host);
}

/** Resolves a host name and refuses addresses outside loopback. DNS may change after the callback address was checked. */
const lookUpLoopback: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const allowed = addresses.filter(({ address }) => isLoopback(address));
    const [first] = allowed;
    if (first === undefined || allowed.length < addresses.length)
      return callback(outsideError(hostname), '', 0);
    if (options.all) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};
