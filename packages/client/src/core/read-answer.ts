import type { Answer, Envelope } from './options.ts';

/** An answer is longer than the client wants to read. */
export const TOO_LONG = Symbol();

/**
 * Reads an answer to its last byte.
 *
 * @param limit in bytes
 * @throws TOO_LONG; whatever the body throws
 */
export async function readAnswer(response: Response, limit: number): Promise<Answer> {
  const text = await readText(response, limit);
  const envelope = parseEnvelope(text);
  const { status: httpStatus, headers } = response;
  return { httpStatus, headers, text, ...(envelope && { envelope }) };
}

async function readText({ body }: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      reader?.cancel().catch(() => {});
      throw TOO_LONG;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value?.status === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
