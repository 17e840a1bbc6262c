import { createValidators } from '@cross-border-payments/checks';
import { describe, expect, test } from 'vitest';
import {
  document,
  documented,
  operations,
  requestExamples,
  responseExamples,
  successExamples,
} from '../../test/document-examples.ts';
import { type Call, deriveStories, STORIES, WRITTEN_STORIES } from '../../test/example-stories.ts';
import { callFaults, IMPLEMENTED } from '../../test/implemented.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { startReceiver } from '../../test/receiver.ts';
import type { CallResponse, Sent } from '../../test/requests.ts';

/** The time at which the examples are set. */
const EXAMPLE_TIME = Date.parse('2026-11-20T11:00:00Z');
/** An identifier that the sandbox issues. It replaces the one in the examples. */
const ISSUED = /^[A-Z]{1,2}[0-9A-HJKMNP-TV-Z]{20}$/;
/** Properties of responses with invented values. The values of all others must be the same in example and sandbox. */
const MADE_UP = [
  ...['message', 'data', 'rate', 'amount', 'totalAmount', 'convertedAmount', 'walletId', 'transactionId'],
  ...['appid', 'id', 'originalId', 'accountName', 'accountNumber', 'bankName', 'reference', 'createTime'],
];

const validators = createValidators(document);
const implemented = operations.filter(({ id }) => IMPLEMENTED.includes(id));
const STORIES_FILE = 'packages/sandbox/test/example-stories.ts';

describe('the examples in the order in which a merchant sends them', () => {
  test.each(Object.keys(STORIES))('%s', async (name) => {
    const { sandbox, errors } = await tell(STORIES[name]);
    expect(errors).toEqual([]);
    expect(sandbox.errors).toEqual([]);
  });

  test('include all examples of requests', () => {
    const sent = Object.values(STORIES).flatMap((calls) =>
      calls.map(({ operation, request }) => `${operation} ${request}`),
    );
    const shown = implemented.flatMap((operation) =>
      Object.keys(requestExamples(operation)).map((name) => `${operation.id} ${name}`),
    );
    const named = sent.filter((call) => !call.endsWith(' undefined'));
    expect(callFaults(STORIES_FILE, shown, named)).toEqual([]);
  });

  test('get all example responses of success, except two that need a magic value', () => {
    const received = Object.values(STORIES).flatMap((calls) =>
      calls.map(({ operation, response }) => `${operation} ${response}`),
    );
    const shown = implemented.flatMap((operation) =>
      Object.keys(successExamples(operation)).map((name) => `${operation.id} ${name}`),
    );
    const forced = ['checkAlipayTransaction failed', 'findChineseCharacters none'];
    expect(shown).toEqual(expect.arrayContaining(forced));
    const successes = shown.filter((each) => !forced.includes(each));
    expect(callFaults(STORIES_FILE, successes, received)).toEqual([]);
  });
});

test('an example in no story is sent after the calls of its workflow', async () => {
  expect(deriveStories(WRITTEN_STORIES)).not.toHaveProperty(['confirmGlobalPayout payout']);
  const { 'global payout': calls = [], ...others } = WRITTEN_STORIES;
  const known = calls.filter(({ operation }) => operation !== 'confirmGlobalPayout');
  const derived = deriveStories({ ...others, 'global payout': known });
  const story = derived['confirmGlobalPayout payout'] ?? [];
  expect(story.slice(-2)).toMatchObject([
    { operation: 'completeGlobalPayoutDocuments', request: 'payout' },
    { operation: 'confirmGlobalPayout', response: 'confirmed' },
  ]);
  expect((await tell(story)).errors).toEqual([]);
});

test('a value that differs from the example is reported, with the list that permits it', () => {
  expect(missing({ screeningId: 'SC2026' }, { screeningId: 'SCE1' }, '/data')).toEqual([
    '/data/screeningId is SCE1, not SC2026. Correct the handler or the example, or, if the example makes `screeningId` up, enter it in MADE_UP of packages/sandbox/src/service/examples.test.ts.',
  ]);
  expect(missing({ total: 1, data: [{}] }, { data: [] }, '')).toEqual([
    '/total is missing in the response, not 1',
    '/data/0 is missing in the response',
  ]);
  expect(missing({ walletId: 'a' }, { walletId: 'b' }, '/data')).toEqual([]);
});

