import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Code of a file that a test runs, and its language. */
export interface IncludedCode {
  readonly language: string;
  readonly code: string;
}

/**
 * Reads the code that a guide shows. The request is a path, and on further lines, if only a part is wanted:
 * - `from: TEXT` and `to: TEXT`: the lines from the first that holds one text to the next that holds the other
 * - `block: TEXT`: the fenced block of a Markdown file that holds the text
 * @throws Error naming what was not found, so that a guide cannot show code that is gone
 */
export function includedCode(repository: string, request: string): IncludedCode {
  const [path = '', ...lines] = request.trim().split('\n');
  const wanted = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const text = readFileSync(join(repository, path), 'utf8');
  const block = wanted.get('block');
  if (block !== undefined) return fencedBlock(text, block, path);
  const code = part(text, wanted.get('from'), wanted.get('to'), path);
  return { language: extname(path).slice(1), code: code.trimEnd() };
}

function fencedBlock(text: string, held: string, path: string): IncludedCode {
  for (const [, language = '', code = ''] of text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm))
    if (code.includes(held)) return { language, code: code.trimEnd() };
  throw missing(held, path);
}

function part(text: string, from: string | undefined, to: string | undefined, path: string): string {
  const lines = text.split('\n');
  const start = from === undefined ? 0 : lines.findIndex((line) => line.includes(from));
  if (start < 0) throw missing(String(from), path);
  const end =
    to === undefined ? lines.length - 1 : lines.findIndex((line, at) => at >= start && line.includes(to));
  if (end < 0) throw missing(String(to), path);
  const chosen = lines.slice(start, end + 1);
  const indent = Math.min(...chosen.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return chosen.map((line) => line.slice(indent)).join('\n');
}

function missing(text: string, path: string): Error {
  return new Error(
    `${path} has no \`${text}\`, which a guide in packages/docs/guides shows. Correct the guide.`,
  );
}
