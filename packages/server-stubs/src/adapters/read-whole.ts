import type { IncomingMessage } from 'node:http';
import { BodyFault, type BodyFaultKind } from '../runtime/transport.ts';
import { Deadline, Deadlines } from './deadlines.ts';

/**
 * Reads the whole body of a message.
 *
 * @param limit most bytes
 * @param timeoutMs time in which all of it must have come, give or take an eighth
 * @param failed told when it is too large, too slow or broken off
 */
export function readWhole(
  message: IncomingMessage,
  limit: number,
  timeoutMs: number,
  taken: (bytes: Uint8Array) => void,
  failed: (fault: BodyFault) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  let isDone = false;
  const fail = (kind: BodyFaultKind) => {
    if (isDone) return;
    isDone = true;
    deadline.lift();
    message.pause();
    failed(new BodyFault(kind));
  };
  const deadline = new Deadline(() => fail('too-slow'));
  deadlinesOf(timeoutMs).set(deadline);
  message.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > limit) fail('too-large');
    else if (!isDone) chunks.push(chunk);
  });
  message.on('end', () => {
    if (isDone) return;
    isDone = true;
    deadline.lift();
    const [only] = chunks;
    taken(only && chunks.length === 1 ? only : Buffer.concat(chunks, length));
  });
  message.on('close', () => fail('broken-off'));
}

const NOTHING = new Uint8Array(0);

/**
 * Takes the body of a message that came to its end before anybody asked for it, as it does while `authenticate` looks
 * something up. Nobody has to listen for it then, and nothing can be late.
 *
 * @param limit most bytes
 * @param failed told when it is too large
 */
export function takeWhole(
  message: IncomingMessage,
  limit: number,
  taken: (bytes: Uint8Array) => void,
  failed: (fault: BodyFault) => void,
): void {
  if (message.readableLength > limit) failed(new BodyFault('too-large'));
  else taken((message.read() as Buffer | null) ?? NOTHING);
}

const deadlinesByLength = new Map<number, Deadlines>();

/** One watch per length; a process has as many as its services have different limits. */
function deadlinesOf(timeoutMs: number): Deadlines {
  const known = deadlinesByLength.get(timeoutMs);
  if (known) return known;
  const deadlines = new Deadlines(timeoutMs);
  deadlinesByLength.set(timeoutMs, deadlines);
  return deadlines;
}
