import { test as base, expect } from 'vitest';
import { newSandbox, type WatchedSandbox } from './testing/new-sandbox.ts';
import { startExample, startOn } from './testing/run-example.ts';
import { scanCode } from './testing/scan-code.ts';

const MINUTE = 60_000;

interface Order {
  readonly status: string;
  readonly documents: readonly { readonly type: string }[];
}

/** A sandbox for each test that uses one. */
const test = base.extend<{ sandbox: WatchedSandbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires a pattern that names the fixtures used.
  sandbox: async ({}, use) => {
    const sandbox = await newSandbox();
    await use(sandbox);
    expect(await sandbox.control('GET', '/ledger/check')).toMatchObject({ faults: [] });
    await sandbox.close();
    expect(sandbox.errors).toEqual([]);
  },
});

/** Expects the program to exit with status 0, and returns the lines of its output. */
async function linesOf(example: ReturnType<typeof startOn>, warning = /^$/): Promise<string[]> {
  const { code, stdout, stderr } = await example.ended;
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(warning);
  return stdout.trimEnd().split('\n');
}

test('payout.ts pays: the order is completed and its price is deducted from the wallet', async ({
  sandbox,
}) => {
  const [before] = await sandbox.balance('AUD');
  const example = startOn(sandbox, 'payout.ts', 'SALARY-1');
  await example.printed(/^Confirmed\.$/m);
  const [available, total] = await sandbox.balance('AUD');
  expect([available < before, total]).toEqual([true, before]);
  await sandbox.advance(MINUTE);
  const lines = await linesOf(example);
  expect(lines[0]).toMatch(/^Quote QN\w+: 1 AUD is [\d.]+ CNY\.$/);
  expect(lines[1]).toMatch(/^Payout GP\w+ is pending\.$/);
  expect(lines.at(-1)).toBe('It is completed.');
  const rate = Number(/is ([\d.]+) CNY/.exec(lines[0] ?? '')?.[1]);
  expect(before - available).toBeCloseTo(5000 / rate, 1);
  expect(await sandbox.balance('AUD')).toEqual([available, available]);
});

test.each([
  ['payout.ts', /^Confirmed\.$/m],
  ['payin-with-qr.ts', / is pending\./],
  ['supplier-payout.ts', / is pending\./],
  ['callback-receiver.ts', /RECORD-1 waits/],
])(
  '%s with the record of an order that exists shows this order, and creates no other',
  async (name, created) => {
    const sandbox = await newSandbox();
    const { url, secretKey, callbackAppKey } = sandbox;
    const keys = { SERVICE_URL: url, SECRET_KEY: secretKey, CALLBACK_APP_KEY: callbackAppKey, PORT: '0' };
    const list = async () => ((await sandbox.control('GET', '/orders')) as { items: unknown[] }).items;
    const first = startExample(name, ['RECORD-1'], keys);
    await first.printed(created);
    first.stop();
    await first.ended;
    const [before, balance] = [await list(), await sandbox.balance('AUD')];
    const second = startExample(name, ['RECORD-1'], keys);
    const found = await second.printed(/^\w+ was refused .*RECORD-1 is used already.*\(R-029\)\. .*$/m);
    expect(JSON.parse(found.slice(found.indexOf('{')))).toMatchObject({
      found: true,
      order: { orderNo: 'RECORD-1' },
    });
    second.stop();
    const { stdout } = await second.ended;
    expect(stdout).not.toMatch(/is pending\.|waits|Confirmed/);
    expect(before).toHaveLength(1);
    expect([await list(), await sandbox.balance('AUD')]).toEqual([before, balance]);
    const { code, stderr } = await startExample(name, [], keys).ended;
    expect([code === 0, stderr]).toEqual([
      false,
      expect.stringMatching(/Add the number of .*, such as \W?[A-Z]+-1001/),
    ]);
    await sandbox.close();
  },
);

test('payout.ts confirms the order of a run that ended before the confirm', async ({ sandbox }) => {
  const beneficiary = { fullName: 'Zhang San', entityType: 'B' } as const;
  const amount = { targetAmount: 5000, sourceCurrency: 'AUD', targetCurrency: 'CNY' };
  const { tradeId } = await sandbox.client.globalPayout.create({
    orderNo: 'SALARY-1',
    beneficiary,
    ...amount,
  });
  const example = startOn(sandbox, 'payout.ts', 'SALARY-1');
  await example.printed(/^Confirmed\.$/m);
  await sandbox.advance(MINUTE);
  const lines = await linesOf(example);
  expect(lines).toContainEqual(expect.stringMatching(/SALARY-1 is used already.*"status":"pending"/));
  expect(lines).toContain(`Payout ${tradeId} is pending.`);
  expect(lines.at(-1)).toBe('It is completed.');
  expect(await sandbox.control('GET', '/orders')).toMatchObject({
    items: [{ tradeId, status: 'completed' }],
  });
});

