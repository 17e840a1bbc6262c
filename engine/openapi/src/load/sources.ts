import { realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { isObject } from '../json.ts';
import { joinPointer, parsePointer, parseReference, resolvePointer } from '../reference.ts';
import { LoadError, parseSound, readFileText, refuseBadTree, type SourceFile } from './source-file.ts';

export interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

export interface DeadReference {
  readonly code: 'remote-ref' | 'unresolved-ref';
  readonly reason: string;
}

/** Stands for the unknown address from which a document with a relative `$self` was retrieved. */
const ANY_BASE = 'file:///';

/** Maximum length of a file whose lines are reported. */
const MAX_LOCATED = 1_000_000;

/** The files of one document, each read once, and the references between them. */
export class Sources {
  readonly root: string;
  readonly #folders: readonly string[];
  /** A downloaded document must not refer to files of this machine. */
  readonly #isDownloaded: boolean;
  readonly #files = new Map<string, unknown>();
  readonly #anchors = new Map<string, Map<string, string>>();
  readonly #shown: string;
  /** The files that are small enough to keep the positions of their values. */
  readonly #located = new Map<string, SourceFile>();
  readonly #parsed: Map<string, SourceFile> | undefined;

  /**
   * @param content the entry file, if it is already read: its text, or its parsed value
   * @param folder a further folder to which references may lead, besides the folder of the entry file
   * @param parsed files by their text, for several versions of a document; values must not be changed
   * @throws LoadError when the entry file cannot be read
   */
  constructor(file: string, content?: string | object, folder?: string, parsed?: Map<string, SourceFile>) {
    this.#parsed = parsed;
    this.#shown = file;
    this.root = resolve(file);
    this.#isDownloaded = /^https?:\/\//i.test(file);
    this.#folders = [dirname(this.root), folder].flatMap((one) => (one && realPath(one)) ?? []);
    this.#files.set(
      this.root,
      typeof content === 'object'
        ? refuseBadTree(content, file)
        : this.#parse(this.root, content ?? readFileText(this.root, file, true), file),
    );
  }

  #parse(file: string, text: string, shown: string): unknown {
    const source = this.#parsed?.get(text) ?? parseSound(text, shown);
    this.#parsed?.set(text, source);
    if (text.length <= MAX_LOCATED) this.#located.set(file, source);
    return source.data;
  }

  /**
   * Returns file and line of a place, such as `openapi.yaml:7`; undefined for a parsed document and for a large file,
   * since the positions in large YAML files need much memory.
   *
   * @param place the pointer, with the path of its file before it unless that is the entry file
   */
  locate(place: string): string | undefined {
    const address = place.slice(0, place.indexOf('#'));
    const file = address === '' ? this.root : resolve(dirname(this.root), address);
    const position = this.#located
      .get(file)
      ?.positionOf(parsePointer(place.slice(address.length + 1)), 'key');
    return position && `${address || this.#shown}:${position.line}`;
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
    const { address: written, fragment } = parseReference(reference);
    const isEntry = written !== '' && this.#isEntry(written, from);
    const address = isEntry ? '' : written;
    if (/^[a-z][a-z0-9+.-]+:/i.test(address)) {
      return {
        code: 'remote-ref',
        reason: `"${reference}" is an address on the network, and nothing is fetched. Save it next to the document and refer to the file.`,
      };
    }
    if (address !== '' && this.#isDownloaded) {
      const reason = `"${reference}" is another file, and a URL is downloaded alone. Save the document with its files, and name the saved one.`;
      return { code: 'remote-ref', reason };
    }
    const file = isEntry ? this.root : address === '' ? from : resolve(dirname(from), address);
    const document = this.#load(file);
    if (document instanceof LoadError) return dead(reference, document.message);
    const pointer = this.#pointer(file, document, fragment);
    const value = pointer === undefined ? undefined : resolvePointer(document, pointer);
    if (pointer === undefined || value === undefined)
      return dead(reference, 'leads nowhere: nothing is at that place.');
    return { file, pointer, value };
  }

  /** Checks for the address that the document gives itself with `$self` (OpenAPI 3.2). */
  #isEntry(address: string, from: string): boolean {
    const { value } = this.entry();
    const self = isObject(value) && typeof value.$self === 'string' ? value.$self : undefined;
    if (self === undefined || !URL.canParse(self, ANY_BASE)) return false;
    const { href } = new URL(self, ANY_BASE);
    // A relative reference of another file is relative to that file.
    const base = from === this.root ? href : ANY_BASE;
    return URL.canParse(address, base) && new URL(address, base).href === href;
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
      return this.#parse(file, readFileText(real, shown), shown);
    } catch (error) {
      if (error instanceof LoadError) return new LoadError(`cannot be read: ${error.message}`);
      throw error;
    }
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
