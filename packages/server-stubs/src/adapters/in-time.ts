import { withinTime } from '../runtime/time-limit.ts';
import { BodyFault } from '../runtime/transport.ts';

/**
 * Waits for the next piece of a body.
 *
 * @throws BodyFault `too-slow` when it does not arrive in time, `broken-off` when the promise rejects
 */
export async function inTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withinTime(promise, timeoutMs, () => new BodyFault('too-slow'));
  } catch (error) {
    throw error instanceof BodyFault ? error : new BodyFault('broken-off');
  }
}
