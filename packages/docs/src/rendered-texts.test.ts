// Long form only: tests the whole document, unfolded by Redoc; build-docs.test.ts tests a small document.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOperations } from '@cross-border-payments/openapi';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { redoclyPage } from './full-reference.ts';
import { objectOf } from './json.ts';
import { BUILT_SITE, describeInChromium } from './testing/in-chromium.ts';
import { readOperation, renderEverything } from './testing/read-operation.ts';
import { document, rules } from './testing/real-document.ts';
import { saidTexts } from './testing/said-texts.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendered-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const operations = listOperations(document);

/**
 * Builds only Redocly's page, unfolded. Each operation is in a group of its own, because Redoc renders a group at once.
 * The rest of the site is not tested here, and building it would take most of the time.
 */
async function buildUnfolded(): Promise<string> {
  const alone = structuredClone(document);
  for (const { object } of listOperations(alone)) objectOf(object).tags = [object.operationId];
  const page = await redoclyPage(alone, rules);
  const file = join(folder, 'reference.html');
  writeFileSync(
    file,
    page
      .replace('<head>', '<head><meta charset="utf-8">')
      .replace(/"schemasExpansionLevel":\d+/, '"schemasExpansionLevel":"all"'),
  );
  return file;
}

/** Removes spaces and markup, so that a line of Markdown equals the same line on the page. */
function letters(line: string): string {
  return line.replace(/^\s*- |[\s`*|\\]/g, '');
}

/** Lists the lines of texts that the page lacks. Retries, because Redoc renders asynchronously. */
async function missingLines(page: Page, id: string, texts: readonly string[]): Promise<string[]> {
  const lines = texts.flatMap((text) => text.split('\n'));
  let missing = lines.filter((line) => !/^[\s|-]*$/.test(line) && !HIDDEN.test(line));
  for (const deadline = Date.now() + 30_000; missing.length > 0 && Date.now() < deadline; ) {
    const shown = letters(await readOperation(page, id));
    missing = missing.filter((line) => !shown.includes(letters(line)));
  }
  return missing.map((line) => `${id}: ${line}`);
}

/**
 * Descriptions that Redoc does not show: those of a choice, and those of a property that an earlier part of an `allOf`
 * describes too. The description of the response says the same as the last one.
 */
const HIDDEN = /^Details of the gateway\. |^Routing type of `routingValue`\. |^If it has no `tradeId`, /;

describeInChromium('the texts of the document on the page', { directory: BUILT_SITE }, (site) => {
  test('shows the description of every operation and the sentences of all of its conditions', async () => {
    const { page } = await site.open('about:blank', { offline: true });
    await renderEverything(page);
    await page.goto(`file://${await buildUnfolded()}`);
    const missing: string[] = [];
    for (const operation of operations) {
      const { descriptions, sentences } = saidTexts(operation);
      missing.push(...(await missingLines(page, operation.id, [...descriptions, ...sentences])));
    }
    expect(missing).toEqual([]);
  });
});
