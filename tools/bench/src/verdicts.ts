import type { RuleInstance } from '@cross-border-payments/checks';
import type { Pool } from 'undici';
import { type OrderExchange, sendPost } from './load.ts';

/** Verdicts of a server on the instances of the rules. */
export interface Verdicts {
  /** Number of invalid instances that the server refused. */
  readonly refused: number;
  readonly toRefuse: number;
  /** Number of valid instances that the server accepted. */
  readonly taken: number;
  readonly toTake: number;
  /** Rules with an instance on which the verdict was wrong. */
  readonly missed: readonly string[];
}

/**
 * Sends every instance to a server once.
 *
 * @throws Error for a response whose status is neither 200 nor from 400 to 499
 */
export async function judgeInstances(
  pool: Pool,
  exchange: OrderExchange,
  instances: readonly RuleInstance[],
): Promise<Verdicts> {
  const taken: boolean[] = [];
  for (const { value } of instances) taken.push(await isTaken(pool, exchange, value));
  return countVerdicts(instances, taken);
}

/**
 * Counts correct and wrong verdicts.
 *
 * @param taken whether the server accepted each instance
 */
export function countVerdicts(
  instances: readonly Pick<RuleInstance, 'rule' | 'valid'>[],
  taken: readonly boolean[],
): Verdicts {
  const count = (valid: boolean, verdict: boolean) =>
    instances.filter((instance, at) => instance.valid === valid && taken[at] === verdict).length;
  const wrong = instances.filter(({ valid }, at) => valid !== taken[at]).map(({ rule }) => rule);
  return {
    refused: count(false, false),
    toRefuse: instances.filter(({ valid }) => !valid).length,
    taken: count(true, true),
    toTake: instances.filter(({ valid }) => valid).length,
    missed: [...new Set(wrong)].sort(),
  };
}

async function isTaken(pool: Pool, { path, headers }: OrderExchange, value: unknown): Promise<boolean> {
  const request = { path, headers, body: JSON.stringify(value) };
  return (
    (await sendPost(pool, request, (status) => status === 200 || (status >= 400 && status < 500))) === 200
  );
}
