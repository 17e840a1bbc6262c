import { verifyLedger } from '../../ledger/verify-ledger.ts';
import type { Platform } from '../../platform.ts';
import type { ControlRoute } from '../control-route.ts';
import { balances, newestPostings, walletsOf } from '../list-money.ts';
import { merchantOf } from '../merchant-of.ts';
import { textOfQuery } from '../read-members.ts';

/** Wallets and the ledger behind them. */
export function moneyRoutes({ store, seed }: Platform): readonly ControlRoute[] {
  return [
    {
      method: 'GET',
      path: '/wallets',
      run: async ({ query }) => {
        const merchantId = await merchantOf({ db: store.read }, textOfQuery(query, 'appKey'));
        return { value: { items: await walletsOf(store, seed, merchantId) } };
      },
    },
    {
      method: 'GET',
      path: '/ledger/balances',
      run: async () => ({ value: { items: await balances(store) } }),
    },
    {
      method: 'GET',
      path: '/ledger/postings',
      run: async ({ query }) => ({ value: await newestPostings(store, query) }),
    },
    { method: 'GET', path: '/ledger/check', run: async () => ({ value: await verifyLedger(store.read) }) },
  ];
}
