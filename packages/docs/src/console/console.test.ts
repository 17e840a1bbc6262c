// Long form also: all but a payout from an empty form, where keys are stored, and JSON; five views of accessibility.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '@cross-border-payments/client/operations';
import { startMock } from '@cross-border-payments/mock';
import { type RunningSandbox, startSandbox } from '@cross-border-payments/sandbox';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { serveDocs } from '../serve-docs.ts';
import { seriousViolations, viewsOfForm } from '../testing/accessibility.ts';
import { BUILT_SITE, describeInChromium, type OpenPage } from '../testing/in-chromium.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

/** A payout to a person without the gender that R-006 requires. The properties are in the order of the form. */
const ORDER = {
  orderNo: 'CONSOLE-1',
  relationship: 'Employee',
  sourceCurrency: 'AUD',
  targetAmount: '5000',
  targetCurrency: 'CNY',
};
const BENEFICIARY = { fullName: '张三', nationality: 'CN' };
const ACCOUNT = {
  name: 'Zhang San',
  number: '6216610200016587010',
  currency: 'CNY',
};

const isLogin = (request: string): boolean => /^POST .*\/oauth\/token$/.test(request);

describeInChromium('the console', { directory: BUILT_SITE }, (site) => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({
      ...{ port: 0, clock: 'manual', seed: 1 },
      allowOrigins: [new URL(site.docs.url).origin],
    });
  });
  afterAll(() => sandbox?.close());

  const newPage = (): Promise<OpenPage> => site.open('404.html');

  /** Opens the console of an operation. The result also lists the requests of the page and its errors. */
  async function open(id: string, on?: OpenPage): Promise<OpenPage> {
    const path = `operations/${id}.html`;
    const opened = on ?? (await site.open(path));
    const { page } = opened;
    if (on) await page.goto(site.docs.url + path);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('heading', { name: 'Try it' }).waitFor();
    return opened;
  }

  async function enterKeys(page: Page): Promise<void> {
    await page.getByLabel('Address', { exact: true }).fill(sandbox.url);
    await page.getByLabel('secretKey', { exact: true }).fill(sandbox.secretKey);
  }

  const group = (page: Page, name: string) => page.getByRole('group', { name }).first();

  async function fill(place: ReturnType<typeof group> | Page, values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values))
      await place
        .getByLabel(new RegExp(`^${name}\\b`))
        .first()
        .fill(value);
  }

  /** Sends the request in the console and returns the response. */
  async function send(page: Page): Promise<{ status: string; data: Record<string, string> }> {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const text = await page.locator('.console-response pre').textContent();
    return JSON.parse(text ?? '');
  }

  test('takes a payout from an empty form to "completed", and explains what is wrong before it is sent', async () => {
    const opened = await open('createGlobalPayout');
    const { page, asked, errors } = opened;
    await enterKeys(page);
    await fill(page, ORDER);
    const subpurposes = page.getByLabel(/^subpurpose\b/).locator('option');
    const purpose = page.getByLabel(/^purpose\b/);
    await purpose.selectOption('Goods');
    expect(await subpurposes.allTextContents()).toHaveLength(5);
    await purpose.selectOption('Service');
    expect(await subpurposes.allTextContents()).toContain('ACCOUNTING_SERVICE TAX_SERVICE');
    await purpose.selectOption('Salary');
    expect(await subpurposes.count()).toBe(0);
    const beneficiary = group(page, 'beneficiary');
    await fill(beneficiary, BENEFICIARY);
    const gender = beneficiary.getByLabel(/^gender\b/);
    expect(await gender.isVisible()).toBe(false);
    await beneficiary.getByLabel(/^entityType\b/).selectOption('I');
    await gender.waitFor();
    await beneficiary.getByLabel(/^accountType\b/).selectOption('bank');
    await beneficiary.getByRole('button', { name: 'Fill in accountInfo' }).click();
    await fill(group(page, 'accountInfo'), ACCOUNT);

    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const text = '`beneficiary.gender` is required because `beneficiary.entityType` is `I` (R-006).';
    const sentence = text.replaceAll('`', '');
    await page.locator('.console-problems', { hasText: sentence }).waitFor();
    expect(await page.locator('.console-error:visible').allTextContents()).toEqual([sentence]);
    expect(await gender.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(':focus').getAttribute('id')).toBe(await gender.getAttribute('id'));
    expect(asked.filter((one) => one.includes(sandbox.url))).toEqual([]);

    await gender.selectOption('Male');
    const created = await send(page);
    expect(created).toMatchObject({ status: '1', data: { status: 'pending' } });
    await page.getByText(/Request id [\w-]{20,}/).waitFor();

    await open('confirmGlobalPayout', opened);
    const tradeId = page.getByLabel(/^tradeId\b/);
    // The form suggests the id from the response.
    const list = await tradeId.getAttribute('list');
    expect(await page.locator(`#${list} option`).getAttribute('value')).toBe(created.data.tradeId);
    await tradeId.fill(created.data.tradeId ?? '');
    expect(await send(page)).toMatchObject({ status: '1' });
    await sandbox.advance(60_000);
    await open('getGlobalPayoutStatus', opened);
    await page.getByLabel(/^tradeId\b/).fill(created.data.tradeId ?? '');
    expect(await send(page)).toMatchObject({ data: { status: 'completed' } });

    expect(errors).toEqual([]);
    expect(asked.filter(isLogin)).toHaveLength(1);
    expect(asked.filter((one) => !one.includes(site.docs.url) && !one.includes(sandbox.url))).toEqual([]);
  });

  test('leads from a quote to the completed payout in eight actions, without an id typed', async () => {
    const opened = await open('getGlobalPayoutQuote');
    const { page } = opened;
    await enterKeys(page);
    const step = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('heading', { name: 'Try it' }).waitFor();
    };
    await page.getByLabel('Start from').selectOption({ index: 1 });
    const quote = await send(page);
    await step('Create the order with it');
    expect(await page.getByLabel(/^queryNo\b/).inputValue()).toBe(quote.data.queryNo);
    const created = await send(page);
    expect(created).toMatchObject({ status: '1' });
    await step('Confirm it');
    expect(await page.getByLabel(/^tradeId\b/).inputValue()).toBe(created.data.tradeId);
    expect(await send(page)).toMatchObject({ status: '1' });
    await sandbox.advance(60_000);
    await step('Ask its status');
    await page.locator('.console-response', { hasText: 'completed' }).waitFor();
    // Who opens the operation again starts without these values.
    await open('confirmGlobalPayout', opened);
    expect(await page.getByLabel(/^tradeId\b/).inputValue()).toBe('');
    await page.getByLabel('Start from').selectOption({ index: 1 });
    expect(await page.getByLabel(/^tradeId\b/).inputValue()).toBe(created.data.tradeId);
  });

  test('on a phone, Send and the number of faults are in view, and cover no field in focus', async () => {
    const { page } = await open('createBusinessPayout');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByLabel('Start from').selectOption({ index: 1 });
    await page.getByLabel(/^targetCurrency\b/).fill('EUR');
    const faults = page.locator('.console-state', { hasText: '2 things to correct' });
    await faults.waitFor();
    const topOf = async (place: Locator): Promise<number> => (await place.boundingBox())?.y ?? Number.NaN;
    for (const name of ['targetAmount', 'payer.accountNumber', 'beneficiary.fullName']) {
      const control = page.locator(`[data-control="${name}"]`);
      await control.focus();
      const { y, height } = (await control.boundingBox()) ?? { y: 800, height: 0 };
      expect(y + height).toBeLessThanOrEqual(await topOf(faults));
      const send = await topOf(page.getByRole('button', { name: 'Send', exact: true }));
      expect(await topOf(faults)).toBeLessThan(send);
      expect(send).toBeLessThan(800);
    }
  });

  test('on a phone, the fields of an object within an object are nearly as wide as the window', async () => {
    const { page } = await open('createBusinessPayout');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByLabel('Start from').selectOption({ index: 1 });
    const box = await page.locator('[data-control="payer.address.country"]').boundingBox();
    expect(box?.width).toBeGreaterThan(300);
  });

  test('keeps keys in the tab: not in addresses, not in localStorage, and not in what is copied', async () => {
    const { page, asked } = await open('listWallets');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterKeys(page);
    expect(await send(page)).toMatchObject({ status: '1' });
    for (const label of ['Copy as curl', 'Copy as client code']) {
      await page.getByRole('button', { name: label }).click();
      await page.getByText('Copied, with placeholders').waitFor();
      const copied = String(await page.evaluate('navigator.clipboard.readText()'));
      expect(copied).toContain(sandbox.url);
      expect(copied).not.toContain(sandbox.secretKey);
    }
    expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}');
    expect(asked.join(' ')).not.toContain(sandbox.secretKey);
    const other = await page.context().newPage();
    onTestFinished(() => other.close());
    await other.goto(`${site.docs.url}operations/listWallets.html#console`);
    expect(await other.getByLabel('secretKey', { exact: true }).inputValue()).toBe('');
  });

  long('gets a new token when the service refuses the stored one', async () => {
    const { page, asked } = await open('listWallets');
    await enterKeys(page);
    await send(page);
    await sandbox.advance(2 * 3_600_000);
    expect(await send(page)).toMatchObject({ status: '1' });
    expect(asked.filter(isLogin)).toHaveLength(2);
  });

  long('sends a change once, although the service refuses its token, and logs in for the next', async () => {
    const { page, asked } = await open('confirmGlobalPayout');
    await enterKeys(page);
    await page.getByLabel(/^tradeId\b/).fill('T-1');
    await send(page);
    await sandbox.advance(2 * 3_600_000);
    const changes = () => asked.filter((one) => one.endsWith('/transfer/async')).length;
    expect([await send(page), changes()]).toMatchObject([{ message: expect.stringContaining('token') }, 2]);
    expect(asked.filter(isLogin)).toHaveLength(1);
    expect([await send(page), changes()]).toMatchObject([{ message: expect.stringContaining('T-1') }, 3]);
    expect(asked.filter(isLogin)).toHaveLength(2);
  });

  long(
    'shows what the sandbox did with a request whose response was lost, and sends it only once',
    async () => {
      const { page, asked } = await open('convertWalletFunds');
      await enterKeys(page);
      const control = (path: string, body?: unknown): Promise<Response> =>
        fetch(`${sandbox.url}/_sandbox/${path}`, {
          ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
          headers: { 'content-type': 'application/json' },
        });
      await page.getByLabel('Start from').selectOption({ index: 1 });
      await page.getByText('Sending may have an effect each time.').waitFor();
      const quotes = await open('getGlobalPayoutQuote', await newPage());
      await enterKeys(quotes.page);
      await quotes.page.getByLabel('Start from').selectOption({ index: 1 });
      const { data } = await send(quotes.page);
      await page.getByLabel(/^queryNo\b/).fill(data.queryNo ?? '');
      // The first request leaves a kept connection, on which Chromium would send a lost request again.
      await send(page);
      await control('responses/faults', { fault: 'lose_response', operation: 'convertWalletFunds' });
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('The sandbox has processed the request.').waitFor();
      expect(await page.locator('.console-progress code').textContent()).toContain('"status":"1"');
      const { items } = (await (await control('requests')).json()) as { items: { operation: string }[] };
      expect(items.filter(({ operation }) => operation === 'convertWalletFunds')).toHaveLength(2);
      expect(asked.filter((one) => one.includes('_sandbox'))).toHaveLength(1);
    },
  );

  long('copies samples with a token, and fills in the key, if the site is served with the key', async () => {
    const mock = await startMock({ port: 0 });
    onTestFinished(() => mock.close());
    const localPorts = { 4020: Number(new URL(mock.url).port) };
    const served = { port: 0, host: '127.0.0.1', directory: BUILT_SITE, localPorts, secretKey: 'served-key' };
    const docs = await serveDocs(served);
    onTestFinished(() => docs.close());
    const { page } = await site.open(`${docs.url}operations/listWallets.html#console`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    expect(await page.getByLabel('secretKey', { exact: true }).inputValue()).toBe('served-key');
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/'token: \w{32}'/);
    await page.goto(docs.url);
    await page.getByRole('button', { name: 'Send both to the sandbox' }).click();
    await page.getByText(/^HTTP 400: beneficiary.swiftCode is required/).waitFor();
    await page.getByRole('link', { name: 'See the order' }).waitFor();
    await page.locator('.running .badge.good').waitFor();
  });

  long('sends the first example of each operation to the mock, which accepts it', async () => {
    const mock = await startMock({ port: 0 });
    onTestFinished(() => mock.close());
    const { page, errors } = await newPage();
    const failed: string[] = [];
    for (const id of Object.keys(operations)) {
      // The hash in the address opens the console.
      await page.goto(`${site.docs.url}operations/${id}.html#console`);
      await page.getByRole('heading', { name: 'Try it' }).waitFor();
      await page.getByLabel('Address', { exact: true }).fill(mock.url);
      if (id !== 'createToken') await page.getByLabel('secretKey', { exact: true }).fill('any');
      const start = page.getByLabel('Start from');
      if ((await start.count()) > 0) await start.selectOption({ index: 1 });
      const response = await send(page);
      if (response.status !== '1') failed.push(`${id}: ${JSON.stringify(response)}`);
    }
    expect([...failed, ...errors]).toEqual([]);
  });

  long('uploads a file, and sends an invalid request on demand', async () => {
    const { page } = await open('uploadPayinDocument');
    await enterKeys(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.console-problems', { hasText: 'file is required.' }).waitFor();
    await page.getByRole('button', { name: 'Send it anyway' }).click();
    await page.locator('.console-result', { hasText: 'HTTP 400' }).waitFor();
    const refused = await page.locator('.console-response pre').textContent();
    expect(refused).toContain('`file` is required');

    const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
    await page.getByLabel(/^file\b/).setInputFiles(file);
    await page.getByLabel(/^type\b/).selectOption({ index: 1 });
    expect(await page.getByLabel(/^fileName\b/).inputValue()).toBe('bill.pdf');
    expect(await send(page)).toMatchObject({ status: '1', data: { fileId: expect.any(String) } });
  });

  long('does not report an empty form as valid if the interface does not show its fields', async () => {
    const { page } = await open('uploadBusinessPayoutDocument');
    await page
      .locator('.console-problems', { hasText: 'the interface does not show what is required' })
      .waitFor();
    await page.getByLabel('Start from').selectOption({ index: 1 });
    await page.locator('.console-state', { hasText: 'Nothing is wrong with it' }).waitFor();
  });

  long(
    'gives the example of a create a new order number on each page, but not the example of an update',
    async () => {
      const numbers: string[] = [];
      for (const id of ['createBusinessPayout', 'createBusinessPayout']) {
        const { page } = await open(id);
        await page.getByLabel('Start from').selectOption({ index: 1 });
        numbers.push(await page.getByLabel(/^orderNo\b/).inputValue());
      }
      expect(numbers.map((number) => number.replace(/[^-]+$/, ''))).toEqual(['BPO-2026-', 'BPO-2026-']);
      expect(new Set(numbers).size).toBe(2);
      const { page } = await open('updateGlobalPayout');
      await page.getByLabel('Start from').selectOption({ index: 1 });
      expect(await page.getByLabel(/^orderNo\b/).inputValue()).toMatch(/^GPO-2026-000\d$/);
    },
  );

  test('shows the same request as a form and as JSON, and reports invalid JSON', async () => {
    const { page } = await open('createBusinessPayout');
    await page.getByLabel('Start from').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const area = page.getByLabel('Request as JSON');
    const order = JSON.parse(await area.inputValue());
    await area.fill(`${JSON.stringify({ ...order, targetCurrency: 'EUR', further: 1 })}}`);
    await page
      .getByText(/This is not valid JSON/)
      .first()
      .waitFor();
    await area.fill(JSON.stringify({ ...order, targetCurrency: 'EUR', further: 1 }));
    await page.locator('.console-problems', { hasText: 'beneficiary.swiftCode is required' }).waitFor();
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    expect(await page.getByLabel(/^targetCurrency\b/).inputValue()).toBe('EUR');
    expect(await page.getByLabel(/^further\b/).inputValue()).toBe('1');
    await group(page, 'beneficiary')
      .getByLabel(/^swiftCode\b/)
      .waitFor();
  });

  long('says why an address cannot be called', async () => {
    const { page, asked, blocked } = await open('listOccupations');
    await enterKeys(page);
    for (const [address, text] of [
      ['https://elsewhere.example', 'may call http://127.0.0.1:*, http://localhost:* only'],
      ['not an address', 'must be an http or https URL'],
      ['http://127.0.0.1:1', 'The response from http://127.0.0.1:1 cannot be read'],
    ] as const) {
      await page.getByLabel('Address', { exact: true }).fill(address);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.locator('.console-result', { hasText: text }).waitFor();
      const invalid = await page.getByLabel('Address', { exact: true }).getAttribute('aria-invalid');
      expect(invalid).toBe(String(text.startsWith('must be')));
    }
    expect([...asked, ...blocked].filter((one) => one.includes('elsewhere'))).toEqual([]);
  });

  long('says that a request without a response may have been processed', async () => {
    const silent = createServer(({ method }, response) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (method === 'OPTIONS') response.writeHead(204, headers).end();
    });
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const { page } = await open('createToken');
    await page.evaluate('{ const limit = AbortSignal.timeout; AbortSignal.timeout = () => limit(300); }');
    const { port } = silent.address() as AddressInfo;
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}`);
    await page.getByLabel('Start from').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.console-result', { hasText: 'It may have processed the request' }).waitFor();
  });

  long('can be used without a mouse', async () => {
    const { page } = await newPage();
    await page.goto(`${site.docs.url}operations/getGlobalPayoutQuote.html`);
    await page.getByRole('button', { name: 'Try it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Try it' }).waitFor();
    const focused = 'document.activeElement.closest("div").innerText';
    const tabTo = async (name: string): Promise<void> => {
      for (let at = 0; at < 40; at += 1) {
        await page.keyboard.press('Tab');
        if (String(await page.evaluate(focused)).startsWith(name)) return;
      }
      throw new Error(`The Tab key does not reach ${name}.`);
    };
    await tabTo('Address');
    await page.keyboard.type(sandbox.url);
    await tabTo('secretKey');
    await page.keyboard.type(sandbox.secretKey);
    await tabTo('sourceCurrency');
    await page.keyboard.type('AUD');
    await tabTo('targetCurrency');
    await page.keyboard.type('CNY');
    await tabTo('Send');
    await page.keyboard.press('Enter');
    await page.locator('.console-result', { hasText: 'HTTP 200' }).waitFor();
  });

  long('has no serious accessibility violations when open', async () => {
    const { page } = await open('createBusinessPayout');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const faults: string[] = [];
    for (const { colorScheme, width } of viewsOfForm) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await seriousViolations(page)).map((fault) => `${colorScheme} ${width}: ${fault}`));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    expect(faults).toEqual([]);
  });
});
