import { fundDemoMerchant } from '../../demo-merchant.ts';
import { nextNumber } from '../../identifiers/identifiers.ts';
import { writeJournal } from '../../journal/journal.ts';
import { post } from '../../ledger/post.ts';
import { fund } from '../../ledger/wallet-moves.ts';
import { describeAmountError, formatAmount, toMoney } from '../../money/amount.ts';
import type { Platform } from '../../platform.ts';
import type { Store, Transaction } from '../../store/store.ts';
import { createMerchant, setCallbackUrl } from '../../tokens/merchants.ts';
import type { MerchantAnswer } from '../answers.ts';
import { ControlError } from '../control-error.ts';
import type { ControlRoute } from '../control-route.ts';
import { merchantOf } from '../merchant-of.ts';
import { oneOf, onlyMembers, optionalText, requiredText } from '../read-members.ts';

const MOST_MERCHANTS = 1_000;

/** Merchants, their money and their callback address; and a fresh start. */
export function setupRoutes(platform: Platform): readonly ControlRoute[] {
  const { store, seed, allowOutsideCallbacks } = platform;
  return [
    {
      method: 'POST',
      path: '/reset',
      run: async ({ body }) => {
        onlyMembers(body, []);
        await platform.reset();
        await fundDemoMerchant(platform);
        return { value: { status: 'ok' } };
      },
    },
    {
      method: 'GET',
      path: '/merchants',
      run: async () => ({ value: { items: await listMerchants(store) } }),
    },
    {
      method: 'POST',
      path: '/merchants',
      run: async ({ body }) => {
        onlyMembers(body, ['name']);
        const name = requiredText(body, 'name');
        const { appKey, secretKey } = await store.transaction(async (tx) => {
          await refuseTooManyMerchants(tx);
          const made = await createMerchant(tx, seed, { name });
          await writeJournal(tx, 'control', { merchant: { name, appKey: made.appKey } });
          return made;
        });
        return { value: { appKey, secretKey }, status: 201 };
      },
    },
    {
      method: 'PUT',
      path: '/callbacks/url',
      run: async ({ body }) => {
        onlyMembers(body, ['appKey', 'url']);
        const url = body.url === null ? null : requiredText(body, 'url');
        return store.transaction(async (tx) => {
          const merchantId = await merchantOf(tx, optionalText(body, 'appKey'));
          const set = await setCallbackUrl(tx, merchantId, url, allowOutsideCallbacks);
          if (!set.ok) throw new ControlError(400, set.error);
          await writeJournal(tx, 'control', { callbackUrl: set.value });
          return { value: { url: set.value } };
        });
      },
    },
    {
      method: 'POST',
      path: '/wallets/fund',
      run: async ({ body }) => {
        onlyMembers(body, ['appKey', 'walletType', 'currency', 'amount']);
        return { value: await fundWallet(platform, body) };
      },
    },
  ];
}

function listMerchants({ read }: Store): Promise<MerchantAnswer[]> {
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
  if (merchants >= MOST_MERCHANTS)
    throw new ControlError(409, `There are ${MOST_MERCHANTS} merchants, which is the most.`);
}

async function fundWallet({ store }: Platform, body: Readonly<Record<string, unknown>>) {
  const walletType = oneOf(body, 'walletType', ['personal', 'business'] as const);
  const money = toMoney(requiredText(body, 'amount'), requiredText(body, 'currency'));
  if (!money.ok) throw new ControlError(400, describeAmountError(money.error));
  const { value } = money;
  const { currency } = value;
  const amount = formatAmount(value);
  await store.transaction(async (tx) => {
    const merchantId = await merchantOf(tx, optionalText(body, 'appKey'));
    await writeJournal(tx, 'control', { fund: { walletType, currency, amount } });
    const key = `fund/${merchantId}/${await nextNumber(tx)}`;
    const posted = await post(tx, { key, kind: 'fund', moves: fund({ merchantId, walletType }, value) });
    if (!posted.ok) throw new ControlError(409, 'The balance would grow beyond what the sandbox holds.');
  });
  return { walletType, currency, amount };
}
