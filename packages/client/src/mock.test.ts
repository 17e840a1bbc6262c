import { listOperations, loadBundle, type Operation, requestOf } from '@cross-border-payments/checks';
import { startMock } from '@cross-border-payments/mock';
import type { ListedPayin } from '@cross-border-payments/spec/schemas';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { toHttpClient } from './http.ts';
import { type Client, createClient, operations, type ServiceError } from './index.ts';
import { pagedList } from './paged-list.ts';
import type { OperationRecord } from './runtime.ts';
import { content, PAYIN, stream } from './testing/upload-receiver.ts';
import { encodeBase64Document, uploadForm } from './uploads/upload-form.ts';
import { waitForStatus } from './watch-status.ts';

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
    return 'file' in value ? { ...value, file: new File(['content'], 'document.pdf') } : value;
  }
  const parameters = object.parameters?.filter(({ example }) => example !== undefined) ?? [];
  const entries = parameters.flatMap(({ name, example }): [string, unknown][] =>
    // The properties of an object are parameters of their own.
    typeof example === 'object' ? Object.entries(example as object) : [[name, example]],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
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
    expect(record).toMatchObject({ id, method, path, retry: object['x-retry'] });
    expect(record?.security ?? []).toEqual(security.length > 0 ? [security] : []);
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
    const init = record.input === 'query' ? { params: { query: input ?? {} } } : { body: input ?? {} };
    const form = { bodySerializer: formOf };
    const { data, error } = await send(operation.method.toLowerCase(), operation.path, {
      ...init,
      ...(record.body?.['multipart/form-data'] && form),
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
  const keys = { appKey: 'demo-app-key', secretKey: 'demo-secret-key' };
  const error: ServiceError = await createClient({
    baseUrl: mock.url,
    ...keys,
    preflight: 'off',
    advice: 'off',
  })
    .call(operations.createBusinessPayout, {})
    .then(undefined, (thrown) => thrown);
  expect(error).toMatchObject({ kind: 'service', httpStatus: 400, status: '-1', orderCreated: 'unknown' });
  expect(error.message).toContain('orderNo');
});

test('waits for a payin', async () => {
  const fetchStatus = (signal: AbortSignal) =>
    client.payin.getStatus({ tradeId: 'PI20261120000001' }, { signal });
  const { status } = await fetchStatus(AbortSignal.timeout(60_000));
  const found = await waitForStatus(fetchStatus, { until: [status], timeoutMs: 60_000 });
  expect(found.tradeId).toMatch(/^PI/);
  const never = waitForStatus(fetchStatus, {
    until: ['no such status'],
    timeoutMs: 2_000,
    backoff: { initialMs: 100 },
  });
  await expect(never).rejects.toMatchObject({ kind: 'timeout', lastStatus: status });
});

test('pages through a list', async () => {
  const orders = pagedList(client.payin.list, { pageSize: 20, status: 'completed' });
  expectTypeOf(orders).toExtend<AsyncIterable<ListedPayin>>();
  // @ts-expect-error: a misspelled filter
  pagedList(client.payin.list, { state: 'completed' });
  const found: ListedPayin[] = [];
  for await (const order of orders) found.push(order);
  expect(found.map(({ tradeId }) => tradeId)).toEqual(['PI20261120000003']);
  expect(await orders.page()).toMatchObject({ total: 1, page: 1, pageSize: 20 });
  const { data, envelope } = await client.payin.list({ pageSize: 20, status: 'completed' }).withResponse();
  expect([data, envelope?.total]).toEqual([found, 1]);
});

test('every upload operation accepts the forms', async () => {
  const file = () => ({ stream: stream(), size: content.length, name: 'invoice.pdf' });
  const forms = [
    client.payin.uploadDocument(uploadForm(PAYIN, { file: file(), type: 'bill' })),
    client.globalPayout.uploadDocument(
      uploadForm('uploadGlobalPayoutDocument', { file: file(), type: 'bill' }),
    ),
    client.businessPayout.uploadDocument(
      uploadForm('uploadBusinessPayoutDocument', { file: file(), type: 'purchase_order' }),
    ),
    client.personalPayout.uploadDocument(
      uploadForm('uploadPersonalPayoutDocument', { file: file(), tradeId: 'T1' }),
    ),
  ];
  await Promise.all(forms);
  const body = await encodeBase64Document({ tradeId: 'BP1', file: file(), type: 'proforma_invoice' });
  await client.businessPayout.uploadDocumentBase64(body);
  // @ts-expect-error there is no such type
  const wrong = client.payin.uploadDocument(uploadForm(PAYIN, { file: file(), type: 'no such type' }));
  await expect(wrong).rejects.toMatchObject({ kind: 'service', httpStatus: 400 });
});
