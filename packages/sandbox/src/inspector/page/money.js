import { get } from './api.js';
import { h } from './dom.js';
import { button, choice, empty, pager, section, table } from './parts.js';
import { postingTable } from './posting.js';

/** @import { Balance, Merchant, PostingPage, Wallet } from '../../generated/control/schemas.ts' */
/** @import { Area } from './area.js' */

/**
 * @typedef {object} Money
 * @property {readonly Merchant[]} merchants
 * @property {readonly Wallet[]} wallets
 * @property {readonly Balance[]} balances
 * @property {PostingPage} postings
 */

/**
 * Wallets, and the ledger they are made of.
 * @type {Area<Money>}
 */
export const money = {
  title: 'Money',
  noun: 'posting',
  load: async ({ filters }) => {
    const { appKey, before } = filters;
    const [merchants, wallets, balances, postings] = await Promise.all([
      /** @type {Promise<{ items: readonly Merchant[] }>} */ (get('/merchants')),
      /** @type {Promise<{ items: readonly Wallet[] }>} */ (get('/wallets', { appKey })),
      /** @type {Promise<{ items: readonly Balance[] }>} */ (get('/ledger/balances')),
      /** @type {Promise<PostingPage>} */ (get('/ledger/postings', { before })),
    ]);
    return { merchants: merchants.items, wallets: wallets.items, balances: balances.items, postings };
  },
  newest: ({ postings }) => postings.items[0]?.id ?? 0,
  list: ({ merchants, wallets, balances, postings }, { route }) => [
    h('h2', { class: 'unseen' }, 'Money'),
    h(
      'div',
      { class: 'columns' },
      section(
        'Wallets',
        merchants.length < 2
          ? null
          : choice(route, 'appKey', 'Merchant', [
              ['', 'demo-merchant'],
              ...merchants
                .filter(({ appKey }) => appKey !== 'demo-merchant')
                .map(({ appKey, name }) => /** @type {const} */ ([appKey, `${name} (${appKey})`])),
            ]),
        wallets.length === 0
          ? empty('This merchant never had money.', h('p', {}, 'Fund it with POST /_sandbox/wallets/fund.'))
          : walletTable(wallets),
      ),
      section('The books', ...books(balances)),
    ),
    section(
      'Postings, newest first',
      postings.items.length === 0
        ? h('p', { class: 'soft' }, 'None.')
        : postingTable('Postings', postings.items),
      pager(route, postings),
    ),
  ],
  detail: () => null,
};

/** @param {readonly Wallet[]} wallets */
function walletTable(wallets) {
  const columns = [
    { name: 'Wallet' },
    { name: 'Available', kind: 'number' },
    { name: 'In transit', kind: 'number wide' },
    { name: 'Total', kind: 'number' },
  ];
  const lines = wallets.map(({ walletId, walletType, currency, available, inTransit, total }) => ({
    id: `wallet-${walletId}`,
    cells: [[currency, h('span', { class: 'under' }, walletType)], available, inTransit, total],
  }));
  return table('Wallets', columns, lines);
}

/** @param {readonly Balance[]} balances */
function books(balances) {
  const columns = [
    { name: 'Currency' },
    { name: 'Wallets', kind: 'number' },
    { name: 'In transit', kind: 'number wide' },
    { name: 'Exchange', kind: 'number wide' },
    { name: 'Outside', kind: 'number' },
    { name: 'Sum', kind: 'number' },
  ];
  const lines = balances.map(({ currency, available, inTransit, exchange, external, sum, isZero }) => ({
    id: `balance-${currency}`,
    cells: [
      currency,
      available,
      inTransit,
      exchange,
      external,
      h('span', { class: isZero ? 'right' : 'wrong' }, sum),
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
    table('Balances by currency', columns, lines),
    h(
      'div',
      { class: 'buttons' },
      button('Check every entry', 'check', { id: 'act-check' }),
      h('span', { id: 'checked', class: 'soft', role: 'status', 'data-own': true }),
    ),
  ];
}
