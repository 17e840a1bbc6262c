import { type SelectQueryBuilder, sql } from 'kysely';
import { refusal } from '../core/errors.ts';
import type { Database } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';

interface Limit {
  readonly documents: number;
  readonly mebibytes: number;
}

/** Maximum number and total size of the stored documents (sandbox choice `documents-kept`). */
export const MOST_DOCUMENTS = {
  order: { documents: 20, mebibytes: 100 },
  /** Of one merchant, without an order yet. */
  waiting: { documents: 100, mebibytes: 200 },
  sandbox: { documents: 10_000, mebibytes: 1_024 },
} as const satisfies Record<string, Limit>;

const MEBIBYTE = 1_048_576;
/** Any number that no other lock of the sandbox uses. */
const DOCUMENTS_LOCK = 6_600_001;

export interface DocumentOwner {
  readonly merchantId: string;
  readonly tradeId: string | null;
}

interface Incoming {
  readonly documents: number;
  readonly bytes: number;
}

/** @throws Refusal if the documents would exceed a limit */
export async function requireRoom(tx: Transaction, owner: DocumentOwner, incoming: Incoming): Promise<void> {
  // On PostgreSQL, uploads run concurrently; without the lock they would not count each other.
  if (tx.kind === 'postgres') await sql`select pg_advisory_xact_lock(${DOCUMENTS_LOCK})`.execute(tx.db);
  const all = tx.db.selectFrom('documents');
  if (!(await fits(all, MOST_DOCUMENTS.sandbox, incoming))) {
    throw refusal(
      `The sandbox keeps at most ${words(MOST_DOCUMENTS.sandbox)}, and this upload would be more; \`POST /_sandbox/reset\` empties it`,
    );
  }
  if (owner.tradeId !== null) return requireRoomOfOrder(tx, owner.tradeId, incoming);
  const waiting = all.where('merchant_id', '=', owner.merchantId).where('trade_id', 'is', null);
  if (await fits(waiting, MOST_DOCUMENTS.waiting, incoming)) return;
  throw refusal(
    `At most ${words(MOST_DOCUMENTS.waiting)} wait for an order; name those that are there in the \`fileIds\` of a create`,
  );
}

export async function requireRoomOfOrder(
  { db }: Transaction,
  tradeId: string,
  incoming: Incoming = { documents: 0, bytes: 0 },
): Promise<void> {
  const ofOrder = db.selectFrom('documents').where('trade_id', '=', tradeId);
  if (await fits(ofOrder, MOST_DOCUMENTS.order, incoming)) return;
  throw refusal(`An order has at most ${words(MOST_DOCUMENTS.order)}, and these would be more`);
}

async function fits(
  kept: SelectQueryBuilder<Database, 'documents', object>,
  { documents, mebibytes }: Limit,
  incoming: Incoming,
): Promise<boolean> {
  const { count, bytes } = await kept
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
    .executeTakeFirstOrThrow();
  return (
    Number(count) + incoming.documents <= documents &&
    Number(bytes ?? 0) + incoming.bytes <= mebibytes * MEBIBYTE
  );
}

function words({ documents, mebibytes }: Limit): string {
  return `${documents.toLocaleString('en')} documents of ${mebibytes.toLocaleString('en')} MiB together`;
}

/** Maximum number of bytes of uploads in memory (sandbox choice `documents`). */
const MOST_UNDER_WAY = 128 * 1_048_576;

export interface HeldBytes {
  /** @throws Refusal if all uploads together would use too much memory */
  add(bytes: number): void;
  release(): void;
}

/** Limits the memory that concurrent uploads use in this process. */
export class UploadRoom {
  readonly #most: number;
  #held = 0;

  constructor(most = MOST_UNDER_WAY) {
    this.#most = most;
  }

  open(): HeldBytes {
    let own = 0;
    return {
      add: (bytes) => {
        if (this.#held + bytes > this.#most) {
          throw refusal(
            `Uploads of ${this.#most / 1_048_576} MiB are under way, and no more are taken at a time; try again in a moment`,
          );
        }
        this.#held += bytes;
        own += bytes;
      },
      release: () => {
        this.#held -= own;
        own = 0;
      },
    };
  }
}
