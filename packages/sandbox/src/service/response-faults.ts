import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import {
  operationTable,
  type Service,
  type TransportRequest,
  type TransportResponse,
} from '@cross-border-payments/server-stubs';
import { createNodeListener, type NodeListener } from '@cross-border-payments/server-stubs/node';
import { REQUEST_ID_HEADER, type RequestLog } from '../core/request-log.ts';
import type { ResponseFault } from '../generated/control/schemas.ts';
import { noteFault } from './record-requests.ts';

export const MAX_FAULTS = 100;

export class ResponseFaults {
  readonly #waiting: ResponseFault[] = [];

  add(fault: ResponseFault): boolean {
    if (this.#waiting.length === MAX_FAULTS) return false;
    this.#waiting.push(fault);
    return true;
  }

  list(): ResponseFault[] {
    return [...this.#waiting];
  }

  clear(): number {
    return this.#waiting.splice(0).length;
  }

  /** Uses, once, the oldest fault for the operation. @param operationOf called only if a fault is pending */
  take(operationOf: () => string | undefined): ResponseFault | undefined {
    if (this.#waiting.length === 0) return undefined;
    const operation = operationOf();
    const at = this.#waiting.findIndex((each) => [undefined, operation].includes(each.operation));
    const fault = this.#waiting[at];
    if (fault === undefined) return undefined;
    const times = (fault.times ?? 1) - 1;
    this.#waiting.splice(at, 1, ...(times > 0 ? [{ ...fault, times }] : []));
    return fault;
  }
}

/** Request header that asks for a fault in the response; every response with a fault has it, too. */
const FAULT_HEADER = 'x-sandbox-fault';

type Kind = ResponseFault['fault'];

const KINDS: readonly string[] = [
  ...(['lose_request', 'lose_response', 'close_connection', 'half_response', 'latency'] satisfies Kind[]),
  ...(['http_500', 'http_502', 'http_503', 'http_429'] satisfies Kind[]),
];

/** Limits, as in `control.yaml`. */
const LARGEST = { delayMs: 60_000, retryAfter: 3_600 } as const;

export function readFaultStatus(kind: Kind): number | undefined {
  return kind.startsWith('http_') ? Number(kind.slice('http_'.length)) : undefined;
}

/** Reads a fault such as `http_503; retryAfter=2; committed`. @returns the fault, or what is wrong */
export function readFaultHeader(text: string): ResponseFault | string {
  const [kind = '', ...parts] = text.split(';').map((part) => part.trim());
  if (!KINDS.includes(kind)) {
    return `The header \`${FAULT_HEADER}\` must start with ${KINDS.join(', ')}, not \`${kind}\`.`;
  }
  const fault: { -readonly [Name in keyof ResponseFault]: ResponseFault[Name] } = { fault: kind as Kind };
  for (const part of parts) {
    const [name = '', value] = part.split('=', 2).map((chunk) => chunk.trim());
    if (name === 'committed' && value === undefined) fault.committed = true;
    else if ((name === 'delayMs' || name === 'retryAfter') && isWithin(value, LARGEST[name]))
      fault[name] = Number(value);
    else {
      return `The header \`${FAULT_HEADER}\` takes \`delayMs\` from 0 to ${LARGEST.delayMs}, \`retryAfter\` from 0 to ${LARGEST.retryAfter} and \`committed\`, not \`${part}\`.`;
    }
  }
  return fault;
}

function isWithin(text: string | undefined, most: number): boolean {
  return text !== undefined && /^\d{1,5}$/.test(text) && Number(text) <= most;
}

const DEFAULT_DELAY_MS = 1_000;
const DEFAULT_RETRY_AFTER_S = 1;

const TOLD_TO_WAIT: readonly (number | undefined)[] = [429, 503];

const operations = new Map(operationTable.map(({ id, method, path }) => [`${method} ${path}`, id]));

class Disturbed extends Error {
  override readonly name = 'Disturbed';
}

interface Parts {
  readonly service: Service;
  readonly requests: RequestLog;
  readonly responseFaults: ResponseFaults;
}

/** Serves a service with the faults requested in a header or by the control API (sandbox choice `response-faults`). */
export function createDisturbedListener(parts: Parts): NodeListener {
  const { service, requests, responseFaults } = parts;
  const listener = createNodeListener(service);
  return (request, response) => {
    const { method, url = '', headers } = request;
    const operationOf = () => operations.get(`${method} ${url.replace(/\?.*/s, '')}`);
    const wanted = headers[FAULT_HEADER];
    const fault = wanted === undefined ? responseFaults.take(operationOf) : readFaultHeader(String(wanted));
    if (fault === undefined) return listener(request, response);
    const handle = async (sent: TransportRequest) => {
      if (typeof fault === 'string') return respondHere(requests, sent, refuseHeader(fault));
      return disturb(parts, sent, [request, response], fault);
    };
    createNodeListener({ handle })(request, response);
  };
}

/** Disturbs one request. If the promise rejects, the connection is closed. */
async function disturb(
  { service, requests }: Parts,
  sent: TransportRequest,
  [request, response]: Parameters<NodeListener>,
  disturbance: ResponseFault,
): Promise<TransportResponse> {
  const { fault, delayMs = DEFAULT_DELAY_MS, committed = false } = disturbance;
  if (fault === 'lose_request') {
    await readToEnd(request);
    await sendStart(response);
    throw new Disturbed('The request was lost on purpose.');
  }
  if (fault === 'latency') await setTimeout(delayMs, undefined, { ref: false });
  noteFault(sent, fault);
  const status = readFaultStatus(fault);
  const replaced = status && respondWith(status, disturbance);
  if (replaced && !committed) return respondHere(requests, sent, replaced, fault);
  const result = await service.handle(sent);
  if (replaced) return withHeader(replaced, REQUEST_ID_HEADER, result.headers[REQUEST_ID_HEADER]);
  if (fault === 'latency') return withHeader(result, FAULT_HEADER, fault);
  if (fault === 'half_response') await sendHalf(response, result);
  if (fault === 'lose_response') await sendStart(response);
  throw new Disturbed('The response was lost on purpose.');
}

function respondHere(
  requests: RequestLog,
  request: TransportRequest,
  result: TransportResponse,
  fault?: string,
) {
  const { method, url } = request;
  const requestId = randomUUID();
  const { status: httpStatus, body } = result;
  requests.add({ requestId, method, url, httpStatus, response: body, durationMs: 0, fault });
  return withHeader(result, REQUEST_ID_HEADER, requestId);
}

function withHeader(response: TransportResponse, name: string, value = ''): TransportResponse {
  return { ...response, headers: { ...response.headers, [name]: value } };
}

/** Returns a response without an envelope, as a gateway in front of the service would send it. */
function respondWith(status: number, { fault, retryAfter }: ResponseFault): TransportResponse {
  const seconds = retryAfter ?? (TOLD_TO_WAIT.includes(status) ? DEFAULT_RETRY_AFTER_S : undefined);
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      [FAULT_HEADER]: fault,
      ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
    },
    body: `HTTP ${status}, made on purpose by the sandbox.\n`,
  };
}

function refuseHeader(message: string): TransportResponse {
  const headers = { 'content-type': 'application/json' };
  return { status: 400, headers, body: JSON.stringify({ status: '-1', message }) };
}

/** Reads a request to its end: closing a connection with unread bytes would discard the bytes that were sent. */
function readToEnd(message: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    message.once('end', resolve).once('close', resolve).resume();
    if (message.readableEnded || message.destroyed) resolve();
  });
}

/**
 * Sends the start of a status line. If a kept connection closes without a byte, clients send the request again, and a
 * conversion happens twice.
 */
function sendStart({ socket }: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (!socket || socket.destroyed) return resolve();
    socket.once('close', resolve);
    socket.write('HTTP/1.1 ', () => resolve());
  });
}

async function sendHalf(response: ServerResponse, { status, headers, body }: TransportResponse) {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  await new Promise((resolve) => {
    response.once('close', resolve);
    response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), resolve);
  });
}
