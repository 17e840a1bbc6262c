import type { JournalLine, RequestLine } from '../generated/control/schemas.ts';

/** Writes a request with its answer as one line; one that was refused is called a refusal, with its reason. */
export function textOfRequest(line: RequestLine): string {
  const { at, method, url, httpStatus, code, message, orderNo, tradeId, requestId, advice, fault } = line;
  const accepted = httpStatus === 200;
  return lineOf(at, accepted ? 'request' : 'refusal', [
    `${method} ${url}`,
    String(httpStatus),
    code ?? '',
    orderNo ?? tradeId ?? '',
    (!accepted && message) || '',
    advice.length === 0 ? '' : `advice: ${advice.join('; ')}`,
    fault === null ? '' : `disturbed by ${fault}`,
    `(${requestId})`,
  ]);
}

/** Writes an attempt at a callback as one line. */
export function textOfCallback({ at, data }: Pick<JournalLine, 'at' | 'data'>): string {
  const { orderNo, tradeId, status, attempt, outcome, httpStatus, fault } = data;
  const about = joined([textIn(orderNo) || textIn(tradeId), textIn(status)]);
  if (data.replayed === true) return lineOf(at, 'callback', [`${about}: to be sent again`]);
  if (data.givenUp === true) return lineOf(at, 'callback', [`${about}: given up`]);
  return lineOf(at, 'callback', [
    `${about}:`,
    textIn(outcome),
    httpStatus === undefined ? '' : `HTTP ${textIn(httpStatus)}`,
    `attempt ${textIn(attempt)}`,
    fault === undefined ? '' : `disturbed by ${textIn(fault)}`,
  ]);
}

function lineOf(at: number, kind: string, parts: readonly string[]): string {
  const date = new Date(at);
  const time = Number.isNaN(date.getTime()) ? String(at) : date.toISOString().slice(0, 19).replace('T', ' ');
  return printable(`${time}  ${kind.padEnd(8)}  ${joined(parts)}`);
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** Characters that a terminal or an editor acts on: controls, line separators, and those that turn or hide text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns a string from outside as one line that is safe to print, with a space for each unsafe character. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}

/** Returns a line of JSON with its unsafe characters escaped; its value stays the same. */
export function printableJson(line: string): string {
  return line.replace(UNPRINTABLE, (character) =>
    Array.from(
      { length: character.length },
      (_, n) => `\\u${character.charCodeAt(n).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
