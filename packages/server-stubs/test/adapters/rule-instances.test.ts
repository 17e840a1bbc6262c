// Long form also: each instance on all five adapters instead of one.
import {
  expandInstances,
  loadRules,
  type OpenApiDocument,
  type RuleInstance,
} from '@cross-border-payments/checks';
import type { Operation } from '@cross-border-payments/server-runtime/operation';
import { ResponseError } from '@cross-border-payments/server-runtime/response/refusal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adaptersOfForm, type RunningAdapter, startAdapters } from '../../src/testing/adapters.ts';
import { formBody } from '../../src/testing/form-body.ts';
import {
  bundle,
  CREDENTIALS,
  operations,
  queryExample,
  requestExample,
  responseExample,
  testService,
} from '../../src/testing/test-service.ts';
import type { WireRequest } from '../../src/testing/wire.ts';

const all = expandInstances(bundle as unknown as OpenApiDocument, loadRules());
const byId = new Map(operations.map((operation) => [operation.id, operation]));
const served = all.filter(({ operation }) => byId.has(operation));

/** The response of handlers to the current instance. */
let planned: { status: number; body: unknown } | undefined;
const errors: unknown[] = [];
let adapters: RunningAdapter[] = [];

beforeAll(async () => {
  const handlers = Object.fromEntries(
    operations.map((operation) => [
      operation.id,
      async ({ receive }: { receive?: (save: () => null) => unknown }) => {
        await receive?.(() => null);
        return planned ?? { status: 200, body: responseExample(operation) };
      },
    ]),
  );
  const onError = (error: unknown) => void errors.push(error);
  adapters = await startAdapters(testService({ onError }, [], handlers));
});

afterAll(async () => {
  await Promise.all(adapters.map((adapter) => adapter.close()));
});

function requestOf(operation: Operation, part: RuleInstance['part'], value: unknown): WireRequest {
  const { method, path, body } = operation;
  const texts = Object.entries((part === 'query' ? value : {}) as object);
  const query =
    part === 'query'
      ? new URLSearchParams(texts.map(([name, text]): [string, string] => [name, String(text)]))
      : queryExample(operation);
  const target = `${path}?${query}`;
  const message = part === 'request' ? value : requestExample(operation);
  const format = body?.formats[0];
  if (!format || method === 'GET') return { method, target, headers: CREDENTIALS };
  if (format.kind === 'multipart') {
    const form = formBody(message as Record<string, unknown>, format.files ?? []);
    return { method, target, headers: { ...CREDENTIALS, 'content-type': form.contentType }, body: form.body };
  }
  const headers = { ...CREDENTIALS, 'content-type': 'application/json' };
  return { method, target, headers, body: JSON.stringify(message) };
}

async function responsesOf({ operation: id, part, status, value }: RuleInstance, at: number) {
  const operation = byId.get(id);
  if (!operation) throw new Error(`${id} is not served`);
  planned = part === 'response' ? { status, body: value } : undefined;
  errors.length = 0;
  const responses = await Promise.all(
    adaptersOfForm(adapters, at).map((adapter) => adapter.send(requestOf(operation, part, value))),
  );
  for (const response of responses) expect(response).toEqual(responses[0]);
  return { operation, response: responses[0], body: JSON.parse(responses[0]?.body ?? 'null') };
}

test('all instances are sent, except those of the webhook, which merchants implement', () => {
  const left = all.filter((instance) => !served.includes(instance)).map(({ operation }) => operation);
  expect([...new Set(left)]).toEqual(left.length > 0 ? ['orderStatusCallback'] : []);
  expect(served.length).toBeGreaterThan(100);
});

describe('every instance of a rule is accepted or refused correctly, with the same message on every adapter', () => {
  test.each(
    served.map(
      (each, at) => [`${each.rule} ${each.valid ? 'accepts' : 'refuses'} ${each.name}`, each, at] as const,
    ),
  )('%s', async (_, instance, at) => {
    const { response, operation, body } = await responsesOf(instance, at);
    if (instance.part === 'response') {
      expect(response?.status).toBe(instance.valid ? instance.status : 500);
      // A code that the document does not list is sent, but reported.
      const code = String((instance.value as { status?: unknown } | null)?.status);
      const isReported = !instance.valid || operation.codes?.includes(code) === false;
      if (instance.valid) expect(body).toEqual(instance.value);
      else
        expect(
          errors.every((error) => error instanceof ResponseError && error.message.includes(operation.id)),
        ).toBe(true);
      expect(errors).toHaveLength(isReported ? adaptersOfForm(adapters, at).length : 0);
      return;
    }
    expect(errors).toEqual([]);
    expect(response?.status, response?.body).toBe(instance.valid ? 200 : 400);
    if (instance.valid) expect(body).toEqual(responseExample(operation));
    else expect(body).toEqual({ status: '-1', message: expect.stringMatching(/\S[.?]$/) });
  });
});
