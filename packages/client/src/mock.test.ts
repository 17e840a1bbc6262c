import { listOperations, loadBundle, type Operation, requestOf } from '@cross-border-payments/checks';
import { startMock } from '@cross-border-payments/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toHttpClient } from './http.ts';
import { type Client, createClient, operations, type ServiceError } from './index.ts';
import type { OperationRecord } from './runtime.ts';

const bundle = loadBundle();
const all = listOperations(bundle);

let mock: Awaited<ReturnType<typeof startMock>>;
let client: Client;

beforeAll(async () => {
  mock = await startMock({ port: 0 });
  client = createClient({ baseUrl: mock.url, appKey: 'demo-app-key', secretKey: 'demo-secret-key' });
});
afterAll(() => mock.close());

/** Returns the document's example of an input. Its file fields contain files. */
function inputOf({ object }: Operation): object | undefined {
  const request = object.requestBody?.required === false ? undefined : requestOf(object);
  if (request) {
    const [example] = Object.values(request.examples ?? {});
    const name = example?.$ref?.split('/').at(-1) ?? '';
    const value = {
      ...((example?.$ref ? bundle.components.examples[name]?.value : example?.value) as object),
    };
    return 'file' in value ? { ...value, file: new Blob(['content']) } : value;
  }
  const parameters = object.parameters?.filter(({ example }) => example !== undefined) ?? [];
  return parameters.length > 0
    ? Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
    : undefined;
}

/** Returns the data of the document's example of a response. */
function exampleData({ object }: Operation): unknown[] {
  const examples = Object.values(object.responses['200']?.content?.['application/json']?.examples ?? {});
  return examples.map(({ $ref, value }) => {
    const shown = $ref ? bundle.components.examples[$ref.split('/').at(-1) ?? '']?.value : value;
    return (shown as { data?: unknown }).data;
  });
}

test('the table has every operation of the document, with its retry class and keys', () => {
  expect(Object.keys(operations).sort()).toEqual(all.map(({ id }) => id).sort());
  for (const { id, method, path, security, object } of all) {
    const record = (operations as Record<string, OperationRecord>)[id];
    expect(record).toMatchObject({ id, method, path, security, retry: object['x-retry'] });
    expect(record?.responses).toEqual([200, 400]);
  }
});

describe.each(all.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const record = (operations as Record<string, OperationRecord>)[id] as OperationRecord;
  const input = inputOf(operation);

  test('returns the data of the document when called as a method', async () => {
    const group = client[record.group as 'wallets'] as unknown as Record<
      string,
      (input?: object) => Promise<unknown>
    >;
    const data = await group[record.name]?.(input);
    expect(exampleData(operation)).toContainEqual(data);
  });

  test('returns the envelope when called through openapi-fetch', async () => {
    const send = toHttpClient(client).request as unknown as (
      method: string,
      path: string,
      init: object,
    ) => Promise<{ data?: { status: string; data?: unknown }; error?: unknown }>;
    const init = record.body === 'none' ? { params: { query: input ?? {} } } : { body: input ?? {} };
    const form = { bodySerializer: formOf };
    const { data, error } = await send(operation.method.toLowerCase(), operation.path, {
      ...init,
      ...(record.body === 'form' && form),
    });
    expect(error).toBeUndefined();
    expect(data?.status).toBe('1');
    expect(exampleData(operation)).toContainEqual(data?.data);
  });
});

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
}

test('the error contains the reason why the mock refused an order', async () => {
  const error: ServiceError = await client
    .call(operations.createBusinessPayout, {})
    .then(undefined, (thrown) => thrown);
  expect(error).toMatchObject({ kind: 'service', httpStatus: 400, status: '-1', orderCreated: 'unknown' });
  expect(error.message).toContain('orderNo');
});
