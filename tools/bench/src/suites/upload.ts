import { Readable } from 'node:stream';
import { request } from 'undici';
import { type ServerProcess, startServer } from '../processes.ts';
import { countRuns, median } from '../statistics.ts';

const BOUNDARY = 'bench-boundary';
const CHUNK = Buffer.alloc(65_536, 'a-');
const part = (disposition: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;

const HEAD = [
  `${part('name="type"')}bill\r\n`,
  `${part('name="fileName"')}large.pdf\r\n`,
  part('name="file"; filename="large.pdf"'),
].join('');
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/**
 * Uploads a file that is generated while it is sent, without using the disk.
 *
 * @returns the parsed answer, and how many bytes the whole form has
 * @throws Error when the answer is not 200
 */
async function sendFile(url: string, bytes: number): Promise<{ sent: number; response: unknown }> {
  const sent = HEAD.length + bytes + TAIL.length;
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: {
      appkey: 'key',
      token: 'token',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': String(sent),
    },
    body: Readable.from(form(bytes), { objectMode: false }),
  });
  const text = await body.text();
  if (statusCode !== 200)
    throw new Error(`the upload was answered with ${statusCode} and ${text.slice(0, 500)}`);
  return { sent, response: JSON.parse(text) };
}

function* form(bytes: number): Generator<Buffer> {
  yield Buffer.from(HEAD);
  for (let left = bytes; left > 0; left -= CHUNK.length)
    yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
  yield Buffer.from(TAIL);
}

const PATH = '/global/payin/transfer/upload/multipart';
const WARM_UP_BYTES = 16_000_000;
const SAMPLE_EVERY_MS = 20;
const MEGABYTE = 1_000_000;
const MAX_GROWTH_MB = 32;

const OURS = 'ours, node adapter';
const BARE = 'node:http that ignores the upload';
const MODULES = { [OURS]: 'ours.ts', [BARE]: 'bare-upload.ts' };

/** Result of one upload. */
interface Uploaded {
  /** Largest growth of the server's resident memory, in MB. */
  readonly growth: number;
  /** MB per second. */
  readonly speed: number;
}

/**
 * Uploads a large file to a fresh server and prints the largest growth of its resident memory since a small upload,
 * beside that of a server that ignores the upload, which shows what Node itself needs on this machine.
 *
 * @param options.runs how often; the medians are printed
 * @param options.bytes size of the file
 * @throws Error when a server did not receive every byte, or ours grew by more than 32 MB and the bare one did not
 */
export async function benchUpload({ runs, bytes }: { runs: number; bytes: number }): Promise<void> {
  const all = Object.entries(MODULES).map(([name, module]) => ({ name, module, results: [] as Uploaded[] }));
  for (const _ of countRuns('upload', runs)) {
    for (const { module, results } of all) results.push(await measure(module, bytes));
  }
  const rows = all.map(({ name, results }) => [name, medians(results)] as const);
  console.table(Object.fromEntries(rows));
  const [ours = Number.NaN, bare = Number.NaN] = rows.map(([, row]) => row['memory grew by MB']);
  console.log(growthVerdict(ours, bare));
  if (ours > MAX_GROWTH_MB && bare <= MAX_GROWTH_MB) {
    throw new Error('the memory of our server grew by more than the target');
  }
}

/**
 * Returns the verdict on the growth of our server.
 *
 * @param ours in MB
 * @param bare in MB, of the server that throws everything away
 */
export function growthVerdict(ours: number, bare: number): string {
  const target = `Target: ours grows by at most ${MAX_GROWTH_MB} MB`;
  if (ours <= MAX_GROWTH_MB) return `${target} (met).`;
  if (bare <= MAX_GROWTH_MB) return `${target} (missed).`;
  return `${target} (unknown: bare node:http grew by more too, so the machine was too busy to free memory in time).`;
}

async function measure(module: string, bytes: number): Promise<Uploaded> {
  await using server = await startServer(module);
  await upload(server, WARM_UP_BYTES);
  const before = (await server.usage()).rss;
  const started = performance.now();
  const peak = await peakDuring(server, upload(server, bytes));
  const seconds = (performance.now() - started) / 1_000;
  return { growth: (peak - before) / MEGABYTE, speed: bytes / MEGABYTE / seconds };
}

/** Returns the largest resident memory of a server until some work is done, in bytes. */
async function peakDuring(server: ServerProcess, work: Promise<void>): Promise<number> {
  let working = true;
  const done = work.finally(() => {
    working = false;
  });
  done.catch(() => undefined);
  let peak = 0;
  while (working) {
    peak = Math.max(peak, (await server.usage()).rss);
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
  }
  await done;
  return Math.max(peak, (await server.usage()).rss);
}

async function upload({ origin }: ServerProcess, bytes: number): Promise<void> {
  const { sent, response } = await sendFile(origin + PATH, bytes);
  const { data } = response as { data: { bytes: number } };
  if (data.bytes !== bytes && data.bytes !== sent) {
    throw new Error(`the server received ${data.bytes} of ${bytes} bytes`);
  }
}

function medians(results: readonly Uploaded[]) {
  return {
    'memory grew by MB': Number(median(results.map(({ growth }) => growth)).toFixed(1)),
    'MB per second': Number(median(results.map(({ speed }) => speed)).toFixed(0)),
  };
}
