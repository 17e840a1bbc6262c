import type { UploadedFile } from '@cross-border-payments/server-stubs';
import { writeJournal } from '../journal/journal.ts';
import type { Family } from '../store/schema.ts';
import { actOnOrder } from './act-on-order.ts';
import { checkFile, insertDocument, type ReceivedFile } from './documents.ts';
import { refuseIfForced } from './forced.ts';
import { type Naming, textOf } from './name-order.ts';
import { refuseBecause } from './refuse.ts';
import type { Caller, ServiceContext } from './service-context.ts';

/** Reads a file of a form whole; the service's limits bound its size. */
export async function keepFile(upload: UploadedFile): Promise<ReceivedFile> {
  const pieces: Uint8Array[] = [];
  for await (const piece of upload.stream) pieces.push(Uint8Array.from(piece));
  return { name: upload.name, content: Buffer.concat(pieces) };
}

/** A document that came in, by whichever way. */
export interface Upload {
  readonly operation: string;
  readonly family: Family;
  /** The form or body; it names the order and may say the type. */
  readonly form: Naming;
  readonly files: readonly ReceivedFile[];
}

/** Keeps the documents of an order. @returns their ids. @throws Refusal; nothing is kept then. */
export async function uploadToOrder(
  service: ServiceContext,
  caller: Caller,
  { operation, family, form, files }: Upload,
): Promise<readonly string[]> {
  checkFiles(operation, files);
  const ids: string[] = [];
  const request = withoutFiles(form);
  await actOnOrder(service, caller, {
    operation,
    family,
    event: 'upload',
    request,
    prepare: async (tx, { tradeId, merchantId }) => {
      // A transaction may run again; what an earlier try gave is void.
      ids.length = 0;
      const type = textOf(form, 'type') ?? 'other';
      for (const file of files) {
        ids.push(await insertDocument(tx, service.platform.seed, { merchantId, tradeId, type, file }));
      }
      return { event: { type, documents: [...ids] } };
    },
  });
  return ids;
}

/** Keeps documents that name no order yet; a payin's create may name them in `fileIds`. @returns their ids. */
export async function uploadAlone(
  { platform: { store, seed } }: ServiceContext,
  { merchantId }: Caller,
  { operation, form, files }: Omit<Upload, 'family'>,
): Promise<readonly string[]> {
  checkFiles(operation, files);
  return store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body: withoutFiles(form) });
    const type = textOf(form, 'type') ?? 'other';
    const ids: string[] = [];
    for (const file of files)
      ids.push(await insertDocument(tx, seed, { merchantId, tradeId: null, type, file }));
    return ids;
  });
}

function checkFiles(operation: string, files: readonly ReceivedFile[]): void {
  if (files.length === 0) refuseBecause('The form holds no file');
  for (const file of files) {
    refuseIfForced(operation, { fileName: file.name });
    checkFile(file);
  }
}

/** Only texts of a form are facts; files and base64 are not. */
function withoutFiles(form: Naming): Naming {
  const texts = Object.entries(form ?? {}).filter(
    ([name, value]) => name !== 'fileBase64' && typeof value === 'string',
  );
  return Object.fromEntries(texts);
}
