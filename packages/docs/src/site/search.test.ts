import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { site } from '../testing/real-site.ts';
import { SiteSearch, snippetOf, suggestGuides } from './search.ts';
import { searchData, TOPICS } from './search-index.ts';
import { QueryReader } from './search-words.ts';
import { SiteNames } from './words.ts';

const data = searchData(site.pages);
const search = new SiteSearch(data);
const idsOf = (query: string): string[] =>
  search.search(query).groups.flatMap(({ hits }) => hits.map(({ id }) => id));
const firstOf = (query: string): string => idsOf(query)[0] ?? 'nothing';

const readText = (name: string): string =>
  readFileSync(new URL(`../../test-documents/${name}.yaml`, import.meta.url), 'utf8');
const readQueries = (name: string): Readonly<Record<string, string>> => parse(readText(name));

/** Describes a query whose first result is not the expected one, with its line in the file of expected results. */
function describeMiss(name: string, query: string, expected: string): string {
  const lines = readText(name).split('\n');
  const line = lines.findIndex((text) => text.startsWith(JSON.stringify(query)));
  return `packages/docs/test-documents/${name}.yaml:${line + 1} expects ${expected} for "${query}", but ${firstOf(query)} is first. If a merchant looks for that page, enter it there. Otherwise correct the words of the pages.`;
}

const QUERIES = readQueries('search-queries');

test('every query has the expected first result', () => {
  expect(Object.keys(QUERIES).length).toBeGreaterThan(250);
  const missed = Object.entries(QUERIES).flatMap(([query, expected]) => {
    const found = firstOf(query);
    return expected.split('|').some((start) => found.startsWith(start))
      ? []
      : [describeMiss('search-queries', query, expected)];
  });
  expect(missed).toEqual([]);
});

test.each([
  ['engineer-queries', { count: 100, first: 97, amongThree: 100 }],
  ['merchant-queries', { count: 100, first: 98, amongThree: 100 }],
  ['kind-queries', { count: 62, first: 58, amongThree: 62 }],
  ['new-queries', { count: 40, first: 36, amongThree: 40 }],
  ['task-queries', { count: 100, first: 95, amongThree: 98 }],
  ['chat-queries', { count: 50, first: 38, amongThree: 43 }],
  ['question-queries', { count: 50, first: 42, amongThree: 46 }],
])('of %s, %o have the expected result', (name, { count, first, amongThree }) => {
  const positions = Object.entries(readQueries(name)).map(([query, expected]) => {
    const starts = expected.split('|');
    const at = idsOf(query).findIndex((id) => starts.some((start) => id.startsWith(start)));
    return { at, query, expected };
  });
  const upTo = (last: number): number => positions.filter(({ at }) => at >= 0 && at <= last).length;
  const misses = positions.filter(({ at }) => at !== 0);
  const later = misses.map(({ query, expected }) => describeMiss(name, query, expected)).join('\n');
  expect(positions).toHaveLength(count);
  expect(upTo(2), later).toBeGreaterThanOrEqual(amongThree);
  expect(upTo(0), later).toBeGreaterThanOrEqual(first);
});

