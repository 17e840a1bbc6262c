import type { Selectable } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';

export type TaskRow = Selectable<Database['tasks']>;

export interface NewTask {
  /** Names the task; scheduling the same key again replaces it. */
  readonly key: string;
  /** Which handler runs it. */
  readonly kind: string;
  /** The order it works on, by trade id: it is locked before the task runs. */
  readonly subject?: string | undefined;
  /** Merchant whose receiver it waits for; what waits for nobody has no lane. */
  readonly lane?: string | undefined;
  readonly payload: unknown;
  /** Sandbox clock, milliseconds since 1970. */
  readonly dueAt: number;
}

/** Writes a task; one with the same key gets the new time and payload. */
export async function schedule(tx: Transaction, task: NewTask): Promise<void> {
  await tx.db
    .insertInto('tasks')
    .values(toRow(task))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        subject: eb.ref('excluded.subject'),
        payload: eb.ref('excluded.payload'),
        due_at: eb.ref('excluded.due_at'),
        attempts: 0,
      })),
    )
    .execute();
}

/**
 * Writes a task unless its key is there, and locks it in either case: whoever is about to take it away waits and then
 * sees what this transaction wrote.
 */
export async function ensureScheduled(tx: Transaction, task: NewTask): Promise<void> {
  await tx.db
    .insertInto('tasks')
    .values(toRow(task))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .execute();
}

/** Takes a task away. @returns whether it was there. */
export async function cancel(tx: Transaction, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('tasks').where('key', '=', key).executeTakeFirst();
  return numDeletedRows > 0n;
}

function toRow({ key, kind, subject, lane, payload, dueAt }: NewTask) {
  const row = { key, kind, payload: JSON.stringify(payload), due_at: dueAt };
  return { ...row, subject: subject ?? null, lane: lane ?? null };
}
