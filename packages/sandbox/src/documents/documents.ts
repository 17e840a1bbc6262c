import { createHash } from 'node:crypto';
import { now } from '../core/clock.ts';
import { refusal } from '../core/errors.ts';
import type { Seed } from '../core/identifiers.ts';
import { nextIdentifier } from '../core/identifiers.ts';
import type { Transaction } from '../store/store.ts';
import { type DocumentOwner, requireRoom, requireRoomOfOrder } from './document-limits.ts';

export interface ReceivedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

const LONGEST_NAME = 255;
const CONTROL = /\p{Cc}/u;

/** Accepted kinds of file, with their first bytes (sandbox choice `documents`). */
const KINDS: Readonly<Record<string, { readonly mediaType: string; readonly begins: readonly string[] }>> = {
  pdf: { mediaType: 'application/pdf', begins: ['%PDF-'] },
  png: { mediaType: 'image/png', begins: ['\x89PNG'] },
  jpg: { mediaType: 'image/jpeg', begins: ['\xff\xd8\xff'] },
  jpeg: { mediaType: 'image/jpeg', begins: ['\xff\xd8\xff'] },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    begins: ['PK'],
  },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', begins: ['PK'] },
};

/**
 * Checks name, size and content of a file.
 * @returns its media type
 * @throws Refusal for a file that is not accepted
 */
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
  if (kind.begins.some((text) => start.startsWith(text))) return kind.mediaType;
  throw refusal(`The content of the file ${name} does not fit its name`);
}

interface NewDocuments extends DocumentOwner {
  readonly type: string;
  readonly files: readonly ReceivedFile[];
}

/** Stores documents. @returns their ids. @throws Refusal for a file that is not accepted or exceeds a limit */
export async function insertDocuments(
  tx: Transaction,
  seed: Seed,
  { merchantId, tradeId, type, files }: NewDocuments,
): Promise<readonly string[]> {
  const rows = files.map((file) => ({ file, mediaType: checkFile(file) }));
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  await requireRoom(tx, { merchantId, tradeId }, { documents: files.length, bytes });
  const ids: string[] = [];
  for (const { file, mediaType } of rows) {
    const id = await nextIdentifier(tx, seed, 'document');
    ids.push(id);
    await tx.db
      .insertInto('documents')
      .values({
        id,
        merchant_id: merchantId,
        trade_id: tradeId,
        type,
        file_name: file.name,
        media_type: mediaType,
        size: file.content.length,
        sha256: createHash('sha256').update(file.content).digest('hex'),
        created_at: await now(tx),
        content: file.content,
      })
      .execute();
  }
  return ids;
}

/**
 * Assigns documents uploaded earlier to the order that names them; unknown ids are ignored.
 * @throws Refusal for more documents than an order may have
 */
export async function attachDocuments(
  tx: Transaction,
  { merchantId, tradeId }: { readonly merchantId: string; readonly tradeId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('documents')
    .set({ trade_id: tradeId })
    .where('merchant_id', '=', merchantId)
    .where('trade_id', 'is', null)
    .where('id', 'in', ids)
    .execute();
  await requireRoomOfOrder(tx, tradeId);
}

export async function documentTypes({ db }: Transaction, tradeId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('type')
    .distinct()
    .where('trade_id', '=', tradeId)
    .execute();
  return rows.map(({ type }) => type);
}
