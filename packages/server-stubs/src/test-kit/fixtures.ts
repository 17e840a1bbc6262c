import type { Awaitable } from '../runtime/handler.ts';
import { isRecord, operationOf, type ReceivedAnswer } from './exchange.ts';
import { examples } from './generated/instances.js';

/** A request that a rule of the document accepts or refuses. */
export interface RuleRequest {
  /** Id of the rule; empty for the written example of an operation. */
  readonly rule: string;
  readonly name: string;
  /** Id of the operation that it is sent to. */
  readonly operation: string;
  /** Whether `value` is the body or the query. */
  readonly part: 'request' | 'query';
  /** Whether the service must accept it. */
  readonly valid: boolean;
  /** JSON pointer of the member at fault, of one that must be refused. */
  readonly at?: string;
  readonly value: unknown;
}

/** Values that replace those of the instances, by property; `null` removes one. */
export type FixtureValues = Readonly<Record<string, unknown>>;

/** What a function gets that returns fixtures. */
export interface FixtureInput {
  /** The request for which they are. */
  readonly instance: RuleRequest;
  /** Calls an operation of the service with the credentials of the run. Throws unless it is answered with HTTP 200. */
  readonly call: (operation: string, body?: unknown, query?: object) => Promise<ReceivedAnswer>;
}

/**
 * What only your service knows, such as orders and quotes, by `operationId`: the values, or a function that is called
 * before each request and returns them, for what can be used once.
 */
export type Fixtures = Readonly<
  Record<string, FixtureValues | ((input: FixtureInput) => Awaitable<FixtureValues>)>
>;

const NAME = /(?:Id|Ids|Key|No)$/;
const FIXTURE_TIMEOUT_MS = 60_000;
/** Two amounts name a rate. */
const AMOUNTS = ['sourceAmount', 'targetAmount'];

/** Replaces the properties of an instance for which there is a fixture, except the one at fault. */
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`it has not returned within ${FIXTURE_TIMEOUT_MS / 1_000} s`);
    timer = setTimeout(() => reject(error), FIXTURE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([make(), late]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The fixture of ${operation} failed for ${rule === '' ? 'the ' : `${rule}, `}${name}: ${reason}`,
    );
  } finally {
    clearTimeout(timer);
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
    filled.filter(([name, member]) => member !== null || value[name as string] === null),
  );
}

/**
 * Names what a request refers to that only the service can know: properties whose names end in `Id`, `Ids`, `Key` or
 * `No`, and amounts at a rate. A request that names nothing lacks what the operation's example names.
 */
export function unknownNames({ operation, value }: RuleRequest, given: readonly string[]): string[] {
  const own = namesIn(operation, value);
  const named =
    own.length > 0 ? own : namesIn(operation, exampleOf(operation)).map((name) => `${ABSENT}${name}`);
  const names = named.filter((name) => !given.includes(name));
  const hasRate =
    AMOUNTS.every((name) => isGiven(Object(value)[name])) && !AMOUNTS.some((name) => given.includes(name));
  return hasRate ? [...names, RATE] : names;
}

/** What a request with two amounts names. A service that accepts another request of the operation has rates. */
export const RATE = 'the rate of two amounts';

/** Begins the name of what a request leaves out, so that the service chooses or prices it. */
const ABSENT = 'no ';

/** Whether fixtures can decide a request that names this: they replace properties, and add none. */
export function canBeGiven(unknown: readonly string[]): boolean {
  return !unknown.some((name) => name.startsWith(ABSENT));
}

function namesIn(operation: string, value: unknown): string[] {
  const isNew = operationOf(operation).retry === 'once-per-order';
  return Object.entries(Object(value))
    .filter(([name, member]) => NAME.test(name) && isGiven(member) && !(isNew && name === 'orderNo'))
    .map(([name]) => name);
}

function exampleOf(operation: string): unknown {
  return examples.find((example) => example.operation === operation)?.value;
}

/** Whether a value is given: neither absent nor empty. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
