import { operationOf, type ReceivedResponse, type TestTarget } from './exchange.ts';
import {
  type FixtureInput,
  type Fixtures,
  RATE,
  type RuleRequest,
  unknownNames,
  withFixtures,
} from './fixtures.ts';
import { examples, instances, statements } from './generated/instances.js';
import { RequestRun, type RunRequestOptions, type ShownExchange } from './request-run.ts';
import { type InstanceVerdict, verdictOn } from './verdict.ts';

export interface RuleRequestResult extends InstanceVerdict, Partial<ShownExchange> {
  readonly instance: RuleRequest;
  /** Properties of the request whose values only the service can know and that no fixture replaces. */
  readonly unknown: readonly string[];
}

export interface RuleReport {
  readonly rule: string;
  readonly statement: string;
  readonly results: readonly RuleRequestResult[];
}

export interface RulesReport {
  /** True if no response is wrong, no operation is missing, and every operation accepted a request. */
  readonly ok: boolean;
  readonly rules: readonly RuleReport[];
  /** The results of the examples of all operations. */
  readonly examples: readonly RuleRequestResult[];
  /** Ids of the operations that respond with HTTP 404, 405 or 501 to every valid request. */
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
  /** Implemented operations that accepted no request, each with its first response. */
  readonly unaccepted: readonly { readonly operation: string; readonly text: string }[];
}

export interface RulesOptions extends RunRequestOptions {
  /** Selects the requests. By default: every instance of a rule, and an example of each operation, with an empty `rule`. */
  readonly only?: (instance: RuleRequest) => boolean;
  /** Orders, quotes and other values of your service, by `operationId`. */
  readonly fixtures?: Fixtures;
  /** Part of every order number, so that the numbers of two runs differ. Defaults to the time. */
  readonly run?: string;
  /** Called after each instance. An error that it throws ends the run. */
  readonly onProgress?: (done: number, all: number) => void;
}

const MAX_UNANSWERED = 3;
const LONGEST_ORDER_NO = 100;
const MAX_TEXT = 1_000;

/**
 * Sends the instances of the rules to a service, and classifies each response. The service must accept what the rules
 * accept and refuse what they reject, with responses that the document allows.
 *
 * @throws RangeError when `only` selects nothing, or `fixtures` names an unknown operation
 * @throws Error when three operations in a row did not respond or a fixture failed; the reason of `signal` when it is
 *   aborted
 */
export async function runRules(target: TestTarget, options: RulesOptions = {}): Promise<RulesReport> {
  const { only = () => true, run = Date.now().toString(36), fixtures = {}, onProgress, signal } = options;
  const chosen = [...examples, ...instances].filter(only);
  if (chosen.length === 0) throw new RangeError('`only` chooses no instance.');
  for (const id of Object.keys(fixtures)) operationOf(id);
  const results: RuleRequestResult[] = [];
  const tested = new RequestRun(target, options);
  const givenUp = new Set<string>();
  let silent: string[] = [];
  for (const [index, instance] of chosen.entries()) {
    const own = withOwnNumber(instance, `${run}-${index}`);
    const { operation } = own;
    const result = givenUp.has(operation) ? notSent(own) : await send(tested, own, fixtures);
    signal?.throwIfAborted();
    if (result.status !== undefined) silent = [];
    else if (!givenUp.has(operation)) silent.push(operation);
    if (new Set(silent).size === MAX_UNANSWERED)
      throw new Error(`The service no longer responds: ${operation} ${result.text}`);
    if (silent.filter((other) => other === operation).length === MAX_UNANSWERED) givenUp.add(operation);
    results.push(result);
    await onProgress?.(results.length, chosen.length);
  }
  return reportOf(decideTogether(results));
}

function notSent(instance: RuleRequest): RuleRequestResult {
  const text = `was not sent, because ${MAX_UNANSWERED} requests of this operation got no response`;
  return { instance, unknown: [], verdict: 'wrong', status: undefined, text };
}

