import { makeRequest, operationOf, type ReceivedResponse, type TestTarget } from './exchange.ts';
import { RequestRun, type RunRequestOptions, type ShownExchange } from './request-run.ts';
import { faultOf } from './verdict.ts';

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

const MAX_SHOWN = 100;
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
    results.push(await send(new RequestRun(target, options), each, options));
  }
  return results;
}

async function send(
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
    const shown = body.length > MAX_SHOWN ? `${body.slice(0, MAX_SHOWN)}…` : body;
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
