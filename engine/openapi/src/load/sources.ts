import { realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parsePointer, parseReference, resolvePointer } from '../reference.ts';
import { Resources, readAddress } from './resources.ts';
import { LoadError, parseSound, readFileText, refuseBadTree, type SourceFile } from './source-file.ts';

/** A value in one of the files of a document. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

export interface DeadReference {
  readonly code: 'remote-ref' | 'unresolved-ref';
  readonly reason: string;
}

/** Maximum length of a file whose lines are reported. */
const MAX_LOCATED = 1_000_000;

/** The files of one document, each read once, and the references between them. */
export class Sources {
  readonly root: string;
  readonly #folders: readonly string[];
  /** A downloaded document must not refer to files of this machine. */
  readonly #isDownloaded: boolean;
  readonly #files = new Map<string, unknown>();
  readonly #resources = new Map<string, Resources>();
  readonly #shown: string;
  /** The files whose values keep their positions: files that are not too large for this. */
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
    if (!/\$(id|anchor)\b/.test(text)) this.#resources.set(file, new Resources(source.data, false));
    if (text.length <= MAX_LOCATED) this.#located.set(file, source);
    return source.data;
  }

  /**
   * Returns file and line of a place, such as `openapi.yaml:7`; undefined for a parsed document and for a large file,
   * because the positions in large YAML files need much memory.
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
   * Follows one `$ref`. In a schema with an `$id`, references are relative to the `$id`. If a pointer leads nowhere
   * there, the `$id` is ignored.
   *
   * @param from the file with the reference
   * @param at the pointer of the reference
   */
  resolve(reference: string, from: string, at = ''): Place | DeadReference {
    const { address, fragment } = parseReference(reference);
    const identified = this.#identified(reference, from, at);
    if (identified) return identified;
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
    const file = address === '' ? from : resolve(dirname(from), address);
    const document = this.#load(file);
    if (document instanceof LoadError) return dead(reference, document.message);
    const pointer = this.#resourcesOf(file).findInFile(fragment);
    return pointer === undefined ? dead(reference, NOWHERE) : { file, ...readPlace(document, pointer) };
  }

  /** Finds the document or schema whose `$self` or `$id` is the address of a reference; undefined if there is none. */
  #identified(reference: string, from: string, at: string): Place | DeadReference | undefined {
    const { address, fragment } = parseReference(reference);
    for (const file of new Set([from, this.root])) {
      const resources = this.#resourcesOf(file);
      // A relative reference of another file is relative to that file.
      const base = file === from ? resources.findBase(at) : undefined;
      const wanted = address === '' ? base : readAddress(address, base);
      if (wanted === undefined || !resources.has(wanted)) continue;
      const pointer = resources.findPointer(wanted, fragment);
      if (pointer !== undefined) return { file, ...readPlace(this.#load(file), pointer) };
      return address === '' ? undefined : dead(reference, NOWHERE);
    }
    return undefined;
  }

  #resourcesOf(file: string): Resources {
    const known = this.#resources.get(file) ?? new Resources(this.#load(file));
    this.#resources.set(file, known);
    return known;
  }

  #load(file: string): unknown {
    if (!this.#files.has(file)) this.#files.set(file, this.#read(file));
    return this.#files.get(file);
  }

  /**
   * Reads a file if it is in a permitted folder. A document must not open any other file, even through a symbolic link.
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
}

const NOWHERE = 'leads nowhere: nothing is at that place.';

function readPlace(document: unknown, pointer: string): { pointer: string; value: unknown } {
  return { pointer, value: resolvePointer(document, pointer) };
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
