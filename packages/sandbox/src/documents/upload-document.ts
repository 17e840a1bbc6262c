import type { UploadedFile } from '@cross-border-payments/server-stubs';
import { refusal } from '../core/errors.ts';
import { recordRequest } from '../core/journal.ts';
import { refuseIfForced } from '../orders/magic-responses.ts';
import { actOnOrder } from '../orders/order-events.ts';
import { type Naming, type OrderRecord, readIdentifier } from '../orders/order-store.ts';
import type { Caller, Platform, ServiceContext } from '../platform.ts';
import { note } from '../service/record-requests.ts';
import type { Family } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { checkFile, insertDocuments, type ReceivedFile } from './documents.ts';

export type Receive<Form> = (save: (file: UploadedFile) => Promise<void>) => Promise<Form>;

/** Reads a form with its files, which stay in memory until `keep` resolves. @throws Refusal if uploads use too much memory */
export async function takeForm<Form, Kept>(
  { uploadRoom }: ServiceContext,
  receive: Receive<Form>,
  keep: (form: Form, files: readonly ReceivedFile[]) => Promise<Kept>,
): Promise<Kept> {
  let held = 0;
  const files: ReceivedFile[] = [];
  try {
    const form = await receive(async ({ name, stream }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) {
        uploadRoom.add(chunk.length);
        held += chunk.length;
        chunks.push(Uint8Array.from(chunk));
      }
      files.push({ name, content: Buffer.concat(chunks) });
    });
    return await keep(form, files);
  } finally {
    uploadRoom.release(held);
  }
}

export interface Upload {
  /** Undefined for documents that a later create names in its `fileIds`. */
  readonly family: Family | undefined;
  readonly form: Naming | undefined;
  readonly files: readonly ReceivedFile[];
}

/** Stores the documents of an upload, with an event of their order. @returns their ids */
export async function storeUpload(platform: Platform, caller: Caller, { family, form, files }: Upload) {
  const { merchantId, operation } = caller;
  const request = withoutFiles(form);
  note({ request: JSON.stringify(request) });
  checkFiles(operation, files);
  let ids: readonly string[] = [];
  const insert = async (tx: Transaction, tradeId: string | null) => {
    const type = readIdentifier(form, 'type') ?? 'other';
    ids = await insertDocuments(tx, platform.seed, { merchantId, tradeId, type, files });
    return { event: { type, documents: ids } };
  };
  if (family === undefined) await recordRequest(platform.store, operation, request, (tx) => insert(tx, null));
  else {
    const prepare = (tx: Transaction, { tradeId }: OrderRecord) => insert(tx, tradeId);
    await actOnOrder(platform, caller, { family, event: 'upload', request, prepare });
  }
  return ids;
}

function checkFiles(operation: string, files: readonly ReceivedFile[]): void {
  if (files.length === 0) throw refusal('The form contains no file');
  for (const file of files) {
    refuseIfForced(operation, { fileName: file.name });
    checkFile(file);
  }
}

function withoutFiles(form: Naming | undefined): Naming {
  const texts = Object.entries(form ?? {}).filter(
    ([name, value]) => name !== 'fileBase64' && typeof value === 'string',
  );
  return Object.fromEntries(texts);
}
