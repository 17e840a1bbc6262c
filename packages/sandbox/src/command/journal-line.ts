import type { JournalLine } from '../generated/control/index.ts';

/** Kinds of lines that `listen` prints. */
export const PRINTED_KINDS = ['request', 'refusal', 'callback'] as const;

/** Control characters, which would let a text move the cursor of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * Writes a line of the journal as one line of text: time, kind, what it is about, and how it ended.
 */
export function textOfLine({ at, kind, method, path, data }: JournalLine): string {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const text = kind === 'callback' ? callback(data) : request({ method, path, data });
  return [time, kind.padEnd(8), text].join('  ').replace(CONTROL, ' ').trimEnd();
}

type Data = JournalLine['data'];

function request({ method, path, data }: Pick<JournalLine, 'method' | 'path' | 'data'>): string {
  const { operation, httpStatus, code, message } = data;
  const what = method === null ? textIn(operation) : `${method} ${path}`;
  return joined([what, textIn(httpStatus), textIn(code), textIn(message), namesIn(data.body)]);
}

/** Names the order in a body. */
function namesIn(body: unknown): string {
  const { orderNo, tradeId } = (body ?? {}) as Data;
  return joined([textIn(orderNo), textIn(tradeId)]);
}

function callback({ orderNo, tradeId, status, attempt, outcome, httpStatus, fault, ...rest }: Data): string {
  const about = joined([textIn(orderNo) || textIn(tradeId), textIn(status)]);
  if (rest.replayed === true) return `${about}: to be sent again`;
  if (rest.givenUp === true) return `${about}: given up`;
  const answer = httpStatus === undefined ? '' : `(HTTP ${textIn(httpStatus)})`;
  const disturbed = fault === undefined ? '' : `disturbed by ${textIn(fault)}`;
  return `${about}: ${joined([textIn(outcome), answer, `attempt ${textIn(attempt)}`, disturbed])}`;
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
