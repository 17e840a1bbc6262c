import { once } from 'node:events';
import type { JournalLine, RequestLine } from '../generated/control/schemas.ts';
import type { CommandCall } from './command.ts';
import { CommandError } from './control-api.ts';

export function textOfRequest(line: RequestLine): string {
  const { at, method, url, httpStatus, code, message, orderNo, tradeId, requestId, advice, fault } = line;
  const accepted = httpStatus === 200;
  return writeLine(at, accepted ? 'request' : 'refusal', [
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

export function textOfCallback({ at, data }: Pick<JournalLine, 'at' | 'data'>): string {
  const { orderNo, tradeId, status, attempt, outcome, httpStatus, fault } = data;
  const about = joined([textIn(orderNo) || textIn(tradeId), textIn(status)]);
  if (data.replayed === true) return writeLine(at, 'callback', [`${about}: to be sent again`]);
  if (data.givenUp === true) return writeLine(at, 'callback', [`${about}: given up`]);
  return writeLine(at, 'callback', [
    `${about}:`,
    textIn(outcome),
    httpStatus === undefined ? '' : `HTTP ${textIn(httpStatus)}`,
    `attempt ${textIn(attempt)}`,
    fault === undefined ? '' : `disturbed by ${textIn(fault)}`,
  ]);
}

function writeLine(at: number, kind: string, parts: readonly string[]): string {
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

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ');
}

export function printableJson(line: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return line.replace(UNPRINTABLE, (character) => character.split('').map(escaped).join(''));
}

const LONGEST_LINE = 4_194_304;

export async function runExport({ api, options, stop }: CommandCall): Promise<void> {
  const { stdout } = process;
  for await (const line of splitLines(api.download(options.journal ? 'exportJournal' : 'exportStore'))) {
    if (stop.aborted) return;
    if (!isRecord(line))
      throw new CommandError(`${api.base} sent an export with a line that is not valid JSON.`);
    if (!stdout.write(`${printableJson(line)}\n`)) await once(stdout, 'drain');
  }
}

/** Splits chunks into lines. @throws CommandError if the last line is incomplete, or a line is too long */
async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > LONGEST_LINE)
      throw new CommandError(`The export has a line that is longer than ${LONGEST_LINE} characters.`);
  }
  if (rest !== '') throw new CommandError('The export ended within a line, so it is not complete.');
}

function isRecord(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
