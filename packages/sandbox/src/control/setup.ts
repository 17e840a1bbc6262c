import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { nextNumber } from '../core/identifiers.ts';
import { writeJournal } from '../core/journal.ts';
import type { Funds, Handlers, Merchant } from '../generated/control/index.ts';
import { fund, post } from '../ledger/post.ts';
import { DEMO_APP_KEY, fundDemoMerchant } from '../merchants/demo-merchant.ts';
import { createMerchant, setCallbackUrl } from '../merchants/merchants.ts';
import { formatAmount, toMoney } from '../money/amounts.ts';
import type { Platform } from '../platform.ts';
import type { Store, Transaction } from '../store/store.ts';

const MOST_MERCHANTS = 1_000;

export function setupHandlers(platform: Platform) {
  const { store, seed, allowOutsideCallbacks } = platform;
  return {
    reset: async () => {
      await platform.reset();
      await fundDemoMerchant(platform);
      return { status: 200, body: { status: 'ok' } };
    },
    listMerchants: async () => ({ status: 200, body: { items: await listMerchants(store) } }),
    createMerchant: ({ body: { name } }) =>
      store.transaction(async (tx) => {
        await refuseTooManyMerchants(tx);
        const { appKey, secretKey } = await createMerchant(tx, seed, { name });
        await writeJournal(tx, 'control', { merchant: { name, appKey } });
        return { status: 201, body: { appKey, secretKey } };
      }),
    setCallbackUrl: ({ body: { url, appKey } }) =>
      store.transaction(async (tx) => {
        const merchantId = await merchantOf(tx, appKey);
        const set = await setCallbackUrl(tx, merchantId, url, allowOutsideCallbacks);
        await writeJournal(tx, 'control', { callbackUrl: set });
        return { status: 200, body: { url: set } };
      }),
    fundWallet: async ({ body }) => ({ status: 200, body: await fundWallet(store, body) }),
  } satisfies Partial<Handlers<undefined>>;
}

function listMerchants({ read }: Store): Promise<Merchant[]> {
  return read
    .selectFrom('merchants')
    .select(['name', 'app_key as appKey', 'callback_url as callbackUrl', 'created_at as createdAt'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_MERCHANTS)
    .execute();
}

async function refuseTooManyMerchants({ db }: Transaction): Promise<void> {
  const { merchants } = await db
    .selectFrom('merchants')
    .select(({ fn }) => fn.countAll<number>().as('merchants'))
    .executeTakeFirstOrThrow();
  if (merchants < MOST_MERCHANTS) return;
  throw new Refusal(`There are ${MOST_MERCHANTS} merchants already, which is the limit.`, {
    httpStatus: 409,
  });
}

async function fundWallet(store: Store, { appKey, walletType, currency, amount }: Funds): Promise<Funds> {
  const money = toMoney(amount, currency);
  const funded = { walletType, currency, amount: formatAmount(money) };
  await store.transaction(async (tx) => {
    const merchantId = await merchantOf(tx, appKey);
    await writeJournal(tx, 'control', { fund: funded });
    const key = `fund/${merchantId}/${await nextNumber(tx)}`;
    const moves = fund({ merchantId, walletType }, money);
    await post(tx, { key, kind: 'fund', moves }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(error.message, { httpStatus: 409 }) : error;
    });
  });
  return funded;
}

/**
 * Returns the id of the merchant with an application key, by default of the demo merchant.
 * @throws Refusal if there is no such merchant
 */
export async function merchantOf(
  { db }: Pick<Transaction, 'db'>,
  appKey: string = DEMO_APP_KEY,
): Promise<string> {
  const row = await db.selectFrom('merchants').select('id').where('app_key', '=', appKey).executeTakeFirst();
  if (row === undefined)
    throw new Refusal(`There is no merchant with the appKey ${appKey}.`, { httpStatus: 404 });
  return row.id;
}
