import { expect, test } from 'vitest';
import { compiled, documentOf, told } from '../../../test/support/compiled.ts';

const MANY = 5_000;
const text = { type: 'string' };
const form = (name: string) => ({ required: ['a', 'b', 'c', name] });
const entries = (value: unknown) =>
  Object.fromEntries(Array.from({ length: MANY }, (_, at) => [`x${at}`, value]));

const WRONG: readonly (readonly [schema: object, value: object])[] = [
  [{ items: { oneOf: [form('d'), form('e')] } }, Array(MANY).fill({})],
  [{ prefixItems: [text], items: text }, Array(MANY).fill(1)],
  [{ unevaluatedItems: text }, Array(MANY).fill(1)],
  [{ additionalProperties: text }, entries(1)],
  [{ patternProperties: { '^x': text } }, entries(1)],
  [{ propertyNames: { maxLength: 1 } }, entries(1)],
  [{ unevaluatedProperties: text }, entries(1)],
];
const RIGHT: readonly (readonly [schema: object, value: object])[] = [
  [{ contains: { const: 1 } }, [...Array(MANY).fill(2), 1]],
  [{ anyOf: [{ items: text }, { minItems: 1 }] }, Array(MANY).fill(1)],
  [{ not: { additionalProperties: text } }, entries(1)],
];
const cases = [...WRONG, ...RIGHT];
const module = await compiled(
  documentOf(Object.fromEntries(cases.map(([schema], at) => [`case${at}`, schema]))),
);

test.each(cases.map(([schema, value], at) => [schema, value, at] as const))(
  '%j: thousands of faults make few errors and change no verdict',
  (_schema, value, at) => {
    const validator = module.validators[`case${at}`]?.body?.['application/json'];
    expect(validator?.validate(value)).toBe(at >= WRONG.length);
    expect((validator?.validate.errors ?? []).length).toBeLessThan(2_100);
    if (at < WRONG.length) expect(told(module, validator, value).at(-1)).toBe('and many more');
  },
);
