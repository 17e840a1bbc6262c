import type { ServiceOptions } from '@cross-border-payments/server-runtime/options';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { operations, type Seen, testService } from '../test-service.ts';
import { hostileFunction, hostileUpload } from './hostile-code.ts';
import { hostileResponse, hostileThrown, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';

/** Short, so that hanging functions do not delay a round. */
const HOSTILE_LIMITS = {
  bodyTimeoutMs: 40,
  uploadTimeoutMs: 80,
  handlerTimeoutMs: 20,
  saveTimeoutMs: 20,
  onErrorTimeoutMs: 10,
  requestTimeoutMs: 150,
};

/** Discards the inputs of handlers, because an array of all inputs would look like a leak. */
export const NOTHING_SEEN: Seen[] = Object.assign([], { push: () => 0 });

/** Returns a service with hostile handlers and some hostile hooks. */
export function hostileService(random: Random): Service {
  const upload = () => hostileUpload(random) as (input: never) => unknown;
  const plain = () => hostileFunction(random, hostileResponse);
  const handlers = operations.map(
    ({ id, body }) => [id, body?.formats[0]?.kind === 'multipart' ? upload() : plain()] as const,
  );
  return testService(hostileOptions(random), NOTHING_SEEN, Object.fromEntries(handlers));
}

/** The generator of hostile results for each function of the options. */
const FUNCTIONS = {
  authenticate: hostileValue,
  verifySignature: hostileValue,
  onResponse: hostileValue,
  around: hostileResponse,
  formatRefusal: hostileResponse,
} satisfies Partial<Record<keyof ServiceOptions<string>, (random: Random) => unknown>>;

function hostileOptions(random: Random): Partial<ServiceOptions<string>> {
  const functions = Object.entries(FUNCTIONS)
    .filter(() => random.oneIn(5))
    .map(([name, makeValue]) => [
      name,
      name === 'around' ? hostileAround(random) : hostileFunction(random, makeValue),
    ]);
  const options = {
    limits: HOSTILE_LIMITS,
    validateResponses: random.oneIn(2),
    onError: random.oneIn(2) ? hostileFunction(random, hostileThrown) : () => undefined,
    ...Object.fromEntries(functions),
  };
  return options as Partial<ServiceOptions<string>>;
}

/** Returns an `around` that calls the handler never, once or twice, and ends in a random way. */
function hostileAround(random: Random): (input: unknown, next: () => Promise<unknown>) => unknown {
  const end = hostileFunction(random, hostileResponse);
  return async (_, next) => {
    const calls = Array.from({ length: random.below(3) }, () => next());
    if (random.oneIn(3)) return calls[0];
    if (random.oneIn(2)) await Promise.allSettled(calls);
    return end();
  };
}
