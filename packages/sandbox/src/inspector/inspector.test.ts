// Long form also: actions, callback settings, filters, wallets, attempts of a callback, causes of refusals, and the clock.
import { describe, expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { openInspector, reason } from '../../test/open-inspector.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

const pageOf = ({ url }: TestSandbox, hash = '') => `${url}/_sandbox/${hash}`;

async function create(sandbox: TestSandbox, family: 'global' | 'payin', orderNo: string, properties = {}) {
  const { data } = await sandbox.call(OPERATIONS[family].create, {
    body: sample(family, orderNo, properties),
  });
  return data.tradeId as string;
}

async function withReceiver(sandbox: TestSandbox): Promise<Receiver> {
  const receiver = await startReceiver();
  afterTest(() => receiver.close());
  await sandbox.control('PUT', '/callbacks/url', { url: receiver.url });
  return receiver;
}

describe.skipIf(reason !== '')(`the inspector in Chromium${reason}`, () => {
  test('opens with one script, one style sheet, and one request for each kind of data', async () => {
    const sandbox = await newSandbox();
    const { asked } = await openInspector(pageOf(sandbox));
    const paths = asked.map((url) => url.replace(`${sandbox.url}/_sandbox/`, ''));
    expect([...new Set(paths)].sort()).toEqual(
      ['', 'changes', 'icon.svg', 'life-cycles', 'main.css', 'main.js', 'operations', 'orders'].sort(),
    );
  });

  test('shows orders, and an open order with its timeline, money, callbacks and body', async () => {
    const sandbox = await newSandbox();
    await withReceiver(sandbox);
    await create(sandbox, 'global', 'G-1');
    const tradeId = await create(sandbox, 'payin', 'IN-1');
    await sandbox.control('POST', `/orders/${tradeId}/pay`, {});
    await sandbox.advance(60_000);
    const { page } = await openInspector(pageOf(sandbox));
    const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/IN-1[\s\S]*Payin[\s\S]*712 CNY[\s\S]*100 USD[\s\S]*completed/),
      expect.stringMatching(/G-1[\s\S]*Global payout[\s\S]*100 USD[\s\S]*pending/),
    ]);
    await page.getByRole('link', { name: 'IN-1' }).click();
    const detail = page.getByRole('region', { name: 'Details' });
    await detail.getByRole('heading', { name: 'IN-1' }).waitFor();
    const steps = await detail.getByRole('listitem').allInnerTexts();
    expect(steps.map((step) => step.split(/\s/)[0])).toEqual([
      'create',
      'pay',
      'dispatch',
      'settle',
      'close',
    ]);
    expect(steps[1]).toMatch(/control API[\s\S]*2026-01-01 00:00:00\.000/);
    expect(steps[2]).toMatch(/by the clock[\s\S]*\+2 s/);
    const postings = detail.getByRole('table', { name: 'Postings of this order' });
    expect(await postings.textContent()).toMatch(/make available[\s\S]*100\.00 USD[\s\S]*collect/);
    expect(await detail.getByRole('table', { name: 'Callbacks of this order' }).textContent()).toMatch(
      /IN-1number 4, reports completed\s*delivered\s*1/,
    );
    expect(await detail.getByRole('img', { name: 'QR code' }).isVisible()).toBe(true);
    expect(await detail.getByLabel('Body of the order').textContent()).toContain(
      '"fullName": "Example University"',
    );
    expect(page.url()).toBe(pageOf(sandbox, `#/orders/${tradeId}`));
    await page.reload();
    await detail.getByRole('heading', { name: 'IN-1' }).waitFor();
  });

  long('filters the orders, and opens an order by its number in the address', async () => {
    const sandbox = await newSandbox();
    await create(sandbox, 'global', 'G-1');
    await create(sandbox, 'payin', 'IN-1');
    const { page } = await openInspector(pageOf(sandbox, '#/orders/G-1'));
    await page.getByRole('heading', { name: 'G-1' }).waitFor();
    await page.getByLabel('Family').selectOption('payin');
    await page.getByRole('heading', { name: 'G-1' }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'G-1' }).waitFor({ state: 'hidden' });
    expect(await page.locator('#list tbody tr').count()).toBe(1);
    await page.getByLabel('Order number').fill('nothing');
    await page.getByText('No order matches.').waitFor();
    expect(page.url()).toContain('family=payin&text=nothing');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'G-1' }).waitFor();
    expect(await page.getByLabel('Order number').inputValue()).toBe('');
    // A total of payins and payouts would mean nothing.
    expect(await page.getByText('Source amounts of').count()).toBe(0);
    await create(sandbox, 'global', 'G-2');
    await page.getByLabel('Family').selectOption('global');
    await page.getByText('Source amounts of these orders: 200').waitFor();
  });

  test('shows the beneficiary and the amounts of an order, and confirms it as the merchant would', async () => {
    const sandbox = await newSandbox();
    const { data } = await sandbox.call(OPERATIONS.business.create, { body: sample('business', 'B-1') });
    await create(sandbox, 'global', 'G-1');
    const { page } = await openInspector(pageOf(sandbox));
    const row = page.getByRole('table', { name: 'Orders' }).locator('tr', { hasText: 'B-1' });
    const { beneficiary } = sample('business', 'B-1') as { beneficiary: { fullName: string } };
    expect(await row.textContent()).toContain(`Business payout to ${beneficiary.fullName}`);
    await page.getByRole('link', { name: 'B-1' }).click();
    const detail = page.getByRole('region', { name: 'Details' });
    await detail.getByRole('heading', { name: 'B-1' }).waitFor();
    // The documents of a business payout come before its confirm.
    expect(await detail.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect(await detail.getByText(beneficiary.fullName, { exact: true }).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'G-1' }).click();
    await detail.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('G-1 is confirmed.').waitFor();
    await detail.locator('.badge', { hasText: 'transferring' }).first().waitFor();
    expect(await detail.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect(data.tradeId).toMatch(/\w/);
  });

  test('new orders wait while one is open, until they are asked for', async () => {
    const sandbox = await newSandbox();
    const tradeId = await create(sandbox, 'global', 'G-1');
    const { page } = await openInspector(pageOf(sandbox, `#/orders/${tradeId}`));
    await page.getByRole('heading', { name: 'G-1' }).waitFor();
    await create(sandbox, 'global', 'G-2');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await page.locator('#list').getByRole('link', { name: 'G-2' }).count()).toBe(0);
    await page.getByRole('button', { name: '1 new' }).click();
    await page.locator('#list').getByRole('link', { name: 'G-2' }).waitFor();
  });

  test('dead letters are sent again only after a question', async () => {
    const sandbox = await newSandbox();
    const receiver = await withReceiver(sandbox);
    receiver.respondWith(500);
    await create(sandbox, 'global', 'G-1');
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
    await sandbox.advance(30 * 86_400_000);
    const { page } = await openInspector(pageOf(sandbox, '#/callbacks'));
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('button', { name: 'Replay all dead letters' }).click();
    await expect.poll(() => asked).toEqual([expect.stringMatching(/^Send .*dead letters? again\?$/)]);
    expect(await page.getByText('will be sent again').count()).toBe(0);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Replay all dead letters' }).click();
    await page.getByText(/will be sent again\./).waitFor();
  });

  long('acts on an order as the payer and as the service', async () => {
    const sandbox = await newSandbox();
    const tradeId = await create(sandbox, 'payin', 'IN-1');
    const { page } = await openInspector(pageOf(sandbox, `#/orders/${tradeId}`));
    const acts = page.getByRole('group', { name: 'Actions of payer and service' }).getByRole('button');
    expect(await acts.allInnerTexts()).toEqual(['Pay', 'Reject', 'Ask for documents']);
    await page.getByRole('button', { name: 'Ask for documents' }).click();
    await page.getByText('IN-1 is now pending_material.').waitFor();
    await page.getByText('The payer cannot pay before a supporting document is uploaded.').waitFor();
    expect(await acts.allInnerTexts()).toEqual(['Reject']);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('The service rejected the payin before it was paid.').waitFor();
    expect(await acts.count()).toBe(0);
  });

  long('shows wallets, balances that sum to zero, and postings', async () => {
    const sandbox = await newSandbox();
    await create(sandbox, 'global', 'G-1');
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
    const { page } = await openInspector(pageOf(sandbox, '#/money'));
    const wallet = page.getByRole('table', { name: 'Wallets' }).locator('tr', { hasText: 'USD' }).first();
    expect(await wallet.textContent()).toMatch(/USD\s*business\s*999,900\.00\s*100\.00\s*1,000,000\.00/);
    const books = page.getByRole('table', { name: 'Balances by currency' }).locator('tr', { hasText: 'JPY' });
    expect(await books.textContent()).toMatch(/JPY\s*100,000,000\s*0\s*0\s*-100,000,000\s*0$/);
    expect(
      await page.getByRole('table', { name: 'Postings' }).locator('tbody tr').first().textContent(),
    ).toMatch(/hold[\s\S]*available[\s\S]*in transit[\s\S]*100\.00 USD/);
    await page.getByRole('button', { name: 'Check every entry' }).click();
    await page.getByText(/entries of \d+ accounts were added up: all correct\./).waitFor();
  });

  long('shows a callback with its failed attempts, and replays it', async () => {
    const sandbox = await newSandbox();
    const receiver = await withReceiver(sandbox);
    receiver.respondWith(500);
    await create(sandbox, 'global', 'G-1');
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
    await sandbox.advance(30 * 86_400_000);
    const { page } = await openInspector(pageOf(sandbox, '#/callbacks'));
    await page.locator('#list').getByRole('link', { name: 'G-1' }).last().click();
    const attempts = page.getByRole('table', { name: 'Attempts' }).locator('tbody tr');
    await attempts.first().waitFor();
    expect(await attempts.count()).toBe(10);
    expect(await attempts.first().textContent()).toMatch(/^10[\s\S]*refused[\s\S]*HTTP 500/);
    expect(await page.getByLabel('Body of the callback').textContent()).toContain('"orderNo": "G-1"');
    expect(await page.locator('#detail').textContent()).toMatch(
      /POST http:.*\/hub\/webhook[\s\S]*content-type[\s\S]*appkey\s*sandbox-\w+/,
    );
    receiver.respondWith(200);
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText('Callback 1 will be sent again.').waitFor();
    await page.getByRole('button', { name: 'Move the clock there' }).click();
    await page.getByText('The receiver accepted it with HTTP 200.').waitFor();
    expect(await attempts.first().textContent()).toMatch(/taken[\s\S]*HTTP 200/);
  });

  long('sets the callback address, and disturbs the next callback', async () => {
    const sandbox = await newSandbox();
    const { page } = await openInspector(pageOf(sandbox, '#/callbacks'));
    await page.getByText('No callbacks yet.').waitFor();
    await page.getByLabel('Callback address of demo-merchant').fill('ftp://somewhere');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('The callback address must be an http or https URL').waitFor();
    await page.getByLabel('Callback address of demo-merchant').fill('http://127.0.0.1:9000');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('Callbacks go to http://127.0.0.1:9000/hub/webhook from now on.').waitFor();
    await page.getByLabel('Disturb the next one').selectOption('duplicate');
    await page.getByRole('button', { name: 'Disturb' }).click();
    await page.getByText('The next callback will have this fault: duplicate.').waitFor();
    expect((await sandbox.control('DELETE', '/callbacks/faults')).value).toEqual({ cleared: 1 });
  });

  long('shows the requests, and each cause of a refusal', async () => {
    const sandbox = await newSandbox();
    await create(sandbox, 'global', 'G-1');
    const wrong = { orderNo: 5, purpose: 'Goods', subpurpose: 'x', beneficiary: { entityType: 'I' } };
    await sandbox.call(OPERATIONS.global.create, { body: wrong });
    const { page } = await openInspector(pageOf(sandbox, '#/requests'));
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    expect(await rows.nth(0).textContent()).toMatch(/POST \/global\/payout\/transfer\/create[\s\S]*HTTP 400/);
    expect(await rows.nth(1).textContent()).toMatch(/createGlobalPayout[\s\S]*HTTP 200/);
    await rows.nth(0).getByRole('link').click();
    await page.getByText('Why it was refused').waitFor();
    const causes = await page.locator('.causes li').allInnerTexts();
    expect(causes).toHaveLength(3);
    expect(causes.join('\n')).toMatch(/subpurpose must be one of .* because purpose is Goods \(R-003\)\./);
    expect(causes.join('\n')).toMatch(/beneficiary\.gender is required because .* \(R-006\)\./);
    expect(JSON.parse((await page.getByLabel('Body of the request').textContent()) ?? '')).toEqual(wrong);
    await page.goto(pageOf(sandbox, '#/journal'));
    await page.getByLabel('Show').selectOption('order');
    await page.getByRole('link', { name: 'G-1: create' }).waitFor();
  });

  long('moves the clock, and shows what happened', async () => {
    const sandbox = await newSandbox();
    await withReceiver(sandbox);
    const tradeId = await create(sandbox, 'payin', 'IN-1');
    await sandbox.control('POST', `/orders/${tradeId}/pay`, {});
    const { page } = await openInspector(pageOf(sandbox, '#/clock'));
    await page.getByText('It is stopped until you move it.').waitFor();
    expect(await page.getByRole('table', { name: 'Due tasks' }).textContent()).toContain('dispatch');
    await page.getByLabel('Seconds').fill('2');
    await page.getByRole('button', { name: 'Move ahead' }).click();
    const happened = page.getByRole('table', { name: 'What happened' });
    await happened.getByText('IN-1: dispatch').waitFor();
    await page.getByRole('button', { name: '+ 1 day' }).click();
    await happened.getByText('IN-1: close').waitFor();
    // The page may show the first events while the clock is still moving.
    await page.locator('.big', { hasText: '2026-01-02 00:00:02' }).waitFor();
    await page
      .getByText(
        'Nothing is due. Orders that wait for the payer, the merchant or the service do not change automatically.',
      )
      .waitFor();
  });
});
