import { type ClientOptions, createClient, operations } from '@cross-border-payments/client';
import { hostileInput, hostileResponse } from '@cross-border-payments/client/hostile';
import {
  hostileFunction,
  hostileValue,
  Random,
  type RoundReport,
  runAsVictim,
} from '@cross-border-payments/server-stubs/attack';
import fc from 'fast-check';

/** A process to attack, which runs the client with hostile responses, inputs and functions. */

const CALLS_OF_A_ROUND = 20;
const WAIT_MS = 20_000;
const HANGS = 'A call does not end.';
const KINDS = [
  'service',
  'authentication',
  'timeout',
  'network',
  'outcome-unknown',
  'contract',
  'validation',
];
const OPTIONS = {
  baseUrl: 'https://service.example',
  appKey: 'the-app-key',
  secretKey: 'the-secret-key',
  retry: { attempts: 2, baseMs: 0, budgetMs: 1_000 },
  timeoutMs: 20,
};
const attacks = fc.record({
  response: hostileResponse,
  input: hostileInput,
  functions: fc.nat(),
  atLogin: fc.boolean(),
  operation: fc.constantFrom(...Object.values(operations)),
});
type Attack = typeof attacks extends fc.Arbitrary<infer Value> ? Value : never;

runAsVictim(async (seed: number): Promise<RoundReport> => {
  const calls: Promise<string | undefined>[] = [];
  for (const attack of fc.sample(attacks, { seed, numRuns: CALLS_OF_A_ROUND })) {
    // Each call starts in a turn of its own, so that the longest turn is that of one call.
    await new Promise(setImmediate);
    calls.push(endOfCall(attack));
  }
  const faults = (await Promise.all(calls)).flatMap((fault) => fault ?? []);
  const hanging = faults.filter((fault) => fault === HANGS).length;
  return { ends: { responded: CALLS_OF_A_ROUND - hanging, 'no response': hanging }, faults };
});

/** Makes one call. @returns its fault, if any; a call that does not end is a fault too */
function endOfCall(attack: Attack): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(HANGS), WAIT_MS);
  });
  return Promise.race([faultOf(attack), late]).finally(() => clearTimeout(timer));
}

/** Returns options with functions. Each function is hostile in one of six calls. */
function hostileOptions(seed: number): object {
  const random = new Random(seed);
  const some = (...names: readonly string[]) =>
    Object.fromEntries(
      names.filter(() => random.oneIn(6)).map((name) => [name, hostileFunction(random, hostileValue)]),
    );
  const store = { get: async () => undefined, set: async () => undefined };
  return {
    ...some('sign', 'preflight', 'isTokenRejected'),
    hooks: some('onRequest', 'onResponse', 'onRetry', 'onLogin'),
    tokenStore: { ...store, ...some('get', 'set') },
    orderNumberStore: { add: () => true, ...some('add') },
    // With advice, few of the inputs would be sent.
    advice: random.oneIn(6) ? 'refuse' : 'off',
  };
}

/** Makes one call. @returns the fault of the error that the client throws, if any */
async function faultOf({
  response,
  input,
  functions,
  atLogin,
  operation,
}: Attack): Promise<string | undefined> {
  const fetch = async (url: unknown) =>
    `${url}`.endsWith('/token') === atLogin
      ? (response() as Response)
      : Response.json({ status: '1', data: 'a' });
  try {
    const client = createClient({ ...OPTIONS, fetch, ...hostileOptions(functions) } as ClientOptions);
    await client.call(operation, input());
    return undefined;
  } catch (error) {
    const { kind, message } = Object(error) as { kind?: unknown; message?: unknown };
    if (KINDS.includes(String(kind)) && typeof message === 'string' && JSON.stringify(error))
      return undefined;
    return `${operation.id} threw without a kind: ${error instanceof Error ? error.stack : typeof error}`;
  }
}