test.each([
  ['the title of an operation', 'complete documents business payout', /^operations\/completeBusiness/],
  ['the same title in other words', 'quote b2b', /^operations\/getBusinessPayoutQuote/],
  ['the end of a path', 'new-fx-conversion', /^operations\/convertWalletFunds/],
  ['a kind of error', 'outcome-unknown', /^errors\/client/],
  ['a property that is missing', 'companyNumber missing', /^rules\/R-020/],
  ['a demand in German', 'gender fehlt', /^rules\/R-006/],
  [
    'a property, which no rule hides',
    'gender',
    /^operations\/createGlobalPayout.html#request-beneficiary-gender/,
  ],
  ['a hyphen that is no name', 'pay-in', /^guides\/payin/],
  ['a number with a minus', '-1', /^errors\/codes.html#code--1/],
  ['a name in snake case', 'create_global_payout', /^operations\/createGlobalPayout.html$/],
  ['a name as words, with a typo', 'beneficary id', /createGlobalPayout.html#request-beneficiaryid$/],
  ['a path of names in snake case', 'beneficiary.account_info.routing_value', /accountinfo-routingvalue$/],
  [
    'a message with its address',
    'fetch failed: connect ECONNREFUSED 127.0.0.1:4020',
    /^guides\/did-it-go-through/,
  ],
  ['a message with the version of HTTP', 'HTTP/1.1 400 Bad Request', /^guides\/errors-and-retries/],
  ['a class of an exception', 'java.net.SocketTimeoutException: Read timed out', /^guides\/did-it-go/],
  ['a message of an example', 'Error: There is no rate between these currencies.', /get\w+Quote/],
  [
    'a path with its method, and a word that is a value elsewhere',
    'POST /payout/payment/business/transfer/async',
    /^operations\/confirmBusinessPayout.html$/,
  ],
  ['a path with its query', 'GET /global/payin/order/page?pages=2', /^operations\/listPayins.html$/],
  [
    'a path in a command',
    'curl -X POST http://127.0.0.1:4020/payout/oauth/token',
    /^operations\/createToken.html$/,
  ],
  ['the console', 'try it in the console', /^operations\/\w+.html#console$/],
  ['the console of an operation', 'console create payin', /^operations\/createPayin.html#console$/],
  ['an operation, not its console', 'create payin', /^operations\/createPayin.html$/],
  ['a phrase with an article within', 'where do I release the payment', /^operations\/confirmGlobalPayout/],
  ['a phrase with an article, in capitals', 'RELEASE THE PAYMENT', /^operations\/confirmGlobalPayout/],
  ['a phrase with a pronoun', 'Release this payment', /^operations\/confirmGlobalPayout/],
  ['one status', 'payin status', /^operations\/getPayinStatus.html$/],
  ['the list of statuses', 'payin statuses', /^sandbox\/life-cycles.html#payin$/],
  ['an outcome that the sandbox forces', 'simulate a timeout', /^sandbox\/magic-values/],
  ['a payout, without the name of its family', 'release the payout', /^operations\/confirmGlobalPayout/],
  ['the same, with it', 'confirm the business payout', /^operations\/confirmBusinessPayout/],
  ['a business in other words', 'pay a factory in china', /^guides\/business-payout/],
  [
    'a word of guides for other readers',
    'tell the service all documents are there',
    /^(?!guides\/change-the-document)/,
  ],
  ['a sentence with a short number', 'fileIds must not have fewer than 1 items', /^(?!errors\/codes)/],
])('%s has its page first: %s', (_, query, expected) => {
  expect(firstOf(query)).toMatch(expected);
});

test('each topic is the first result of its words, and belongs to one existing page or section', () => {
  const ids = new Set(data.entries.map(({ id }) => id));
  expect(Object.keys(TOPICS).filter((id) => !ids.has(id))).toEqual([]);
  const wrong = Object.entries(TOPICS).flatMap(([id, topics]) =>
    topics
      .split(',')
      .map((topic) => topic.trim())
      .filter((topic) => firstOf(topic) !== id)
      .map((topic) => `${topic}: ${firstOf(topic)}, not ${id}`),
  );
  expect(wrong).toEqual([]);
});

test('a word has one meaning: no two groups contain it', () => {
  const names = new SiteNames([]);
  const reader = new QueryReader(data.words, { has: () => true, correct: () => undefined, names });
  const different = data.words.groups.flatMap((group) => {
    const [first = ''] = group.split(',');
    const [meaning] = reader.read(first);
    return group
      .replace('|', ',')
      .split(',')
      .filter((phrase) => reader.read(phrase)[0]?.key !== meaning?.key)
      .map((phrase) => `${phrase.trim()}, not ${first}`);
  });
  expect(different).toEqual([]);
});

test('the direction of money decides between a payout and a payin by the same gateway', () => {
  for (const query of ['pay a wechat account', 'send money to an alipay account'])
    expect(idsOf(query).slice(0, 3).join(), query).not.toMatch(/payin/i);
  for (const query of ['customers pay with alipay', 'collect by wechat'])
    expect(idsOf(query).slice(0, 2).join(), query).not.toMatch(/payout/i);
});

test('no group has more than five results, and no page more than two', () => {
  const groups = ['payout', 'status', 'orderNo'].flatMap((query) => search.search(query).groups);
  const counts = groups.map(({ hits }) => hits.length);
  expect(Math.max(...counts)).toBe(5);
  const pages = groups.flatMap(({ hits }) => {
    const paths = hits.map(({ id }) => id.replace(/#.*/, ''));
    return paths.map((path) => paths.filter((other) => other === path).length);
  });
  expect(Math.max(...pages)).toBe(2);
});

test('the three best results of all kinds come before the groups, in which they are not repeated', () => {
  const [best, ...others] = search.search('exchange rate aud cny').groups;
  expect(best?.kind).toBe('Best results');
  expect(best?.hits).toHaveLength(3);
  expect(new Set(best?.hits.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  const shown = new Set(best?.hits.map(({ id }) => id));
  expect(others.flatMap(({ hits }) => hits).filter(({ id }) => shown.has(id))).toEqual([]);
  expect(search.search('zzzzqqq').groups).toEqual([]);
});

test.each(['person', 'individual'])(
  'the guide to personal payouts is among the three best results for a payout to "%s"',
  (word) => {
    expect(idsOf(`pay a ${word}`).slice(0, 3)).toContain('guides/personal-payout.html');
  },
);

test('the three best results are shown, however much better the first is', () => {
  expect(search.search('insufficient balance').groups[0]?.hits).toHaveLength(3);
});

test('results are partial if no section has all of the words', () => {
  expect(search.search('payout giraffe').isPartial).toBe(true);
  expect(search.search('payout status').isPartial).toBe(false);
});

test('without a query, the guides are suggested', () => {
  const [guides] = suggestGuides(data);
  expect(guides?.hits.length).toBeGreaterThan(10);
  expect(guides?.hits.map(({ id }) => id)).toContain('guides/signing.html');
});

test('the samples of an operation are found by their code, and shown without the labels of their tabs', () => {
  const hit = search.search('openAsBlob').groups[0]?.hits[0];
  expect(hit?.heading).toBe('Samples');
  expect(hit?.text).not.toContain('curl');
});

test('the description of an operation leads to its page, not to its samples', () => {
  const [hit] = search
    .search('Repeat the call only if the request certainly did not reach the service')
    .groups.flatMap(({ hits }) => hits);
  expect(hit?.id).toMatch(/^operations\/create\w+\.html$/);
  expect(hit?.text).not.toContain('Operation id');
});

test('a hit separates the values of an enumeration, and says nothing twice', () => {
  const hitsOf = (query: string) => search.search(query).groups.flatMap(({ hits }) => hits);
  const purpose = data.entries.find(({ id }) => id === 'operations/createGlobalPayout.html#request-purpose');
  expect(purpose?.text).toMatch(
    /^Purpose of the payout\. 10 values: Salary, Family Support, Payroll, .*Living\. string/,
  );
  const rule = hitsOf('R-003').find(({ id }) => id === 'rules/R-003.html');
  expect(rule?.text.match(/it must be one of the four Goods values/g)).toHaveLength(1);
  const states = hitsOf('pending').find(({ id }) => id.startsWith('sandbox/life-cycles.html#'));
  expect(states?.text).not.toContain('pendingawaiting_transfer');
});

test('a nested property is shown with the objects that contain it', () => {
  const [best] = search.search('swiftCode').groups;
  expect(best?.hits.map(({ heading }) => heading)).toContain('beneficiary.swiftCode');
  expect(best?.hits[0]?.text).toMatch(/^SWIFT code\./);
});

test.each([
  ['a value with a typo', 'FulPayment', 'operations/createBusinessPayout.html'],
  ['a magic value', 'SANDBOX-6609', 'sandbox/magic-values.html'],
  ['a word of a guide', 'tarball', 'guides/first-payout.html'],
  ['the beneficiary', 'pay supplier b2b', 'guides/business-payout.html'],
  ['words that no section has together', 'supplier documents zzzzqqq', 'guides/business-payout.html'],
])('the search finds a page by %s: %s', (_, query, path) => {
  const hits = search.search(query).groups.flatMap((group) => group.hits);
  expect(hits.map(({ id }) => id.split('#')[0])).toContain(path);
});

test('a snippet begins near the first match, and marks every match', () => {
  const text = `${'word '.repeat(40)}The token is valid for an hour. Tokens are secret.`;
  const pieces = snippetOf(text, ['token', 'tokens']);
  expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(['token', 'Tokens']);
  expect(pieces[0]).toMatch(/^… word .*The $/);
  expect(snippetOf('a (b', ['(b'])).toEqual(['a ', '(b', '']);
});
