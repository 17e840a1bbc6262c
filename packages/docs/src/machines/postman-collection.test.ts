import { startMock } from '@cross-border-payments/mock';
import { listOperations } from '@cross-border-payments/openapi';
import postman, { type Item } from 'postman-collection';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrayOf } from '../json.ts';
import { examplesOf } from '../samples/sample-request.ts';
import { copy, document } from '../testing/real-document.ts';
import { postmanCollection } from './postman-collection.ts';

const operations = listOperations(copy).filter(({ section }) => section === 'paths');
const collection = new postman.Collection(postmanCollection(copy));
const items: Item[] = [];
collection.forEachItem((item) => void items.push(item));

/** Returns the method and path that Postman's parser finds in an item. */
function callOf({ request }: Item): string {
  return `${request.method} ${request.url.getPath()}`;
}

describe('the collection', () => {
  test('contains every operation, and every example of its request', () => {
    const wanted = operations.flatMap(({ method, path, object }) => {
      const count = Math.max(1, examplesOf(copy, object.requestBody).length);
      return Array.from({ length: count }, () => `${method} ${path}`);
    });
    expect(operations.length).toBeGreaterThan(10);
    expect(items.map(callOf).toSorted()).toEqual(wanted.toSorted());
  });

  test('keeps credentials in variables', () => {
    const token = items.find((item) => callOf(item) === 'POST /payout/oauth/token');
    expect(JSON.parse(token?.request.body?.raw ?? '')).toEqual({
      appKey: '{{appKey}}',
      secretKey: '{{secretKey}}',
    });
    expect(token?.events.count()).toBe(1);
    expect(JSON.stringify(postmanCollection(copy))).not.toMatch(/YOUR_TOKEN|not-a-real-secret/);
  });

  test('has the examples of the responses', () => {
    const create = items.find((item) => callOf(item) === 'POST /payout/payment/business/transfer/create');
    const codes = create?.responses.map(({ code }: { code: number }) => code) ?? [];
    expect(new Set(codes)).toEqual(new Set([200, 400]));
  });
});

describe('each request of the Postman collection', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0, document });
  });
  afterAll(() => mock.close());

  /** Sends a request as Postman would, with the variables set. */
  async function send({ request }: Item): Promise<Response> {
    const set = { baseUrl: mock.url, appKey: 'demo-merchant', secretKey: 'secret', token: 'any' };
    const variables = Object.entries(set).map(([key, value]) => new postman.Variable({ key, value }));
    const fill = (text: string): string =>
      new postman.VariableList(undefined as never, variables).replace(text);
    const { mode, raw, formdata } = request.body ?? {};
    const form = new FormData();
    for (const field of formdata?.all() ?? []) {
      const { key, type, value } = field as unknown as { key: string; type: string; value: string };
      form.append(key, type === 'file' ? new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }) : value);
    }
    return fetch(fill(request.url.toString()), {
      method: request.method,
      headers: request.headers.map(({ key, value }): [string, string] => [key, fill(value)]),
      ...(mode === undefined ? {} : { body: mode === 'formdata' ? form : fill(raw ?? '') }),
    });
  }

  test('is accepted by the mock', async () => {
    const refused: string[] = [];
    for (const item of items) {
      const response = await send(item);
      const text = await response.text();
      if (response.status !== 200) refused.push(`${callOf(item)} (${item.name}): ${text}`);
    }
    expect(arrayOf(items).length).toBeGreaterThan(41);
    expect(refused).toEqual([]);
  });

  test('is refused without a required property', async () => {
    const item = items.find((one) => callOf(one) === 'POST /payout/payment/business/transfer/create');
    const changed = new postman.Item(item?.toJSON());
    const { orderNo: _, ...rest } = JSON.parse(changed.request.body?.raw ?? '{}');
    changed.request.update({
      ...changed.request.toJSON(),
      url: changed.request.url.toString(),
      body: { mode: 'raw', raw: JSON.stringify(rest) },
    });
    const response = await send(changed);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('`orderNo` is required'),
    });
  });
});
