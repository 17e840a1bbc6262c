import type { IncomingMessage } from 'node:http';
import { ControlError } from './control-error.ts';

const MOST_BYTES = 65_536;

/**
 * Reads the JSON object of a request. The media type must be that of JSON: so a page of another origin cannot send one
 * without the browser asking first, which is refused.
 * @returns an empty object without a body
 * @throws ControlError for what is too large or no JSON object
 */
export async function readControlBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new ControlError(413, `The body has more than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  if (size === 0) return {};
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ControlError(415, 'Send the body as application/json.');
  }
  const value = parse(Buffer.concat(chunks).toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ControlError(400, 'The body must be a JSON object.');
  }
  return value as Readonly<Record<string, unknown>>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError(400, 'The body is no JSON.');
  }
}
