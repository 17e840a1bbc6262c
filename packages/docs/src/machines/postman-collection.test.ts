import { startMock } from '@cross-border-payments/mock';
import { listOperations } from '@cross-border-payments/openapi';
import { startSandbox } from '@cross-border-payments/sandbox';
import postman, { type Item } from 'postman-collection';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { STATE_HINT } from '../samples/life-cycle.ts';
import { examplesOf } from '../samples/sample-request.ts';
import { document, rules } from '../testing/real-document.ts';
import { postmanCollection } from './postman-collection.ts';

const operations = listOperations(document).filter(({ section }) => section === 'paths');
const collection = new postman.Collection(postmanCollection(document, rules));
const items: Item[] = [];
collection.forEachItem((item) => void items.push(item));

/** Returns the method and path that Postman's parser finds in an item. */
function callOf({ request }: Item): string {
  return `${request.method} ${request.url.getPath()}`;
}

describe('the collection', () => {
  test('contains every operation, and every example of its request', () => {
    const wanted = operations.flatMap(({ method, path, object }) => {
      const count = Math.max(1, examplesOf(document, object.requestBody).length);
      return Array.from({ length: count }, () => `${method} ${path}`);
    });
    expect(operations.length).toBeGreaterThan(10);
    // Some requests are sent again to prepare an order.
    expect(items.length).toBeGreaterThan(wanted.length);
    expect([...new Set(items.map(callOf))].toSorted()).toEqual([...new Set(wanted)].toSorted());
  });

  test('keeps credentials in variables', () => {
    const token = items.find((item) => callOf(item) === 'POST /payout/oauth/token');
    expect(JSON.parse(token?.request.body?.raw ?? '')).toEqual({
      appKey: '{{appKey}}',
      secretKey: '{{secretKey}}',
    });
    expect(token?.events.count()).toBe(1);
    expect(JSON.stringify(postmanCollection(document, rules))).not.toMatch(/YOUR_TOKEN|not-a-real-secret/);
  });

  test('encodes a query value that only begins like a variable', () => {
    const get = { parameters: [{ name: 'q', in: 'query', example: '{{a} & b' }], responses: {} };
    const small = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/x': { get } } };
    expect(JSON.stringify(postmanCollection(small, []))).toContain('/x?q=%7B%7Ba%7D%20%26%20b"');
  });

  test('has the examples of the responses', () => {
    const create = items.find((item) => callOf(item) === 'POST /payout/payment/business/transfer/create');
    const codes = create?.responses.map(({ code }: { code: number }) => code) ?? [];
    expect(new Set(codes)).toEqual(new Set([200, 400]));
  });
});

type Variables = Record<string, string>;

/** Names that Postman declares in every script: a script that declares one of them again does not run. */
const DECLARED = [
  'data',
  'environment',
  'globals',
  'iteration',
  'postman',
  'request',
  'responseBody',
  'tests',
];

/** Runs the scripts of an item with the part of Postman's interface that they use. */
function runScripts(item: Item, listen: string, variables: Variables, body?: unknown): void {
  const collectionVariables = {
    set: (name: string, value: string) => Object.assign(variables, { [name]: value }),
  };
  const pm = { collectionVariables, response: { json: () => body } };
  for (const { script } of item.events.filter((one) => one.listen === listen, {}))
    new Function('pm', ...DECLARED, script.exec?.join('\n') ?? '')(pm);
}

/** Sends a request as Postman would, with the variables set. */
async function send(item: Item, variables: Variables): Promise<{ http: number; text: string }> {
  runScripts(item, 'prerequest', variables);
  const fill = (text: string): string =>
    text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => String(variables[name]));
  const { request } = item;
  const { mode, raw, formdata } = request.body ?? {};
  const form = new FormData();
  for (const field of formdata?.all() ?? []) {
    const { key, type, value } = field as unknown as { key: string; type: string; value: string };
    const pdf = new File(['%PDF-1.7\n'], 'document.pdf', { type: 'application/pdf' });
    form.append(key, type === 'file' ? pdf : fill(value));
  }
  const response = await fetch(fill(request.url.toString()), {
    method: request.method,
    headers: request.headers.map(({ key, value }): [string, string] => [key, fill(value)]),
    ...(mode === undefined ? {} : { body: mode === 'formdata' ? form : fill(raw ?? '') }),
  });
  const text = await response.text();
  runScripts(item, 'test', variables, JSON.parse(text));
  return { http: response.status, text };
}

const FIRST_VALUES: Variables = Object.fromEntries(
  collection.variables.map(({ key, value }): [string, string] => [String(key), String(value)]),
);

async function refusedBy(variables: Variables): Promise<string[]> {
  const refused: string[] = [];
  for (const item of items) {
    const { http, text } = await send(item, variables);
    if (http !== 200 && http !== 501) refused.push(`${callOf(item)} (${item.name}): ${text}`);
  }
  return refused;
}

test('every request of the collection succeeds on an empty sandbox, in order and twice', async () => {
  const sandbox = await startSandbox({ port: 0, clock: 'manual', seed: 1 });
  onTestFinished(() => sandbox.close());
  const { url: baseUrl, appKey, secretKey } = sandbox;
  const variables = { ...FIRST_VALUES, baseUrl, appKey, secretKey };
  expect([...(await refusedBy(variables)), ...(await refusedBy(variables))], STATE_HINT).toEqual([]);
});

describe('each request of the Postman collection', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    mock = await startMock({ port: 0, document });
  });
  afterAll(() => mock.close());
  const variables = (): Variables => ({
    ...FIRST_VALUES,
    baseUrl: mock.url,
    secretKey: 'secret',
    token: 'any',
  });

  test('is accepted by the mock', async () => {
    expect(items.length).toBeGreaterThan(41);
    expect(await refusedBy(variables())).toEqual([]);
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
    const { http, text } = await send(changed, variables());
    expect(http).toBe(400);
    expect(JSON.parse(text)).toMatchObject({
      message: expect.stringContaining('`orderNo` is required'),
    });
  });
});
