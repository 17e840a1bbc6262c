import { html } from '/_sandbox/lit-html/lit-html.js';
import { all, get } from '../control.js';
import * as ui from '../parts.js';
import { DEMO_MERCHANT, hashOf } from '../route.js';
import { amountText, grouped, plain } from '../words.js';

/** @import { Balance, Merchant, Posting, PostingPage, Wallet } from '../../../generated/control/schemas.ts' */
/** @import { Table } from '../parts.js' */
/** @import { Area, Items, Route, View } from '../route.js' */

/** @type {Table<Wallet>} */
const WALLETS = {
  label: 'Wallets',
  columns: { Wallet: '', Available: 'number', 'In transit': 'number wide', Total: 'number' },
  cells: ({ walletType, currency, available, inTransit, total }) => [
    [currency, ui.under(walletType)],
    ...[available, inTransit, total].map(grouped),
  ],
};

/** @type {Table<Balance>} */
const BALANCES = {
  label: 'Balances by currency',
  columns: {
    Currency: '',
    Wallets: 'number',
    'In transit': 'number wide',
    Exchange: 'number wide',
    Outside: 'number roomy',
    Sum: 'number',
  },
  cells: ({ currency, available, inTransit, exchange, external, sum, isZero }) => [
    currency,
    ...[available, inTransit, exchange, external].map(grouped),
    html`<strong class=${isZero ? 'good' : 'bad'}>${grouped(sum)}</strong>`,
  ],
};

/** @type {Table<Omit<Posting, 'id'> & Posting['entries'][number] & { id: string }>} */
const ENTRIES = {
  label: 'Postings',
  columns: { Posting: '', From: 'wide', To: 'wide', Amount: 'number' },
  cells: ({ kind, tradeId, at, from, to, amount, currency }) => [
    [tradeId ? ui.linkTo(hashOf('orders', tradeId), plain(kind)) : plain(kind), ui.under(ui.timeOf(at))],
    ...[from, to].map(({ appKey, walletType, kind }) => [
      kind === 'external' ? 'outside' : plain(kind),
      ui.under(`${walletType}, ${appKey}`),
    ]),
    amountText({ amount, currency }),
  ],
};

/** @type {(postings: readonly Posting[], view: View, label?: string) => unknown} */
export function postingTable(postings, view, label) {
  const entries = postings.flatMap((posting) =>
    posting.entries.map((entry) => ({ ...posting, ...entry, id: `${posting.id}-${entry.line}` })),
  );
  return ui.dataTable(ENTRIES, entries, view, label);
}

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
  list: ({ merchants, wallets, balances, postings }, view) => html`
    <div class="columns">
      ${ui.section('Wallets', [
        merchantChoice(merchants.items, view.route),
        wallets.items.length === 0
          ? ui.empty('This merchant has never had money.', ui.linkTo(hashOf('tools'), 'Fund it.'))
          : ui.dataTable(WALLETS, wallets.items, view),
      ])}
      ${ui.section('Ledger', [
        ui.soft(verdict(balances.items)),
        ui.dataTable(BALANCES, balances.items, view),
        html`<div class="row">${ui.button('Check every entry', check)}</div>`,
      ])}
    </div>
    ${ui.section('Postings, newest first', [
      postings.items.length === 0 ? ui.soft('None.') : postingTable(postings.items, view),
      ui.pager(view.route, postings),
    ])}`,
};

/** @type {(merchants: readonly Merchant[], route: Route) => unknown} */
function merchantChoice(merchants, route) {
  if (merchants.length < 2) return null;
  const others = merchants.filter(({ appKey }) => appKey !== DEMO_MERCHANT);
  const names = new Map(others.map(({ appKey, name }) => [appKey, `${name} (${appKey})`]));
  const pairs = [/** @type {const} */ (['', DEMO_MERCHANT]), ...names];
  return html`<div class="row">${ui.choice(route, 'appKey', 'Merchant', pairs)}</div>`;
}

/** @param {readonly Balance[]} balances */
function verdict(balances) {
  const wrong = balances.filter(({ isZero }) => !isZero).map(({ currency }) => currency);
  return wrong.length === 0
    ? 'All currencies sum to zero over all accounts and merchants.'
    : `The ledger is wrong: ${wrong.join(', ')} does not sum to zero.`;
}

async function check() {
  const { entries, accounts, faults } = await get('/ledger/check');
  const result = faults.length === 0 ? 'all correct.' : faults.join(' ');
  return `${entries} entries of ${accounts} accounts were added up: ${result}`;
}
