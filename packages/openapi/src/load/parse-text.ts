import { formatPointer } from '../pointer.ts';
import { parseSourceFile } from './source-file.ts';

/** Deeper nesting than this is nobody's work by hand, and would exhaust the stack of whoever reads it. */
const MAX_LEVELS = 1_000;

/** Most characters of a pointer in a message. */
const MAX_SHOWN = 100;

/** The document cannot be read at all: no such file, not YAML or JSON, not OpenAPI 3.0 or 3.1. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/**
 * Parses the text of one file of a document.
 *
 * @throws LoadError with file and line when the text is neither, or nests too deeply
 */
export function parseText(text: string, file: string): unknown {
  const value = parse(text, file);
  refuseDeep(value, file);
  return value;
}

/** A value that is still to be looked at, with the way to it. */
interface Entry {
  readonly value: unknown;
  readonly name: string;
  readonly level: number;
  readonly above?: Entry;
}

function refuseDeep(value: unknown, file: string): void {
  const seen = new Set<unknown>();
  const open: Entry[] = [{ value, name: '', level: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null || seen.has(next.value)) continue;
    if (next.level > MAX_LEVELS) throw tooDeep(next, file);
    seen.add(next.value);
    for (const [name, inner] of Object.entries(next.value)) {
      open.push({ value: inner, name, level: next.level + 1, above: next });
    }
  }
}

function tooDeep(entry: Entry, file: string): LoadError {
  const names: string[] = [];
  for (let at = entry; at.above; at = at.above) names.unshift(at.name);
  const where = formatPointer(names).slice(0, MAX_SHOWN);
  return new LoadError(
    `${file} nests more than ${MAX_LEVELS} levels deep, at ${where}... Give inner schemas a name and refer to it.`,
  );
}

function parse(text: string, file: string): unknown {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (/^\s*[{[]/.test(body)) {
    try {
      return JSON.parse(body);
    } catch {
      // It may be flow-style YAML, and the YAML parser reports the line.
    }
  }
  const { data, problem } = parseSourceFile(file, body);
  if (!problem) return data;
  const reason = problem.reason.replace(/\.$/, '');
  throw new LoadError(
    `${file}:${problem.line} is not valid YAML: ${reason}. Correct the file and try again.`,
  );
}
