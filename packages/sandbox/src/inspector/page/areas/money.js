import { all, get } from '../api.js';
import { h } from '../dom.js';
import { button, choice, empty, pager, section, soft, table, under } from '../parts.js';
import { hashOf } from '../route.js';
import { grouped } from '../words.js';
import { postingTable } from './posting.js';

/** @import { Balance, Merchant, PostingPage, Wallet } from '../../../generated/control/schemas.ts' */
/** @import { Area } from '../area.js' */
/** @import { Column } from '../parts.js' */

const DEMO = 'demo-merchant';
/** @type {readonly Column[]} */
const WALLETS = ['Wallet', ['Available', 'number'], ['In transit', 'number wide'], ['Total', 'number']];
/** @type {readonly Column[]} */
const BOOKS = [
  'Currency',
  ['Wallets', 'number'],
  ['In transit', 'number wide'],
  ['Exchange', 'number wide'],
  ['Outside', 'number'],
  ['Sum', 'number'],
];

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
  noun: 'posting',
  load: ({ filters: { appKey, before } }) =>
    all({
      merchants: get('/merchants'),
      wallets: get('/wallets', { appKey }),
      balances: get('/ledger/balances'),
      postings: get('/ledger/postings', { before }),
    }),
  newest: ({ postings }) => postings.items[0]?.id ?? 0,
  list: ({ merchants, wallets, balances, postings }, { route }) => [
    h('h2', { class: 'unseen' }, 'Money'),
    h(
      'div',
      { class: 'columns' },
      section(
        'Wallets',
        h('div', { class: 'filters' }, merchantChoice(merchants.items, route)),
        wallets.items.length === 0
          ? empty('This merchant never had money.', h('a', { href: hashOf('tools') }, 'Fund it.'))
          : walletTable(wallets.items),
      ),
      section('The books', ...books(balances.items)),
    ),
    section(
      'Postings, newest first',
      postings.items.length === 0 ? soft('None.') : postingTable('Postings', postings.items),
      pager(route, postings),
    ),
  ],
  detail: () => null,
};

/**
 * @param {readonly Merchant[]} merchants
 * @param {import('../route.js').Route} route
 */
function merchantChoice(merchants, route) {
  if (merchants.length < 2) return null;
  const others = merchants.filter(({ appKey }) => appKey !== DEMO);
  /** @type {[string, string][]} */
  const options = others.map(({ appKey, name }) => [appKey, `${name} (${appKey})`]);
  return choice(route, 'appKey', 'Merchant', [['', DEMO], ...options]);
}

/** @param {readonly Wallet[]} wallets */
function walletTable(wallets) {
  const lines = wallets.map(({ walletId, walletType, currency, available, inTransit, total }) => ({
    id: `wallet-${walletId}`,
    cells: [[currency, under(walletType)], grouped(available), grouped(inTransit), grouped(total)],
  }));
  return table('Wallets', WALLETS, lines);
}

/** @param {readonly Balance[]} balances */
function books(balances) {
  const lines = balances.map(({ currency, available, inTransit, exchange, external, sum, isZero }) => ({
    id: `balance-${currency}`,
    cells: [
      currency,
      grouped(available),
      grouped(inTransit),
      grouped(exchange),
      grouped(external),
      h('span', { class: isZero ? 'right' : 'wrong' }, grouped(sum)),
    ],
  }));
  const wrong = balances.filter(({ isZero }) => !isZero).map(({ currency }) => currency);
  return [
    h(
      'p',
      { class: 'lead' },
      wrong.length === 0
        ? 'Every currency sums to zero over all accounts and merchants.'
        : `The books are wrong: ${wrong.join(', ')} does not sum to zero.`,
    ),
    table('Balances by currency', BOOKS, lines),
    h(
      'div',
      { class: 'buttons' },
      button('Check every entry', 'check', { id: 'act-check' }),
      h('span', { id: 'checked', class: 'soft', role: 'status', 'data-own': true }),
    ),
  ];
}
