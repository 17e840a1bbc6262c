import { realpathSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { isObject } from '../json.ts';
import { formatPointer, parsePointer, parseReference, resolvePointer } from '../reference.ts';
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

/** Maximum length of a file whose lines are reported. The positions in larger YAML files would need much memory. */
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
    this.#folders = [dirname(this.root), folder].flatMap((path) => (path && realPath(path)) ?? []);
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
   * Returns file and line of a place, such as `openapi.yaml:7`; undefined for a parsed document and for a large file.
   *
   * @param place the pointer, with the path of its file before it unless that is the entry file
   */
  locate(place: string): string | undefined {
    const address = place.slice(0, place.indexOf('#'));
    const file = address === '' ? this.root : resolve(dirname(this.root), address);
    const path = parsePointer(place.slice(address.length + 1));
    const position = this.#located.get(file)?.positionOf(path, 'key');
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
      const reason = `"${reference}" is an address on the network, and nothing is fetched. Save it next to the document and refer to the file.`;
      return { code: 'remote-ref', reason };
    }
    if (address !== '' && this.#isDownloaded) {
      const reason = `"${reference}" is another file, and a URL is downloaded alone. Save the document with its files, and name the saved one.`;
      return { code: 'remote-ref', reason };
    }
    const file = address === '' ? from : resolve(dirname(from), address);
    const document = this.#load(file);
    if (document instanceof LoadError) return dead(reference, document.message);
    const place = this.#resourcesOf(file).find(undefined, fragment);
    return place ? { file, ...place } : dead(reference);
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
      const place = resources.find(wanted, fragment);
      if (place) return { file, ...place };
      return address === '' ? undefined : dead(reference);
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

  /** Reads a file if it is in a permitted folder. A document must not open any other, even through a symbolic link. */
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

function dead(reference: string, fault = 'leads nowhere: nothing is at that place.'): DeadReference {
  return { code: 'unresolved-ref', reason: `"${reference}" ${fault}` };
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** A file, or a schema with an `$id` inside a file. References inside are relative to this address. */
interface Resource {
  readonly address: string;
  readonly pointer: string;
  readonly anchors: Map<string, string>;
}

/** Stands for the address of the file, which is unknown, so that a relative `$self` or `$id` can be resolved. */
const ANY_BASE = 'file:///';

/** Keywords whose values are data: an `$id` or `$anchor` in them has no meaning. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'examples']);

/** The places of one file that have an address, from `$self` (OpenAPI 3.2), `$id` or `$anchor`. */
class Resources {
  readonly #document: unknown;
  readonly #file: Resource;
  readonly #all: Resource[];

  constructor(document: unknown) {
    this.#document = document;
    const self = isObject(document) ? readAddress(document.$self, ANY_BASE) : undefined;
    this.#file = { address: self ?? ANY_BASE, pointer: '', anchors: new Map() };
    this.#all = [this.#file];
    this.#collect(document, [], this.#file);
  }

  #collect(value: unknown, path: string[], around: Resource): void {
    if (typeof value !== 'object' || value === null) return;
    const { $id, $anchor } = value as Record<string, unknown>;
    const address = readAddress($id, around.address);
    const resource = address ? { address, pointer: formatPointer(path), anchors: new Map() } : around;
    if (address) this.#all.push(resource);
    if (typeof $anchor === 'string') resource.anchors.set($anchor, formatPointer(path));
    const areNames = path.at(-1) === 'properties';
    for (const [key, child] of Object.entries(value)) {
      if (!areNames && DATA.has(key)) continue;
      path.push(key);
      this.#collect(child, path, resource);
      path.pop();
    }
  }

  findBase(pointer: string): string {
    const around = this.#all.findLast((outer) => `${pointer}/`.startsWith(`${outer.pointer}/`));
    return (around ?? this.#file).address;
  }

  has(address: string): boolean {
    return this.#all.some((resource) => resource.address === address);
  }

  /**
   * Returns what is at a fragment of an address; undefined if nothing is there.
   *
   * @param address undefined for the file itself
   * @param fragment a pointer, an `$anchor`, or an empty string
   */
  find(address: string = this.#file.address, fragment: string): Omit<Place, 'file'> | undefined {
    const resource = this.#all.findLast(({ address: known }) => known === address);
    const isPointer = fragment === '' || fragment.startsWith('/');
    const pointer = isPointer && resource ? resource.pointer + fragment : resource?.anchors.get(fragment);
    const value = pointer === undefined ? undefined : resolvePointer(this.#document, pointer);
    return pointer === undefined || value === undefined ? undefined : { pointer, value };
  }
}

/** Returns an absolute address without its fragment; undefined for other values, such as the name of an anchor. */
function readAddress(value: unknown, base?: string): string | undefined {
  if (typeof value !== 'string' || value.startsWith('#') || !URL.canParse(value, base)) return undefined;
  return new URL(value, base).href.replace(/#.*$/s, '');
}
