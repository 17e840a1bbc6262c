import { CallbackError } from './callback-error.ts';
import type { CallbackAnswer } from './send-order-status-callback.ts';

/** More than this is not read of an answer that is documented as JSON without members. */
const MOST_BYTES = 65_536;

/**
 * Reads the merchant's answer to a callback.
 *
 * @throws CallbackError for another status than 200 and 400, and for what is no JSON of at most 64 KiB
 */
export async function readAnswer(response: Response): Promise<CallbackAnswer> {
  const { status } = response;
  if (status !== 200 && status !== 400) {
    await response.body?.cancel();
    throw new CallbackError('unexpected-status', `The merchant answered with HTTP ${status}.`);
  }
  const text = await readText(response);
  try {
    return { taken: status === 200, status, body: JSON.parse(text) };
  } catch (error) {
    throw new CallbackError('unexpected-body', 'The merchant did not answer with JSON.', {
      cause: error,
    });
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.length;
    if (bytes > MOST_BYTES) {
      await reader?.cancel();
      throw new CallbackError('unexpected-body', `The merchant's answer is larger than ${MOST_BYTES} bytes.`);
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text + decoder.decode();
}
