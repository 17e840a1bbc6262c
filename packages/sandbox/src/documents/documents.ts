import { createHash } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import { now } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import { nextIdentifier, type Seed } from '../core/identifiers.ts';
import type { Database, OrderKey } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';

export interface ReceivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const LONGEST_NAME = 255;
const CONTROL = /\p{Cc}/u;

/** Accepted kinds of file, with their first bytes (sandbox choice `documents`). */
const KINDS: Readonly<Record<string, { readonly mediaType: string; readonly start: string }>> = {
  pdf: { mediaType: 'application/pdf', start: '%PDF-' },
  png: { mediaType: 'image/png', start: '\x89PNG' },
  jpg: { mediaType: 'image/jpeg', start: '\xff\xd8\xff' },
  jpeg: { mediaType: 'image/jpeg', start: '\xff\xd8\xff' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    start: 'PK',
  },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', start: 'PK' },
};

export function checkFile({ name, content }: ReceivedFile): string {
  if (name === '' || [...name].length > LONGEST_NAME || CONTROL.test(name) || /[\\/]/.test(name)) {
    throw refusal(`The name of the file must have 1 to ${LONGEST_NAME} characters and no slash`);
  }
  if (content.length === 0) throw refusal(`The file ${name} is empty`);
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (kind === undefined) {
    throw refusal(`The file ${name} must be one of these kinds: ${Object.keys(KINDS).join(', ')}`);
  }
  const start = Buffer.from(content.subarray(0, 8)).toString('latin1');
  if (start.startsWith(kind.start)) return kind.mediaType;
  throw refusal(`The content of the file ${name} does not match its extension`);
}

interface NewDocuments {
  readonly merchantId: string;
  readonly tradeId: string | null;
  readonly type: string;
  readonly files: readonly ReceivedFile[];
}

export async function insertDocuments(tx: Transaction, seed: Seed, documents: NewDocuments) {
  const { merchantId, tradeId, type, files } = documents;
  const rows = files.map((file) => ({ ...file, mediaType: checkFile(file) }));
  await requireRoom(tx, documents);
  const ids: string[] = [];
  for (const { name: fileName, mediaType, content } of rows) {
    const id = await nextIdentifier(tx, seed, 'document');
    ids.push(id);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { fileName, mediaType, size: content.length, sha256, content };
    const row = { id, merchantId, tradeId, type, ...file, createdAt: await now(tx) };
    await tx.db.insertInto('documents').values(row).execute();
  }
  return ids;
}

/** Assigns uploaded documents without an order to an order. @throws Refusal if the order would have too many */
export async function attachDocuments(tx: Transaction, order: OrderKey, ids: readonly string[]) {
  const { merchantId, tradeId } = order;
  if (ids.length === 0) return;
  await tx.db
    .updateTable('documents')
    .set({ tradeId })
    .where('merchantId', '=', merchantId)
    .where('tradeId', 'is', null)
    .where('id', 'in', ids)
    .execute();
  await requireRoomOfOrder(tx, tradeId);
}

export async function documentTypes({ db }: Transaction, tradeId: string): Promise<readonly string[]> {
  const documents = db.selectFrom('documents').where('tradeId', '=', tradeId);
  const rows = await documents.select('type').distinct().execute();
  return rows.map(({ type }) => type);
}

type Limit = Readonly<Record<'documents' | 'mebibytes', number>>;

/** Maximum number and total size of the stored documents (sandbox choice `documents-kept`). */
export const MAX_DOCUMENTS = {
  order: { documents: 20, mebibytes: 100 },
  waiting: { documents: 100, mebibytes: 200 },
  sandbox: { documents: 10_000, mebibytes: 1_024 },
} as const satisfies Record<string, Limit>;

const MEBIBYTE = 1_048_576;
/** Number of the PostgreSQL lock. Any number that no other lock of the sandbox uses. */
const DOCUMENTS_LOCK = 6_600_001;

async function requireRoom(tx: Transaction, { merchantId, tradeId, files }: NewDocuments): Promise<void> {
  // On PostgreSQL, uploads run concurrently; without the lock they would not count each other.
  if (tx.kind === 'postgres') await sql`select pg_advisory_xact_lock(${DOCUMENTS_LOCK})`.execute(tx.db);
  const all = tx.db.selectFrom('documents');
  if (!(await fits(all, MAX_DOCUMENTS.sandbox, files))) {
    throw refusal(
      `The sandbox keeps at most ${words(MAX_DOCUMENTS.sandbox)}, and this upload would exceed that; \`POST /_sandbox/reset\` empties it`,
    );
  }
  if (tradeId !== null) return requireRoomOfOrder(tx, tradeId, files);
  const waiting = all.where('merchantId', '=', merchantId).where('tradeId', 'is', null);
  if (await fits(waiting, MAX_DOCUMENTS.waiting, files)) return;
  throw refusal(
    `At most ${words(MAX_DOCUMENTS.waiting)} may wait for an order; name uploaded ones in the \`fileIds\` of a create`,
  );
}

async function requireRoomOfOrder({ db }: Transaction, tradeId: string, files: readonly ReceivedFile[] = []) {
  const ofOrder = db.selectFrom('documents').where('tradeId', '=', tradeId);
  if (await fits(ofOrder, MAX_DOCUMENTS.order, files)) return;
  throw refusal(`An order has at most ${words(MAX_DOCUMENTS.order)}, and these would exceed that`);
}

async function fits(
  stored: SelectQueryBuilder<Database, 'documents', object>,
  { documents, mebibytes }: Limit,
  files: readonly ReceivedFile[],
): Promise<boolean> {
  const { count, bytes } = await stored
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('bytes')])
    .executeTakeFirstOrThrow();
  const size = files.reduce((sum, { content }) => sum + content.length, Number(bytes ?? 0));
  return Number(count) + files.length <= documents && size <= mebibytes * MEBIBYTE;
}

function words({ documents, mebibytes }: Limit): string {
  return `${documents.toLocaleString('en')} documents of ${mebibytes.toLocaleString('en')} MiB together`;
}

/** Maximum number of bytes of uploads in memory (sandbox choice `documents`). */
const MAX_UNDER_WAY = 128 * MEBIBYTE;

export class UploadRoom {
  readonly #most: number;
  #held = 0;

  constructor(most = MAX_UNDER_WAY) {
    this.#most = most;
  }

  add(bytes: number): void {
    if (this.#held + bytes > this.#most) {
      throw refusal(
        `Uploads in progress have reached the limit of ${this.#most / MEBIBYTE} MiB; try again in a moment`,
      );
    }
    this.#held += bytes;
  }

  release(bytes: number): void {
    this.#held -= bytes;
  }
}
