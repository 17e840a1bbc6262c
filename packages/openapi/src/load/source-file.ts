import { type Document, isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { Path } from '../pointer.ts';
import { readFileText } from './read-text.ts';
import { treeFault } from './tree-fault.ts';

/** Most aliases of anchors; a small file with more may be an attack that grows huge. */
const MAX_ALIASES = 10_000;

/** A line and a column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One YAML or JSON file, parsed, with the lines of what it holds. */
export interface SourceFile {
  readonly file: string;
  /** The parsed value; undefined when the file does not parse. */
  readonly data: unknown;
  /**
   * Why the file does not parse, and where; undefined when it does. Duplicate keys count, and whatever a reader of the
   * value could not end with: anchors that contain themselves, too many levels or repetitions. `isSyntax` tells the
   * former from the latter, whose reason is a clause without a subject.
   */
  readonly problem: (Position & { readonly reason: string; readonly isSyntax: boolean }) | undefined;
  /**
   * Returns the position of the value at a path, or of the nearest existing value above it.
   *
   * @param of whether to return the place of the value, which is the default, or of the key before it
   */
  positionOf(path: Path, of?: 'value' | 'key'): Position;
}

/**
 * Reads a file. Never throws for bad YAML: see `problem`.
 *
 * @throws LoadError when it is no regular file of at most 64 MiB in UTF-8
 */
export function readSourceFile(file: string): SourceFile {
  return parseSourceFile(file, readFileText(file));
}

/** Parses a text as the file of that name. Never throws for bad YAML: see `problem`. */
export function parseSourceFile(file: string, text: string): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
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

interface Problem {
  readonly offset: number;
  readonly reason: string;
  readonly isSyntax: boolean;
}

function read(document: Document.Parsed): { data?: unknown; problem?: Problem } {
  const syntax = (offset: number, reason: string) => ({ problem: { offset, reason, isSyntax: true } });
  const [error] = document.errors;
  if (error) return syntax(error.pos[0], STACK.test(error.message) ? 'it nests too deeply' : error.message);
  try {
    const data = document.toJS({ maxAliasCount: MAX_ALIASES });
    const fault = treeFault(data);
    if (!fault) return { data };
    const offset = offsetOf(document, fault.path, 'value');
    return { problem: { offset, reason: fault.reason, isSyntax: false } };
  } catch (error) {
    return syntax(0, `${(error as Error).message}. Use fewer anchors`);
  }
}

/** How the parser of YAML reports that it ran out of stack. */
const STACK = /call stack/;

/** Returns the offset of the value at a path, or of the nearest existing value above it. */
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
