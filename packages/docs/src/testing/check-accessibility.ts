import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium, QUIET_FLAGS } from '@cross-border-payments/repo/chromium';
import { chromium } from 'playwright-core';
import { serveDocs } from '../serve-docs.ts';
import { REDOC_FAULT, seriousViolations, VIEWS } from './accessibility.ts';

/** Checks every page of the built site with axe, in both themes and three widths, and prints what is wrong. */
const directory = fileURLToPath(new URL('../../dist', import.meta.url));
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium. Install it or set CHROMIUM_PATH.');
const pages = globSync('**/*.html', { cwd: directory }).sort();
const docs = await serveDocs({ port: 0, host: '127.0.0.1', directory });
const browser = await chromium.launch({ executablePath, args: QUIET_FLAGS });
const page = await browser.newPage();
let count = 0;
for (const [at, path] of pages.entries()) {
  if (at % 10 === 0) console.error(`${at} of ${pages.length} pages`);
  await page.goto(docs.url + path);
  for (const { colorScheme, width } of VIEWS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    const faults = await seriousViolations(page, path === 'reference.html' ? REDOC_FAULT : undefined);
    const shown = Number(await page.evaluate('document.documentElement.scrollWidth'));
    if (shown > width) faults.push(`the page is ${shown} pixels wide`);
    for (const fault of faults) console.log(`${path} (${colorScheme}, ${width}): ${fault}`);
    count += faults.length;
  }
}
await browser.close();
await docs.close();
console.log(`${pages.length} pages, ${VIEWS.length} views each: ${count} serious or critical faults.`);
process.exitCode = count === 0 ? 0 : 1;
