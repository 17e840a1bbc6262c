import { Readable } from 'node:stream';
import { request } from 'undici';

const BOUNDARY = 'bench-boundary';
const PIECE = Buffer.alloc(65_536, 'a-');
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
export async function sendFile(url: string, bytes: number): Promise<{ sent: number; answer: unknown }> {
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
  return { sent, answer: JSON.parse(text) };
}

function* form(bytes: number): Generator<Buffer> {
  yield Buffer.from(HEAD);
  for (let left = bytes; left > 0; left -= PIECE.length)
    yield PIECE.subarray(0, Math.min(left, PIECE.length));
  yield Buffer.from(TAIL);
}
