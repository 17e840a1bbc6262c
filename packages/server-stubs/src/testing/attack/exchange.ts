import { connect } from 'node:net';

/** How a server took a request. */
export type Exchange = 'answered' | 'closed' | 'two answers' | 'no answer' | 'malformed answer';

const HEAD_END = '\r\n\r\n';

/** Time for a second answer, once there is one. */
const GRACE_MS = 10;

/** How a request is sent. */
export interface Sending {
  /** An answer to HEAD has no body. */
  readonly method: string;
  /** Whether to reset the connection after the last piece. */
  readonly abort: boolean;
  /** After which a connection without an answer counts as one. */
  readonly waitMs: number;
}

/**
 * Sends the bytes of one request over a socket of its own.
 *
 * @param pieces sent one after the other
 */
export function exchange(port: number, pieces: readonly Uint8Array[], sending: Sending): Promise<Exchange> {
  const { method, abort, waitMs } = sending;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    let end: Exchange = 'closed';
    let timer = setTimeout(() => {
      end = 'no answer';
      socket.destroy();
    }, waitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (countAnswers(received, method) !== 1) return;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), GRACE_MS);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(judge(countAnswers(received, method), abort) ?? end);
    });
    socket.on('connect', async () => {
      for (const piece of pieces) {
        if (socket.writable) await new Promise((done) => socket.write(piece, done));
      }
      if (abort) socket.resetAndDestroy();
    });
  });
}

function judge(count: number | undefined, abort: boolean): Exchange | undefined {
  if (count === undefined) return abort ? 'closed' : 'malformed answer';
  if (count === 0) return undefined;
  return count === 1 ? 'answered' : 'two answers';
}

/** @returns how many answers stand in a text, interim ones aside; nothing when it is not made of whole answers */
function countAnswers(text: string, method: string): number | undefined {
  let rest = text;
  let count = 0;
  while (rest !== '') {
    const end = rest.indexOf(HEAD_END);
    if (end === -1 || !rest.startsWith('HTTP/1.1 ')) return undefined;
    const head = rest.slice(0, end).toLowerCase();
    const status = Number(head.slice(9, 12));
    rest = rest.slice(end + HEAD_END.length);
    if (status < 200) continue;
    count += 1;
    const length = bodyLength(head, rest, method === 'HEAD' || status === 204 || status === 304);
    if (length > rest.length) return undefined;
    rest = rest.slice(length);
  }
  return count;
}

function bodyLength(head: string, rest: string, isEmpty: boolean): number {
  if (isEmpty) return 0;
  const [, length] = /\r\ncontent-length: *(\d+)/.exec(head) ?? [];
  if (length !== undefined) return Number(length);
  if (!head.includes('\r\ntransfer-encoding: chunked')) return rest.length;
  const end = rest.indexOf(`0${HEAD_END}`);
  return end === -1 ? Number.POSITIVE_INFINITY : end + 5;
}