test.each(['supplier-payout.ts', 'callback-receiver.ts'])(
  '%s with a port in use creates no order, and says what to do without a stack',
  async (name) => {
    const sandbox = await newSandbox();
    const { url, secretKey, callbackAppKey } = sandbox;
    const keys = { SERVICE_URL: url, SECRET_KEY: secretKey, CALLBACK_APP_KEY: callbackAppKey };
    const { code, stdout, stderr } = await startExample(name, ['RECORD-1'], {
      ...keys,
      PORT: new URL(url).port,
    }).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]*\n?[^\n]* is in use: set PORT\.\n$/);
    expect(await sandbox.control('GET', '/orders')).toMatchObject({ items: [] });
    await sandbox.close();
  },
);

test('payin-with-qr.ts collects: the QR code contains the gateway URL, and the money is in the wallet', async ({
  sandbox,
}) => {
  const [before] = await sandbox.balance('AUD');
  const example = startOn(sandbox, 'payin-with-qr.ts', 'TUITION-1');
  await example.printed(/^It is pending\.$/m);
  const shown = await example.printed(/^Open \S+\n[\s█▀▄]+/m);
  const [first = '', ...code] = shown.trimEnd().split('\n');
  expect(scanCode(code)).toBe(first.replace('Open ', ''));
  expect(first).toContain('https://alipay.example.com/gateway?trade=PI');
  await sandbox.advance(MINUTE);
  expect((await linesOf(example)).at(-1)).toBe('It is completed.');
  expect(await sandbox.balance('AUD')).toEqual([before + 6600, before + 6600]);
});

test('fx-conversion.ts converts once: both balances of the wallet change by the printed amounts', async ({
  sandbox,
}) => {
  const [[aud], [cny]] = [await sandbox.balance('AUD'), await sandbox.balance('CNY')];
  const lines = await linesOf(startOn(sandbox, 'fx-conversion.ts'));
  const gave = Number(/^Conversion FX\w+ gave ([\d.]+)\.$/.exec(lines[1] ?? '')?.[1]);
  expect(gave).toBeGreaterThan(400);
  const [[leftAud], [hasCny]] = [await sandbox.balance('AUD'), await sandbox.balance('CNY')];
  expect(aud - leftAud).toBeCloseTo(100.5, 8);
  expect(hasCny - cny).toBeCloseTo(gave, 8);
  expect(lines).toContain(`The wallet has ${leftAud.toFixed(2)} AUD.`);
  expect(lines).toContain(`The wallet has ${hasCny.toFixed(2)} CNY.`);
});

test('supplier-payout.ts uploads both documents, pays at the rate of its quote, and ends after its callback', async ({
  sandbox,
}) => {
  const [before] = await sandbox.balance('AUD');
  const { url, secretKey, callbackAppKey } = sandbox;
  const keys = { SERVICE_URL: url, SECRET_KEY: secretKey, CALLBACK_APP_KEY: callbackAppKey, PORT: '0' };
  const example = startExample('supplier-payout.ts', ['INV-1'], keys);
  const created = await example.printed(/^Payout BP\w+ of [\d.]+ AUD is pending\.$/m);
  const [, tradeId, price] = /(BP\w+) of ([\d.]+)/.exec(created) ?? [];
  const receiver = await example.printed(/http:\S+(?=\/hub\/webhook)/);
  await sandbox.control('PUT', '/callbacks/url', { url: receiver });
  await example.printed(/^Confirmed with quote QN\w+\.$/m);
  await sandbox.advance(MINUTE);
  const lines = await linesOf(example);
  expect(lines).toContain('Uploaded: proforma invoice.');
  expect(lines).toContain('Uploaded: purchase order.');
  expect(lines.at(-1)).toBe('It is completed.');
  const order = (await sandbox.control('GET', `/orders/${tradeId}`)) as Order;
  expect(order.status).toBe('completed');
  expect(order.documents.map(({ type }) => type).sort()).toEqual(['proforma_invoice', 'purchase_order']);
  const [after] = await sandbox.balance('AUD');
  expect(before - after).toBeCloseTo(Number(price), 8);
});

test('supplier-payout.ts ends without a callback, since it also polls', async ({ sandbox }) => {
  const { url, secretKey, callbackAppKey } = sandbox;
  const keys = { SERVICE_URL: url, SECRET_KEY: secretKey, CALLBACK_APP_KEY: callbackAppKey, PORT: '0' };
  const example = startExample('supplier-payout.ts', ['INV-1'], keys);
  await example.printed(/^Confirmed with quote QN\w+\.$/m);
  await sandbox.advance(MINUTE);
  expect((await linesOf(example)).at(-1)).toBe('It is completed.');
});

