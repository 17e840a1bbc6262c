import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { DEMO_APP_KEY } from '../merchants/demo-merchant.ts';
import type { Transaction } from '../store/store.ts';

/**
 * The id of the merchant with this application key; of the demo merchant when it is left out.
 * @throws Refusal when there is none
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
