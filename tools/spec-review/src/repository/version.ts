import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import {
  followChain,
  formatPointer,
  parsePointer,
  parseReference,
  valueAt,
} from '@cross-border-payments/openapi';
import {
  buildModel,
  type Document,
  type DocumentInput,
  LoadError,
  type LoadedDocument,
  loadDocument,
  type Place,
  parseSourceFile,
  readFileText,
  type SourceFile,
} from '@cross-border-payments/openapi/model';
import { Schemas } from '../demands/schemas.ts';
import { type Direction, ReviewError, type SourceLine } from '../findings/finding.ts';

interface Fault {
  readonly pointer: string;
  readonly reason: string;
}

export interface UnreadPart extends Fault {
  readonly in: 'base' | 'head' | 'both';
}

interface VersionOptions {
  readonly references?: string | undefined;
  /** Pointers of the parts that both versions leave out, because one of them cannot read them. */
  readonly leaveOut?: readonly string[];
  /** Files that the other version has parsed, by their text. */
  readonly parsed?: Map<string, SourceFile>;
}

export class Version {
  /** The parts that are missing in the model, because they cannot be read. */
  readonly unread: readonly Fault[];
  readonly model: Document;
  readonly schemas = new Schemas();
  readonly #views = { request: new Schemas('readOnly'), response: new Schemas('writeOnly') };
  readonly #file: string;
  readonly #sources: LoadedDocument['sources'];
  readonly #shown: string;
  readonly #files = new Map<string, SourceFile>();
  readonly #parsed: Map<string, SourceFile>;

  /**
   * @param shown the path of the entry file in errors and findings
   * @throws ReviewError if the document as a whole cannot be read
   */
  constructor(
    side: 'base' | 'head',
    input: DocumentInput,
    shown: string,
    { references, leaveOut = [], parsed = new Map() }: VersionOptions = {},
  ) {
    this.#file = resolve(typeof input === 'string' ? input : input.file);
    this.#shown = shown;
    this.#parsed = parsed;
    if (typeof input === 'object') {
      const text = 'text' in input ? input.text : JSON.stringify(input.document, null, 1);
      this.#files.set(this.#file, parseSourceFile(this.#file, text));
    }
    try {
      // The document of the caller must not change.
      const own = leaveOut.length > 0 ? structuredClone(input) : input;
      const loaded = loadDocument(own, references, leaveOut.length > 0 ? undefined : parsed);
      this.#sources = loaded.sources;
      for (const pointer of leaveOut) this.#remove(pointer);
      this.model = buildModel(loaded);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      const name = typeof input === 'string' ? input : input.file;
      const message = error.message.replaceAll(this.#file, shown).replaceAll(name, shown);
      throw new ReviewError(`The ${side} cannot be reviewed: ${message}`);
    }
    const { unsupported, schemas } = this.model;
    this.unread = [
      ...unsupported
        .filter(({ code, isWarning }) => !isWarning && FATAL.has(code))
        .map(({ code, pointer, reason }) => ({
          pointer,
          reason: code === 'circular-composition' ? `The schema goes in a circle. ${reason}` : reason,
        })),
      ...schemas.flatMap(({ pointer, faults }) =>
        faults.map(({ path, reason }) => ({ pointer: pointer + formatPointer(path), reason })),
      ),
    ];
  }

  schemasIn(direction: Direction): Schemas {
    return direction === 'request' || direction === 'response' ? this.#views[direction] : this.schemas;
  }

  /** Returns the parsed file of a pointer; undefined if it cannot be read. */
  #root(pointer: string): unknown {
    const root = this.#sources.resolve(pointer.slice(0, pointer.indexOf('#') + 1), this.#file);
    return 'value' in root ? root.value : undefined;
  }

  /** Removes the value at a pointer from the parsed files. An array entry is replaced by an empty object. */
  #remove(pointer: string): void {
    const { path } = this.#split(pointer);
    const last = path.at(-1);
    const parent = valueAt(this.#root(pointer), path.slice(0, -1));
    if (last === undefined || typeof parent !== 'object' || parent === null) return;
    if (Array.isArray(parent)) parent[Number(last)] = {};
    else delete (parent as Record<string, unknown>)[last];
  }

