import { html } from '/_sandbox/lit-html/lit-html.js';
import { all, get, handling } from '../control.js';
import {
  button,
  choice,
  dataTable,
  empty,
  linkTo,
  pager,
  part,
  section,
  soft,
  timeOf,
  under,
} from '../parts.js';
import { DEMO_MERCHANT, hashOf } from '../route.js';
import { amountText, grouped, plain } from '../words.js';

/** @import { Balance, Merchant, Posting, PostingPage, Wallet } from '../../../generated/control/schemas.ts' */
/** @import { Area, Items, Route } from '../route.js' */

const WALLETS = { Wallet: '', Available: 'number', 'In transit': 'number wide', Total: 'number' };
const BOOKS = {
  Currency: '',
  Wallets: 'number',
  'In transit': 'number wide',
  Exchange: 'number wide',
  Outside: 'number',
  Sum: 'number',
};
const POSTINGS = { Posting: '', From: 'wide', To: 'wide', Amount: 'number' };

/** @type {Area<{ merchants: Items<Merchant>, wallets: Items<Wallet>, balances: Items<Balance>, postings: PostingPage }>} */
export const money = {
  title: 'Money',
  load: ({ filters: { appKey, before } }) =>
    all({
      merchants: get('/merchants'),
      wallets: get('/wallets', { appKey }),
      balances: get('/ledger/balances'),
      postings: get('/ledger/postings', { before }),
    }),
  list: ({ merchants, wallets, balances, postings }, { route }) => html`
    <div class="columns">
      ${section('Wallets', [merchantChoice(merchants.items, route), walletTable(wallets.items)])}
      ${section('Ledger', books(balances.items))}
    </div>
    ${section('Postings, newest first', [
      postings.items.length === 0 ? soft('None.') : postingTable('Postings', postings.items),
      pager(route, postings),
    ])}`,
};

/** @type {(merchants: readonly Merchant[], route: Route) => unknown} */
function merchantChoice(merchants, route) {
  if (merchants.length < 2) return null;
  const others = merchants.filter(({ appKey }) => appKey !== DEMO_MERCHANT);
  const names = new Map(others.map(({ appKey, name }) => [appKey, `${name} (${appKey})`]));
  const pairs = [/** @type {const} */ (['', DEMO_MERCHANT]), ...names];
  return html`<div class="row">${choice(route, 'appKey', 'Merchant', pairs)}</div>`;
}

/** @param {readonly Wallet[]} wallets */
function walletTable(wallets) {
  if (wallets.length === 0)
    return empty('This merchant has never had money.', linkTo(hashOf('tools'), 'Fund it.'));
  const rows = wallets.map(({ walletId, walletType, currency, available, inTransit, total }) => ({
    id: `wallet-${walletId}`,
    cells: [[currency, under(walletType)], ...[available, inTransit, total].map(grouped)],
  }));
  return dataTable('Wallets', WALLETS, rows);
}

/** @param {readonly Balance[]} balances */
function books(balances) {
  const rows = balances.map(({ currency, available, inTransit, exchange, external, sum, isZero }) => ({
    id: `balance-${currency}`,
    cells: [
      currency,
      ...[available, inTransit, exchange, external].map(grouped),
      html`<strong class=${isZero ? 'good' : 'bad'}>${grouped(sum)}</strong>`,
    ],
  }));
  const wrong = balances.filter(({ isZero }) => !isZero).map(({ currency }) => currency);
  const verdict =
    wrong.length === 0
      ? 'All currencies sum to zero over all accounts and merchants.'
      : `The ledger is wrong: ${wrong.join(', ')} does not sum to zero.`;
  return html`<p class="soft">${verdict}</p>
    ${dataTable('Balances by currency', BOOKS, rows)}
    <div class="row">
      ${button('Check every entry', check)}<span id="checked" class="soft" role="status"></span>
    </div>`;
}

const check = handling(async () => {
  const { entries, accounts, faults } = await get('/ledger/check');
  const result = faults.length === 0 ? 'all correct.' : faults.join(' ');
  part('checked').textContent = `${entries} entries of ${accounts} accounts were added up: ${result}`;
});

/** @type {(label: string, postings: readonly Posting[]) => unknown} */
export function postingTable(label, postings) {
  const rows = postings.flatMap(({ id, kind, tradeId, at, entries }) =>
    entries.map(({ line, from, to, ...amount }) => ({
      id: `posting-${id}-${line}`,
      cells: [
        [tradeId === null ? plain(kind) : linkTo(hashOf('orders', tradeId), plain(kind)), under(timeOf(at))],
        account(from),
        account(to),
        amountText(amount),
      ],
    })),
  );
  return dataTable(label, POSTINGS, rows);
}

/** @type {(account: Posting['entries'][number]['from']) => unknown} */
const account = ({ appKey, walletType, kind }) => [
  kind === 'external' ? 'outside' : plain(kind),
  under(`${walletType}, ${appKey}`),
];
