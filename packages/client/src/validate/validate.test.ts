import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expandInstances, loadBundle, loadRules, type RuleInstance } from '@cross-border-payments/checks';
import { preflightOf } from '@cross-border-payments/client-runtime/api/validate';
import { RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { describe, expect, test } from 'vitest';
import * as entry from './index.ts';
import { assertValid, type Validator, validateCreateToken, validateListPayins } from './index.ts';
import { validator } from './validator.ts';

const golden = new URL('../../../../engine/explain/golden/', import.meta.url);
const instances = expandInstances(loadBundle(), loadRules()).filter(
  ({ part, operation }) => part !== 'response' && operation !== 'orderStatusCallback',
);
const validators = new Map(
  Object.values(entry)
    .filter((value): value is Validator => typeof value === 'function' && 'operation' in value)
    .map((validator) => [validator.operation, validator]),
);

function validatorOf(operation: string): Validator {
  const validator = validators.get(operation);
  if (!validator) throw new Error(`there is no validator of ${operation}`);
  return validator;
}

function sentencesOf({ operation, value }: RuleInstance): string[] {
  const validation = validatorOf(operation)(value);
  return validation.valid ? [] : [...new Set(validation.causes.map(({ sentence }) => sentence))];
}

/** The golden text of a rule, without the blocks about responses. */
function goldenBlocks(rule: string): string[] {
  const file = new URL(`${rule}.txt`, golden);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const blocks = text.split('\n\n').map((block) => block.trimEnd());
  return blocks.filter((block) => block !== '' && !/^\S+, response: /.test(block));
}

const byRule = new Map<string, RuleInstance[]>();
for (const one of instances) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);

describe.each([...byRule])('%s', (rule, group) => {
  test('every instance gets its verdict', () => {
    const verdicts = group.map((instance) => [
      instance.name,
      validatorOf(instance.operation)(instance.value).valid,
    ]);
    expect(verdicts).toEqual(group.map(({ name, valid }) => [name, valid]));
  });

  test('every refused instance is explained by its golden text', () => {
    const blocks = group
      .filter(({ valid }) => !valid)
      .map((instance) => {
        const title = `${instance.operation}, ${instance.part}: ${instance.name}`;
        return [title, ...sentencesOf(instance).map((sentence) => `  ${sentence}`)].join('\n');
      });
    expect(blocks).toEqual(goldenBlocks(rule));
  });
});

test('the cause of a NaN names it', () => {
  const validation = entry.validateCreateGlobalPayout({ orderNo: 'A', targetAmount: Number('5,000') });
  expect(JSON.stringify(validation)).toContain('`targetAmount` must be a number, not NaN');
});

test('the golden texts about requests are all used', () => {
  const rules = readdirSync(golden).map((name) => name.replace('.txt', ''));
  const unused = rules.filter(
    (rule) => goldenBlocks(rule).length > 0 && !instances.some((one) => one.rule === rule),
  );
  expect(unused).toEqual([]);
});

test('every operation with an input has a validator', () => {
  const paths = Object.entries(loadBundle().paths).flatMap(([, item]) => Object.entries(item));
  const taking = paths.filter(([method, { parameters = [], requestBody }]) =>
    method === 'get' ? parameters.length > 0 : requestBody !== undefined,
  );
  expect(taking.length).toBeGreaterThan(30);
  expect([...validators.keys()].sort()).toEqual(taking.map(([, { operationId }]) => operationId).sort());
});

test('properties that the client omits from a query are accepted', () => {
  expect(validateListPayins(undefined)).toEqual({ valid: true });
  expect(validateListPayins({ pages: 1, search: undefined, status: null })).toEqual({
    valid: true,
  });
  expect(validateListPayins({ pages: 'one' }).valid).toBe(false);
});

test('a missing body is validated as the empty object that is sent', () => {
  expect(validatorOf('getWalletsForPersonalPayouts')(undefined)).toEqual({ valid: true });
  expect(validateCreateToken(undefined)).toEqual(validateCreateToken({}));
  expect(validateCreateToken(undefined).valid).toBe(false);
});

