// Long form also: all but the way from an order to its requests, and a request that the page sends.
import { describe, expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { openInspector, reason } from '../../test/open-inspector.ts';
import { startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

const pageOf = ({ url }: TestSandbox, hash = '') => `${url}/_sandbox/${hash}`;

describe.skipIf(reason !== '')(`debugging with the inspector, in Chromium${reason}`, () => {
  test('leads from an order to its requests, and from a request back', async () => {
    const sandbox = await newSandbox('sqlite', { reference: 'http://127.0.0.1:4000/' });
    const { data } = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    const { page } = await openInspector(pageOf(sandbox, `#/orders/${data.tradeId}`));
    const requests = page.getByRole('table', { name: 'Requests about this order' }).getByRole('link');
    await requests.first().waitFor();
    expect(await requests.count()).toBe(2);
    await requests.first().click();
    await page.getByText('Why it was refused').waitFor();
    const rule = page.getByRole('link', { name: 'R-029' });
    expect(await rule.getAttribute('href')).toBe('http://127.0.0.1:4000/rules/R-029.html');
    const operation = page.getByRole('link', { name: 'createGlobalPayout', exact: true });
    expect(await operation.getAttribute('href')).toBe(
      'http://127.0.0.1:4000/operations/createGlobalPayout.html',
    );
    const response = JSON.parse((await page.getByLabel('Body of the response').textContent()) ?? '');
    expect(response).toMatchObject({ status: '-1', message: expect.stringContaining('used already') });
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('link', { name: 'G-1', exact: true })
      .click();
    await page.getByRole('heading', { name: 'G-1' }).waitFor();
  });

  long('has no links to the reference without its URL', async () => {
    const sandbox = await newSandbox();
    await sandbox.call(OPERATIONS.global.create, { body: { orderNo: 5 } });
    const { page } = await openInspector(pageOf(sandbox, '#/requests'));
    await page
      .getByRole('link', { name: /createGlobalPayout|transfer\/create/ })
      .first()
      .click();
    await page.getByText('Why it was refused').waitFor();
    expect(await page.getByRole('region', { name: 'Details' }).locator('a[target]').count()).toBe(0);
  });

  long('marks requests with advice, and disturbed responses', async () => {
    const sandbox = await newSandbox();
    await sandbox.control('POST', '/responses/faults', { fault: 'http_503' });
    const create = (orderNo: string, properties: Record<string, unknown>) =>
      sandbox.call(OPERATIONS.global.create, { body: sample('global', orderNo, properties) });
    await expect(create('G-1', {})).rejects.toThrow();
    await create('G-2', { sourceAmuont: 5 });
    const { page } = await openInspector(pageOf(sandbox, '#/requests'));
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    expect(await rows.nth(1).textContent()).toMatch(/HTTP 503\s*http 503/);
    expect(await rows.nth(0).textContent()).toMatch(/HTTP 200\s*advice/);
    await rows.nth(0).getByRole('link').click();
    await page.getByText('Accepted, but probably not meant').waitFor();
    expect(await page.locator('.advice li').first().textContent()).toMatch(/sourceAmuont is not known/);
  });

  long('copies a request as curl and as client code, without its secrets', async () => {
    const sandbox = await newSandbox();
    const token = await sandbox.login();
    const body = {
      type: 'check4',
      idNumber: '44030519880615003X',
      name: 'Li Si',
      account: '6216610200016587010',
    };
    await sandbox.call('checkBankAccount', { body });
    const { page } = await openInspector(pageOf(sandbox, '#/requests'), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('link', { name: '/payout/common/bank/check' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied. Replace the masked values.').waitFor();
    expect(await copied()).toMatch(/^curl -s 'http.*bank\/check' [\s\S]*token: \$TOKEN[\s\S]*\*\*\*\*003X/);
    await page.getByRole('button', { name: 'Copy as client code' }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('const data'));
    const text = await copied();
    expect(text).toContain('await client.validation.checkBankAccount({\n  type: "check4",');
    for (const secret of [token, body.idNumber, body.account]) expect(text).not.toContain(secret);
  });

  long('finds orders, requests, callbacks and money from the header', async () => {
    const sandbox = await newSandbox('sqlite', { callback: 'http://127.0.0.1:9' });
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1', { sourceAmount: 1250.5 }) });
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
    const { page } = await openInspector(pageOf(sandbox));
    await page.getByRole('link', { name: 'G-1' }).press('/');
    await page.keyboard.type('g-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Orders (1)' }).waitFor();
    const sections = await page.locator('#list h3').allInnerTexts();
    expect(sections).toEqual(['Orders (1)', 'Requests (2)', 'Callbacks (1)']);
    await page.getByRole('searchbox', { name: /Search orders/ }).fill('1,250.50 USD');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Money (1)' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Money (1)' }).waitFor();
    expect(await page.getByRole('searchbox', { name: /Search orders/ }).inputValue()).toBe('1,250.50 USD');
    await page.getByRole('searchbox', { name: /Search orders/ }).fill('no such thing');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing matches.').waitFor();
  });

  long('finds and opens a request with the keyboard alone', async () => {
    const sandbox = await newSandbox();
    for (const orderNo of ['G-1', 'G-2', 'G-3'])
      await sandbox.call(OPERATIONS.global.create, { body: sample('global', orderNo) });
    const { page } = await openInspector(pageOf(sandbox, '#/requests'));
    const { keyboard } = page;
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    const tabTo = async (text: RegExp) => {
      for (let times = 0; times < 60 && !text.test(await focused()); times += 1) await keyboard.press('Tab');
      expect(await focused()).toMatch(text);
    };
    await keyboard.press('Tab');
    await keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('find-text');
    await keyboard.type('G-2');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Requests (1)' }).waitFor();
    await tabTo(/^POST \/global\/payout\/transfer\/create$/);
    await keyboard.press('Enter');
    await page.locator('#open-title:focus').waitFor();
    await tabTo(/^Copy as curl$/);
    await tabTo(/^G-2$/);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'G-2' }).waitFor();
    await keyboard.press('Escape');
    await page.getByRole('region', { name: 'Details' }).waitFor({ state: 'hidden' });
    await page.goto(pageOf(sandbox, '#/tools'));
    await tabTo(/^Create$/);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: /^PI/ }).waitFor();
  });

  test('sends a request as a merchant and shows the response', async () => {
    const sandbox = await newSandbox();
    const { page } = await openInspector(pageOf(sandbox, '#/tools'));
    const body = page.getByLabel('Body', { exact: true });
    const order = JSON.parse(await body.inputValue());
    expect(order).toMatchObject({ sourceCurrency: 'USD', beneficiary: { fullName: 'Li Si' } });
    await body.fill(JSON.stringify({ ...order, orderNo: 'G-7' }));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('createGlobalPayout: HTTP 200.').waitFor();
    expect((await sandbox.control('GET', '/orders')).value.items).toMatchObject([{ orderNo: 'G-7' }]);
    await body.fill('{');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The body is not valid JSON').waitFor();
    await page.getByLabel('Operation').selectOption('createPayin');
    await page.getByText('POST /global/payin/transfer/create').waitFor();
    expect(JSON.parse(await body.inputValue())).toMatchObject({ getway: 'alipay' });
    await page.getByRole('link', { name: 'Open the request' }).click();
    await page.getByRole('heading', { name: 'POST /global/payout/transfer/create' }).waitFor();
  });

  long('creates a situation, funds a wallet, adds a merchant, and disturbs responses', async () => {
    const sandbox = await newSandbox();
    const { page } = await openInspector(pageOf(sandbox, '#/tools'));
    const card = (name: string) => page.locator('section.card', { hasText: name });
    await card('Add a merchant').getByLabel('Name').fill('Second');
    await card('Add a merchant').getByRole('button', { name: 'Add' }).click();
    await page.getByText('The secret key is shown only now.').waitFor();
    const { items } = (await sandbox.control('GET', '/merchants')).value;
    const second = items.find(({ name }: { name: string }) => name === 'Second');
    const fund = card('Fund a wallet');
    await fund.getByLabel('Merchant').selectOption(second.appKey);
    await fund.getByLabel('Amount').fill('1,250.50');
    await fund.getByRole('button', { name: 'Fund' }).click();
    await page.getByText('1,250.50 USD were added to the business wallet.').waitFor();
    const { value: wallets } = await sandbox.control('GET', `/wallets?appKey=${second.appKey}`);
    expect(wallets.items).toMatchObject([{ available: '1250.50' }]);
    await card('Disturb the next responses').getByRole('button', { name: 'Disturb' }).click();
    await page.getByText('Pending: lose response (1).').waitFor();
    await card('Undo and reset').getByRole('button', { name: 'Remove faults of responses' }).click();
    await page.getByText('One fault was removed.').waitFor();
    const links = await page
      .locator('section.card a.button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    for (const link of links) expect((await fetch(sandbox.url + link)).status).toBe(200);
    expect(links).toHaveLength(2);
    await card('Create a situation').getByRole('button', { name: 'Create', exact: true }).click();
    await page.locator('#open-title').waitFor();
    expect((await sandbox.control('GET', '/orders')).value.items).toMatchObject([{ status: 'completed' }]);
  });

  long('names the callback that is sent first, sends it now, and replays all dead letters', async () => {
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    receiver.respondWith(500);
    const sandbox = await newSandbox('sqlite', { callback: receiver.url });
    const { value: order } = await sandbox.control('POST', '/triggers', { name: 'payin.transferring' });
    await sandbox.control('POST', '/triggers', { name: 'callback.dead' });
    const { page } = await openInspector(pageOf(sandbox, '#/callbacks'));
    const rows = page.getByRole('table', { name: 'Callbacks' }).locator('tbody tr');
    await rows.filter({ hasText: order.orderNo }).filter({ hasText: 'number 2' }).getByRole('link').click();
    await page.getByText('which is sent first').waitFor();
    await page.getByRole('link', { name: 'callback 1 of the order' }).click();
    receiver.respondWith(200);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('The receiver accepted it with HTTP 200.').waitFor();
    expect(await page.getByRole('heading', { level: 2, name: 'Callback 1 of' }).textContent()).toBe(
      `Callback 1 of ${order.orderNo}`,
    );
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Replay all dead letters' }).click();
    await page.getByText('One callback will be sent again.').waitFor();
    await page.getByRole('button', { name: 'Replay all dead letters' }).waitFor({ state: 'hidden' });
  });
});
