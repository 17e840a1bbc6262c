import { existsSync, readFileSync } from 'node:fs';
import { expandInstances, loadBundle, loadRules, type RuleInstance } from '@cross-border-payments/checks';
import { describe, expect, test } from 'vitest';
import {
  type CompiledModule,
  importText,
  modelOf,
  told,
  type Validator,
} from '../../../test/support/compiled.ts';
import { compileSeparately, compileValidators } from './index.ts';

const golden = new URL('../../../../../engine/explain/golden/', import.meta.url);
const document = loadBundle();
const instances = expandInstances(document, loadRules());
const model = modelOf(document);
const code = await compileValidators(model, { minify: true });
const module = await importText<CompiledModule>(code);
const parts = { request: 'body', query: 'query', response: 'response' } as const;

function validatorOf({ operation, part, status }: RuleInstance): Validator | undefined {
  const { body = {}, query, responses = {} } = module.validators[operation] ?? {};
  if (part === 'query') return query;
  return part === 'request' ? Object.values(body)[0] : responses[String(status)]?.['application/json'];
}

const byRule = new Map<string, RuleInstance[]>();
for (const instance of instances) byRule.set(instance.rule, [...(byRule.get(instance.rule) ?? []), instance]);

describe.each([...byRule])('%s', (rule, group) => {
  test('its instances get the correct verdict', () => {
    const verdicts = group.map((instance) => [
      instance.name,
      told(module, validatorOf(instance), instance.value).length === 0,
    ]);
    expect(verdicts).toEqual(group.map(({ name, valid }) => [name, valid]));
  });

  test('its rejected instances get the golden text', () => {
    const rejecting = group.filter(({ valid }) => !valid);
    const blocks = rejecting.map((instance) => {
      const title = `${instance.operation}, ${instance.part}: ${instance.name}`;
      const lines = told(module, validatorOf(instance), instance.value, parts[instance.part]);
      return [title, ...lines.map((line) => `  ${line}`)].join('\n');
    });
    const file = new URL(`${rule}.txt`, golden);
    const text = rejecting.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
    const hint = `The validators and engine/explain/golden/${rule}.txt differ. If that file is missing or stale, \`UPDATE=1 npx --yes pnpm --filter @cross-border-payments/explain test\` writes it.`;
    expect(text, hint).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
  });
});

test('there is a validator for every operation and the webhook', async () => {
  const operations = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  );
  for (const id of operations) expect(Object.keys(module.validators)).toContain(id);
  expect(Object.keys(module.validators)).toContain('orderStatusCallback');
  expect((await compileSeparately(model)).fileNames.size).toBe(operations.length + 1);
});

test('the bundle is small compared to its schemas', () => {
  const words = ['description', 'summary', 'example', 'examples', 'x-not-shown', 'x-rule-register'];
  const schemas = JSON.stringify(document, (name, value) =>
    words.includes(name) ? undefined : value,
  ).length;
  expect(code.length / schemas).toBeLessThan(2.9);
  expect(JSON.stringify(module.index).length / schemas).toBeLessThan(0.25);
});
