import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  expandInstances,
  listOperations,
  loadBundle,
  loadRules,
  type Operation,
  querySchema,
  type RuleInstance,
  requestOf,
  responseOf,
} from '@cross-border-payments/checks';
import { describe, expect, test } from 'vitest';
import type { ExplainOptions, Schema } from './index.ts';
import { checker } from './testing/check.ts';
import { inlined } from './testing/inlined.ts';

const folder = new URL('../golden/', import.meta.url);
const document = loadBundle();
const rules = loadRules();
const instances = expandInstances(document, rules);
const operations = new Map(listOperations(document).map((operation) => [operation.id, operation]));
const webhooks = Object.values(document.webhooks).flatMap((item) => Object.values(item));
const parts = { request: 'body', query: 'query', response: 'response' } as const;

function schemaOf({ operation: id, part, status }: RuleInstance): Schema {
  const object = webhooks.find((webhook) => webhook.operationId === id);
  const operation = operations.get(id) ?? (object && ({ id, object } as Operation));
  if (!operation) throw new Error(`the document has no operation ${id}`);
  if (part === 'query') return querySchema(operation) as Schema;
  const body =
    part === 'request' ? requestOf(operation.object) : responseOf(document, operation.object, status);
  return (body?.schema ?? true) as Schema;
}

const checkers = new Map<string, ReturnType<typeof checker>>();

function told(instance: RuleInstance): string[] {
  const key = `${instance.operation} ${instance.part} ${instance.status}`;
  const known = checkers.get(key) ?? checker(inlined(document, schemaOf(instance)) as Schema);
  checkers.set(key, known);
  const options: ExplainOptions = { part: parts[instance.part] };
  return known(instance.value, options);
}

function goldenText(rejecting: readonly RuleInstance[]): string {
  const blocks = rejecting.map((instance) => {
    const title = `${instance.operation}, ${instance.part}: ${instance.name}`;
    return [title, ...told(instance).map((sentence) => `  ${sentence}`)].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

const rejecting = new Map<string, RuleInstance[]>();
for (const instance of instances.filter(({ valid }) => !valid)) {
  rejecting.set(instance.rule, [...(rejecting.get(instance.rule) ?? []), instance]);
}

describe.each([...rejecting])('%s', (rule, group) => {
  test('is explained as in its golden file (UPDATE=1 writes it)', () => {
    const file = new URL(`${rule}.txt`, folder);
    const text = goldenText(group);
    if (process.env.UPDATE === '1') {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, text);
    }
    const hint = `engine/explain/golden/${rule}.txt is missing or stale. \`UPDATE=1 npx --yes pnpm --filter @cross-border-payments/explain test\` writes it: read it before you commit it.`;
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '', hint).toBe(text);
  });

  test.each(group.map((instance) => [instance.operation, instance.name, instance] as const))(
    '%s: %s: names the rule and the property at fault',
    (_operation, _name, instance) => {
      const text = told(instance).join('\n');
      // The schema that rejects a wrong type often has no rule.
      if (!/^\S.* must be ((an object|an array|a string)(, | or )?)+$/.test(text))
        expect(text).toContain(rule);
      expect(text).toContain(instance.at?.split('/').at(-1) ?? '');
    },
  );
});

test('valid instances have no errors to explain', () => {
  const accepting = instances.filter(({ valid }) => valid);
  expect(accepting.length).toBeGreaterThan(0);
  const refused = accepting.map((instance) => [instance.rule, instance.name, ...told(instance)]);
  expect(refused.filter((line) => line.length > 2)).toEqual([]);
});

test('every golden file belongs to a rule', () => {
  const files = readdirSync(folder).map((name) => name.replace(/\.txt$/, ''));
  expect(files.filter((name) => !rejecting.has(name))).toEqual([]);
});
