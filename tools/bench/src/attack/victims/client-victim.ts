import { type ClientOptions, createClient, operations } from '@cross-border-payments/client';
import { hostileAnswer, hostileFunction, hostileInput } from '@cross-border-payments/client/hostile';
import { letBeAttacked, type RoundReport } from '@cross-border-payments/server-stubs/attack';
import fc from 'fast-check';

/** Runs as a process: the client, which is given hostile answers, inputs and functions. */

const CALLS_OF_A_ROUND = 20;
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
  answer: hostileAnswer,
  input: hostileInput,
  given: fc.option(hostileFunction),
  hook: fc.constantFrom('sign', 'preflight', 'isTokenDead'),
  atLogin: fc.boolean(),
  operation: fc.constantFrom(...Object.values(operations)),
});
type Attack = typeof attacks extends fc.Arbitrary<infer Value> ? Value : never;

letBeAttacked(async (seed: number): Promise<RoundReport> => {
  const faults: string[] = [];
  for (const attack of fc.sample(attacks, { seed, numRuns: CALLS_OF_A_ROUND })) {
    const fault = await faultOf(attack);
    if (fault !== undefined) faults.push(fault);
  }
  return { ends: { answered: CALLS_OF_A_ROUND }, faults };
});

/** Calls once. @returns what is wrong with what the client throws */
async function faultOf({
  answer,
  input,
  given,
  hook,
  atLogin,
  operation,
}: Attack): Promise<string | undefined> {
  const fetch = async (url: unknown) =>
    `${url}`.endsWith('/token') === atLogin
      ? (answer() as Response)
      : Response.json({ status: '1', data: 'a' });
  try {
    const client = createClient({ ...OPTIONS, fetch, ...(given && { [hook]: given }) } as ClientOptions);
    await client.call(operation, input());
    return undefined;
  } catch (error) {
    const { kind, message } = Object(error) as { kind?: unknown; message?: unknown };
    if (KINDS.includes(String(kind)) && typeof message === 'string' && JSON.stringify(error))
      return undefined;
    return `${operation.id} threw without a kind: ${error instanceof Error ? error.stack : typeof error}`;
  }
}
