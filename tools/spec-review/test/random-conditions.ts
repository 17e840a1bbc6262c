import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Draft } from '../src/findings/finding.ts';
import { seeded } from '../src/proof/combinations.ts';
import { Version } from '../src/repository/version.ts';
import { compareVersions } from './compare-versions.ts';
import { rule as conditional } from './tiny-documents.ts';

interface Schema {
  readonly [keyword: string]: unknown;
}
type Random = () => number;

/** One random change of a condition, with the verdict of brute force. */
export interface RandomChange {
  readonly seed: number;
  readonly before: Schema;
  readonly after: Schema;
  /** Whether the change rejects a message of the small domain that was accepted before. */
  readonly breaks: boolean;
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Makes a random condition on the properties of the small domain. */
function condition(random: Random, depth: number): Schema {
  if (depth === 0 || random() < 0.2) return atom(random);
  const inner = () => condition(random, depth - 1);
  switch (pick(random, ['if', 'if', 'ifElse', 'anyOf', 'oneOf', 'allOf', 'not'])) {
    case 'if':
      return conditional(inner(), inner());
    case 'ifElse':
      return conditional(inner(), inner(), inner());
    case 'anyOf':
      return { anyOf: [inner(), inner()] };
    case 'oneOf':
      return { oneOf: [inner(), inner()] };
    case 'allOf':
      return { allOf: [inner(), inner()] };
    default:
      return { not: inner() };
  }
}

function atom(random: Random): Schema {
  const bound = Math.floor(random() * 4);
  return pick(random, [
    () => ({ required: [pick(random, ['a', 'b', 'c'])] }),
    () => ({ required: ['kind'], properties: { kind: { const: pick(random, ['x', 'y']) } } }),
    () => ({ properties: { kind: { const: pick(random, ['x', 'y']) } } }),
    () => ({ required: ['n'], properties: { n: { minimum: bound } } }),
    () => ({ properties: { n: { maximum: bound } } }),
    () => ({ required: [pick(random, ['a', 'b']), 'c'] }),
  ])();
}

/** Rewrites a condition in another form with the same meaning. */
function rewrite(random: Random, schema: Schema): Schema {
  const again = (one: unknown): Schema => (random() < 0.6 ? rewrite(random, one as Schema) : (one as Schema));
  const ways: (() => Schema)[] = [() => ({ not: { not: schema } }), () => ({ allOf: [schema] })];
  const { if: condition, ['then' as const]: met = {}, else: unmet = {} } = schema;
  if (condition !== undefined) {
    const inverted = { not: condition };
    ways.push(
      () => conditional({ not: again(condition) }, again(unmet), again(met)),
      () => ({ allOf: [{ anyOf: [inverted, again(met)] }, { anyOf: [again(condition), again(unmet)] }] }),
      () => ({ allOf: [conditional(again(condition), again(met)), conditional(inverted, again(unmet))] }),
    );
    if (schema.else === undefined)
      ways.push(() => conditional({ not: again(met) }, { not: again(condition) }));
  }
  for (const [keyword, dual] of [
    ['anyOf', 'allOf'],
    ['allOf', 'anyOf'],
  ] as const) {
    const parts = schema[keyword];
    if (!Array.isArray(parts) || Object.keys(schema).length > 1) continue;
    ways.push(
      () => ({ not: { [dual]: parts.map((part) => ({ not: again(part) })) } }),
      () => ({ [keyword]: parts.map(again).reverse() }),
    );
  }
  const { oneOf } = schema;
  if (Array.isArray(oneOf) && oneOf.length === 2) {
    ways.push(() => ({ anyOf: oneOf.map(again), not: { allOf: oneOf.map(again) } }));
  }
  const names = schema.required;
  if (Array.isArray(names) && names.length > 1 && Object.keys(schema).length === 1) {
    ways.push(() => ({ allOf: names.map((name) => ({ required: [name] })) }));
  }
  return pick(random, ways)();
}

/** Changes one part of a condition at random. */
function mutate(random: Random, schema: Schema): Schema {
  const parts = Object.entries(schema).filter(([keyword]) =>
    /^(if|then|else|not|anyOf|oneOf|allOf)$/.test(keyword),
  );
  if (parts.length === 0 || random() < 0.25) return condition(random, 1);
  const [keyword, value] = pick(random, parts);
  if (!Array.isArray(value)) return { ...schema, [keyword]: mutate(random, value as Schema) };
  const at = Math.floor(random() * value.length);
  return { ...schema, [keyword]: value.map((part, index) => (index === at ? mutate(random, part) : part)) };
}

/** Makes a condition and an equivalent one. */
export function randomRewrite(seed: number): RandomChange {
  const random = seeded(seed);
  const before = condition(random, 3);
  return { seed, before, after: rewrite(random, rewrite(random, before)), breaks: false };
}

/** Makes a condition and a changed one, and checks the change on every message of the small domain. */
export function randomChange(seed: number): RandomChange {
  const random = seeded(seed);
  const before = condition(random, 3);
  const after = mutate(random, before);
  const ajv = new Ajv2020({ strict: false, logger: false, meta: false, validateSchema: false });
  const [old, now] = [ajv.compile(before), ajv.compile(after)];
  return { seed, before, after, breaks: everyMessage().some((message) => old(message) && !now(message)) };
}

const OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  kind: [undefined, 'x', 'y', 'z'],
  a: [undefined, 't'],
  b: [undefined, 't'],
  c: [undefined, 't'],
  n: [undefined, 0, 1, 2, 3],
};

function everyMessage(): Record<string, unknown>[] {
  return Object.entries(OPTIONS).reduce<Record<string, unknown>[]>(
    (messages, [name, values]) =>
      messages.flatMap((message) =>
        values.map((value) => (value === undefined ? message : { ...message, [name]: value })),
      ),
    [{}],
  );
}

/** Reviews a change of the condition of a request. */
export function judgeChange({ before, after }: RandomChange): Draft[] {
  const version = (side: 'base' | 'head', rule: Schema) =>
    new Version(side, { document: documentWith(rule), file: `${side}.json` }, `${side}.json`);
  return compareVersions({ base: version('base', before), head: version('head', after) });
}

function documentWith(rule: Schema): object {
  const text = { type: 'string', enum: ['t'] };
  const properties = {
    kind: { enum: ['x', 'y', 'z'] },
    a: text,
    b: text,
    c: text,
    n: { type: 'integer', minimum: 0, maximum: 3 },
  };
  const schema = { type: 'object', properties, allOf: [rule] };
  const post = {
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 204: { description: 'Done.' } },
  };
  return { openapi: '3.1.0', info: { title: 'World', version: '1' }, paths: { '/go': { post } } };
}
