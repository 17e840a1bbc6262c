import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { Path } from '../reference.ts';
import { findMergeFault, findTreeFault } from './yaml-faults.ts';

/** A file with more aliases than this may be an attack that expands to a huge value. */
const MAX_ALIASES = 10_000;

/** Maximum size of a file, in bytes. The largest public documents have about 40 MB. */
export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/** The document cannot be read: no such file, not YAML or JSON, not OpenAPI 3.0 to 3.2. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** A line and a column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Why a file cannot be parsed. `isSyntax` is set for a syntax error. Otherwise the reason is written to follow the name
 * of the file: `starts a second YAML document here`.
 */
interface Problem {
  readonly reason: string;
  readonly isSyntax: boolean;
}

/** One parsed YAML or JSON file, with the lines of its values. */
export interface SourceFile {
  readonly file: string;
  /** Undefined if the file cannot be parsed. */
  readonly data: unknown;
  /**
   * Duplicate keys, a second document, anchors that contain themselves, and too many levels or repetitions are problems
   * too.
   */
  readonly problem: (Position & Problem) | undefined;
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
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error', merge: true });
  const position = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  const { data, problem } = read(document);
  return {
    file,
    data,
    problem: problem && { ...position(problem.offset), reason: problem.reason, isSyntax: problem.isSyntax },
    positionOf: (path, of = 'value') => position(offsetOf(document, path, of)),
  };
}

function read(document: Document.Parsed): { data?: unknown; problem?: Problem & { offset: number } } {
  const fault = (offset: number, reason: string) => ({ problem: { offset, reason, isSyntax: false } });
  const syntax = (offset: number, reason: string) => ({ problem: { offset, reason, isSyntax: true } });
  const [error] = document.errors;
  if (error?.code === 'MULTIPLE_DOCS')
    return fault(error.pos[0], 'starts a second YAML document here. Save each document in its own file');
  // The parser reports a stack overflow as an error with this text.
  if (error)
    return syntax(error.pos[0], /call stack/.test(error.message) ? 'it nests too deeply' : error.message);
  try {
    const merge = findMergeFault(document);
    if (merge) return fault(merge.offset, merge.reason);
    const data = document.toJS({ maxAliasCount: MAX_ALIASES });
    const tree = findTreeFault(data);
    return tree ? fault(offsetOf(document, tree.path, 'value'), tree.reason) : { data };
  } catch (error) {
    const { message } = error as Error;
    const [, name] = /^Unresolved alias .*: (.*)$/s.exec(message) ?? [];
    return name === undefined
      ? syntax(0, `${message}. Use fewer anchors`)
      : syntax(offsetOfAlias(document, name), `there is no anchor \`${name}\` before this alias`);
  }
}

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
  const data = /^\s*[[{]/.test(body) ? parseJson(body) : undefined;
  if (data !== undefined) return locateLater(file, body, refuseBadTree(data, file));
  const source = parseSourceFile(file, body);
  const { problem } = source;
  if (!problem) return source;
  const reason = problem.reason.replace(/\.$/, '');
  const says = problem.isSyntax ? `is not valid YAML: ${reason}. Correct the file and try again` : reason;
  throw new LoadError(`${file}:${problem.line} ${says}.`);
}

/** Returns undefined for other text: it may be flow-style YAML, or the YAML parser reports the line of the error. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses JSON as YAML only if a position is needed, because it takes fifty times as long: a second per 500 kB. */
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
  const fault = findTreeFault(value);
  if (fault) throw new LoadError(`${file} ${fault.reason}.`);
  return value;
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

const CHUNK_BYTES = 1024 * 1024;

function readBytes(path: string, shown: string): Buffer {
  const file = openSync(path, 'r');
  try {
    // A pipe has the size 0.
    const { size } = fstatSync(file);
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const chunks: Buffer[] = [];
    for (let bytes = 0; Math.max(bytes, size) <= MAX_DOCUMENT_BYTES; ) {
      const count = readSync(file, chunk, 0, CHUNK_BYTES, null);
      if (count === 0) return Buffer.concat(chunks);
      bytes += count;
      chunks.push(Buffer.from(chunk.subarray(0, count)));
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
