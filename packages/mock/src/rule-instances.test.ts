import { readFileSync } from 'node:fs';
import {
  expandInstances,
  listOperations,
  loadBundle,
  loadRules,
  type RuleInstance,
} from '@cross-border-payments/checks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type RunningMock, startMock } from './start-mock.ts';
import { exchange, type Reply, writtenRequest } from './testing/exchange.ts';

/** A limit of Prism: an instance, or all instances of a rule for an operation, that Prism decides wrongly; and why. */
interface Limit {
  rule: string;
  instance?: string;
  operation?: string;
  reason: string;
}

const document = loadBundle();
const operations = new Map(listOperations(document).map((operation) => [operation.id, operation]));
const instances = expandInstances(document, loadRules()).filter(({ part }) => part !== 'response');
const limits = (parse(readFileSync(new URL('../prism-limits.yaml', import.meta.url), 'utf8')) ??
  []) as Limit[];

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
});
afterAll(() => mock.close());

async function send({ operation: id, part, value }: RuleInstance): Promise<Reply | undefined> {
  const operation = operations.get(id);
  if (!operation) return undefined;
  const written = writtenRequest(document, operation);
  const own = part === 'query' ? { query: value as { [name: string]: unknown } } : { body: value };
  return exchange(mock.url, operation, { ...written, ...own });
}

function isMeant(limit: Limit, { rule, name, operation }: RuleInstance): boolean {
  return (
    limit.rule === rule && (limit.instance ?? name) === name && (limit.operation ?? operation) === operation
  );
}

test('every limit of Prism in the list refers to an existing instance and has a reason', () => {
  expect(instances.length).toBeGreaterThan(0);
  for (const limit of limits) {
    const meant = instances.filter((instance) => isMeant(limit, instance)).length;
    expect(limit.reason, limit.rule).toMatch(/\w+ \w+/);
    if (limit.instance === undefined) {
      expect(limit.operation, `${limit.rule} names neither instance nor operation`).toBeDefined();
      expect(meant, `${limit.rule} ${limit.operation}`).toBeGreaterThan(0);
    } else expect(meant, `${limit.rule} ${limit.instance}`).toBe(1);
  }
});

describe.each(
  instances.map((instance) => [instance.rule, instance.operation, instance.name, instance] as const),
)('%s %s: %s', (rule, _operation, _name, instance) => {
  const wanted = instance.valid ? 200 : 400;

  if (limits.some((limit) => isMeant(limit, instance))) {
    test('is still decided wrongly by Prism; if this fails, remove it from prism-limits.yaml', async () => {
      expect((await send(instance))?.status).not.toBe(wanted);
    });
    return;
  }

  test(instance.valid ? 'is accepted' : 'is refused, and says why', async () => {
    const reply = await send(instance);
    expect(reply, 'the mock serves no such operation').toBeDefined();
    const { message = '' } = reply?.body ?? {};
    expect(reply?.status, message).toBe(wanted);
    if (instance.valid) return;
    expect(reply?.body.status).toBe('-1');
    const property = instance.at?.split('/').at(-1);
    const isNamed = message.includes(rule) || (property !== undefined && message.includes(`${property}\``));
    expect(isNamed, `names neither ${rule} nor ${property}: ${message}`).toBe(true);
  });
});
