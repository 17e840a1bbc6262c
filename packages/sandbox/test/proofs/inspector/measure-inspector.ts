/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, QUIET_FLAGS } from '@cross-border-payments/repo/chromium';
import { chromium, type Page } from 'playwright-core';
import { ensureDemoMerchant } from '../../../src/merchants/merchants.ts';
import { openPlatform, type Platform } from '../../../src/platform.ts';
import { startSandbox } from '../../../src/start-sandbox.ts';
import { sample } from '../../sample-orders.ts';
import { fill, orderNoOf } from '../size/fill.ts';

const AT_ONCE = 500;

export interface MeasureOptions {
  /** Number of orders, and of requests in the log. */
  readonly orders: number;
  /** How often each step is measured. */
  readonly runs: number;
  readonly onProgress?: (done: string) => void;
}

/** A step: the address to open, and the selector of an element that is visible when the step is done. */
interface Step {
  readonly name: string;
  readonly hash: string;
  readonly shows: string;
}

/** The times of a step, from the change of the address until the page shows the result. */
export interface Measured {
  readonly name: string;
  readonly milliseconds: readonly number[];
}

/** Fills a store, opens the inspector in Chromium, and measures its steps. @throws Error if there is no Chromium */
export async function measureInspector({ orders, runs, onProgress }: MeasureOptions): Promise<Measured[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium; set CHROMIUM_PATH.');
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-inspector-'));
  try {
    await fillFolder(folder, orders, onProgress);
    const sandbox = await startSandbox({ port: 0, data: folder });
    const browser = await chromium.launch({ executablePath, args: QUIET_FLAGS });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${sandbox.url}/_sandbox/#/clock`);
      const measured = stepsOf(orders).map((step) => ({ step, milliseconds: [] as number[] }));
      for (let run = 1; run <= runs; run += 1) {
        onProgress?.(`run ${run} of ${runs}`);
        for (const { step, milliseconds } of measured) milliseconds.push(await showTime(page, step));
      }
      return measured.map(({ step, milliseconds }) => ({ name: step.name, milliseconds }));
    } finally {
      await browser.close();
      await sandbox.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fillFolder(folder: string, orders: number, onProgress: MeasureOptions['onProgress']) {
  const platform = await openPlatform({ folder, seed: 1 });
  try {
    const { merchantId } = await ensureDemoMerchant(platform);
    await fill(platform, { merchantId, orders, onProgress: (done) => onProgress?.(`${done} orders`) });
    await fillLog(platform, merchantId, orders);
  } finally {
    await platform.close();
  }
}

async function fillLog({ requests }: Platform, merchantId: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const orderNo = orderNoOf(number);
    requests.add({
      requestId: `request-${number}`,
      merchantId,
      operation: 'createGlobalPayout',
      method: 'POST',
      url: '/global/payout/transfer/create',
      httpStatus: 200,
      request: JSON.stringify(sample('global', orderNo)),
      response: JSON.stringify({ status: '1', data: { orderNo } }),
      durationMs: 3,
    });
    if (number % AT_ONCE === AT_ONCE - 1) await requests.flush();
  }
}

function stepsOf(orders: number): Step[] {
  const oldest = orderNoOf(0);
  const newest = orderNoOf(orders - 1);
  const search = (text: string) => `#/search?text=${encodeURIComponent(text)}`;
  return [
    { name: 'orders', hash: '#/orders', shows: `#list >> text=${newest}` },
    { name: 'completed payins', hash: '#/orders?family=payin&status=completed', shows: '#list table' },
    { name: 'an order by its number', hash: `#/orders/${oldest}`, shows: `#open-title >> text=${oldest}` },
    { name: 'requests', hash: '#/requests', shows: '#list >> text=createGlobalPayout' },
    { name: 'journal', hash: '#/journal', shows: '#list table' },
    { name: 'search for a number', hash: search(newest), shows: '#list h3 >> text=Orders (1)' },
    { name: 'search for a name', hash: search('Li Si'), shows: '#list h3 >> text=Orders (newest 20)' },
    {
      name: 'search for an amount',
      hash: search('100.00 USD'),
      shows: '#list h3 >> text=Orders (newest 20)',
    },
    { name: 'search without a result', hash: search('nothing-like-it'), shows: 'text=Nothing matches.' },
  ];
}

async function showTime(page: Page, { hash, shows }: Step): Promise<number> {
  await page.evaluate(() => {
    location.hash = '#/clock';
  });
  await page.locator('.big').waitFor();
  const started = performance.now();
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
  await page.locator(shows).first().waitFor();
  return performance.now() - started;
}
