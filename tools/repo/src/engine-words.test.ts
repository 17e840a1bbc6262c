import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';

/** The packages of the engine, which works with any document. */
const PACKAGES = readdirSync(join(repositoryRoot, 'engine'));

/** Words of payments. */
const WORDS =
  /payment|payout|payin|merchant|wallet|beneficiar|envelope|per-order|(?:order|trade)(?:s\b|No|Num|Id|Created|Look)/gi;

/** Lists the words of payments in a text, other than names of packages and the path in examples of a format. */
function findWords(text: string): string[] {
  return text.replaceAll(/cross-border-payments|\/orders\b/g, '').match(WORDS) ?? [];
}

test.each([
  ["retry: 'once-per-order'", ['per-order']],
  ['queries orders by their number', ['orders']],
  ['orderCreated, tradeId', ['orderCreated', 'tradeId']],
  ["in order, from '@cross-border-payments/explain'", []],
  ['a JSON pointer, such as /orders/0', []],
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
