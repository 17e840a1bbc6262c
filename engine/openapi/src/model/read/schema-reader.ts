import { isObject, isOfTypes } from '../../json.ts';
import type { Dialect } from '../../load/load-document.ts';
import type { DeadReference, Place, Sources } from '../../load/sources.ts';
import { joinPointer, resolvePointer } from '../../reference.ts';
import { APPLICATORS } from '../../walk.ts';
import type { UnsupportedCode } from '../document.ts';
import { makeNode, type SchemaDraft, type SchemaNode } from '../schema-node.ts';
import { keywordFaults, withoutFaults } from './keyword-faults.ts';
import {
  entriesOf,
  keywordProperties,
  listsNothing,
  mapOf,
  normaliseSchema,
  placeIn,
  type Raw,
  ruleIds,
  strangeKeywords,
} from './schema-keywords.ts';

/** The document around the schemas: finds the targets of references, and notes faults. */
export interface SchemaSource {
  readonly loaded: { readonly dialect: Dialect; readonly sources: Pick<Sources, 'root' | 'resolve'> };
  show(at: Pick<Place, 'file' | 'pointer'>): string;
  refuse(code: UnsupportedCode, pointer: string, reason: string): void;
  warn(code: UnsupportedCode, pointer: string, reason: string): void;
  target(reference: string, at: Pick<Place, 'file' | 'pointer'>, note?: 'warn' | 'refuse'): Place | undefined;
}

/** Reads schemas into nodes; each place becomes one node, however often it is referenced. */
export class SchemaReader {
  readonly #reader: SchemaSource;
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #targets = new Map<string, Place>();
  readonly #read: SchemaNode[] = [];
  /** The tasks that are left inside the current schema; undefined while no schema is being read. */
  #held: (() => void)[] | undefined;

  constructor(reader: SchemaSource) {
    this.#reader = reader;
  }

