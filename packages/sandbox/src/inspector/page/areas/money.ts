import { html } from 'lit-html';
import type * as api from '../../../generated/control/schemas.ts';
import { all, get } from '../control.ts';
import * as ui from '../parts.ts';
import { area, DEMO_MERCHANT, type Items, type PageRoute, type PageView, writeHash } from '../route.ts';
import { amountText, grouped, plain } from '../words.ts';

const WALLETS: ui.Table<api.Wallet> = {
  label: 'Wallets',
  columns: { Wallet: '', Available: 'number', 'In transit': 'number wide', Total: 'number' },
  cells: ({ walletType, currency, available, inTransit, total }) => [
    [currency, ui.under(walletType)],
    ...[available, inTransit, total].map(grouped),
  ],
};

const BALANCES: ui.Table<api.Balance> = {
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

const ENTRIES: ui.Table<Omit<api.Posting, 'id'> & api.Posting['entries'][number] & { id: string }> = {
  label: 'Postings',
  columns: { Posting: '', From: 'wide', To: 'wide', Amount: 'number' },
  cells: ({ kind, tradeId, at, from, to, amount, currency }) => [
    [tradeId ? ui.linkTo(writeHash('orders', tradeId), plain(kind)) : plain(kind), ui.under(ui.showTime(at))],
    ...[from, to].map(({ appKey, walletType, kind }) => [
      kind === 'external' ? 'outside' : plain(kind),
      ui.under(`${walletType}, ${appKey}`),
    ]),
    amountText({ amount, currency }),
  ],
};

export function postingTable(postings: readonly api.Posting[], view: PageView, label?: string) {
  const entries = postings.flatMap((posting) =>
    posting.entries.map((entry) => ({ ...posting, ...entry, id: `${posting.id}-${entry.line}` })),
  );
  return ui.dataTable(ENTRIES, entries, view, label);
}

export const money = area({
  title: 'Money',
  load: ({ filters: { appKey, before } }) =>
    all({
      merchants: get<Items<api.Merchant>>('/merchants'),
      wallets: get<Items<api.Wallet>>('/wallets', { appKey }),
      balances: get<Items<api.Balance>>('/ledger/balances'),
      postings: get<api.PostingPage>('/ledger/postings', { before }),
    }),
  list: ({ merchants, wallets, balances, postings }, view) => html`
    <div class="columns">
      ${ui.section('Wallets', [
        merchantChoice(merchants.items, view.route),
        wallets.items.length === 0
          ? ui.empty('This merchant has never had money.', ui.linkTo(writeHash('tools'), 'Fund it.'))
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
});

function merchantChoice(merchants: readonly api.Merchant[], route: PageRoute) {
  if (merchants.length < 2) return null;
  const others = merchants.filter(({ appKey }) => appKey !== DEMO_MERCHANT);
  const names = new Map(others.map(({ appKey, name }) => [appKey, `${name} (${appKey})`]));
  const pairs = [['', DEMO_MERCHANT] as const, ...names];
  return html`<div class="row">${ui.choice(route, 'appKey', 'Merchant', pairs)}</div>`;
}

function verdict(balances: readonly api.Balance[]) {
  const wrong = balances.filter(({ isZero }) => !isZero).map(({ currency }) => currency);
  return wrong.length === 0
    ? 'All currencies sum to zero over all accounts and merchants.'
    : `The ledger is wrong: ${wrong.join(', ')} does not sum to zero.`;
}

async function check() {
  const { entries, accounts, faults } = await get<api.LedgerCheck>('/ledger/check');
  const result = faults.length === 0 ? 'all correct.' : faults.join(' ');
  return `${entries} entries of ${accounts} accounts were added up: ${result}`;
}
