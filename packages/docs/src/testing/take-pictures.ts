import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, QUIET_FLAGS } from '@cross-border-payments/repo/chromium';
import { chromium, type Page } from 'playwright-core';
import { serveDocs } from '../serve-docs.ts';

/** The pictures of the README: name, page, theme, width and height. */
const PICTURES = [
  ['console', 'operations/createBusinessPayout.html', 'light', 1280, 900],
  ['life-cycles', 'sandbox/life-cycles.html', 'dark', 1280, 820],
  ['guide', 'guides/callbacks.html', 'light', 390, 820],
] as const;

/** Opens the console with an example, and changes the currency to one that requires other properties. */
async function openConsole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByLabel('Start from').selectOption({ index: 1 });
  await page.getByLabel(/^targetCurrency\b/).fill('EUR');
  await page.getByText('2 things to correct').waitFor();
  await page.evaluate('scrollTo(0, 0)');
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium. Install it or set CHROMIUM_PATH.');
const docs = await serveDocs({ port: 0, host: '127.0.0.1', directory: join(root, 'dist') });
const browser = await chromium.launch({ executablePath, args: QUIET_FLAGS });
for (const [name, path, colorScheme, width, height] of PICTURES) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height } });
  await page.goto(docs.url + path);
  if (name === 'console') await openConsole(page);
  await page.screenshot({ path: join(root, 'pictures', `${name}.png`) });
  console.log(`pictures/${name}.png: ${path}, ${colorScheme}, ${width} pixels wide`);
}
await browser.close();
await docs.close();