test('a form is validated, a raw body is not', () => {
  const form = new FormData();
  form.set('type', 'bill');
  const validate = validatorOf('uploadPayinDocument');
  const validation = validate(form);
  expect(validation.valid ? [] : validation.causes.map(({ path }) => path).sort()).toEqual([
    'file',
    'fileName',
  ]);
  form.set('file', new Blob(['x']), 'x.pdf');
  form.set('fileName', 'x.pdf');
  expect(validate(form)).toEqual({ valid: true });
  expect(validate(new RawRequestBody(() => 'x'))).toEqual({ valid: true });
});

test('the causes contain no value of the input', () => {
  const causes = JSON.stringify(validateCreateToken({ appKey: 'key-4711', secretKey: 4711 }));
  expect(causes).toContain('secretKey');
  expect(causes).not.toContain('4711');
});

test('the causes do not contain the length of a secret', () => {
  const errorAt = (instancePath: string) => ({
    instancePath,
    schemaPath: '#/maxLength',
    keyword: 'maxLength',
    params: { limit: 3 },
  });
  const check = Object.assign(() => false, { errors: [errorAt('/secretKey'), errorAt('/other')] });
  const compiled = { body: { 'application/json': { validate: check, root: 'Root' } } };
  const facts = { operation: 'createToken', part: 'body', mediaType: 'application/json', compiled } as const;
  const validation = validator({ ...facts, index: { schemas: {}, names: [] } })({
    secretKey: 'abcdefg',
    other: 'abcde',
  });
  const sentences = validation.valid ? [] : validation.causes.map(({ sentence }) => sentence);
  expect(sentences).toEqual([expect.not.stringMatching(/7|seven/), expect.stringContaining('5')]);
});

test.each([null, 7, 'text', [], true, Symbol('s'), () => 1])(
  '%s is refused without an exception',
  (input) => {
    expect(validatorOf('createBusinessPayout')(input).valid).toBe(false);
  },
);

test('names of inherited properties count as absent', () => {
  const causes = validatorOf('createGlobalPayout')(
    JSON.parse('{"__proto__": {"orderNo": 1}, "constructor": 1, "beneficiaryId": "B1", "beneficiary": {}}'),
  );
  expect(causes).toEqual({ valid: true });
  expect(({} as Record<string, unknown>).orderNo).toBeUndefined();
});

test('a huge input with many faults has at most 20 causes and a count', () => {
  const input = { payer: { address: {} }, fileIds: Array.from({ length: 100_000 }, () => 7) };
  const validation = validatorOf('createPayin')(input);
  if (validation.valid) throw new Error('it must be refused');
  expect(validation.causes.length).toBe(21);
  expect(validation.causes.at(-1)?.keyword).toBe('more');
});

test('validators do not affect each other', () => {
  const validate = validatorOf('checkBankAccount');
  const first = validate({ type: 'check4' });
  validate({});
  expect(validate({ type: 'check4' })).toEqual(first);
});

describe('preflight', () => {
  test('returns the causes for its operations, and none for others', () => {
    const preflight = preflightOf([validateCreateToken]);
    expect(preflight('createToken', {}).map(({ path }) => path)).toEqual(['appKey', 'secretKey']);
    expect(preflight('createToken', { appKey: 'k', secretKey: 's' })).toEqual([]);
    expect(preflight('checkBankAccount', {})).toEqual([]);
    expect(preflight('__proto__', {})).toEqual([]);
  });

  test('a refused input can be thrown as the typed error of the client', () => {
    const refuse = () => assertValid(validateCreateToken, { appKey: 'k' });
    expect(refuse).toThrow(
      expect.objectContaining({
        kind: 'validation',
        operation: 'createToken',
        causes: [expect.objectContaining({ path: 'secretKey' })],
        message: expect.stringMatching(/^The request was not sent: .*`secretKey`.*\.$/),
      }),
    );
    expect(() => assertValid(validateCreateToken, { appKey: 'k', secretKey: 's' })).not.toThrow();
  });
});
