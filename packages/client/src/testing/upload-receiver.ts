import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type UploadForms, uploadForm } from '../uploads/upload-form.ts';

/** The file that the tests upload. */
export const content = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 31) % 256);
export const PAYIN = 'uploadPayinDocument';

/** Makes a temporary folder that contains `content` as a file. Removed after the tests of a test file. */
export function uploadFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
  const path = join(folder, '发票 1.pdf');
  writeFileSync(path, content);
  afterAll(() => rmSync(folder, { recursive: true }));
  return { folder, path };
}

/** A request as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer<ArrayBuffer>;
}

/** Runs a test with a server that records the requests it receives. */
export async function receiving(work: (url: string, received: Received[]) => Promise<void>): Promise<void> {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push({ headers: request.headers, body: Buffer.concat(chunks) as Buffer<ArrayBuffer> });
      response.end('{"status":"1"}');
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, received);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Reads the form of a request. */
export function formOf({ headers, body }: Received): Promise<FormData> {
  return new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
}

/** Sends the form of a payin upload with the platform's fetch. */
export async function send(
  url: string,
  fields: Partial<UploadForms[typeof PAYIN]>,
  options = {},
  signal?: AbortSignal,
): Promise<void> {
  const { open, headers } = uploadForm(PAYIN, { file: new Blob(['x']), type: 'bill', ...fields }, options);
  const init = { method: 'POST', body: await open(), headers, duplex: 'half', ...(signal ? { signal } : {}) };
  await (await fetch(url, init as RequestInit)).text();
}

/** Opens the content as a stream. */
export const stream = () => new Blob([content]).stream() as ReadableStream<Uint8Array>;
