import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import type { UploadedFile } from '@cross-border-payments/server-runtime/handler';
import { testService } from './test-service.ts';

/** The process that `upload-memory` measures. It counts the bytes of uploads and watches its own memory. */
type Receive = (save: (file: UploadedFile) => Promise<number>) => Promise<unknown>;

const SAMPLE_EVERY_MS = 20;

async function count({ stream }: UploadedFile): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  received += bytes;
  return bytes;
}

async function upload({ receive }: { receive: Receive }) {
  await receive(count);
  return { status: 200, body: { status: '1' } };
}

let received = 0;
let peak = 0;

const service = testService({ limits: { fileBytes: 2 ** 40 } }, [], { uploadPayinDocument: upload });
const server = createServer(createNodeListener(service));
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, SAMPLE_EVERY_MS);

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

process.on('message', (message) => {
  const now = process.memoryUsage.rss();
  process.send?.({ received, peak: Math.max(peak, now), now });
  received = 0;
  peak = now;
  if (message !== 'stop') return;
  clearInterval(watch);
  server.close();
  server.closeAllConnections();
  process.disconnect();
});
