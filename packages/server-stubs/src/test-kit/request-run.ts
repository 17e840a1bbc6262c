import { setTimeout } from 'node:timers/promises';
import { operationTable } from '../generated/operation-table.ts';
import {
  isRecord,
  makeRequest,
  mask,
  masked,
  operationOf,
  type ReceivedResponse,
  reasonOf,
  sendAndRead,
  type TestRequestOptions,
  type TestTarget,
} from './exchange.ts';
import { faultOf } from './verdict.ts';

export interface RunRequestOptions extends TestRequestOptions {
  /** For a service that verifies signatures: returns the string to send for a JSON body. */
  readonly sign?: (text: string) => string | Promise<string>;
  /** Called after HTTP 429, with the seconds until the request is repeated. */
  readonly onWait?: (seconds: number) => void;
}

/** A request and its response, to show in a report. */
export interface ShownExchange {
  /** The values of credentials and of headers from the options are replaced by `***`. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  /** Undefined if no response was received. A body of more than 4,000 characters is cut. */
  readonly response: { readonly status: number; readonly body: unknown } | undefined;
}

const MAX_ATTEMPTS = 4;
const MAX_WAIT_S = 90;
const MAX_SHOWN = 4_000;

export class RequestRun {
  readonly #target: TestTarget;
  readonly #options: RunRequestOptions;

  constructor(target: TestTarget, options: RunRequestOptions) {
    this.#target = target;
    this.#options = options;
  }

  request(operation: string, message: { readonly body?: unknown; readonly query?: object }): Request {
    return makeRequest(operationOf(operation), message, this.#options);
  }

  /** Signs and sends a request, and repeats it after HTTP 429 as `Retry-After` says, or after a second. */
  async send(request: Request): Promise<ReceivedResponse> {
    const { onWait, signal } = this.#options;
    const signed = await this.#sign(request);
    for (let attempt = 1; ; attempt += 1) {
      const received = await sendAndRead(this.#target, signed.clone());
      const seconds = Number(received.headers.get('retry-after') ?? 1);
      if (received.status !== 429 || attempt === MAX_ATTEMPTS || !(seconds <= MAX_WAIT_S)) return received;
      onWait?.(seconds);
      await setTimeout(seconds * 1_000, undefined, { signal });
    }
  }

  async #sign(request: Request): Promise<Request> {
    const { sign } = this.#options;
    if (!sign || !request.headers.get('content-type')?.startsWith('application/json')) return request;
    const text = await request.clone().text();
    try {
      JSON.parse(text);
    } catch {
      return request;
    }
    return new Request(request, { body: await sign(text) });
  }

  mask(text: string): string {
    return mask(text, this.#options.secrets);
  }

  noResponse(error: unknown): string {
    return this.mask(`got no response: ${reasonOf(error)}`);
  }

  show(
    { method, url, headers }: Request,
    sent: unknown,
    received: ReceivedResponse | undefined,
  ): ShownExchange {
    const { headers: own = {}, secrets = [] } = this.#options;
    const credentials = operationTable.flatMap(({ security }) =>
      security.flat().map(({ name = '' }) => name),
    );
    const hidden = [...Object.keys(own), ...credentials].map((name) => name.toLowerCase());
    const shown = [...headers].map(([name, value]) => [name, hidden.includes(name) ? '***' : value]);
    const body = sent === undefined ? {} : { body: masked(sent, secrets) };
    const shownBody = () => cut(masked(withoutToken(url, received?.body), secrets));
    return {
      request: { method, url: this.mask(url), headers: Object.fromEntries(shown), ...body },
      response: received && { status: received.status, body: shownBody() },
    };
  }
}

function withoutToken(url: string, body: unknown): unknown {
  const isLogin = new URL(url).pathname.endsWith(operationOf('createToken').path);
  return isLogin && isRecord(body) && 'data' in body ? { ...body, data: '***' } : body;
}

function cut(body: unknown): unknown {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (text.length <= MAX_SHOWN) return body;
  return `${text.slice(0, MAX_SHOWN)}… (${text.length} characters)`;
}

export interface MalformedResult extends ShownExchange {
  readonly name: string;
  readonly ok: boolean;
  /** The fault; empty if there is none. */
  readonly text: string;
}

interface MalformedCase {
  readonly name: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly path?: string;
  readonly without?: string;
  readonly statuses: readonly number[];
  /** Whether the service may close the connection instead of responding. */
  readonly mayClose?: boolean;
}

const MAX_SHOWN_BODY = 100;
const OVERSIZED_BYTES = 4 * 1_048_576;
const CASES: readonly MalformedCase[] = [
  { name: 'body that is not JSON', body: '{"orderNo":', statuses: [400] },
  { name: 'body that is an array', body: '[]', statuses: [400] },
  { name: 'no body', body: '', statuses: [400] },
  { name: 'body of another media type', contentType: 'text/plain', statuses: [400, 415] },
  { name: 'no token', without: 'token', statuses: [400, 401, 403] },
  { name: 'unknown path', path: '/no/such/operation', statuses: [400, 404] },
  // Sent last, because the service may close the connection, which would make later requests fail.
  { name: 'body of 4 MiB', body: `"${'x'.repeat(OVERSIZED_BYTES)}"`, statuses: [400, 413], mayClose: true },
];

interface MalformedOptions extends RunRequestOptions {
  /** Id of an operation that needs a token and takes JSON; defaults to `createGlobalPayout`. */
  readonly operation?: string;
}

/** Sends malformed requests to a service. It must refuse each with a suitable 4xx status. */
export async function runMalformed(
  target: TestTarget,
  options: MalformedOptions = {},
): Promise<MalformedResult[]> {
  const results: MalformedResult[] = [];
  for (const each of CASES) {
    options.signal?.throwIfAborted();
    results.push(await sendMalformed(new RequestRun(target, options), each, options));
  }
  return results;
}

async function sendMalformed(
  run: RequestRun,
  { name, body = '{}', contentType = 'application/json', path, without, statuses, mayClose }: MalformedCase,
  options: MalformedOptions,
): Promise<MalformedResult> {
  const operation = operationOf(options.operation ?? 'createGlobalPayout');
  const good = makeRequest({ ...operation, path: path ?? operation.path }, {}, options);
  good.headers.set('content-type', contentType);
  if (without !== undefined) good.headers.delete(without);
  const request = new Request(good, { body });
  const result = (text: string, received?: ReceivedResponse): MalformedResult => {
    const shown = body.length > MAX_SHOWN_BODY ? `${body.slice(0, MAX_SHOWN_BODY)}…` : body;
    return { name, ok: text === '', text: run.mask(text), ...run.show(request, shown, received) };
  };
  try {
    const received = await run.send(request);
    const { status } = received;
    if (!statuses.includes(status))
      return result(`must be refused with HTTP ${statuses.join(' or ')}, not ${status}`, received);
    const isDeclared = path === undefined && operation.statuses.includes(String(status));
    return result((isDeclared && faultOf(operation.id, received)) || '', received);
  } catch (error) {
    options.signal?.throwIfAborted();
    return result(mayClose ? '' : run.noResponse(error));
  }
}
