import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { joinPointer, resolvePointer } from '../pointer.ts';
import { parseReference } from '../reference.ts';
import { LoadError, parseText } from './parse-text.ts';

/** A value with its file and JSON pointer. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

/** A reference without a target, with the reason. */
export interface DeadReference {
  readonly code: 'remote-ref' | 'unresolved-ref';
  readonly reason: string;
}

/** The files of one document, each read once, and the references between them. */
export class Sources {
  readonly root: string;
  readonly #files = new Map<string, unknown>();
  readonly #anchors = new Map<string, Map<string, string>>();

  /**
   * @param file the entry file of the document.
   * @param content the parsed entry, when the caller already holds it.
   * @throws LoadError when the entry cannot be read.
   */
  constructor(file: string, content?: unknown) {
    this.root = resolve(file);
    this.#files.set(this.root, content === undefined ? readFile(this.root, file) : content);
  }

  /** Returns the paths of the files that were read so far, the entry first. */
  files(): string[] {
    return [...this.#files.keys()];
  }

  /** Returns the root of the entry file. */
  entry(): Place {
    return { file: this.root, pointer: '', value: this.#files.get(this.root) };
  }

  /**
   * Follows one `$ref`.
   *
   * @param reference the text of the reference, percent-encoded or not.
   * @param from the file it is written in.
   */
  resolve(reference: string, from: string): Place | DeadReference {
    const { address, fragment } = parseReference(reference);
    if (/^[a-z][a-z0-9+.-]+:/i.test(address)) {
      return {
        code: 'remote-ref',
        reason: `"${reference}" is an address on the network, and nothing is fetched. Save it beside the document and refer to the file.`,
      };
    }
    const file = address === '' ? from : resolve(dirname(from), address);
    const document = this.#load(file);
    if (document === undefined) return dead(reference, 'there is no such file, or it cannot be parsed');
    const pointer = this.#pointer(file, document, fragment);
    const value = pointer === undefined ? undefined : resolvePointer(document, pointer);
    if (pointer === undefined || value === undefined) return dead(reference, 'nothing is at that place');
    return { file, pointer, value };
  }

  #load(file: string): unknown {
    if (!this.#files.has(file)) {
      let value: unknown;
      try {
        value = readFile(file, file);
      } catch (error) {
        if (!(error instanceof LoadError)) throw error;
      }
      this.#files.set(file, value);
    }
    return this.#files.get(file);
  }

  #pointer(file: string, document: unknown, fragment: string): string | undefined {
    if (fragment === '' || fragment.startsWith('/')) return fragment;
    let anchors = this.#anchors.get(file);
    if (!anchors) {
      anchors = new Map();
      collectAnchors(document, '', anchors);
      this.#anchors.set(file, anchors);
    }
    return anchors.get(fragment);
  }
}

function dead(reference: string, reason: string): DeadReference {
  return { code: 'unresolved-ref', reason: `"${reference}" leads nowhere: ${reason}.` };
}

function readFile(path: string, shown: string): unknown {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new LoadError(`${shown} cannot be read (${code}). Check the path.`);
  }
  return parseText(decode(content, shown), shown);
}

function decode(content: Buffer, shown: string): string {
  if (isUtf8(content)) return content.toString();
  const start = content.subarray(0, 2).toString('hex');
  const found = start === 'fffe' || start === 'feff' ? 'UTF-16' : 'not UTF-8';
  throw new LoadError(`${shown} is ${found}. Save it as UTF-8 and try again.`);
}

function collectAnchors(value: unknown, pointer: string, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === '$anchor' && typeof child === 'string') into.set(child, pointer);
    collectAnchors(child, joinPointer(pointer, key), into);
  }
}
