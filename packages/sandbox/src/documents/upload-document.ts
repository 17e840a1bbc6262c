import type { UploadedFile } from '@cross-border-payments/server-stubs';
import { refusal } from '../core/errors.ts';
import { recordRequest } from '../core/journal.ts';
import { refuseIfForced } from '../orders/magic-responses.ts';
import { actOnOrder } from '../orders/order-events.ts';
import { type Naming, readIdentifier } from '../orders/order-store.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import { note } from '../service/record-requests.ts';
import type { Family } from '../store/schema.ts';
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
  readonly family: Family;
  readonly form: Naming | undefined;
  readonly files: readonly ReceivedFile[];
}

export async function uploadToOrder(
  service: ServiceContext,
  caller: Caller,
  { family, form, files }: Upload,
): Promise<readonly string[]> {
  const request = withoutFiles(form);
  note({ request: JSON.stringify(request) });
  checkFiles(caller.operation, files);
  let ids: readonly string[] = [];
  await actOnOrder(service.platform, caller, {
    family,
    event: 'upload',
    request,
    prepare: async (tx, { tradeId, merchantId }) => {
      const type = readIdentifier(form, 'type') ?? 'other';
      ids = await insertDocuments(tx, service.platform.seed, { merchantId, tradeId, type, files });
      return { event: { type, documents: ids } };
    },
  });
  return ids;
}

export async function uploadAlone(
  { platform: { store, seed } }: ServiceContext,
  { merchantId, operation }: Caller,
  { form, files }: Omit<Upload, 'family'>,
): Promise<readonly string[]> {
  const body = withoutFiles(form);
  note({ request: JSON.stringify(body) });
  checkFiles(operation, files);
  return recordRequest(store, operation, body, async (tx) => {
    const type = readIdentifier(form, 'type') ?? 'other';
    return insertDocuments(tx, seed, { merchantId, tradeId: null, type, files });
  });
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
