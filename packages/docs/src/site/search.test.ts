import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { SEARCH_OPTIONS, searchSite, snippetOf } from './search.ts';

const built = readFileSync(new URL('../../dist/assets/search-index.js', import.meta.url), 'utf8');
const index = MiniSearch.loadJSON(JSON.parse(built.replace(/^[^"]*|;\n$/g, '')), SEARCH_OPTIONS);

/** What merchants type, and the start of the address of the first hit. Alternatives are separated by `|`. */
const QUERIES: readonly (readonly [query: string, first: string])[] = [
  ['authentication', 'operations/createToken.html'],
  ['auth', 'operations/createToken.html'],
  ['login', 'operations/createToken.html'],
  ['api key', 'operations/createToken.html'],
  ['how do I get a token', 'operations/createToken.html'],
  ['/payout/oauth/token', 'operations/createToken.html'],
  ['idempotency', 'rules/R-029.html'],
  ['idempotent', 'rules/R-029.html'],
  ['duplicate order', 'rules/R-029.html'],
  ['order number', 'rules/R-029.html'],
  ['SDK', 'guides/first-payout.html#in-your-own-project'],
  ['npm install', 'guides/first-payout.html#in-your-own-project'],
  ['refund', 'operations/cancelPersonalPayout.html'],
  ['cancel', 'operations/cancelPersonalPayout.html'],
  ['exchange rate', 'operations/getGlobalPayoutQuote.html'],
  ['fx', 'guides/fx-and-wallets.html'],
  ['webhook', 'callbacks/orderStatusCallback.html'],
  ['webhooks', 'callbacks/orderStatusCallback.html'],
  ['receive callbacks', 'guides/callbacks.html'],
  ['changelog', 'changes.html'],
  ['release notes', 'changes.html'],
  ['支付宝', 'guides/payin.html'],
  ['微信', 'guides/payin.html'],
  ['签名', 'guides/signing.html'],
  ['付款', 'operations/createGlobalPayout.html'],
  ['收款', 'operations/createPayin.html'],
  ['r019', 'rules/R-019.html'],
  ['R19', 'rules/R-019.html'],
  ['019', 'rules/R-019.html'],
  ['R-019', 'rules/R-019.html'],
  ['10028', 'errors/codes.html#code-10028'],
  ['-1', 'errors/codes.html#code--1'],
  ['awaiting_transfer', 'sandbox/life-cycles.html'],
  ['pending_material', 'sandbox/life-cycles.html'],
  ['swiftCode', 'operations/createBusinessPayout.html#request-'],
  [
    'subpurpose',
    'operations/createGlobalPayout.html#request-subpurpose|operations/updateGlobalPayout.html#request-subpurpose',
  ],
  ['FullPayment', 'operations/createGlobalPayout.html|operations/createBusinessPayout.html'],
  ['proforma_invoice', 'operations/uploadBusinessPayoutDocument'],
  ['CURLFile', 'operations/upload'],
  ['openAsBlob', 'operations/upload'],
  ['sandbox', 'guides/test-with-the-sandbox.html'],
  ['magic values', 'sandbox/magic-values.html'],
  ['retry', 'guides/errors-and-retries.html'],
  ['timeout', 'guides/did-it-go-through.html'],
  ['signature', 'guides/signing.html'],
  ['upload document', 'guides/uploads.html'],
  ['postman', 'machines.html'],
  ['balance', 'operations/listWallets.html'],
  ['bussiness payout create', 'operations/createBusinessPayout.html'],
  ['verify bank account', 'operations/checkBankAccount.html'],
];

test('at least 48 of 50 queries have the expected first hit', () => {
  expect(QUERIES).toHaveLength(50);
  const missed = QUERIES.flatMap(([query, first]) => {
    const [best] = searchSite(index, query).groups;
    const found = best?.hits[0]?.id ?? 'nothing';
    return first.split('|').some((start) => found.startsWith(start))
      ? []
      : [`${query}: ${found}, not ${first}`];
  });
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
});

/** Queries of a walk through the site by somebody who did not know it. */
test.each([
  ['unknown', 'unknowns.html'],
  ['not documented', 'unknowns.html'],
  ['currency conversion', 'operations/convertWalletFunds.html'],
  ['did my payment arrive', 'guides/did-it-go-through.html'],
  ['lost response', 'guides/did-it-go-through.html'],
  ['beneficiary', 'operations/createGlobalPayout.html#request-beneficiary'],
  ['payee', 'operations/createGlobalPayout.html#request-beneficiary'],
  ['expired quote', 'operations/getGlobalPayoutQuote.html'],
  ['order status', 'operations/getGlobalPayoutStatus.html'],
  ['查询订单', 'operations/getGlobalPayoutStatus.html'],
  ['上传文件', 'guides/uploads.html'],
  ['幂等', 'rules/R-029.html'],
  ['token过期', 'operations/createToken.html'],
  ['how can I be called back', 'guides/callbacks.html'],
  ['403', 'guides/errors-and-retries.html'],
  ['HTTP 400', 'guides/errors-and-retries.html'],
  ['银行卡', 'operations/checkBankAccount.html'],
  ['余额不足', 'operations/listWallets.html'],
  ['二维码', 'guides/payin.html'],
  ['occupation', 'operations/listOccupations.html'],
  ['province', 'operations/listAreas.html'],
  ['rate limit', 'unknowns.html'],
  ['pagination', 'operations/listPayins.html'],
  ['webhook signature', 'guides/callbacks.html#without-the-header'],
  ['what happens if I send the same orderNo twice', 'rules/R-029.html'],
  ['payment link expired', 'operations/refreshPayinGateway.html'],
  ['list payments of a day', 'operations/listPayins.html'],
  ['simulate a failed payout', 'sandbox/magic-values.html'],
  ['get notified when a payout is done', 'callbacks/orderStatusCallback.html'],
  ['test card numbers', 'sandbox/magic-values.html'],
  ['lock exchange rate', 'operations/createGlobalPayout.html#request-lockrate'],
  ['beneficiary address', 'operations/createGlobalPayout.html#request-beneficiary-address-address'],
])('the first hit of %s is %s', (query, first) => {
  expect(searchSite(index, query).groups[0]?.hits[0]?.id).toBe(first);
});

test('the samples of an operation are found by their code, and shown without the labels of their tabs', () => {
  const hit = searchSite(index, 'openAsBlob').groups[0]?.hits[0];
  expect(hit?.heading).toBe('Samples');
  expect(hit?.text).not.toContain('curl');
});

test('a hit separates the values of an enumeration, and says nothing twice', () => {
  const hitsOf = (query: string) => searchSite(index, query).groups.flatMap(({ hits }) => hits);
  const purpose = hitsOf('Salary').find(
    ({ id }) => id === 'operations/createGlobalPayout.html#request-purpose',
  );
  expect(purpose?.text).toMatch(
    /^Purpose of the payout\. 10 values: Salary, Family Support, Payroll, .*Living\. string/,
  );
  const rule = hitsOf('R-003').find(({ id }) => id === 'rules/R-003.html');
  expect(rule?.text.match(/it must be one of the four Goods values/g)).toHaveLength(1);
  const states = hitsOf('pending').find(({ id }) => id.startsWith('sandbox/life-cycles.html#'));
  expect(states?.text).not.toContain('pendingawaiting_transfer');
});

test('a nested property is shown with the objects that contain it', () => {
  const [best] = searchSite(index, 'swiftCode').groups;
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
  const hits = searchSite(index, query).groups.flatMap((group) => group.hits);
  expect(hits.map(({ id }) => id.split('#')[0])).toContain(path);
});

test('a snippet begins near the first match, and marks every match', () => {
  const text = `${'word '.repeat(40)}The token is valid for an hour. Tokens are secret.`;
  const pieces = snippetOf(text, ['token', 'tokens']);
  expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(['token', 'Tokens']);
  expect(pieces[0]).toMatch(/^… word .*The $/);
  expect(snippetOf('a (b', ['(b'])).toEqual(['a ', '(b', '']);
});
