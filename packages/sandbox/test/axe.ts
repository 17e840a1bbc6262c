import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lists the violations that axe finds on a page, each with the elements that cause it. */
export async function violationsOn(page: Page): Promise<string[]> {
  // `evaluate` runs code through the debugger: the security policy of the page forbids adding a script element.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE);
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) =>
    id + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary).join(' | ')))`);
}
