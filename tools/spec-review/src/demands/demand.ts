import { type JsonSchema, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { ANY_MEMBER, ITEM, keyOfPath, type MessagePath, startsWithPath } from './path.ts';

/** One thing that a schema demands of a message. A message is valid if it meets all demands of its schema. */
export interface MessageDemand {
  /** Where the value stands that the demand is about. */
  readonly path: MessagePath;
  /** The keyword that demands it; of a condition, the one of its consequence. */
  readonly keyword: string;
  /** The schema that the values at the path must meet. */
  readonly schema: JsonSchema;
  /** Equal for demands that are written in the same way, apart from order and place. */
  readonly key: string;
  /** The members that decide whether the demand is met. */
  readonly touched: readonly MessagePath[];
  /** Keys of the conditions under which it holds; empty if it always holds. */
  readonly guards: readonly string[];
  /** Whether the values that are tried stand for all others. */
  readonly exact: boolean;
  /** The schema that holds the keyword. */
  readonly node: SchemaNode;
  readonly rules: readonly string[];
  /** Set for a union that was not resolved: the demands of each case. */
  readonly union?: readonly (readonly MessageDemand[])[];
  /** Set for an `anyOf` that was not resolved: its cases, for De Morgan's law. */
  readonly cases?: readonly { readonly demands: readonly MessageDemand[]; readonly schema: JsonSchema }[];
}

/** A condition under which other demands hold. */
export interface Guard {
  readonly path: MessagePath;
  readonly schema: JsonSchema;
  readonly keys: readonly string[];
  readonly touched: readonly MessagePath[];
  readonly exact: boolean;
}

/** Returns the condition that a list of demands is met, or is not. */
export function guardOf(
  path: MessagePath,
  schema: JsonSchema,
  demands: readonly MessageDemand[],
  met = true,
): Guard {
  const keys = met ? demands.map(({ key }) => key) : [negatedKey(demands)];
  return {
    path,
    schema: met ? schema : { not: schema },
    keys,
    touched: demands.flatMap(({ touched }) => touched),
    exact: demands.every(({ exact }) => exact),
  };
}

/** Returns a demand that holds only under a condition. */
export function guarded(guard: Guard, demand: MessageDemand): MessageDemand {
  if (guard.keys.length === 0) return demand;
  const guards = [...new Set([...guard.keys.map((key) => within(guard.path, key)), ...demand.guards])].sort();
  const must = mustKey(demand);
  return {
    ...demand,
    path: guard.path,
    schema: conditional(guard.schema, wrap(demand.path.slice(guard.path.length), demand.schema)),
    guards,
    key: `${guards.join(' & ')} => ${must}`,
    touched: uniquePaths([...guard.touched, ...demand.touched]),
    exact: guard.exact && demand.exact,
  };
}

/** Returns the demand that a list of demands is not met. */
export function negatedDemands(
  demands: readonly MessageDemand[],
  schema: JsonSchema,
  at: Omit<MessageDemand, 'key' | 'touched' | 'guards' | 'exact' | 'schema'>,
): MessageDemand[] {
  const [only] = demands;
  if (demands.length === 1 && only?.cases && only.guards.length === 0 && isSame(only.path, at.path)) {
    return only.cases.flatMap((one) => negatedDemands(one.demands, one.schema, at));
  }
  return [
    {
      ...at,
      keyword: 'not',
      schema: { not: schema },
      key: within(at.path, negatedKey(demands)),
      touched: uniquePaths(demands.flatMap(({ touched }) => touched)),
      guards: [],
      exact: demands.every(({ exact }) => exact),
    },
  ];
}

/** Writes `if`, `then` and perhaps `else`. */
export function conditional(
  condition: JsonSchema,
  met: JsonSchema,
  unmet?: JsonSchema,
): Record<string, JsonSchema> {
  const sides = { if: condition, ['then' as string]: met };
  return unmet === undefined ? sides : { ...sides, else: unmet };
}

function negatedKey(demands: readonly MessageDemand[]): string {
  const keys = [...new Set(demands.map(({ key }) => key))].sort();
  const [only = ''] = keys;
  if (keys.length === 1) return only.startsWith('!') ? only.slice(1) : `!${only}`;
  return `!(${keys.join(' & ')})`;
}

/** Adds to a key which entries it speaks of one by one: what holds of each is not what holds of all together. */
function within(path: MessagePath, key: string): string {
  const last = path.findLastIndex((step) => step === ITEM || step === ANY_MEMBER);
  return last < 0 ? key : `each ${keyOfPath(path.slice(0, last + 1))} ${key}`;
}

function mustKey({ key, guards }: MessageDemand): string {
  return guards.length === 0 ? key : key.slice(key.lastIndexOf(' => ') + 4);
}

/** Lists the demands inside a union, or the demand itself; those of unions inside it as well. */
export function partsOfDemand(demand: MessageDemand): MessageDemand[] {
  if (!demand.union) return [demand];
  return [
    ...new Map(
      demand.union
        .flat()
        .flatMap(partsOfDemand)
        .map((part) => [part.key, part]),
    ).values(),
  ];
}

/** Returns a schema that makes another one hold for the values at a path. */
export function wrap(path: MessagePath, schema: JsonSchema): JsonSchema {
  return path.reduceRight((inner, step) => {
    if (step === ITEM) return { items: inner };
    return step === ANY_MEMBER ? { additionalProperties: inner } : { properties: { [step]: inner } };
  }, schema);
}

/** Returns the key of a plain keyword at a path. */
export function keywordKey(path: MessagePath, keyword: string, value: unknown): string {
  return `${JSON.stringify(keyOfPath(path))}|${keyword}:${jsonKey(value)}`;
}

/** Returns each path once. */
export function uniquePaths(paths: readonly MessagePath[]): MessagePath[] {
  return [...new Map(paths.map((path) => [keyOfPath(path), path])).values()];
}

function isSame(a: MessagePath, b: MessagePath): boolean {
  return a.length === b.length && startsWithPath(a, b);
}
