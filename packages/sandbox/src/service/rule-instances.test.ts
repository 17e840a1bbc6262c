import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  expandInstances,
  loadRules,
  type OpenApiDocument,
  type RuleInstance,
} from '@cross-border-payments/proof';
import { expect, test } from 'vitest';
import { IMPLEMENTED } from '../testing/implemented.ts';
import { newSandbox, type TestSandbox } from '../testing/merchant-client.ts';
import { operationOf, PDF, type Sent } from '../testing/requests.ts';

const path = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
const document = JSON.parse(readFileSync(path, 'utf8')) as OpenApiDocument;
const instances = expandInstances(document, loadRules()).filter(
  ({ part, operation }) => part !== 'response' && IMPLEMENTED.includes(operation),
);

/** Why a request of the right shape may still be refused: what it names is not there or used, or its amounts do not fit. */
const OF_THE_STATE =
  /^There is no |^The order number .* is used|^The request names no order|do not belong together|contradicts; correct one/;

function sentOf({ operation, part, value }: RuleInstance): Sent | undefined {
  if (part === 'query') return { query: value as Record<string, string> };
  const { method, body } = operationOf(operation);
  // fetch sends no body with GET.
  if (method === 'GET') return undefined;
  if (body?.formats[0]?.kind !== 'multipart') return { body: value };
  const members = Object.entries(value as Record<string, unknown>).map(([name, text]) =>
    body.formats[0]?.files?.includes(name) ? [name, PDF] : [name, String(text)],
  );
  return { form: Object.fromEntries(members) };
}

/** Each create gets a number of its own where its number is not the point. */
function freshNumber(instance: RuleInstance, index: number): RuleInstance {
  const { valid, value } = instance;
  if (!valid || typeof value !== 'object' || value === null || !('orderNo' in value)) return instance;
  if (typeof value.orderNo !== 'string' || value.orderNo.length > 100 || value.orderNo === '')
    return instance;
  return { ...instance, value: { ...value, orderNo: `${value.orderNo}-${index}` } };
}

let taken = 0;

async function verdictOf(sandbox: TestSandbox, instance: RuleInstance): Promise<string | undefined> {
  const sent = sentOf(instance);
  if (sent === undefined) return undefined;
  const { http, status, message = '' } = await sandbox.call(instance.operation, sent);
  const name = `${instance.rule} ${instance.operation} ${instance.name}: ${http} ${status} ${message}`;
  if (!instance.valid) return http === 400 && status === '-1' && /\S\.$/.test(message) ? undefined : name;
  if (http === 200) taken += 1;
  return http === 200 || (http === 400 && OF_THE_STATE.test(message)) ? undefined : name;
}

test('every rule instance gets its verdict over HTTP, and nothing refused leaves an order or moves money', async () => {
  expect(instances.length).toBeGreaterThan(300);
  const sandbox = await newSandbox();
  const wrong: (string | undefined)[] = [];
  const rejecting = instances.filter(({ valid }) => !valid);
  const before = await (await fetch(`${sandbox.url}/_sandbox/export`)).text();
  for (const instance of rejecting) wrong.push(await verdictOf(sandbox, instance));
  expect(await (await fetch(`${sandbox.url}/_sandbox/export`)).text()).toBe(before);
  const accepting = instances.filter(({ valid }) => valid).map(freshNumber);
  for (const instance of accepting) wrong.push(await verdictOf(sandbox, instance));
  expect(wrong.filter((each) => each !== undefined)).toEqual([]);
  expect(taken).toBeGreaterThan(accepting.length / 2);
  expect(sandbox.errors).toEqual([]);
});

test('says which member is at fault and why, with the id of the rule', async () => {
  const sandbox = await newSandbox();
  const instance = instances.find(({ rule, valid }) => rule === 'R-017' && !valid);
  if (instance === undefined) throw new Error('R-017 has no rejecting instance.');
  const { message } = await sandbox.call(instance.operation, sentOf(instance) ?? {});
  expect(message).toMatch(/`logistics(Company|Number)` is required because .*R-017/);
});
