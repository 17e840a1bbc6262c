import { isObject } from '@cross-border-payments/openapi';
import {
  isOfType,
  type Json,
  type JsonSchema,
  type JsonType,
  jsonKey,
} from '@cross-border-payments/openapi/model';

type Check = (value: unknown) => boolean;

/** Makes the check of a keyword; `read` makes that of a schema inside. */
type MakeCheck = (value: never, read: (schema: JsonSchema) => Check) => Check;

const ofNumber = (test: (value: number, bound: number) => boolean) => (bound: number) => (value: unknown) =>
  typeof value !== 'number' || test(value, bound);
const ofLength =
  (test: (length: number, bound: number) => boolean) => (bound: number) => (value: unknown) => {
    if (typeof value !== 'string') return true;
    // A character has one or two code units.
    const [least, most] = [test(value.length / 2, bound), test(value.length, bound)];
    return least === most ? most : test([...value].length, bound);
  };
/** Returns a key that is the same for equal values. The key of an object or array has a prefix that no string has. */
const keyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? `\u0000${jsonKey(value)}` : value;
const always: Check = () => true;

const KEYWORDS: Readonly<Record<string, MakeCheck>> = {
  title: () => always,
  $comment: () => always,
  type: (types: JsonType | JsonType[]) => {
    const allowed = [types].flat();
    return (value) => allowed.some((type) => isOfType(value as Json, type));
  },
  enum: (values: Json[]) => {
    const known = new Set(values.map(keyOf));
    return (value) => known.has(keyOf(value));
  },
  const: (only: Json) => (value) => keyOf(value) === keyOf(only),
  minimum: ofNumber((value, bound) => value >= bound),
  maximum: ofNumber((value, bound) => value <= bound),
  exclusiveMinimum: ofNumber((value, bound) => value > bound),
  exclusiveMaximum: ofNumber((value, bound) => value < bound),
  minLength: ofLength((length, bound) => length >= bound),
  maxLength: ofLength((length, bound) => length <= bound),
  required: (names: string[]) => (value) =>
    !isObject(value) || names.every((name) => Object.hasOwn(value, name)),
  properties: (schemas: Record<string, JsonSchema>, read) => {
    const checks = Object.entries(schemas).map(([name, schema]) => [name, read(schema)] as const);
    return (value) =>
      !isObject(value) || checks.every(([name, check]) => !Object.hasOwn(value, name) || check(value[name]));
  },
  items: (schema: JsonSchema, read) => {
    const check = read(schema);
    return (value) => !Array.isArray(value) || value.every(check);
  },
  allOf: (schemas: JsonSchema[], read) => {
    const checks = schemas.map(read);
    return (value) => checks.every((check) => check(value));
  },
  anyOf: (schemas: JsonSchema[], read) => {
    const checks = schemas.map(read);
    return (value) => checks.some((check) => check(value));
  },
  oneOf: (schemas: JsonSchema[], read) => {
    const checks = schemas.map(read);
    return (value) => checks.filter((check) => check(value)).length === 1;
  },
  not: (schema: JsonSchema, read) => {
    const check = read(schema);
    return (value) => !check(value);
  },
};

/** Keywords that need a compiled validator. They do not depend on other keywords, so each is compiled alone. */
const SEPARATE = new Set(['pattern', 'format', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems']);

/**
 * Makes a check of a schema that is needed for few messages only: to compile such a schema takes longer than to
 * interpret it.
 *
 * @param compile compiles schemas with other keywords
 */
export function interpret(schema: JsonSchema, compile: (schema: JsonSchema) => Check): Check {
  if (typeof schema === 'boolean') return () => schema;
  const read = (inner: JsonSchema) => interpret(inner, compile);
  const { if: condition, ['then' as const]: met = true, else: unmet = true, ...others } = schema;
  const names = Object.keys(others);
  if (
    names.includes('prefixItems') ||
    !names.every((name) => Object.hasOwn(KEYWORDS, name) || SEPARATE.has(name))
  )
    return compile(schema);
  const checks = names.map((name) =>
    SEPARATE.has(name)
      ? compile({ [name]: schema[name] })
      : (KEYWORDS[name] as MakeCheck)(schema[name] as never, read),
  );
  if (condition !== undefined) {
    const [isMet, first, second] = [condition, met, unmet].map((one) => read(one as JsonSchema)) as [
      Check,
      Check,
      Check,
    ];
    checks.push((value) => (isMet(value) ? first(value) : second(value)));
  }
  const [only] = checks;
  return only && checks.length === 1 ? only : (value) => checks.every((check) => check(value));
}
