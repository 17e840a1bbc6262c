import { BodyFault } from '../runtime/transport.ts';

/**
 * Waits for the next piece of a body.
 *
 * @throws BodyFault `too-slow` when it does not come in time, `broken-off` when the promise rejects
 */
export async function inTime<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyFault('too-slow')), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    throw error instanceof BodyFault ? error : new BodyFault('broken-off');
  } finally {
    clearTimeout(timer);
  }
}
