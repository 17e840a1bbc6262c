import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How a server reacted to a request. */
export type ExchangeOutcome = 'responded' | 'closed' | 'two responses' | 'no response' | 'malformed response';

/** The result of an exchange. */
export interface ExchangeResult {
  readonly end: ExchangeOutcome;
  /** The status of the response, if there is one. */
  readonly status?: number;
  readonly body?: string;
}

const HEAD_END = '\r\n\r\n';

/** How long to wait for a second response after the first one. */
const GRACE_MS = 10;

/** How a request is sent. */
export interface Sending {
  /** A response to HEAD has no body. */
  readonly method: string;
  /** Whether to reset the connection after the last chunk. */
  readonly abort: boolean;
  /** How long to wait for a response. */
  readonly waitMs: number;
  /** The pause between two chunks, in milliseconds. */
  readonly pauseMs?: number;
  /**
   * Whether the response is streamed, so that it lasts until the connection is closed. A response that ends early
   * counts as `closed`.
   */
  readonly isStream?: boolean;
  /** How long the client pauses reading, in milliseconds. */
  readonly stallMs?: number;
}

/**
 * Sends the bytes of one request over a new socket.
 *
 * @param chunks sent one after the other
 */
export function exchange(
  port: number,
  chunks: readonly Uint8Array[],
  sending: Sending,
): Promise<ExchangeResult> {
  const { method, abort, waitMs, isStream = false } = sending;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    let end: ExchangeOutcome = 'closed';
    let timer = setTimeout(() => {
      end = 'no response';
      socket.destroy();
    }, waitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (isStream || readResponses(received, method)?.length !== 1) return;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), GRACE_MS);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(judge(readResponses(received, method), abort || isStream) ?? { end });
    });
    socket.on('connect', () => send(socket, chunks, sending));
  });
}

async function send(
  socket: Socket,
  chunks: readonly Uint8Array[],
  { abort, pauseMs, stallMs }: Sending,
): Promise<void> {
  if (stallMs !== undefined) {
    socket.pause();
    setTimeout(() => socket.resume(), stallMs);
  }
  for (const chunk of chunks) {
    if (socket.writable) await new Promise((done) => socket.write(chunk, done));
    if (pauseMs !== undefined) await wait(pauseMs);
  }
  if (abort) socket.resetAndDestroy();
}

interface VictimResponse {
  readonly status: number;
  readonly body: string;
}

function judge(
  responses: readonly VictimResponse[] | undefined,
  mayBreak: boolean,
): ExchangeResult | undefined {
  if (responses === undefined) return { end: mayBreak ? 'closed' : 'malformed response' };
  const [first] = responses;
  if (first === undefined) return undefined;
  return { end: responses.length === 1 ? 'responded' : 'two responses', ...first };
}

/** @returns the responses in a text, except interim ones; undefined unless the text consists of complete responses */
function readResponses(text: string, method: string): readonly VictimResponse[] | undefined {
  const responses: VictimResponse[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf(HEAD_END);
    if (end === -1 || !rest.startsWith('HTTP/1.1 ')) return undefined;
    const head = rest.slice(0, end).toLowerCase();
    const status = Number(head.slice(9, 12));
    rest = rest.slice(end + HEAD_END.length);
    if (status < 200) continue;
    // A server that could not parse the request does not know that it was a HEAD.
    const isHead = method === 'HEAD' && (rest === '' || rest.startsWith('HTTP/1.1 '));
    const length = bodyLength(head, rest, isHead || status === 204 || status === 304);
    if (length > rest.length) return undefined;
    responses.push({ status, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  return responses;
}

function bodyLength(head: string, rest: string, isEmpty: boolean): number {
  if (isEmpty) return 0;
  const [, length] = /\r\ncontent-length: *(\d+)/.exec(head) ?? [];
  if (length !== undefined) return Number(length);
  if (!head.includes('\r\ntransfer-encoding: chunked')) return rest.length;
  const end = rest.indexOf(`0${HEAD_END}`);
  return end === -1 ? Number.POSITIVE_INFINITY : end + 5;
}
