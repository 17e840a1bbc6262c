import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';

/** Packages of the engine that work with any document. `explain` still names order and merchant in its advice. */
const PACKAGES = ['cli-kit', 'client-runtime', 'openapi', 'server-runtime'];

/** Words of payments. */
const WORDS =
  /payment|payout|payin|merchant|wallet|beneficiar|envelope|per-order|(?:order|trade)(?:s\b|No|Num|Id|Created|Look)/gi;

/** Lists the words of payments in a text, other than the names of packages. */
function findWords(text: string): string[] {
  return text.replaceAll('cross-border-payments', '').match(WORDS) ?? [];
}

test.each([
  ["retry: 'once-per-order'", ['per-order']],
  ['queries orders by their number', ['orders']],
  ['orderCreated, tradeId', ['orderCreated', 'tradeId']],
  ["in order, from '@cross-border-payments/explain'", []],
])('finds the words of payments in %j', (text, words) => {
  expect(findWords(text)).toEqual(words);
});

test.each(PACKAGES)('engine/%s has no word of payments', (name) => {
  const files = globSync(`engine/${name}/src/**/*.ts`, { cwd: repositoryRoot }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(3);
  const found = files.flatMap((file) =>
    findWords(readFileSync(join(repositoryRoot, file), 'utf8')).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