  all(): SchemaNode[] {
    return [...this.#read];
  }

  /** Returns the places to which `$ref`s lead, by the id of the node. */
  targets(): ReadonlyMap<string, Place> {
    return this.#targets;
  }

  read(place: Place, rules: readonly string[] = []): SchemaNode {
    const id = `${place.file}#${place.pointer}`;
    const known = this.#nodes.get(id);
    if (known) return known;
    const pointer = this.#reader.show(place);
    const draft: SchemaDraft = makeNode({ id, pointer, rules });
    this.#nodes.set(id, draft);
    this.#inTurn(() => {
      this.#read.push(draft);
      const { value } = place;
      if (typeof value === 'boolean') draft.always = value;
      else if (isObject(value)) this.#fill(draft, { ...place, value });
      else
        this.#reader.refuse('not-a-schema', pointer, 'A schema is an object or a boolean; this is neither.');
    });
    return draft;
  }

  /**
   * Reads a schema, then the schemas in it, in the order of the document. Does not recurse, so a chain of references
   * may have any length.
   */
  #inTurn(fill: () => void): void {
    if (this.#held) {
      this.#held.push(fill);
      return;
    }
    const waiting = [fill];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      this.#held = [];
      next();
      waiting.push(...this.#held.reverse());
    }
    this.#held = undefined;
  }

  #fill(draft: SchemaDraft, place: Place & { value: Raw }): void {
    if (listsNothing(place.value)) {
      draft.always = false;
      return;
    }
    const { keywords: raw, nullable, ignored } = normaliseSchema(place.value, this.#reader.loaded.dialect);
    const faults = keywordFaults(raw);
    const keywords = faults.length === 0 ? raw : withoutFaults(raw, faults);
    const rules = ruleIds(keywords.$comment);
    if (rules.length > 0) draft.rules = rules;
    const unknownKeywords = strangeKeywords(raw, faults);
    const others = { nullable, unknownKeywords, ignoredKeywords: ignored, faults };
    Object.assign(draft, keywordProperties(keywords), others);
    this.#warnOfKeywords(draft, place.value);
    const recursive = '$ref' in keywords ? undefined : this.#recursive(keywords, place);
    for (const keyword of Object.keys(keywords)) {
      const isRead = keyword === '$recursiveAnchor' || (keyword === '$recursiveRef' && recursive);
      if (!/^\$(dynamic|recursive)/.test(keyword) || isRead) continue;
      const reason = `${keyword} is not read. Write a plain $ref in its place.`;
      this.#reader.refuse('dynamic-ref', draft.pointer, reason);
    }
    const reference = recursive ?? keywords.$ref;
    const target = typeof reference === 'string' ? this.#reader.target(reference, place) : undefined;
    if (target) draft.ref = this.#target(target);
    this.#fillChildren(draft, keywords, place);
    this.#fillDiscriminator(draft, keywords, place);
  }

  /** Notes values of an `enum` that are of another type, and boolean limits. */
  #warnOfKeywords({ types, enum: values = [], pointer }: SchemaDraft, raw: Raw): void {
    const warn = (code: UnsupportedCode, keyword: string, reason: string) =>
      this.#reader.warn(code, joinPointer(pointer, keyword), reason);
    const wrong = values.filter((value) => !isOfTypes(value, types)).map((value) => JSON.stringify(value));
    const fits = `No value fits ${wrong.join(', ')}, because \`type\` is ${types?.join(' or ')}.`;
    if (wrong.length > 0) warn('not-satisfiable', 'enum', fits);
    if (this.#reader.loaded.dialect === '3.0') return;
    for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum']) {
      const reason = `\`${keyword}\` is a boolean, which only OpenAPI 3.0 allows. It is read as in OpenAPI 3.0.`;
      if (typeof raw[keyword] === 'boolean') warn('invalid-keyword', keyword, reason);
    }
  }

  /** Finds the target of a `$recursiveRef` (2019-09): the nearest outer schema with `$recursiveAnchor`. */
  #recursive({ $recursiveRef }: Raw, { file, pointer }: Place): string | undefined {
    if ($recursiveRef !== '#') return undefined;
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const reference = `#${encodeURI(at)}`;
      const found = this.#reader.loaded.sources.resolve(reference, file);
      if ('value' in found && isObject(found.value) && found.value.$recursiveAnchor === true)
        return reference;
    }
    return undefined;
  }

  #target(target: Place): SchemaNode {
    const node = this.read(target);
    this.#targets.set(node.id, target);
    return node;
  }

  #fillChildren(draft: SchemaDraft, keywords: Raw, place: Place): void {
    const here = { ...place, value: keywords };
    for (const keyword of APPLICATORS.map)
      if (keyword in keywords) draft[keyword] = this.#map(placeIn(here, keyword), draft.rules);
    for (const keyword of APPLICATORS.list) {
      const list = keywords[keyword];
      if (!Array.isArray(list)) continue;
      draft[keyword] = list.map((_, index) => this.read(placeIn(here, keyword, index), draft.rules));
    }
    for (const keyword of APPLICATORS.one) {
      const value = keywords[keyword];
      if (isObject(value) || typeof value === 'boolean')
        draft[keyword] = this.read(placeIn(here, keyword), draft.rules);
    }
  }

  /** Reads schemas by name. If the whole map is a `$ref`, as in some documents, follows it. */
  #map(place: Place, rules: readonly string[]): ReadonlyMap<string, SchemaNode> {
    const { value } = place;
    const reference = isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;
    const at = reference === undefined ? place : this.#reader.target(reference, place);
    return mapOf(
      entriesOf(at?.value).map(([name]) => [name, this.read(placeIn(at as Place, name), rules)] as const),
    );
  }

  #fillDiscriminator(draft: SchemaDraft, keywords: Raw, place: Place): void {
    const raw = keywords.discriminator;
    if (!isObject(raw) || typeof raw.propertyName !== 'string') return;
    const mapping = new Map<string, SchemaNode | undefined>();
    for (const [value, target] of entriesOf(raw.mapping)) {
      if (typeof target === 'string') mapping.set(value, this.#mapped(target, place, 'mapping'));
    }
    const { propertyName: property, defaultMapping } = raw;
    const fallback =
      typeof defaultMapping === 'string' ? this.#mapped(defaultMapping, place, 'defaultMapping') : undefined;
    draft.discriminator = { property, mapping, ...(fallback && { fallback }) };
  }

  /** Resolves an entry of a mapping: the name of a component, or a reference. */
  #mapped(target: string, place: Place, keyword: string): SchemaNode | undefined {
    const byName = `#${joinPointer('/components/schemas', target)}`;
    const { sources } = this.#reader.loaded;
    const named = /^[\w.-]+$/.test(target) ? sources.resolve(byName, sources.root) : undefined;
    if (named && 'value' in named) return this.#target(named);
    const at = { file: place.file, pointer: joinPointer(place.pointer, 'discriminator', keyword) };
    // An entry that leads nowhere is only a warning, because a discriminator restricts no value.
    const found = this.#reader.target(target, at, 'warn');
    return found && this.#target(found);
  }
}

/**
 * Makes a reader for schemas of JSON Schema 2020-12, either without a document or in a parsed document.
 *
 * @param resolve returns the target of a `$ref` other than `#/...`; undefined if there is none
 * @param refuse called with pointer and reason for each part that cannot be read, such as a broken `$ref`
 * @returns a function that reads the schema at a pointer of a root, and returns the same node for the same place
 */
export function schemaReader(
  root: unknown,
  resolve: (reference: string) => unknown = () => undefined,
  refuse: (pointer: string, reason: string) => void = () => undefined,
): (value: unknown, pointer?: string, file?: string) => SchemaNode {
  const find = (reference: string): Place | DeadReference => {
    const isLocal = reference === '#' || reference.startsWith('#/');
    const value = isLocal ? resolvePointer(root, reference) : resolve(reference);
    const reason = `the $ref ${reference} leads to nothing in this document`;
    if (value === undefined) return { code: 'unresolved-ref', reason };
    return isLocal
      ? { file: '', pointer: reference.slice(1), value }
      : { file: reference, pointer: '', value };
  };
  const schemas = new SchemaReader({
    loaded: { dialect: '3.1', sources: { root: '', resolve: find } },
    show: ({ pointer }) => `#${pointer}`,
    warn: () => {},
    refuse: (_code, pointer, reason) => refuse(pointer, reason),
    target: (reference, at) => {
      const place = find(reference);
      if ('value' in place) return place;
      refuse(`#${at.pointer}`, place.reason);
      return undefined;
    },
  });
  return (value, pointer = '', file = '') => schemas.read({ file, pointer, value });
}