async function send(run: RequestRun, instance: RuleRequest, fixtures: Fixtures): Promise<RuleRequestResult> {
  const call: FixtureInput['call'] = async (id, body, query = {}) => {
    const received = await run.send(run.request(id, { body, query }));
    if (received.status === 200) return received;
    throw new Error(`${id} returned HTTP ${received.status}: ${run.mask(JSON.stringify(received.body))}`);
  };
  const { instance: filled, given } = await withFixtures(instance, fixtures, call);
  const { operation, part, value } = filled;
  const message = part === 'query' ? { query: value as object } : { body: value };
  const request = run.request(operation, message);
  const unknown = unknownNames(filled, given);
  const resultOf = (verdict: InstanceVerdict, received?: ReceivedResponse): RuleRequestResult => {
    // Masked before it is cut, because a part of a secret would not be recognized.
    const text = run.mask(verdict.text).slice(0, MAX_TEXT);
    return { instance: filled, unknown, ...verdict, text, ...run.show(request, message.body, received) };
  };
  try {
    const received = await run.send(request);
    return resultOf(verdictOn(filled, received, unknown), received);
  } catch (error) {
    return resultOf({ verdict: 'wrong', status: undefined, text: run.noResponse(error) });
  }
}

/** Corrects verdicts that depend on the other responses of the same operation. */
function decideTogether(results: readonly RuleRequestResult[]): RuleRequestResult[] {
  // Only valid requests prove that there is a handler: an invalid one may be refused before the handler is looked up.
  const valid = results.filter(({ instance }) => instance.valid);
  const there = operationsOf(valid.filter(({ verdict }) => verdict !== 'missing'));
  const accepting = operationsOf(valid.filter(({ verdict }) => verdict === 'right'));
  return results.map((result) => {
    const { instance, verdict, status, text, unknown } = result;
    if (verdict === 'missing' && there.has(instance.operation)) {
      return { ...result, verdict: 'wrong', text: `got HTTP ${status}: ${text || 'no message'}` };
    }
    const isOfRate = verdict === 'own-reason' && unknown.every((name) => name === RATE);
    if (!isOfRate || accepting.has(instance.operation)) return result;
    return { ...result, verdict: 'wrong', text: `must be accepted, was refused: ${text}` };
  });
}

/** Gives each new order a unique number, because a number can be used only once (R-029). */
function withOwnNumber(instance: RuleRequest, suffix: string): RuleRequest {
  const { valid, value, operation } = instance;
  const { orderNo } = Object(value);
  const isUsed = valid && operationOf(operation).retry === 'once-per-order' && typeof orderNo === 'string';
  if (!isUsed || orderNo === '' || orderNo.length > LONGEST_ORDER_NO) return instance;
  return { ...instance, value: { ...(value as object), orderNo: `${orderNo}-${suffix}` } };
}

function reportOf(results: readonly RuleRequestResult[]): RulesReport {
  const of = (rule: string) => results.filter(({ instance }) => instance.rule === rule);
  const missing = results.filter(({ verdict }) => verdict === 'missing');
  const wrong = results.filter(({ verdict }) => verdict === 'wrong').map(sentenceOf);
  const valid = results.filter(({ instance }) => instance.valid);
  const accepting = operationsOf(valid.filter(({ verdict }) => verdict === 'right'));
  const refused = valid.filter(({ instance: { operation }, verdict }) => {
    return verdict !== 'missing' && !accepting.has(operation);
  });
  // Reversed, because the last entry of an operation wins: it must be that of the first response.
  const first = new Map(refused.toReversed().map(({ instance, text }) => [instance.operation, text]));
  const unaccepted = [...operationsOf(refused)].map((operation) => {
    return { operation, text: first.get(operation) ?? '' };
  });
  return {
    ok: missing.length + wrong.length + unaccepted.length === 0,
    rules: Object.entries(statements).flatMap(([rule, statement]) => {
      const own = of(rule);
      return own.length === 0 ? [] : [{ rule, statement, results: own }];
    }),
    examples: of(''),
    missing: [...operationsOf(missing)],
    wrong,
    unaccepted,
  };
}

function operationsOf(results: readonly RuleRequestResult[]): Set<string> {
  return new Set(results.map(({ instance }) => instance.operation));
}

export function sentenceOf({ instance: { rule, operation, name }, text }: RuleRequestResult): string {
  return `${rule === '' ? '' : `${rule} `}${operation}, ${name}: ${text}`;
}
