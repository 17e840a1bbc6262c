import { type ClientOptions, createClient, operations } from '../index.ts';

export { type Thrown, thrownBy } from '@cross-border-payments/client-runtime/api/testing/thrown-by';

/** A request as a stubbed `fetch` receives it. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: RequestInit['body'];
  readonly init: RequestInit;
}

/** Returns a value to send as JSON, or a whole response. If it throws, `fetch` rejects with the same error. */
export type Respond = (sent: Sent, count: number) => unknown;

/**
 * Makes a client on a stubbed `fetch`. Logins return `token-1`, `token-2` and so on.
 *
 * @param respond responds to every request except logins, and also receives the number of the request, from 1
 */
export function stubClient(respond: Respond, options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const logins: Sent[] = [];
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>) };
    const request = { url: `${input}`, method: `${init.method}`, headers, body: init.body, init };
    const isLogin = request.url.endsWith('/payout/oauth/token');
    const list = isLogin ? logins : sent;
    list.push(request);
    init.signal?.throwIfAborted();
    const value = isLogin
      ? { status: '1', data: `token-${logins.length}` }
      : await respond(request, sent.length);
    return value instanceof Response ? value : Response.json(value);
  };
  const client = createClient({
    baseUrl: 'https://service.example',
    appKey: 'the-app-key',
    secretKey: 'the-secret-key',
    fetch,
    // Off, because most tests send only the properties that they are about.
    preflight: 'off',
    advice: 'off',
    retry: { baseMs: 1, maxMs: 2 },
    ...options,
  });
  return { client, sent, logins };
}

const SAMPLES = { order: { tradeId: 'T-1' }, object: {}, array: [], string: 'text' };

/** Makes the response to a request that succeeded, with data of the shape that its method promises. */
export function done({ url, method }: Pick<Sent, 'url' | 'method'>): object {
  const { pathname } = new URL(url);
  const operation = Object.values(operations).find(
    (each) => each.method === method && pathname.endsWith(each.path),
  );
  return { status: '1', data: SAMPLES[operation?.dataType ?? 'object'] };
}

/** Makes a response that refuses a request. */
export function refusal(message: string, data?: unknown, httpStatus = 400): Response {
  return Response.json({ status: '-1', message, data }, { status: httpStatus });
}

/** Makes the error of `fetch` for a connection that failed with a code. */
export function fetchFailure(code: string, more: object = {}): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error(`failed with ${code}`), { code, ...more }),
  });
}
