import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MediaTypeObject, requestOf, responseOf } from '@cross-border-payments/checks';
import { describe, expect, test } from 'vitest';
import { document, documented, schemasAt } from '../test/document-examples.ts';
import { readWorkflows, readYaml, type Step, WORKFLOW_FILES, WORKFLOWS } from '../test/workflows.ts';
import { MAGIC_ORDER_VALUES } from './orders/outcomes.ts';

const workflows = readWorkflows();
const steps = workflows.flatMap(({ workflowId, steps }) =>
  steps.map((step) => [`${workflowId}: ${step.stepId}`, step] as const),
);

describe.each(steps)('%s', (_, step) => {
  const conditions = step.successCriteria.map(({ condition }) => condition);
  const http = [...(conditions[0] ?? '').matchAll(/\d{3}/g)].map(([code]) => code);

  test('checks only what the document states', () => {
    for (const comparison of conditions.flatMap((condition) => condition.split(' || '))) {
      expect([comparison, isStated(step.operationId, http, comparison)]).toEqual([comparison, true]);
    }
  });

  test('reads from the response only properties that the document or an assumption contains', () => {
    for (const output of Object.values(step.outputs ?? {})) {
      if (typeof output !== 'string') expect(output.$ref).toMatch(/^assumptions\.yaml#\//);
      else expect([output, isStated(step.operationId, http, `${output} != null`)]).toEqual([output, true]);
    }
  });

  test('sends only properties that the document or an assumption contains', () => {
    expect(propertiesNotShown(step)).toEqual([]);
  });
});

test('every assumption is used', () => {
  const { withoutValue, ...values } = readYaml('assumptions.yaml') as Record<string, object>;
  expect(Object.values(withoutValue ?? {}).length).toBeGreaterThan(0);
  const names = Object.keys(values).sort();
  const flows = WORKFLOW_FILES.map((file) => readFileSync(join(WORKFLOWS, file), 'utf8')).join('\n');
  const used = new Set([...flows.matchAll(/assumptions\.yaml#\/(\w+)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(names);
});

test('a flow that changes orders or money warns against running it on a real service', () => {
  const changes = (ids: readonly string[]) =>
    ids.some((id) => documented(id).object['x-retry'] !== 'read' && id !== 'uploadPayinDocument');
  for (const { workflowId, description, steps } of workflows)
    expect([workflowId, /real/.test(description ?? '')]).toEqual([
      workflowId,
      changes(steps.map(({ operationId }) => operationId)),
    ]);
});

test('flows contain no magic values of the sandbox', () => {
  const text = JSON.stringify(workflows);
  for (const { amount, account, name, chineseName, id } of MAGIC_ORDER_VALUES) {
    for (const value of [String(amount), account, name, chineseName, id]) expect(text).not.toContain(value);
  }
});

test.each([
  ['createGlobalPayout', "$response.body#/data/status == 'pending'", false],
  ['getPayinStatus', "$response.body#/data/status == 'pending'", false],
  ['listPayins', '$response.body#/total == 1', false],
  ['convertWalletFunds', '$response.body#/data/convertedAmount > 0', false],
  ['createPersonalPayout', '$response.body#/data/tradeId != null', false],
  ['getBusinessPayoutQuote', '$response.body#/data/queryNo != null', false],
  ['checkBankAccount', "$response.body#/status == '10001'", false],
  ['checkBankAccount', "$response.body#/status == '10028'", true],
  ['createPayin', "$response.body#/data/gateway/gateway == 'wechat'", true],
  ['createPayin', "$response.body#/data/gateway/gateway == 'cash'", false],
  ['createPayin', '$response.body#/data/gateway/reference != null', true],
  ['createPayin', '$statusCode == 201', false],
])('for %s, the document states %s: %s', (id, comparison, stated) => {
  expect(isStated(id, ['200'], comparison)).toBe(stated);
});

const schemaOf = (body: MediaTypeObject | undefined) => (body === undefined ? [] : [body.schema]);

/** Returns whether the document states what a comparison checks. It never states the status of an order. */
function isStated(id: string, http: readonly string[], comparison: string): boolean {
  const [left = '', operator = '', right = ''] = comparison.split(' ');
  const value: unknown = JSON.parse(right.replaceAll("'", '"'));
  if (left === '$statusCode') return operator === '==' && (value === 200 || value === 400);
  if (left.startsWith('$inputs.')) return operator === '!=' && value === null;
  const pointer = /^\$response\.body#(\/\S+)$/.exec(left)?.[1] ?? '';
  const { object } = documented(id);
  const codes = object['x-status-codes'] ?? {};
  const found = schemasAt(
    http.flatMap((code) => schemaOf(responseOf(document, object, Number(code)))),
    pointer,
  );
  if (found.length === 0) return false;
  if (operator === '!=' && value === null) return true;
  if (pointer === '/status') return Object.hasOwn(codes, String(value));
  if (operator !== '==' || pointer.endsWith('/status')) return false;
  if (typeof value === 'boolean') return found.some(({ type }) => type === 'boolean');
  return found.some((schema) => schema.const === value || schema.enum?.includes(value) === true);
}

/** Lists the properties of a request that the document does not contain; an assumption may contain them. */
function propertiesNotShown({ operationId, parameters = [], requestBody }: Step): readonly string[] {
  const { object } = documented(operationId);
  const shown = (object.parameters ?? []).flatMap(({ name, explode }) => (explode ? [] : name));
  const named = parameters.flatMap(({ name }) => (name === undefined || name === 'token' ? [] : name));
  const payload = requestBody?.payload;
  // The operation `checkSignature` accepts any object.
  const isFree = typeof payload !== 'object' || '$ref' in payload || operationId === 'checkSignature';
  const schemas = schemaOf(requestOf(object));
  return [
    ...named.filter((name) => !shown.includes(name)),
    ...(isFree ? [] : Object.keys(payload)).filter((name) => schemasAt(schemas, `/${name}`).length === 0),
  ];
}
