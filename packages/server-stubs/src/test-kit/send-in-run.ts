import { type ReceivedAnswer, sendAndRead, type TestRequestOptions, type TestTarget } from './exchange.ts';

/** How the requests of a run are sent. */
export interface RunRequestOptions extends TestRequestOptions {
  /** Gets the text of each JSON body, and returns the text to send; for a service that verifies signatures. */
  readonly sign?: (text: string) => string | Promise<string>;
  /** Called when the service answers HTTP 429, with the seconds until the request is repeated. */
  readonly onWait?: (seconds: number) => void;
}

/** How often a request is sent that gets HTTP 429, and the longest wait in between. */
const MOST_ATTEMPTS = 4;
const MOST_WAIT_S = 90;

/**
 * Signs and sends a request, and repeats it after HTTP 429 when `Retry-After` says so, after a second without one.
 *
 * @throws Error what `sendAndRead` and `sign` throw, and the reason of `signal` when it is aborted
 */
export async function sendInRun(
  target: TestTarget,
  request: Request,
  options: RunRequestOptions,
): Promise<ReceivedAnswer> {
  const own = await signed(request, options.sign);
  for (let attempt = 1; ; attempt += 1) {
    const received = await sendAndRead(target, own.clone());
    const seconds = Number(received.headers.get('retry-after') ?? 1);
    if (received.status !== 429 || attempt === MOST_ATTEMPTS || !(seconds <= MOST_WAIT_S)) return received;
    options.onWait?.(seconds);
    await wait(seconds, options.signal);
  }
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Signs a JSON body; leaves any other body unchanged. */
async function signed(request: Request, sign: RunRequestOptions['sign']): Promise<Request> {
  if (!sign || !request.headers.get('content-type')?.startsWith('application/json')) return request;
  const text = await request.clone().text();
  return isJson(text) ? new Request(request, { body: await sign(text) }) : request;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
