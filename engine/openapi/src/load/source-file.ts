import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { Path } from '../reference.ts';
import { mergeFault } from './merge-keys.ts';
import { treeFault } from './tree-fault.ts';

/** A file with more aliases than this may be an attack that expands to a huge value. */
const MAX_ALIASES = 10_000;

/** A line and a column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One parsed YAML or JSON file, with the lines of its values. */
export interface SourceFile {
  readonly file: string;
  /** Undefined if the file cannot be parsed. */
  readonly data: unknown;
  /**
   * Why the file cannot be parsed, and where. Duplicate keys, a second document, anchors that contain themselves, and
   * too many levels or repetitions are problems too. `isSyntax` is set for a syntax error. Otherwise the reason lacks
   * its subject, the file: `starts a second YAML document here`.
   */
  readonly problem: (Position & { readonly reason: string; readonly isSyntax: boolean }) | undefined;
  /**
   * Returns the position of the value at a path, or of the nearest existing value above it.
   *
   * @param of `value` (default) for the value, `key` for the key before it
   */
  positionOf(path: Path, of?: 'value' | 'key'): Position;
}

/**
 * Reads a file. A syntax error is reported in `problem`.
 *
 * @throws LoadError when it is not a regular file of at most 64 MiB in UTF-8
 */
export function readSourceFile(file: string): SourceFile {
  return parseSourceFile(file, readFileText(file));
}

/** Parses a string as if it were the file of that name. A syntax error is reported in `problem`. */
export function parseSourceFile(file: string, text: string): SourceFile {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, logLevel: 'error', merge: true } as const;
  const document = parseDocument(text, options);
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const { data, problem } = read(document, text.includes('<<'));
  return {
    file,
    data,
    problem: problem && { ...position(problem.offset), reason: problem.reason, isSyntax: problem.isSyntax },
    positionOf: (path, of = 'value') => position(offsetOf(document, path, of)),
  };
}

interface Problem {
  readonly offset: number;
  readonly reason: string;
  readonly isSyntax: boolean;
}

/** @param merges whether the document may have merge keys */
function read(document: Document.Parsed, merges: boolean): { data?: unknown; problem?: Problem } {
  const syntax = (offset: number, reason: string) => ({ problem: { offset, reason, isSyntax: true } });
  const [error] = document.errors;
  if (error?.code === 'MULTIPLE_DOCS')
    return { problem: { offset: error.pos[0], reason: SECOND_DOCUMENT, isSyntax: false } };
  if (error) return syntax(error.pos[0], STACK.test(error.message) ? 'it nests too deeply' : error.message);
  try {
    const unmerged = merges ? mergeFault(document) : undefined;
    if (unmerged) return { problem: { ...unmerged, isSyntax: false } };
    const data = document.toJS({ maxAliasCount: MAX_ALIASES });
    const fault = treeFault(data);
    if (!fault) return { data };
    const offset = offsetOf(document, fault.path, 'value');
    return { problem: { offset, reason: fault.reason, isSyntax: false } };
  } catch (error) {
    const { message } = error as Error;
    const [, name] = /^Unresolved alias .*: (.*)$/s.exec(message) ?? [];
    return name === undefined
      ? syntax(0, `${message}. Use fewer anchors`)
      : syntax(offsetOfAlias(document, name), `there is no anchor \`${name}\` before this alias`);
  }
}

const SECOND_DOCUMENT = 'starts a second YAML document here. Save each document in its own file';

