import { describe, expect, test } from 'vitest';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { requestPath, toForm } from '../../test/requests.ts';
import { OPERATIONS, type SampleFamily, sample } from '../../test/sample-orders.ts';

const families = Object.keys(OPERATIONS) as SampleFamily[];

async function create(sandbox: TestSandbox, properties: Readonly<Record<string, unknown>>) {
  const response = await fetch(sandbox.url + requestPath(OPERATIONS.global.create), {
    method: 'POST',
    headers: {
      appkey: sandbox.appKey,
      token: await sandbox.login(),
      'content-type': 'application/json',
    },
    body: JSON.stringify(sample('global', 'A-1', properties)),
  });
  const requestId = response.headers.get('x-request-id');
  const { value: kept } = await sandbox.control('GET', `/requests/${requestId}`);
  const { message } = (await response.json()) as { readonly message?: string };
  return {
    http: response.status,
    header: response.headers.get('x-sandbox-advice'),
    kept: kept.advice,
    message,
  };
}

const NOT_MEANT = [
  ['a misspelled property', { sourceAmonut: 5 }, /`sourceAmonut` is not known/],
  [
    'a misspelled property deep down',
    { beneficiary: { acountInfo: {} } },
    /`beneficiary\.acountInfo` .*`accountInfo`\?/,
  ],
  ['nobody to pay', { beneficiary: undefined }, /beneficiary/],
] as const;

describe.each(NOT_MEANT)('%s', (_, properties, text) => {
  test('is accepted, with advice in a header and in the request log', async () => {
    const { http, header, kept } = await create(await newSandbox(), properties);
    expect([http, header]).toEqual([200, expect.stringMatching(text)]);
    expect(kept.join()).toMatch(text);
  });

  test('is refused with --strict, and no order is created', async () => {
    const sandbox = await newSandbox('sqlite', { strict: true });
    const { http, message } = await create(sandbox, properties);
    expect([http, message]).toEqual([400, expect.stringMatching(text)]);
    expect(message).toContain('`--strict`');
    expect((await sandbox.control('GET', '/orders')).value.items).toEqual([]);
  });
});

test('advice about what a merchant may intend refuses nothing, also with --strict', async () => {
  const sandbox = await newSandbox('sqlite', { strict: true });
  const { http, header } = await create(sandbox, { beneficiary: { phoneCode: '+8-' } });
  expect([http, header]).toEqual([200, expect.stringContaining('phoneCode')]);
});

test.each(families)('a usual %s order gets no advice, and --strict accepts it', async (family) => {
  const sandbox = await newSandbox('sqlite', { strict: true });
  const { http, message } = await sandbox.call(OPERATIONS[family].create, { body: sample(family, 'A-1') });
  expect([http, message]).toEqual([200, undefined]);
  const { value } = await sandbox.control('GET', '/requests');
  expect(value.items.flatMap((line: { advice: string[] }) => line.advice)).toEqual([]);
});

test('a property name that a header cannot contain does not change the response', async () => {
  const sandbox = await newSandbox();
  const { http, header, kept } = await create(sandbox, { '名字\r\n\u0000': 1, ['x'.repeat(5_000)]: 1 });
  expect(http).toBe(200);
  expect(header).toMatch(/^[\x20-\x7e]{1,2000}$/);
  expect(kept).toHaveLength(2);
  expect(sandbox.errors).toEqual([]);
});

test('the refusal of a request that breaks a rule contains no advice', async () => {
  const { http, header, message } = await create(await newSandbox(), {
    purpose: 'Nonsense',
    sourceAmonut: 5,
  });
  expect([http, header]).toEqual([400, null]);
  expect(message).toContain('`purpose`');
});

test('each piece of advice is printed only once, and never for a refused request', async () => {
  const notes: string[] = [];
  const sandbox = await newSandbox('sqlite', { onNote: (line) => notes.push(line) });
  for (const orderNo of ['N-1', 'N-2', 'N-2']) {
    const body = sample('global', orderNo, { beneficiary: { accountinfo: {} } });
    await sandbox.call(OPERATIONS.global.create, { body });
  }
  expect(notes).toEqual([
    'createGlobalPayout: `beneficiary.accountinfo` is not known: did you mean `accountInfo`?',
  ]);
});

test('an upload whose fields are not read yet gets no advice', async () => {
  const sandbox = await newSandbox('sqlite', { strict: true });
  const created = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'A-1') });
  const response = await fetch(sandbox.url + requestPath('uploadGlobalPayoutDocument'), {
    method: 'POST',
    headers: { appkey: sandbox.appKey, token: await sandbox.login() },
    body: toForm({
      tradeId: created.data.tradeId,
      type: 'ME',
      file: new File(['%PDF-1.7 a bill'], 'bill.pdf'),
    }),
  });
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
  expect(response.headers.get('x-sandbox-advice')).toBeNull();
});
