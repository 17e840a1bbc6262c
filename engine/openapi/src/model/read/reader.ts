import { dirname, relative } from 'node:path';
import { isObject, type Json } from '../../json.ts';
import type { LoadedDocument } from '../../load/load-document.ts';
import type { Place } from '../../load/sources.ts';
import { followChain, joinPointer, type Path } from '../../reference.ts';
import type { DocumentExample, Unsupported, UnsupportedCode } from '../document.ts';
import type { SchemaNode } from '../schema-node.ts';
import { entriesOf, placeIn } from './schema-keywords.ts';
import { SchemaReader } from './schema-reader.ts';

export interface At extends Place {
  readonly value: Record<string, unknown>;
}

type Where = Pick<At, 'file' | 'pointer'>;

/** How to note a fault: `warn` if the output is right without the faulty part, otherwise `refuse`. */
type Note = 'warn' | 'refuse';

/** Reads parts of a document, and collects the faults and everything that the model cannot represent. */
export class DocumentReader {
  readonly loaded: LoadedDocument;
  readonly schemas: SchemaReader = new SchemaReader(this);
  readonly unsupported: Unsupported[] = [];
  readonly #shown = new Map<string, string>();

  constructor(loaded: LoadedDocument) {
    this.loaded = loaded;
  }

  /** Returns a pointer for messages, with the file before it unless it is the entry file. */
  show({ file, pointer }: Where, ...path: Path): string {
    const root = this.loaded.sources.root;
    const shown = this.#shown.get(file) ?? (file === root ? '' : relative(dirname(root), file));
    this.#shown.set(file, shown);
    return `${shown}#${joinPointer(pointer, ...path)}`;
  }

  refuse(code: UnsupportedCode, pointer: string, reason: string): void {
    this.unsupported.push({ code, pointer, reason });
  }

  warn(code: UnsupportedCode, pointer: string, reason: string): void {
    this.unsupported.push({ code, pointer, reason, isWarning: true });
  }

  /** Notes a malformed property of an object, by default as a warning. */
  noteProperty(at: Where, name: string, reason: string, note: Note = 'warn'): void {
    this[note]('malformed', this.show(at, name), reason);
  }

  /** Follows one `$ref`; notes a missing target and returns undefined. */
  target(reference: string, at: Where, note: Note = 'refuse'): Place | undefined {
    const place = this.loaded.sources.resolve(reference, at.file, at.pointer);
    if ('value' in place) return place;
    this[note](place.code, this.show(at), place.reason);
    return undefined;
  }

  /** Returns an object at a path, with references followed. Notes any other value, and returns undefined for it. */
  property(at: At, ...path: Path): At | undefined {
    const place = this.find(at, ...path);
    return place && this.follow(place);
  }

  schema(at: At, keyword: string): SchemaNode | undefined {
    return at.value[keyword] === undefined ? undefined : this.schemas.read(placeIn(at, keyword));
  }

  /** Returns the value at a path; undefined if it is absent or null. */
  find(at: At, ...path: Path): Place | undefined {
    const place = placeIn(at, ...path);
    return place.value === undefined || place.value === null ? undefined : place;
  }

  /** Follows references to an object. Notes circular references and other values, and returns undefined for them. */
  follow(start: Place): At | undefined {
    let dead = false;
    const place = followChain<Place>(start, (reference, at) => {
      const target = this.target(reference, at);
      dead = target === undefined;
      return target;
    });
    if (place && isObject(place.value)) return { ...place, value: place.value };
    if (place) this.refuse('malformed', this.show(place), 'An object is expected here.');
    else if (!dead) this.refuse('unresolved-ref', this.show(start), 'This reference goes in a circle.');
    return undefined;
  }

  /**
   * Returns a map, following its reference if it is one. Notes any other value; an empty array is only a warning,
   * because PHP writes it for an empty object.
   */
  map(at: At, name: string): At | undefined {
    const value = at.value[name];
    if (!Array.isArray(value) || value.length > 0) return this.property(at, name);
    this.noteProperty(at, name, 'An object is expected here. The empty array is read as one.');
    return undefined;
  }

  /** Returns the entries of an object, each with references followed, and without the extensions of the object. */
  properties(at: At, name: string): [string, At][] {
    const map = this.map(at, name);
    return Object.keys(map?.value ?? {}).flatMap((key): [string, At][] => {
      // In other maps, such as `headers`, a key with `x-` is a name.
      const isExtension = ['paths', 'responses'].includes(name) && key.startsWith('x-');
      const property = map && !isExtension && (this.#emptied(map, key) ?? this.property(map, key));
      return property ? [[key, property]] : [];
    });
  }

  elements(at: At, name: string): At[] {
    return this.array(at, name).flatMap((_, index) =>
      this.#emptied(at, name, index) ? [] : (this.property(at, name, index) ?? []),
    );
  }

  /** Returns an empty object in place of null, and notes it: YAML reads an entry without a value as null. */
  #emptied(at: At, ...path: Path): At | undefined {
    const place = placeIn(at, ...path);
    if (place.value !== null) return undefined;
    this.warn('malformed', this.show(place), 'An object is expected here, not null.');
    return { ...place, value: {} };
  }

  /** Returns an array. Notes any other value, except null. */
  array(at: At, name: string): readonly unknown[] {
    const value = at.value[name] ?? [];
    if (Array.isArray(value)) return value;
    this.noteProperty(at, name, 'An array is expected here.', 'refuse');
    return [];
  }
}

/**
 * Reads `example` and `examples` of a media type or a parameter. Entries without a value, such as dead references, are
 * skipped, because no type depends on them.
 */
export function readExamples(reader: DocumentReader, at: At): DocumentExample[] {
  const { example, examples } = at.value;
  const single =
    example === undefined ? [] : [{ value: example as Json, pointer: reader.show(at, 'example') }];
  const named = entriesOf(examples).flatMap(([name]) => {
    const found = followChain<Place>(placeIn(at, 'examples', name), (reference, { file, pointer }) => {
      const target = reader.loaded.sources.resolve(reference, file, pointer);
      return 'value' in target ? target : undefined;
    })?.value;
    // `dataValue` of OpenAPI 3.2 is the value before it is serialized.
    const key = ['value', 'dataValue'].find((each) => isObject(found) && Object.hasOwn(found, each));
    if (!isObject(found) || key === undefined) return [];
    return [{ name, value: found[key] as Json, pointer: reader.show(at, 'examples', name) }];
  });
  return [...single, ...named];
}