function offsetOfAlias(document: Document.Parsed, name: string): number {
  let offset = 0;
  visit(document, {
    Alias: (_, { source, range }) => {
      if (source !== name) return undefined;
      offset = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** Matches the error with which the YAML parser reports a stack overflow. */
const STACK = /call stack/;

function offsetOf(document: Document, path: Path, of: 'value' | 'key'): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const above = path.slice(0, length);
    const node = document.getIn(above, true);
    const found = of === 'key' ? (keyOf(document, above) ?? node) : node;
    if (isNode(found) && found.range) return found.range[0];
  }
  return 0;
}

function keyOf(document: Document, path: Path): Node | undefined {
  const parent = path.length > 0 ? document.getIn(path.slice(0, -1), true) : undefined;
  if (!isMap(parent)) return undefined;
  const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  return pair && (pair.key as Node);
}

/**
 * Parses one file of a document.
 *
 * @throws LoadError with file and line when the text is neither JSON nor YAML, is too large, or contains itself
 */
export function parseSound(text: string, file: string): SourceFile {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (/^\s*[[{]/.test(body)) {
    const data = parseJson(body);
    if (data !== undefined) return locateLater(file, body, refuseBadTree(data, file));
  }
  const source = parseSourceFile(file, body);
  const { problem } = source;
  if (!problem) return source;
  const reason = problem.reason.replace(/\.$/, '');
  const says = problem.isSyntax ? `is not valid YAML: ${reason}. Correct the file and try again` : reason;
  throw new LoadError(`${file}:${problem.line} ${says}.`);
}

/**
 * Delays parsing JSON as YAML until a position is needed, because it takes fifty times as long: a second per 500 kB.
 */
function locateLater(file: string, text: string, data: unknown): SourceFile {
  let located: SourceFile | undefined;
  const positionOf: SourceFile['positionOf'] = (path, of) => {
    located ??= parseSourceFile(file, text);
    return located.positionOf(path, of);
  };
  return { file, data, problem: undefined, positionOf };
}

/** @throws LoadError when the value is not a tree of a reasonable size */
export function refuseBadTree<Value>(value: Value, file: string): Value {
  const fault = treeFault(value);
  if (fault) throw new LoadError(`${file} ${fault.reason}.`);
  return value;
}

/**
 * Parses JSON. Returns undefined for other text: it may be flow-style YAML, or the YAML parser reports the line of the
 * error.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Maximum size of a file, in bytes. The largest public documents have about 40 MB. */
export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/** The document cannot be read: no such file, not YAML or JSON, not OpenAPI 3.0 to 3.2. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/**
 * Reads a text file of at most 64 MiB.
 *
 * @param shown the path in errors
 * @param isGiven whether the user named this file, which may then be a pipe; otherwise it must be a regular file
 * @throws LoadError when it cannot be read, is too large or is not UTF-8
 */
export function readFileText(path: string, shown = path, isGiven = false): string {
  try {
    if (!isGiven && !statSync(path).isFile()) throw new LoadError(`${shown} is not a regular file.`);
    return decodeText(readBytes(path, shown), shown);
  } catch (error) {
    if (error instanceof LoadError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new LoadError(`${shown} cannot be read (${code}). Check the path.`);
  }
}

/** The least and the most bytes that are read at once. */
const MIN_CHUNK = 4_096;
const MAX_CHUNK = 1024 * 1024;

function readBytes(path: string, shown: string): Buffer {
  const file = openSync(path, 'r');
  try {
    // A pipe has the size 0.
    const { size } = fstatSync(file);
    let length = Math.min(size + MIN_CHUNK, MAX_CHUNK);
    const chunks: Buffer[] = [];
    for (let bytes = 0; Math.max(bytes, size) <= MAX_DOCUMENT_BYTES; ) {
      const chunk = Buffer.allocUnsafe(length);
      const count = readSync(file, chunk, 0, length, null);
      if (count === 0) return Buffer.concat(chunks);
      bytes += count;
      chunks.push(chunk.subarray(0, count));
      if (count === length) length = Math.min(2 * length, MAX_CHUNK);
    }
    throw new LoadError(`${shown} is larger than ${MAX_DOCUMENT_BYTES} bytes. Split the document.`);
  } finally {
    closeSync(file);
  }
}

/** @throws LoadError when the content is not UTF-8 */
export function decodeText(content: Buffer, shown: string): string {
  if (isUtf8(content)) return content.toString();
  const start = content.subarray(0, 2).toString('hex');
  const found = start === 'fffe' || start === 'feff' ? 'UTF-16' : 'not valid UTF-8';
  throw new LoadError(`${shown} is ${found}. Save it as UTF-8 and try again.`);
}
