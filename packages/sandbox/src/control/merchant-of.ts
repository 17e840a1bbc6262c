import { DEMO_APP_KEY } from '../demo-merchant.ts';
import type { Transaction } from '../store/store.ts';
import { ControlError } from './control-error.ts';

/**
 * The id of the merchant with this application key; of the demo merchant when it is left out.
 * @throws ControlError when there is none
 */
export async function merchantOf(
  { db }: Pick<Transaction, 'db'>,
  appKey: string = DEMO_APP_KEY,
): Promise<string> {
  const row = await db.selectFrom('merchants').select('id').where('app_key', '=', appKey).executeTakeFirst();
  if (row === undefined) throw new ControlError(404, `There is no merchant with the appKey ${appKey}.`);
  return row.id;
}
