// Long form also: wider windows, the dark theme, the orders without an open one, a search that finds nothing, and a fault
// that must be found.
import { describe, expect, test } from 'vitest';
import { violationsOn } from '../../test/axe.ts';
import { afterTest } from '../../test/databases.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { openInspector, reason, visit } from '../../test/open-inspector.ts';
import { startReceiver } from '../../test/receiver.ts';

const isLong = process.env.TEST_FORM === 'long';
const widths = isLong ? [360, 1280, 1920] : [360];

/** Starts a sandbox in which every area has content. */
async function livedIn() {
  const receiver = await startReceiver();
  afterTest(() => receiver.close());
  receiver.respondWith(500);
  const sandbox = await newSandbox('sqlite', { callback: receiver.url, reference: 'http://127.0.0.1:4000' });
  for (const name of ['payin.transferring', 'global.failed', 'callback.dead', 'payin.pending'])
    await sandbox.control('POST', '/triggers', { name });
  await sandbox.control('POST', '/merchants', { name: 'Second' });
  await sandbox.control('POST', '/responses/faults', { fault: 'latency' });
  await sandbox.call('createGlobalPayout', { body: { orderNo: 5, purpose: 'Goods', subpurpose: 'x' } });
  await sandbox.advance(0);
  const newest = async (path: string) => (await sandbox.control('GET', path)).value.items[0];
  const hashes = [
    ...(isLong ? ['#/orders', '#/search?text=nothing-like-it'] : []),
    `#/orders/${(await newest('/orders')).tradeId}`,
    `#/requests/${(await newest('/requests?outcome=refused')).requestId}`,
    `#/callbacks/${(await newest('/callbacks/newest?status=pending')).id}`,
    '#/uploads',
    '#/money',
    `#/journal/${(await newest('/journal/newest?kinds=refusal')).id}`,
    '#/clock',
    '#/tools',
    '#/search?text=USD',
  ];
  return { sandbox, hashes };
}

describe.skipIf(reason !== '')(`axe on the inspector, in Chromium${reason}`, () => {
  test.each(isLong ? (['light', 'dark'] as const) : (['light'] as const))(
    'finds no violations in %s',
    async (colorScheme) => {
      const { sandbox, hashes } = await livedIn();
      const { page } = await openInspector(
        `${sandbox.url}/_sandbox/`,
        colorScheme === 'light' ? undefined : { colorScheme },
      );
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(background).toMatch(/^rgb\(/);
      expect(Number(background.match(/\d+/)?.[0]) > 128).toBe(colorScheme === 'light');
      for (const hash of hashes) {
        await visit(page, `${sandbox.url}/_sandbox/${hash}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect(await violationsOn(page), `${hash} at ${width}`).toEqual([]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide, `${hash} at ${width}`).toBeLessThanOrEqual(width);
        }
      }
    },
  );

  test.runIf(isLong)('finds an image without a text alternative', async () => {
    const { page } = await openInspector(`${(await newSandbox()).url}/_sandbox/`);
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
    expect(await violationsOn(page)).toEqual([expect.stringMatching(/^image-alt: <img>/)]);
  });
});
