import type { IncomingMessage } from 'node:http';
import { BodyFault, type BodyFaultKind } from '../runtime/transport.ts';
import { Deadline, Deadlines } from './deadlines.ts';

/**
 * Reads the whole body of a message.
 *
 * @param limit most bytes
 * @param timeoutMs time in which all of it must have come, give or take an eighth
 * @throws BodyFault when it is too large, too slow, broken off or already read
 */
export function readWhole(message: IncomingMessage, limit: number, timeoutMs: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const fault = knownFault(message, limit);
    if (fault) throw new BodyFault(fault);
    const chunks: Buffer[] = [];
    let length = 0;
    const deadline = new Deadline(() => fail('too-slow'));
    const fail = (kind: BodyFaultKind) => {
      deadline.lift();
      message.pause();
      reject(new BodyFault(kind));
    };
    deadlinesOf(timeoutMs).set(deadline);
    message.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) fail('too-large');
      else chunks.push(chunk);
    });
    message.on('end', () => {
      deadline.lift();
      const [only] = chunks;
      resolve(only && chunks.length === 1 ? only : Buffer.concat(chunks, length));
    });
    message.on('close', () => {
      if (!message.readableEnded) fail('broken-off');
    });
  });
}

function knownFault(message: IncomingMessage, limit: number): BodyFaultKind | undefined {
  if (Number(message.headers['content-length']) > limit) return 'too-large';
  if (message.readableEnded || message.readableDidRead) return 'already-read';
  return message.destroyed ? 'broken-off' : undefined;
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
