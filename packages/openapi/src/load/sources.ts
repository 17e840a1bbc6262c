import { realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { joinPointer, parseReference, resolvePointer } from '../reference.ts';
import { LoadError, parseSound, readFileText, type SourceFile } from './source-file.ts';

export interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

export interface DeadReference {
  readonly code: 'remote-ref' | 'unresolved-ref';
  readonly reason: string;
}

/** The files of one document, each read once, and the references between them. */
export class Sources {
  readonly root: string;
  readonly #folders: readonly string[];
  readonly #files = new Map<string, unknown>();
  readonly #anchors = new Map<string, Map<string, string>>();
  readonly #parsed: Map<string, SourceFile> | undefined;

  /**
   * @param content the parsed entry file, if it is already read
   * @param folder a further folder to which references may lead, besides the folder of the entry file
   * @param parsed files by their text, for several versions of a document; values must not be changed
   * @throws LoadError when the entry file cannot be read
   */
  constructor(file: string, content?: unknown, folder?: string, parsed?: Map<string, SourceFile>) {
    this.root = resolve(file);
    this.#parsed = parsed;
    this.#folders = [dirname(this.root), folder].flatMap((one) => (one && realPath(one)) ?? []);
    this.#files.set(
      this.root,
      content === undefined ? this.#parse(readFileText(this.root, file, true), file) : content,
    );
  }

  files(): string[] {
    return [...this.#files.keys()];
  }

  entry(): Place {
    return { file: this.root, pointer: '', value: this.#files.get(this.root) };
  }

  /**
   * Follows one `$ref`.
   *
   * @param from the file with the reference
   */
  resolve(reference: string, from: string): Place | DeadReference {
    const { address, fragment } = parseReference(reference);
    if (/^[a-z][a-z0-9+.-]+:/i.test(address)) {
      return {
        code: 'remote-ref',
        reason: `"${reference}" is an address on the network, and nothing is fetched. Save it next to the document and refer to the file.`,
      };
    }
    const file = address === '' ? from : resolve(dirname(from), address);
    const document = this.#load(file);
    if (document instanceof LoadError) return dead(reference, document.message);
    const pointer = this.#pointer(file, document, fragment);
    const value = pointer === undefined ? undefined : resolvePointer(document, pointer);
    if (pointer === undefined || value === undefined)
      return dead(reference, 'leads nowhere: nothing is at that place.');
    return { file, pointer, value };
  }

  #load(file: string): unknown {
    if (!this.#files.has(file)) this.#files.set(file, this.#read(file));
    return this.#files.get(file);
  }

  /**
   * Reads a file, if it is in a permitted folder: a document must not make its reader open other files, not even
   * through a symbolic link.
   */
  #read(file: string): unknown {
    const real = realPath(file);
    const shown = relative(dirname(this.root), file);
    if (real === undefined) return new LoadError('leads nowhere: there is no such file.');
    if (!this.#folders.some((folder) => !relative(folder, real).startsWith('..'))) {
      return new LoadError(
        `is not read: ${shown} is outside the folder of the document. Move it there, or name a folder that contains it with \`--references\`.`,
      );
    }
    try {
      return this.#parse(readFileText(real, shown), shown);
    } catch (error) {
      if (error instanceof LoadError) return new LoadError(`cannot be read: ${error.message}`);
      throw error;
    }
  }

  #parse(text: string, shown: string): unknown {
    const source = this.#parsed?.get(text) ?? parseSound(text, shown);
    this.#parsed?.set(text, source);
    return source.data;
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

function dead(reference: string, fault: string): DeadReference {
  return { code: 'unresolved-ref', reason: `"${reference}" ${fault}` };
}

/** Returns the path without symbolic links; undefined if there is no such file. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function collectAnchors(value: unknown, pointer: string, into: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === '$anchor' && typeof child === 'string') into.set(child, pointer);
    collectAnchors(child, joinPointer(pointer, key), into);
  }
}
