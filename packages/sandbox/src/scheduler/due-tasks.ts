import type { Kysely } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { TaskRow } from './tasks.ts';

/**
 * The tasks that are due first.
 * @param until sandbox clock, milliseconds since 1970.
 * @param unclaimedAt leave out what another instance has claimed at this real time.
 */
export function dueTasks(
  db: Kysely<Database>,
  until: number,
  limit: number,
  unclaimedAt?: number,
): Promise<TaskRow[]> {
  let query = db.selectFrom('tasks').selectAll().where('due_at', '<=', until);
  if (unclaimedAt !== undefined) query = query.where('claimed_until', '<', unclaimedAt);
  return query.orderBy('due_at').orderBy('id').limit(limit).execute();
}
