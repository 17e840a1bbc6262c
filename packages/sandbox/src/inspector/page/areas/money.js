import { html } from '/_sandbox/lit-html/lit-html.js';
import { handling } from '../act.js';
import { all, get } from '../control.js';
import { choice, dataTable, empty, linkTo, pager, part, section, soft, timeOf, under } from '../parts.js';
import { hashOf } from '../route.js';
import { amountText, grouped, plain } from '../words.js';

/** @import { Balance, Merchant, Posting, PostingPage, Wallet } from '../../../generated/control/schemas.ts' */
/** @import { Area, Route } from '../route.js' */

const DEMO = 'demo-merchant';
const WALLETS = { Wallet: '', Available: 'number', 'In transit': 'number wide', Total: 'number' };
const BOOKS = {
  Currency: '',
  Wallets: 'number',
  'In transit': 'number wide',
  Exchange: 'number wide',
  Outside: 'number',
  Sum: 'number',
};

/**
 * @typedef {object} Money
 * @property {{ items: readonly Merchant[] }} merchants
 * @property {{ items: readonly Wallet[] }} wallets
 * @property {{ items: readonly Balance[] }} balances
 * @property {PostingPage} postings
 */

/**
 * Wallets, and the ledger that they are sums of.
 * @type {Area<Money>}
 */
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
    <h2 class="unseen">Money</h2>
    <div class="columns">
      ${section('Wallets', [
        html`<div class="filters">${merchantChoice(merchants.items, route)}</div>`,
        wallets.items.length === 0
          ? empty('This merchant never had money.', linkTo(hashOf('tools'), 'Fund it.'))
          : walletTable(wallets.items),
      ])}
      ${section('The books', books(balances.items))}
    </div>
    ${section('Postings, newest first', [
      postings.items.length === 0 ? soft('None.') : postingTable('Postings', postings.items),
      pager(route, postings),
    ])}`,
};

/**
 * @param {readonly Merchant[]} merchants
 * @param {Route} route
 */
function merchantChoice(merchants, route) {
  if (merchants.length < 2) return null;
  const others = merchants.filter(({ appKey }) => appKey !== DEMO);
  return choice(route, 'appKey', 'Merchant', [
    ['', DEMO],
    ...others.map(({ appKey, name }) => /** @type {const} */ ([appKey, `${name} (${appKey})`])),
  ]);
}

/** @param {readonly Wallet[]} wallets */
function walletTable(wallets) {
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
      html`<span class=${isZero ? 'right' : 'wrong'}>${grouped(sum)}</span>`,
    ],
  }));
  const wrong = balances.filter(({ isZero }) => !isZero).map(({ currency }) => currency);
  const verdict =
    wrong.length === 0
      ? 'Every currency sums to zero over all accounts and merchants.'
      : `The books are wrong: ${wrong.join(', ')} does not sum to zero.`;
  return html`<p class="lead">${verdict}</p>
    ${dataTable('Balances by currency', BOOKS, rows)}
    <div class="buttons">
      <button type="button" @click=${check}>Check every entry</button>
      <span id="checked" class="soft" role="status"></span>
    </div>`;
}

const check = handling(async () => {
  const { entries, accounts, faults } = await get('/ledger/check');
  const result = faults.length === 0 ? 'all correct.' : faults.join(' ');
  part('checked').textContent = `${entries} entries of ${accounts} accounts were added up: ${result}`;
});

/**
 * Shows postings, each with the accounts that money moved between.
 * @param {string} label
 * @param {readonly Posting[]} postings
 */
export function postingTable(label, postings) {
  const rows = postings.flatMap(({ id, kind, tradeId, at, entries }) =>
    entries.map(({ line, from, to, amount, currency }) => ({
      id: `posting-${id}-${line}`,
      cells: [
        [tradeId === null ? plain(kind) : linkTo(hashOf('orders', tradeId), plain(kind)), under(timeOf(at))],
        account(from),
        account(to),
        amountText({ amount, currency }),
      ],
    })),
  );
  return dataTable(label, { Posting: '', From: 'wide', To: 'wide', Amount: 'number' }, rows);
}

/** @param {Posting['entries'][number]['from']} account */
function account({ appKey, walletType, kind }) {
  const owner = kind === 'external' ? 'outside' : plain(kind);
  return [owner, under(`${walletType}, ${appKey}`)];
}
