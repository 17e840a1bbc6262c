// Long form also: opening from a link of another page. `server.test.ts` tests the same without a browser.
import { describe, expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { openInspector, reason, visit } from '../../test/open-inspector.ts';
import { startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

const EVIL = '<img src=x onerror="hit=1"><script>hit=1</script>';

describe.skipIf(reason !== '')(`the security of the inspector, in Chromium${reason}`, () => {
  test('shows markup as text, loads nothing from other hosts, and logs no errors', async () => {
    const sandbox = await newSandbox();
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    receiver.respondWith((_, response) => response.writeHead(500).end(EVIL));
    await sandbox.control('PUT', '/callbacks/url', { url: receiver.url });
    await sandbox.control('POST', '/merchants', { name: EVIL });
    const payer = { fullName: `李四${EVIL}`, relationship: 'Self' };
    const orderNo = EVIL.slice(0, 32);
    const { data } = await sandbox.call(OPERATIONS.payin.create, {
      body: sample('payin', orderNo, { payer }),
    });
    await sandbox.call(OPERATIONS.payin.create, { body: sample('payin', orderNo) });
    await sandbox.control('POST', `/orders/${data.tradeId}/pay`, {});
    await sandbox.advance(60_000);
    const refused = (await sandbox.control('GET', '/journal/newest?kinds=refusal')).value.items[0].id;
    const { page, asked, complaints } = await openInspector(`${sandbox.url}/_sandbox/`);
    const hashes = [
      `#/orders/${data.tradeId}`,
      '#/money',
      '#/callbacks/1',
      `#/journal/${refused}`,
      '#/clock',
    ];
    for (const hash of hashes) {
      await visit(page, `${sandbox.url}/_sandbox/${hash}`);
      expect(await page.locator('#main').textContent()).toContain('<img src=x');
      expect(await page.locator('img[src=x], main script').count()).toBe(0);
    }
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
    expect(
      asked.filter((address) => !/^data:/.test(address) && !address.startsWith(`${sandbox.url}/`)),
    ).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('has a security policy that prevents injected markup and requests to other hosts', async () => {
    const sandbox = await newSandbox();
    const { page, complaints } = await openInspector(`${sandbox.url}/_sandbox/`);
    const tried = await page.evaluate(async (evil) => {
      const markup = (() => {
        try {
          document.body.innerHTML = evil;
          return 'made';
        } catch {
          return 'refused';
        }
      })();
      const asked = await fetch('http://127.0.0.1:9/').then(
        () => 'asked',
        () => 'refused',
      );
      return { markup, asked };
    }, EVIL);
    expect(tried).toEqual({ markup: 'refused', asked: 'refused' });
    expect(complaints.join('\n')).toMatch(/TrustedHTML[\s\S]*connect-src/);
  });

  test.runIf(process.env.TEST_FORM === 'long')(
    'opens from a link of another page, which cannot call the control API',
    async () => {
      const sandbox = await newSandbox();
      await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
      const stranger = await newSandbox('sqlite', { host: '127.0.0.2' });
      const { page } = await openInspector(`${stranger.url}/_sandbox/`, { bypassCSP: true });
      const tried = await page.evaluate(async (url) => {
        const outcome = (asked: Promise<Response>) =>
          asked.then(
            ({ type }) => type,
            () => 'refused',
          );
        return [
          await outcome(fetch(`${url}/_sandbox/reset`, { method: 'POST', mode: 'no-cors' })),
          await outcome(fetch(`${url}/_sandbox/orders`)),
        ];
      }, sandbox.url);
      expect(tried).toEqual(['opaque', 'refused']);
      expect((await sandbox.control('GET', '/orders')).value.items).toHaveLength(1);
      await page.evaluate((url) => location.assign(`${url}/_sandbox/#/clock`), sandbox.url);
      await page.getByRole('button', { name: '+ 1 hour' }).waitFor();
    },
  );
});
