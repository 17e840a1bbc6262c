import { type Awaitable, withinTime } from '@cross-border-payments/server-runtime/limits';
import { isRecord, operationOf, type ReceivedResponse } from './exchange.ts';
import { examples } from './generated/instances.js';

/** A request that a rule of the document accepts or refuses. */
export interface RuleRequest {
  /** Id of the rule; empty for the example of an operation. */
  readonly rule: string;
  readonly name: string;
  readonly operation: string;
  /** Whether `value` is the body or the query. */
  readonly part: 'request' | 'query';
  /** Whether the service must accept the request. */
  readonly valid: boolean;
  /** JSON pointer of the wrong property, if the request must be refused. */
  readonly at?: string;
  readonly value: unknown;
}

/** By property: values that replace the values of the instances; `null` removes the property. */
export type FixtureValues = Readonly<Record<string, unknown>>;

/** The input of a function that returns fixtures. */
export interface FixtureInput {
  readonly instance: RuleRequest;
  /** Calls an operation of the service with the credentials of the run. Throws unless the response is HTTP 200. */
  readonly call: (operation: string, body?: unknown, query?: object) => Promise<ReceivedResponse>;
}

/**
 * Values that only your service knows, such as orders and quotes, by `operationId`. If values can be used only once,
 * pass a function that returns them. The function is called before each request.
 */
export type Fixtures = Readonly<
  Record<string, FixtureValues | ((input: FixtureInput) => Awaitable<FixtureValues>)>
>;

const NAME = /(?:Id|Ids|Key|No)$/;
const FIXTURE_TIMEOUT_MS = 60_000;
/** A request with both implies a rate. */
const AMOUNTS = ['sourceAmount', 'targetAmount'];

export async function withFixtures(
  instance: RuleRequest,
  fixtures: Fixtures,
  call: FixtureInput['call'],
): Promise<{ readonly instance: RuleRequest; readonly given: readonly string[] }> {
  const { operation, value, at } = instance;
  const own = Object.hasOwn(fixtures, operation) ? fixtures[operation] : {};
  const values = typeof own === 'function' ? await callFixture(instance, () => own({ instance, call })) : own;
  if (!isRecord(values)) throw new Error(`The fixtures of ${operation} must be an object.`);
  return {
    instance: { ...instance, value: isRecord(value) ? fill(value, values, '', at) : value },
    given: Object.keys(values).filter((name) => `/${name}` !== at),
  };
}

async function callFixture(
  { operation, rule, name }: RuleRequest,
  make: () => Awaitable<FixtureValues>,
): Promise<FixtureValues> {
  const late = () => new Error(`it has not returned within ${FIXTURE_TIMEOUT_MS / 1_000} s`);
  try {
    return await withinTime(make(), FIXTURE_TIMEOUT_MS, late);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The fixture of ${operation} failed for ${rule === '' ? 'the ' : `${rule}, `}${name}: ${reason}`,
    );
  }
}

function fill(value: unknown, fixture: unknown, pointer: string, at: string | undefined): unknown {
  if (!isRecord(value) || !isRecord(fixture)) return fixture;
  const filled = Object.entries(value).map(([name, old]) => {
    const here = `${pointer}/${name}`;
    const isKept = !isGiven(old) || here === at || !Object.hasOwn(fixture, name);
    return [name, isKept ? old : fill(old, fixture[name], here, at)];
  });
  return Object.fromEntries(
    filled.filter(([name, property]) => property !== null || value[name as string] === null),
  );
}

/**
 * Returns the properties of a request whose values only the service can know: names that end in `Id`, `Ids`, `Key` or
 * `No`. If the request has none, returns those of the operation's example, each with the prefix `no `. Adds `RATE` if
 * the request has two amounts.
 *
 * @param given names of properties that fixtures replace; they are left out
 */
export function unknownNames({ operation, value }: RuleRequest, given: readonly string[]): string[] {
  const own = namesIn(operation, value);
  const example = examples.find((each) => each.operation === operation)?.value;
  const named = own.length > 0 ? own : namesIn(operation, example).map((name) => `${ABSENT}${name}`);
  const names = named.filter((name) => !given.includes(name));
  const hasRate =
    AMOUNTS.every((name) => isGiven(Object(value)[name])) && !AMOUNTS.some((name) => given.includes(name));
  return hasRate ? [...names, RATE] : names;
}

/** The rate that two amounts imply. If the service accepts another request of the operation, it has rates. */
export const RATE = 'the rate of two amounts';

/** Prefix for the name of a property that the request leaves out, so that the service chooses the value. */
const ABSENT = 'no ';

/** Returns false if the request lacks one of the properties, because fixtures only replace properties. */
export function canBeGiven(unknown: readonly string[]): boolean {
  return !unknown.some((name) => name.startsWith(ABSENT));
}

function namesIn(operation: string, value: unknown): string[] {
  const isNew = operationOf(operation).retry === 'once-per-order';
  return Object.entries(Object(value))
    .filter(([name, property]) => NAME.test(name) && isGiven(property) && !(isNew && name === 'orderNo'))
    .map(([name]) => name);
}

export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
