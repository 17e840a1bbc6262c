import { existsSync, readFileSync } from 'node:fs';
import type { JsonObject } from '@cross-border-payments/openapi';
import { expandInstances, loadBundle, loadRules, type RuleInstance } from '@cross-border-payments/proof';
import { describe, expect, test } from 'vitest';
import { compileValidators } from './index.ts';
import { type CompiledModule, importText, told, type Validator } from './testing.ts';

const golden = new URL('../../../../packages/explain/golden/', import.meta.url);
const document = loadBundle();
const instances = expandInstances(document, loadRules());
const compilation = await compileValidators(document as unknown as JsonObject, { perOperation: true });
const module = await importText<CompiledModule>(compilation.code);
const parts = { request: 'body', query: 'query', response: 'answer' } as const;

function validatorOf({ operation, part, status }: RuleInstance): Validator | undefined {
  const { body = {}, query, answers = {} } = module.validators[operation] ?? {};
  if (part === 'query') return query;
  return part === 'request' ? Object.values(body)[0] : answers[String(status)]?.['application/json'];
}

const byRule = new Map<string, RuleInstance[]>();
for (const instance of instances) byRule.set(instance.rule, [...(byRule.get(instance.rule) ?? []), instance]);

describe.each([...byRule])('%s', (rule, group) => {
  test('its instances get the right verdict', () => {
    const verdicts = group.map((instance) => [
      instance.name,
      told(module, validatorOf(instance), instance.value).length === 0,
    ]);
    expect(verdicts).toEqual(group.map(({ name, valid }) => [name, valid]));
  });

  test('its rejecting instances get the golden text', () => {
    const rejecting = group.filter(({ valid }) => !valid);
    const blocks = rejecting.map((instance) => {
      const title = `${instance.operation}, ${instance.part}: ${instance.name}`;
      const lines = told(module, validatorOf(instance), instance.value, parts[instance.part]);
      return [title, ...lines.map((line) => `  ${line}`)].join('\n');
    });
    const file = new URL(`${rule}.txt`, golden);
    expect(`${blocks.join('\n\n')}\n`).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '\n');
  });
});

test('there is a validator for every operation and the webhook', () => {
  const operations = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  for (const id of operations) expect(Object.keys(module.validators)).toContain(id);
  expect(Object.keys(module.validators)).toContain('orderStatusCallback');
  expect(compilation.fileNames.size).toBe(Object.keys(module.validators).length);
});

test('the bundle stays small', () => {
  expect(compilation.sizes.gzip).toBeLessThan(20_000);
  expect(compilation.sizes.index.gzip).toBeLessThan(3_000);
});