test('callback-receiver.ts accepts only callbacks with the key, and queries the status after each, also if it arrives twice', async ({
  sandbox,
}) => {
  const example = startOn(sandbox, 'callback-receiver.ts', 'RENT-1', '--port', '0');
  const url = await example.printed(/http:\S+(?=\/hub\/webhook)/);
  const order = (await example.printed(/Order RENT-\S+ waits/)).split(' ')[1] ?? '';
  await sandbox.control('PUT', '/callbacks/url', { url });
  const stranger = { method: 'POST', body: '{"status":"completed"}' };
  expect((await fetch(`${url}/hub/webhook`, stranger)).status).toBe(400);
  await sandbox.control('POST', '/callbacks/faults', { fault: 'wrong_appkey' });
  await sandbox.control('POST', '/callbacks/faults', { fault: 'duplicate', times: 2 });
  await sandbox.advance(60 * MINUTE);
  await example.printed(new RegExp(`Order ${order} is completed\\.`));
  example.stop();
  const lines = await linesOf(example, /^Callback, step `appKey`: The header `appkey` is missing\. .+\n$/);
  const heard = lines
    .filter((line) => line.startsWith('Callback: '))
    .map((line) => JSON.parse(line.slice(10)));
  const statuses = heard.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(
    new Set(['awaiting_transfer', 'transferring', 'transferred', 'completed']),
  );
  expect(statuses).toHaveLength(4 + 2);
  for (const { orderNo } of heard) expect(orderNo).toBe(order);
  const once = { httpStatus: 200, outcome: 'taken' };
  expect(await sandbox.control('GET', '/callbacks/report')).toMatchObject({
    callbacks: { pending: 0, delivered: 4, dead: 0 },
    attempts: expect.arrayContaining([
      expect.objectContaining({ fault: 'wrong_appkey', outcome: 'refused', httpStatus: 400, attempts: 1 }),
      expect.objectContaining({ fault: 'duplicate', ...once }),
    ]),
    findings: [],
  });
});

test('a failure is reported in one sentence with a hint, without a stack', async () => {
  const gone = await newSandbox();
  await gone.close();
  const { code, stderr } = await startOn(gone, 'payout.ts', 'SALARY-1').ended;
  expect(code).toBe(1);
  expect(stderr).toContain('npx --yes pnpm sandbox');
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

test('keys of an earlier start of the sandbox cause an error of their own', async ({ sandbox }) => {
  const { code, stderr } = await startOn({ ...sandbox, secretKey: 'of-yesterday' }, 'payout.ts', 'SALARY-1')
    .ended;
  expect(code).toBe(1);
  expect(stderr).toContain('A sandbox prints its keys each time it starts.');
  expect(stderr).not.toContain('of-yesterday');
});

test.each([
  ['callback-receiver.ts', ['RENT-1']],
  ['first-day.ts', []],
])(
  '%s without the key of callbacks ends with one sentence, before it calls the service',
  async (name, given) => {
    const keys = { SERVICE_URL: 'http://127.0.0.1:1', SECRET_KEY: 'any', PORT: '0' };
    const { code, stdout, stderr } = await startExample(name, given, keys).ended;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Set CALLBACK_APP_KEY to the `appkey` of callbacks [^\n]*\n$/);
  },
);

test('PORT sets the port of a receiver, unless `--port` does', async ({ sandbox }) => {
  const { url, secretKey, callbackAppKey } = sandbox;
  const keys = { SERVICE_URL: url, SECRET_KEY: secretKey, CALLBACK_APP_KEY: callbackAppKey };
  const example = startExample('callback-receiver.ts', ['RENT-1'], { ...keys, PORT: '0' });
  expect(await example.printed(/Listening at \S+/)).not.toContain(':8080/');
  example.stop();
  await example.ended;
  const wrong = await startExample('callback-receiver.ts', ['RENT-1'], { ...keys, PORT: 'high' }).ended;
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('`--port` or PORT must be')]);
  const other = startExample('callback-receiver.ts', ['RENT-2', '--port', '0'], { ...keys, PORT: 'high' });
  await other.printed(/Listening at \S+/);
  other.stop();
  await other.ended;
});

test('the error for a missing key says where to find it', async () => {
  const { code, stdout, stderr } = await startExample('payout.ts', []).ended;
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Set SECRET_KEY to the secretKey that the sandbox printed [^\n]*\n$/);
});

test.each([['--base-uri'], ['--port=high']])('%s is refused', async (option) => {
  const { code, stdout, stderr } = await startExample('payout.ts', [option], { SECRET_KEY: 'any' }).ended;
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(option.replace('=high', ''));
});

test('--help describes an example', async () => {
  const { code, stdout } = await startExample('payout.ts', ['--help']).ended;
  expect(code).toBe(0);
  expect(stdout).toMatch(/Pays a salary[\s\S]*SECRET_KEY/);
});
