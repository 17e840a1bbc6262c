// Long form also: all but changes without a reload.
import { describe, expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox, until } from '../../test/merchant-client.ts';
import { openInspector, reason } from '../../test/open-inspector.ts';
import { startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import { startSandbox } from '../start-sandbox.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

describe.skipIf(reason !== '')(`live updates of the inspector, in Chromium${reason}`, () => {
  test('shows changes without a reload, keeps focus and input, and announces them once', async () => {
    const sandbox = await newSandbox();
    const create = (orderNo: string) =>
      sandbox.call(OPERATIONS.global.create, { body: sample('global', orderNo) });
    await create('G-1');
    const { page } = await openInspector(`${sandbox.url}/_sandbox/`);
    await page.getByRole('link', { name: 'G-1' }).focus();
    await create('G-2');
    await page.getByRole('link', { name: 'G-2' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('G-1');
    await until(async () => (await page.locator('#said').textContent()) === '1 new order.');
    await page.goto(`${sandbox.url}/_sandbox/#/callbacks`);
    await page.getByLabel('Callback address of demo-merchant').fill('http://127.0.0.1');
    await page.getByRole('button', { name: 'Set', exact: true }).focus();
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-2' } });
    await page.getByRole('link', { name: 'G-2' }).waitFor();
    expect(await page.getByLabel('Callback address of demo-merchant').inputValue()).toBe('http://127.0.0.1');
  });

  long('sends no requests while it is paused', async () => {
    const sandbox = await newSandbox();
    const { page, asked } = await openInspector(`${sandbox.url}/_sandbox/`);
    await page.getByRole('button', { name: 'Live' }).click();
    await page.getByRole('button', { name: 'Paused' }).waitFor();
    const before = asked.length;
    await page.waitForTimeout(1_500);
    expect(asked.length - before).toBeLessThan(2);
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    await page.getByRole('button', { name: 'Paused' }).click();
    await page.getByRole('link', { name: 'G-1' }).waitFor();
  });

  long(
    'reports that the sandbox has stopped, which it does not prevent, and continues after a restart',
    async () => {
      const first = await startSandbox({ port: 0, clock: 'manual' });
      const { page } = await openInspector(`${first.url}/_sandbox/`);
      await page.getByText('No orders yet.').waitFor();
      await first.close();
      await page.getByText('The sandbox does not respond; trying again.').waitFor();
      const second = await startSandbox({ port: first.port, clock: 'manual' });
      afterTest(() => second.close());
      await page.getByRole('button', { name: 'Live' }).waitFor();
      expect(await page.getByRole('alert').textContent()).toBe('');
    },
  );

  long('works with the keyboard alone', async () => {
    const sandbox = await newSandbox();
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    await sandbox.control('PUT', '/callbacks/url', { url: receiver.url });
    receiver.respondWith(500);
    for (const orderNo of ['G-1', 'G-2', 'G-3']) {
      await sandbox.call(OPERATIONS.global.create, { body: sample('global', orderNo) });
      await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo } });
    }
    await sandbox.advance(30 * 86_400_000);
    const { page } = await openInspector(`${sandbox.url}/_sandbox/`);
    const { keyboard } = page;
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    const tabTo = async (text: string) => {
      for (let times = 0; times < 40 && (await focused()) !== text; times += 1) await keyboard.press('Tab');
      expect(await focused()).toBe(text);
    };
    await keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    expect(await page.locator('.skip').evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(
      0,
    );
    await keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await keyboard.press('Shift+Tab');
    await page.locator('#live:focus').waitFor();
    await page.reload();
    await tabTo('Callbacks');
    await keyboard.press('Enter');
    await page.getByRole('table', { name: 'Callbacks' }).waitFor();
    await tabTo('G-3');
    await keyboard.press('ArrowDown');
    await keyboard.press('j');
    await keyboard.press('k');
    await keyboard.press('Home');
    await keyboard.press('End');
    await keyboard.press('ArrowUp');
    const row = await page.evaluate(() => document.activeElement?.closest('tr')?.textContent);
    expect(row).toContain('G-2number 1');
    await keyboard.press('Enter');
    await page.locator('#open-title:focus').waitFor();
    await tabTo('Replay');
    expect(await page.locator(':focus').evaluate((at) => getComputedStyle(at).outlineStyle)).toBe('solid');
    receiver.respondWith(200);
    await keyboard.press('Enter');
    await page.getByText('It is waiting to be sent.').waitFor();
    await sandbox.advance(60_000);
    await page.getByText('The receiver accepted it with HTTP 200.').waitFor();
    await keyboard.press('Escape');
    await page.getByRole('region', { name: 'Details' }).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.closest('tr')?.textContent)).toContain(
      'G-2number 1',
    );
  });

  long('asks for confirmation before a reset', async () => {
    const sandbox = await newSandbox();
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    const { page } = await openInspector(`${sandbox.url}/_sandbox/#/tools`);
    const orders = async () => (await sandbox.control('GET', '/orders')).value.items.length;
    const reset = page.getByRole('button', { name: 'Reset everything' });
    await page.getByText('Merchants and their callback addresses stay.').waitFor();
    await reset.press('Enter');
    await page.locator('[name=confirmed]:invalid:focus').waitFor();
    expect(await orders()).toBe(1);
    await page.getByLabel('Delete them').check();
    await reset.press('Enter');
    await page.getByText('Everything was reset.').waitFor();
    expect(await orders()).toBe(0);
  });
});
