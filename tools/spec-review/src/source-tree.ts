import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parsePointer } from '@cross-border-payments/openapi';
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** A line of a hand-written file. */
export interface Place {
  /** Path from the root of the repository. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Whether the line holds the thing itself; otherwise it holds what stood around it. */
  exact: boolean;
}

interface SourceFile {
  document: Document;
  lines: LineCounter;
}

/** Finds the hand-written line behind a pointer into the bundle. */
export class SourceTree {
  readonly #directory: string;
  readonly #files = new Map<string, SourceFile>();

  /** @param directory folder that holds `openapi.yaml`; its name starts every path that is found */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * @param pointer JSON pointer into the bundle
   * @returns the line of the thing, or of the nearest thing around it that has one; nothing when its file is gone
   */
  find(pointer: string): Place | undefined {
    const parts = parsePointer(pointer);
    if (parts[0] === 'components' && parts[1] !== undefined && parts[2] !== undefined) {
      const file = join(this.#directory, 'components', parts[1], `${parts[2]}.yaml`);
      return existsSync(file) ? this.#walk(file, parts.slice(3)) : undefined;
    }
    return this.#walk(join(this.#directory, 'openapi.yaml'), parts);
  }

  #walk(file: string, parts: readonly string[]): Place | undefined {
    const source = this.#read(file);
    if (source === undefined) return undefined;
    let node = source.document.contents as Node | null;
    let offset = 0;
    for (const [index, part] of parts.entries()) {
      const step = childOf(node, part);
      if (step === undefined) {
        const target = referenceOf(node);
        if (target !== undefined) return this.#walk(join(dirname(file), target), parts.slice(index));
        return this.#place(file, source, offset, false);
      }
      node = step.node;
      offset = step.offset;
    }
    return this.#place(file, source, offset, true);
  }

  #place(file: string, source: SourceFile, offset: number, exact: boolean): Place {
    const path = join(basename(this.#directory), relative(this.#directory, file));
    return { file: path, line: source.lines.linePos(offset).line || 1, exact };
  }

  #read(file: string): SourceFile | undefined {
    const known = this.#files.get(file);
    if (known !== undefined || !existsSync(file)) return known;
    const lines = new LineCounter();
    const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
    this.#files.set(file, { document, lines });
    return { document, lines };
  }
}

function childOf(node: Node | null, part: string): { node: Node | null; offset: number } | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === part);
    if (pair === undefined) return undefined;
    return { node: pair.value as Node | null, offset: (pair.key as Node).range?.[0] ?? 0 };
  }
  if (!isSeq(node)) return undefined;
  const item = node.items[Number(part)] as Node | undefined;
  return item === undefined ? undefined : { node: item, offset: item.range?.[0] ?? 0 };
}

/** The file a `$ref` points to; a reference into the same file or to a part of one is not followed. */
function referenceOf(node: Node | null): string | undefined {
  const target = isMap(node) ? node.get('$ref') : undefined;
  return typeof target === 'string' && !target.includes('#') ? target : undefined;
}
