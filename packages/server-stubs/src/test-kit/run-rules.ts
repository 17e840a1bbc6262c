import {
  makeRequest,
  operationOf,
  sendAndRead,
  type TestRequestOptions,
  type TestTarget,
} from './exchange.ts';
import { examples, instances, statements } from './generated/instances.js';
import type { RuleRequest } from './instance.ts';
import { type Judged, verdictOn } from './verdict.ts';

/** How one instance went. */
export interface InstanceResult extends Judged {
  readonly instance: RuleRequest;
}

/** How the instances of one rule went. */
export interface RuleReport {
  /** Its id. */
  readonly rule: string;
  /** What it demands. */
  readonly statement: string;
  readonly results: readonly InstanceResult[];
}

/** How all went. */
export interface RulesReport {
  /** Whether nothing is wrong or missing. */
  readonly ok: boolean;
  readonly rules: readonly RuleReport[];
  /** How the written example of every operation went. */
  readonly examples: readonly InstanceResult[];
  /** Ids of the operations that are not implemented here. */
  readonly missing: readonly string[];
  /** What is wrong, one sentence each. */
  readonly wrong: readonly string[];
}

/** What to send, and how. */
export interface RulesOptions extends TestRequestOptions {
  /** Chooses what is sent; by default every instance, and the example of every operation, whose `rule` is empty. */
  readonly only?: (instance: RuleRequest) => boolean;
  /** Made part of order numbers, so that those of two runs differ; defaults to the time. */
  readonly run?: string;
  /** Called after each instance, with the number of those done and of all. The run ends with what it throws. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** A service that is gone answers nothing any more. */
const MOST_UNANSWERED = 3;
const LONGEST_ORDER_NO = 100;

/**
 * Sends the instances of the rules to a service and judges each answer: what a rule accepts must be accepted, what it
 * refuses must be refused with a message that names the rule or the member at fault.
 *
 * @param target the service, or what answers a request as `fetch` does
 * @throws RangeError when `only` chooses nothing
 * @throws Error when three requests in turn were not answered, and the reason of `signal` when it is aborted
 */
export async function runRules(target: TestTarget, options: RulesOptions = {}): Promise<RulesReport> {
  const { only = () => true, run = Date.now().toString(36), onProgress, signal } = options;
  const chosen = [...examples, ...instances].filter(only);
  if (chosen.length === 0) throw new RangeError('`only` chooses no instance.');
  const results: InstanceResult[] = [];
  let unanswered = 0;
  for (const [index, instance] of chosen.entries()) {
    const result = await send(target, withOwnNumber(instance, `${run}-${index}`), options);
    signal?.throwIfAborted();
    unanswered = result.status === undefined ? unanswered + 1 : 0;
    if (unanswered === MOST_UNANSWERED) throw new Error(`The service no longer answers: ${result.text}`);
    results.push(result);
    await onProgress?.(results.length, chosen.length);
  }
  return reportOf(results);
}

async function send(
  target: TestTarget,
  instance: RuleRequest,
  options: TestRequestOptions,
): Promise<InstanceResult> {
  const { operation, part, value } = instance;
  const message = part === 'query' ? { query: value as object } : { body: value };
  try {
    const answer = await sendAndRead(target, makeRequest(operationOf(operation), message, options), options);
    return { instance, ...verdictOn(instance, answer) };
  } catch (error) {
    return { instance, verdict: 'wrong', status: undefined, text: `was not answered: ${reasonOf(error)}` };
  }
}

/** The reason why nothing was answered; `fetch` hides it in the cause. */
export function reasonOf(error: unknown): string {
  const { cause, message } = Object(error) as Error;
  return String((cause as Error | undefined)?.message || message || error);
}

/** Gives each order that is to be created a number of its own, since a number is used once (R-029). */
function withOwnNumber(instance: RuleRequest, suffix: string): RuleRequest {
  const { valid, value, operation } = instance;
  const { orderNo } = Object(value);
  const isUsed = valid && operationOf(operation).retry === 'once-per-order' && typeof orderNo === 'string';
  if (!isUsed || orderNo === '' || orderNo.length > LONGEST_ORDER_NO) return instance;
  return { ...instance, value: { ...(value as object), orderNo: `${orderNo}-${suffix}` } };
}

function reportOf(results: readonly InstanceResult[]): RulesReport {
  const of = (rule: string) => results.filter(({ instance }) => instance.rule === rule);
  const missing = results.filter(({ verdict }) => verdict === 'missing');
  const wrong = results.filter(({ verdict }) => verdict === 'wrong').map(sentence);
  return {
    ok: missing.length === 0 && wrong.length === 0,
    rules: Object.entries(statements).flatMap(([rule, statement]) => {
      const own = of(rule);
      return own.length === 0 ? [] : [{ rule, statement, results: own }];
    }),
    examples: of(''),
    missing: [...new Set(missing.map(({ instance }) => instance.operation))],
    wrong,
  };
}

function sentence({ instance: { rule, operation, name }, text }: InstanceResult): string {
  return `${rule === '' ? '' : `${rule} `}${operation}, ${name}: ${text}`;
}