  /** Returns the value at a pointer as written. If it is a reference, does not follow it. */
  value(pointer: string): unknown {
    return valueAt(this.#root(pointer), this.#split(pointer).path);
  }

  place(pointer: string): Place {
    const { file, path } = this.#split(pointer);
    return { file, pointer: formatPointer(path), value: this.value(pointer) };
  }

  /** Returns the parsed files of the document, by their paths relative to the folder of the entry file. */
  texts(): Map<string, unknown> {
    const folder = dirname(this.#file);
    const files = this.#sources.files().filter((file) => file !== this.#file);
    const others = files.map((file) => [relative(folder, file), this.#root(`${file}#`)] as const);
    return new Map([['', this.start().value], ...others]);
  }

  start(): Place {
    return this.#sources.entry();
  }

  /** Follows the references at a place; undefined if they lead nowhere. */
  follow(place: Place): Place | undefined {
    return followChain<Place>(place, (reference, at) => {
      const target = this.#sources.resolve(reference, at.file, at.pointer);
      return 'value' in target ? target : undefined;
    });
  }

  /** Returns the pointer of a place, with the file before it unless that is the entry file. */
  show({ file, pointer }: Place): string {
    return file === this.#file ? `#${pointer}` : `${relative(dirname(this.#file), file)}#${pointer}`;
  }

  #split(pointer: string): { file: string; path: readonly string[] } {
    // If the model composes an element from several, its pointer ends with a space and words.
    const { address, fragment } = parseReference(pointer.replace(/ .*$/s, ''));
    const file = address === '' ? this.#file : resolve(dirname(this.#file), address);
    return { file, path: parsePointer(fragment) };
  }

  /** Returns the line of a pointer, or of the nearest element around it; undefined if the file was removed. */
  find(pointer: string): SourceLine | undefined {
    const { file, path } = this.#split(pointer);
    const source = this.#read(file);
    if (!source) return undefined;
    const exact = path.length === 0 || valueAt(source.data, path) !== undefined;
    const { line } = path.length === 0 ? { line: 1 } : source.positionOf(path, 'key');
    return { file: this.#shownFile(file), line, exact };
  }

  #shownFile(file: string): string {
    return file === this.#file
      ? this.#shown
      : join(dirname(this.#shown), relative(dirname(this.#file), file));
  }

  #read(file: string): SourceFile | undefined {
    const known = this.#files.get(file);
    if (known || !existsSync(file)) return known;
    const text = readFileText(file);
    const read = this.#parsed.get(text) ?? parseSourceFile(file, text);
    this.#files.set(file, read);
    return read;
  }
}

export type VersionReader = (side: 'base' | 'head', leaveOut: readonly string[]) => Version;

/** Maximum length of a chain of parts that are left out because each refers to the next. */
const MAX_ROUNDS = 10;

/** Reads both versions without the parts that one of them cannot read. @throws ReviewError for a whole document */
export function readPair(read: VersionReader): {
  base: Version;
  head: Version;
  unread: readonly UnreadPart[];
} {
  const unread = new Map<string, UnreadPart>();
  for (let round = 0; ; round += 1) {
    const [base, head] = [read('base', [...unread.keys()]), read('head', [...unread.keys()])];
    const inHead = new Set(head.unread.map(({ pointer }) => pointer));
    const found = [
      ...head.unread.map((part) => ({ ...part, in: 'head' }) as const),
      ...base.unread.map((part) => ({ ...part, in: inHead.has(part.pointer) ? 'both' : 'base' }) as const),
    ].filter(({ pointer }) => !unread.has(pointer));
    if (found.length === 0 || round === MAX_ROUNDS) return { base, head, unread: [...unread.values()] };
    for (const part of found) unread.set(part.pointer, round === 0 ? part : { ...part, ...REFERRING });
  }
}

const REFERRING = { in: 'both', reason: 'It refers to a part that cannot be read.' } as const;

/** Faults with which a part of the document has no meaning. */
const FATAL = new Set([
  'remote-ref',
  'unresolved-ref',
  'not-a-schema',
  'malformed',
  'circular-composition',
  'too-deep',
  'too-large',
]);
