import { DEMO_APP_KEY, fundDemoMerchant } from '../../demo-merchant.ts';
import { nextNumber } from '../../identifiers/identifiers.ts';
import { writeJournal } from '../../journal/journal.ts';
import { post } from '../../ledger/post.ts';
import { fund } from '../../ledger/wallet-moves.ts';
import { describeAmountError, formatAmount, toMoney } from '../../money/amount.ts';
import type { Platform } from '../../platform.ts';
import type { Transaction } from '../../store/store.ts';
import { createMerchant, setCallbackUrl } from '../../tokens/merchants.ts';
import { ControlError } from '../control-error.ts';
import type { ControlRoute } from '../control-route.ts';
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
      method: 'POST',
      path: '/merchants',
      run: async ({ body }) => {
        onlyMembers(body, ['name']);
        const name = requiredText(body, 'name');
        const { appKey, secretKey } = await store.transaction(async (tx) => {
          await refuseTooManyMerchants(tx);
          return createMerchant(tx, seed, { name });
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
          const merchantId = await merchantOf(tx, body);
          const set = await setCallbackUrl(tx, merchantId, url, allowOutsideCallbacks);
          if (!set.ok) throw new ControlError(400, set.error);
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

async function refuseTooManyMerchants({ db }: Transaction): Promise<void> {
  const { merchants } = await db
    .selectFrom('merchants')
    .select(({ fn }) => fn.countAll<number>().as('merchants'))
    .executeTakeFirstOrThrow();
  if (merchants >= MOST_MERCHANTS)
    throw new ControlError(409, `There are ${MOST_MERCHANTS} merchants, which is the most.`);
}

/** The merchant of the member `appKey`; the demo merchant when it is left out. */
async function merchantOf({ db }: Transaction, body: Readonly<Record<string, unknown>>): Promise<string> {
  const appKey = optionalText(body, 'appKey') ?? DEMO_APP_KEY;
  const row = await db.selectFrom('merchants').select('id').where('app_key', '=', appKey).executeTakeFirst();
  if (row === undefined) throw new ControlError(404, `There is no merchant with the appKey ${appKey}.`);
  return row.id;
}

async function fundWallet({ store }: Platform, body: Readonly<Record<string, unknown>>) {
  const walletType = oneOf(body, 'walletType', ['personal', 'business'] as const);
  const money = toMoney(requiredText(body, 'amount'), requiredText(body, 'currency'));
  if (!money.ok) throw new ControlError(400, describeAmountError(money.error));
  const { value } = money;
  const { currency } = value;
  const amount = formatAmount(value);
  await store.transaction(async (tx) => {
    const merchantId = await merchantOf(tx, body);
    await writeJournal(tx, 'control', { fund: { walletType, currency, amount } });
    const key = `fund/${merchantId}/${await nextNumber(tx)}`;
    const posted = await post(tx, { key, kind: 'fund', moves: fund({ merchantId, walletType }, value) });
    if (!posted.ok) throw new ControlError(409, 'The balance would grow beyond what the sandbox holds.');
  });
  return { walletType, currency, amount };
}
