import { readFileSync } from 'node:fs';
import type { Path } from '@cross-border-payments/openapi';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';

/** A line and a column, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One YAML file, parsed. */
export interface SourceFile {
  /** Absolute file name, with `/` between its parts. */
  readonly file: string;
  /** The parsed value; undefined when the file does not parse. */
  readonly data: unknown;
  /** Why the file does not parse, and where; undefined when it does. Duplicate keys count. */
  readonly problem: (Position & { readonly reason: string }) | undefined;
  /** @returns Where the value at `path` stands, or the nearest value above it that is there. */
  positionOf(path: Path): Position;
}

/** @returns The file parsed. Never throws for bad YAML: see `problem`. */
export function readSourceFile(file: string): SourceFile {
  return parseSourceFile(file, readFileSync(file, 'utf8'));
}

/** @returns The text parsed as the file of that name. Never throws for bad YAML: see `problem`. */
export function parseSourceFile(file: string, text: string): SourceFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  return {
    file,
    data: error === undefined ? (document.toJS() as unknown) : undefined,
    problem: error === undefined ? undefined : { ...position(error.pos[0]), reason: error.message },
    positionOf: (path) => position(offsetOf(document, path)),
  };
}

/** The start of the value at `path`, climbing to the first value above it that is there. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
