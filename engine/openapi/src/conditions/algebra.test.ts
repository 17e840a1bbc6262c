// Long form also: ten times as many random conditions.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Json } from '../json.ts';
import { schemaReader } from '../model/read/schema-reader.ts';
import { valueAt } from '../reference.ts';
import { draws } from '../testing/draws.ts';
import { canHold } from './can-hold.ts';
import { decidingProperties, type Formula, not, valuesOfTest } from './formula.ts';
import { createTestReader } from './property-tests.ts';
import { readFormula } from './read-formula.ts';
import { simplify } from './simplify.ts';

// Compares each operation on formulas with Ajv's result for every message of a small domain.

interface Schema {
  readonly [keyword: string]: Json;
}

const DOMAIN: Record<string, (Json | undefined)[]> = {
  kind: [undefined, 'x', 'y', 'z'],
  a: [undefined, '', 't', 'u', 'tt', 'ttt'],
  n: [undefined, -1, 0, 1, 2, 3],
  who: [undefined, {}, { name: '' }, { name: 't' }, { more: 1 }],
};

const root: Schema = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { type: 'string', enum: ['x', 'y', 'z'] },
    a: { type: 'string' },
    n: { type: 'integer' },
    who: { type: 'object', properties: { name: { type: 'string' } } },
  },
};

// Optimizing the code of hundreds of conditions would take longer than running it.
const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, code: { optimize: false } });
const fitsRoot = ajv.compile(root);
const messages = Object.entries(DOMAIN)
  .reduce<Schema[]>(
    (found, [name, values]) =>
      found.flatMap((message) =>
        values.map((value) => (value === undefined ? message : { ...message, [name]: value })),
      ),
    [{}],
  )
  .filter((message) => fitsRoot(message));

/** Returns a random condition on the properties of the domain. */
function drawSchema(next: (below: number) => number, depth: number): Schema {
  const inner = () => drawSchema(next, depth - 1);
  const only = (name: string, schema: Schema): Schema => ({ properties: { [name]: schema } });
  const name = ['kind', 'a', 'n', 'who'][next(4)] ?? 'a';
  const leaves: (() => Schema)[] = [
    () => ({ required: [name] }),
    () => ({ required: ['kind'], ...only('kind', { const: ['x', 'y'][next(2)] ?? 'x' }) }),
    () => only('kind', { enum: ['x', ['y', 'z'][next(2)] ?? 'y'] }),
    () => only('a', { [['minLength', 'maxLength'][next(2)] ?? 'minLength']: next(3) }),
    () => only('a', { enum: ['t', ''] }),
    () => only('n', { [['minimum', 'maximum', 'exclusiveMinimum'][next(3)] ?? 'minimum']: next(3) }),
    () => ({ required: ['who'], ...only('who', { required: ['name'] }) }),
    () => only('who', only('name', { const: 't' })),
    () => only('who', { maxProperties: 0 }),
  ];
  const joined: (() => Schema)[] = [
    () => ({ allOf: [inner(), inner()] }),
    () => ({ anyOf: [inner(), inner()] }),
    () => ({ oneOf: [inner(), inner()] }),
    () => ({ not: inner() }),
    () =>
      Object.fromEntries([
        ['if', inner()],
        ['then', inner()],
        ...(next(2) ? [['else', inner()] as const] : []),
      ]),
  ];
  const choices = depth === 0 || next(5) === 0 ? leaves : joined;
  return (choices[next(choices.length)] as () => Schema)();
}

const read = schemaReader(root);
const scope = { root: read(root) };
let places = 0;

/** Reads a condition, and lists the messages of the domain that Ajv accepts. */
function both(schema: Schema): {
  formula: Formula;
  accepted: Set<Schema>;
} {
  const accepts = ajv.compile(schema);
  places += 1;
  return {
    formula: readFormula(read(schema, `/conditions/${places}`), createTestReader(scope)),
    accepted: new Set(messages.filter((message) => accepts(message))),
  };
}

/** Each form draws the same first conditions. */
const TIMES = process.env.TEST_FORM === 'long' ? 10 : 1;

const schemas = (seed: number, count: number, depth: number): Schema[] => {
  const next = draws(seed);
  return Array.from({ length: count * TIMES }, () => drawSchema(next, depth));
};

test('a formula can hold if some message satisfies it, and its negation if some message violates it', () => {
  const wrong = schemas(1, 15, 3).filter((schema) => {
    const { formula, accepted } = both(schema);
    const isFound = [canHold([formula], scope), canHold([not(formula)], scope)];
    return String(isFound) !== String([accepted.size > 0, accepted.size < messages.length]);
  });
  expect(wrong).toEqual([]);
});

test('two formulas can hold together if some message satisfies both', () => {
  const [left, right] = [schemas(2, 20, 2), schemas(3, 20, 2)];
  const wrong = left.filter((schema, at) => {
    const [one, other] = [both(schema), both(right[at] ?? {})];
    const isShared = [...one.accepted].some((message) => !other.accepted.has(message));
    return canHold([one.formula, not(other.formula)], scope) !== isShared;
  });
  expect(wrong).toEqual([]);
});

test('a simplified formula accepts the same messages', () => {
  const wrong = schemas(4, 10, 3).filter((schema) => {
    const { formula } = both(schema);
    const short = simplify(formula);
    return canHold([formula, not(short)], scope) || canHold([short, not(formula)], scope);
  });
  expect(wrong).toEqual([]);
});

test('the value of a deciding property shows the only branch that can accept a message', () => {
  const next = draws(5);
  const draw = () => ({ allOf: [drawSchema(next, 0), drawSchema(next, 0), drawSchema(next, 1)] });
  let decided = 0;
  const wrong = Array.from({ length: 75 * TIMES }, () => [draw(), draw()]).filter((branches) => {
    const cases = branches.map(both);
    const found = decidingProperties(
      cases.map(({ formula }) => simplify(formula)),
      valuesOfTest,
    );
    decided += found.length;
    return found.some(({ path, values, rest }) =>
      messages.some((message) => {
        const value = valueAt(message, path) as Json;
        const chosen = values.findIndex((list) => list.includes(value));
        const selected = chosen < 0 ? rest : chosen;
        return cases.some(({ accepted }, at) => accepted.has(message) && at !== selected);
      }),
    );
  });
  expect(wrong).toEqual([]);
  expect(decided).toBeGreaterThan(3);
});
