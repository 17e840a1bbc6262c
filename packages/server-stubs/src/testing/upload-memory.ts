import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BOUNDARY } from './form-body.ts';
import { CREDENTIALS } from './test-service.ts';

/** The cost of one upload. Sizes in MiB. */
export interface UploadMemory {
  readonly sent: number;
  readonly received: number;
  /** Maximum growth of the server's resident memory since a small upload. */
  readonly growth: number;
  readonly seconds: number;
}

const MIB = 1_048_576;
const WARM_UP = 16;
const MAX_GROWTH = 32;

/** The report of the server, in bytes. */
interface Told {
  readonly received: number;
  readonly peak: number;
  readonly now: number;
}

/**
 * Uploads one file to a server in a separate process and measures how much the server's memory grows.
 *
 * @param mebibytes size of the file
 */
export async function measureUpload(mebibytes: number): Promise<UploadMemory> {
  const server = fork(fileURLToPath(new URL('./upload-server.ts', import.meta.url)));
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  try {
    await upload(port, WARM_UP);
    const before = await ask(server, 'tell');
    const start = performance.now();
    await upload(port, mebibytes);
    const seconds = (performance.now() - start) / 1_000;
    const after = await ask(server, 'tell');
    return {
      sent: mebibytes,
      received: after.received / MIB,
      growth: Math.max(0, after.peak - before.peak) / MIB,
      seconds,
    };
  } finally {
    await ask(server, 'stop');
  }
}

async function ask(server: ChildProcess, message: 'tell' | 'stop'): Promise<Told> {
  const response = once(server, 'message');
  server.send(message);
  return ((await response) as [Told])[0];
}

async function upload(port: number, mebibytes: number): Promise<void> {
  const headers = { ...CREDENTIALS, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const sending = request({ port, method: 'POST', path: '/global/payin/transfer/upload/multipart', headers });
  const answered = once(sending, 'response');
  sending.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\n\r\n`);
  const chunk = Buffer.alloc(MIB, 'a-');
  for (let sent = 0; sent < mebibytes; sent += 1) if (!sending.write(chunk)) await once(sending, 'drain');
  const field = (name: string, value: string) =>
    `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  sending.end(`${field('type', 'bill')}${field('fileName', 'large.pdf')}\r\n--${BOUNDARY}--\r\n`);
  const [response] = await answered;
  response.resume();
  if (response.statusCode !== 200)
    throw new Error(`The response to the upload was HTTP ${response.statusCode}.`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { mebibytes: { type: 'string', default: '1024' } } });
  const { sent, received, growth, seconds } = await measureUpload(Number(values.mebibytes));
  const speed = (sent / seconds).toFixed(0);
  process.stdout.write(
    `${sent} MiB sent, ${received} MiB received in ${seconds.toFixed(1)} s (${speed} MiB/s); memory grew by ${growth.toFixed(1)} MiB, at most ${MAX_GROWTH} are allowed.\n`,
  );
  process.exitCode = growth <= MAX_GROWTH && received === sent ? 0 : 1;
}