test('a second object with the identifier of the first is reported, with the entry that gives it another', () => {
  const [first, second] = [`GP${'0'.repeat(20)}`, `GP${'1'.repeat(20)}`];
  expect(missing({ tradeId: first }, { tradeId: second }, '/data')).toEqual([
    `/data/tradeId is ${second}, not ${first}, which an earlier call received. If this call creates another object, enter \`order: 'GP20261120000002'\` in its call in packages/sandbox/test/example-stories.ts, with the number of the object at the end. Otherwise correct the handler or the example.`,
  ]);
});

test('a call that a file lacks, and one of nothing that exists, are reported with what to do', () => {
  expect(callFaults('spec/workflows', ['listAreas', 'listBanks'], ['listArea', 'listBanks'])).toEqual([
    '`listAreas` is not called: add a call of it to spec/workflows',
    '`listArea` does not exist: correct or remove its call in spec/workflows',
  ]);
});

test.each([
  ['checkSignature', 'failed', { body: 'SANDBOX-WRONG-SIGNATURE' }],
  ['getGlobalPayoutQuote', 'noRate', { body: { sourceCurrency: 'AUD', targetCurrency: 'XXX' } }],
  ['findChineseCharacters', 'none', { query: { pinyinName: 'wu ci ren', idNumber: '44030519880615003X' } }],
  ['checkBankAccount', 'failed', { body: bankCheck('沙盒失败') }],
  ['checkAlipayTransaction', 'failed', { body: alipayCheck('6220000000006601') }],
])('%s has a magic value for the example %s', async (operation, response, sent) => {
  const sandbox = await newSandbox();
  const { http, ...received } = await sandbox.call(operation, sent);
  // The name in the example is replaced by a magic name.
  const ids = new Map([['zhang wei', 'wu ci ren']]);
  const shown = responseExamples(documented(operation), 200)[response];
  learn(shown, received, ids);
  expect(received.status).toBe((shown as CallResponse).status);
  expect(missing(replace(shown, ids), received, '')).toEqual([]);
  expect(validators.validate(documented(operation), 'response', received, http).errors).toEqual([]);
});

test.each([
  ['global payout', 'GlobalPayoutCallback'],
  ['payin through wechat', 'PayinCallback'],
  ['business payout', 'BusinessPayoutCallback'],
  ['personal payout', 'PersonalPayoutCallback'],
])('the sandbox sends the example callback of a %s', async (story, example) => {
  const receiver = await startReceiver();
  try {
    const { sandbox, ids } = await tell(STORIES[story], { callback: receiver.url });
    const shown = replace(document.components.examples[example]?.value, ids) as Record<string, string>;
    if (example === 'PayinCallback') await sandbox.control('POST', `/orders/${shown.tradeId}/pay`, {});
    await sandbox.advance(60_000);
    const bodies = receiver.received.map(({ body }) => body);
    expect(bodies).toContainEqual(expect.objectContaining(shown));
  } finally {
    await receiver.close();
  }
});

/** Sends the calls of a story. @returns what is wrong with the responses, and the identifiers issued by the sandbox */
async function tell(calls: readonly Call[] = [], options: Parameters<typeof newSandbox>[1] = {}) {
  const sandbox = await newSandbox('sqlite', options);
  const { value } = await sandbox.control('GET', '/clock');
  await sandbox.advance(EXAMPLE_TIME - Date.parse(value.now));
  await sandbox.login();
  const ids = new Map([['not-a-real-secret', sandbox.secretKey]]);
  const errors: string[] = [];
  for (const call of calls) errors.push(...(await send(sandbox, call, ids)));
  return { sandbox, ids, errors };
}

