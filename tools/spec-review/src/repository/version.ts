import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import {
  followChain,
  formatPointer,
  isObject,
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
  parseSourceFile,
  readSourceFile,
  type SourceFile,
} from '@cross-border-payments/openapi/model';
import { Schemas } from '../demands/schemas.ts';
import { ReviewError, type SourceLine } from '../findings/finding.ts';

interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly value: unknown;
}

/** One version of a document, ready to be compared. */
export class Version {
  readonly model: Document;
  readonly schemas = new Schemas();
  /** The parsed entry file. */
  readonly entry: unknown;
  readonly #file: string;
  readonly #sources: LoadedDocument['sources'];
  readonly #shown: string;
  readonly #files = new Map<string, SourceFile>();

  /**
   * @param shown the path of the entry file in errors and findings
   * @param references a folder that references may lead to, in addition to that of the document
   * @throws ReviewError if the document cannot be read or its schemas cannot be compiled
   */
  constructor(side: 'base' | 'head', input: DocumentInput, shown: string, references?: string) {
    this.#file = resolve(typeof input === 'string' ? input : input.file);
    this.#shown = shown;
    if (typeof input === 'object') {
      const text = 'text' in input ? input.text : JSON.stringify(input.document, null, 1);
      this.#files.set(this.#file, parseSourceFile(this.#file, text));
    }
    const fault = (message: string) => new ReviewError(`The ${side} cannot be reviewed: ${message}`);
    try {
      const loaded = loadDocument(input, references);
      this.#sources = loaded.sources;
      this.entry = loaded.sources.entry().value;
      this.model = buildModel(loaded);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      const name = typeof input === 'string' ? input : input.file;
      throw fault(error.message.replaceAll(this.#file, shown).replaceAll(name, shown));
    }
    const found = this.#fault();
    if (!found) return;
    const { file, line } = this.find(found.pointer) ?? { file: shown, line: 1 };
    const reason = found.reason.replace(/\.$/, '');
    throw fault(`${file}:${line} ${reason}. Correct the document and run the review again.`);
  }

  /** Returns the value at a pointer as written; a reference there is not followed. */
  value(pointer: string): unknown {
    const { file, path } = this.#split(pointer);
    return valueAt(this.#read(file)?.data, path);
  }

  /** Returns the values of the examples of a media type, whether the examples are references or not. */
  examples(pointer: string): unknown[] {
    const { file } = this.#split(pointer);
    const media = this.value(pointer);
    if (!isObject(media)) return [];
    const named = isObject(media.examples) ? Object.values(media.examples) : [];
    const values = named.map((value) => {
      const place = followChain<Place>({ file, pointer, value }, (reference, at) => {
        const target = this.#sources.resolve(reference, at.file);
        return 'value' in target ? target : undefined;
      });
      return isObject(place?.value) ? place.value.value : undefined;
    });
    return [...values, media.example].filter((value) => value !== undefined);
  }

  #split(pointer: string): { file: string; path: readonly string[] } {
    // In pointers to an element that the model composes from several, words follow after a space.
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
    return { file: this.#show(file), line, exact };
  }

  #show(file: string): string {
    return file === this.#file
      ? this.#shown
      : join(dirname(this.#shown), relative(dirname(this.#file), file));
  }

  #read(file: string): SourceFile | undefined {
    const known = this.#files.get(file);
    if (known || !existsSync(file)) return known;
    const read = readSourceFile(file);
    this.#files.set(file, read);
    return read;
  }

  #fault(): { pointer: string; reason: string } | undefined {
    const [refused] = this.model.unsupported.filter(({ code }) => FATAL.has(code));
    if (refused?.code === 'circular-composition')
      return { ...refused, reason: `The schema goes in a circle. ${refused.reason}` };
    if (refused) return refused;
    const faulty = this.model.schemas.find(({ faults }) => faults.length > 0);
    const [fault] = faulty?.faults ?? [];
    return faulty && fault && { pointer: faulty.pointer + formatPointer(fault.path), reason: fault.reason };
  }
}

/** Faults of a schema with which its validator cannot be compiled. */
const FATAL = new Set([
  'remote-ref',
  'unresolved-ref',
  'not-a-schema',
  'malformed',
  'circular-composition',
  'too-deep',
]);