/** Sends one call and stores the identifiers in its response. @returns what is wrong with the response */
async function send(sandbox: TestSandbox, call: Call, ids: Map<string, string>): Promise<readonly string[]> {
  const operation = documented(call.operation);
  const request = replace(ofOrder(call, requestExamples(operation)[call.request ?? '']), ids);
  const { http, ...received } = await sandbox.call(call.operation, sentAs(call, request));
  const { errors } = validators.validate(operation, 'response', received, http);
  const shown = without(call.leavesOut, ofOrder(call, responseExamples(operation, 200)[call.response]));
  learn(shown, received, ids);
  const wrong = [
    ...(http === 200 && received.status === '1' ? [] : [`HTTP ${http}, ${received.message}`]),
    ...errors.map(({ instancePath, message }) => `${instancePath} ${message}`),
    ...missing(replace(shown, ids), received, ''),
  ];
  return wrong.map((text) => `${call.operation} ${call.request ?? ''}: ${text}`);
}

/** Returns the example with the identifiers of the order that the call names. */
function ofOrder({ order }: Call, value: unknown): unknown {
  return order === undefined ? value : replace(value, new Map([[`${order.slice(0, -1)}1`, order]]));
}

function without(names: readonly string[] = [], value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, inner) => (names.includes(name) ? undefined : inner));
}

function sentAs({ operation, request }: Call, value: unknown): Sent {
  if (request === undefined) return {};
  if (request === 'query') return { query: value as Record<string, string> };
  const file = (value as { file?: string }).file;
  if (file === undefined) return { body: value };
  return { form: { ...(value as Record<string, string>), file: new File([file], `${operation}.pdf`) } };
}

function replace(value: unknown, by: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return by.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replace(each, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner, by)]));
}

function learn(shown: unknown, received: Partial<CallResponse>, ids: Map<string, string>): void {
  const data = (shown as Partial<CallResponse>).data;
  if (typeof data !== 'object' || data === null) return;
  for (const [name, value] of Object.entries(data as Record<string, string>)) {
    const issued = received.data?.[name];
    if (ISSUED.test(issued ?? '') && !ids.has(value)) ids.set(value, issued);
  }
}

/**
 * Lists the properties and values of the example that the response lacks. For invented values, only the type must match.
 * Each entry of an array in the example must match an entry of the array in the response.
 */
function missing(shown: unknown, received: unknown, path: string): readonly string[] {
  if (Array.isArray(shown)) {
    const entries = Array.isArray(received) ? received : [];
    return shown.flatMap((entry, index) => {
      const faults = entries.map((each) => missing(entry, each, `${path}/${index}`));
      return (
        faults.sort((one, other) => one.length - other.length)[0] ?? [
          `${path}/${index} is missing in the response`,
        ]
      );
    });
  }
  if (typeof shown !== typeof received)
    return [`${path} is ${received === undefined ? 'missing in the response' : received}, not ${shown}`];
  if (typeof shown !== 'object' || shown === null) {
    const isMadeUp = MADE_UP.some((name) => path.endsWith(`/${name}`));
    return isMadeUp || shown === received
      ? []
      : [`${path} is ${received}, not ${shown}${adviceFor(path, shown)}`];
  }
  return Object.entries(shown).flatMap(([name, value]) =>
    missing(value, (received as Record<string, unknown> | null)?.[name], `${path}/${name}`),
  );
}

/** Returns what to do if a response has another value than the example. */
function adviceFor(path: string, shown: unknown): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!ISSUED.test(String(shown)))
    return `. Correct the handler or the example, or, if the example makes \`${name}\` up, enter it in MADE_UP of packages/sandbox/src/service/examples.test.ts.`;
  return `, which an earlier call received. If this call creates another object, enter \`order: '${String(shown).slice(0, 2)}20261120000002'\` in its call in ${STORIES_FILE}, with the number of the object at the end. Otherwise correct the handler or the example.`;
}

function bankCheck(name: string) {
  return { type: 'check3', idNumber: '44030519880615003X', name, account: '6216610200016587010' };
}

function alipayCheck(routingValue: string) {
  const shown = requestExamples(documented('checkAlipayTransaction')).wallet as { beneficiary: object };
  return {
    ...shown,
    beneficiary: { ...shown.beneficiary, accountInfo: { routingType: 'alipay', routingValue } },
  };
}
