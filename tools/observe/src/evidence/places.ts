import { isObject } from '@cross-border-payments/openapi';
import {
  type Document,
  type MediaContent,
  type Operation,
  partsOf,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';

/** A part of an operation's messages: `response` is a success, `refusal` any other response. */
export type ObservedPart = 'request' | 'query' | 'header' | 'response' | 'refusal';

/** A place in a message: `data.status` in the response of an operation. */
export interface MessagePlace {
  readonly operation: Operation;
  readonly part: ObservedPart;
  /** Names with dots between them; `[]` stands for the items of an array. */
  readonly path: string;
}

const MAX_SCHEMA_DEPTH = 8;

/** Lists the places to which each schema of the document applies. */
export function listPlaces({ operations, webhooks }: Document): Map<SchemaNode, MessagePlace[]> {
  const places = new Map<SchemaNode, MessagePlace[]>();
  for (const operation of [...operations, ...webhooks]) {
    const { body, parameters, querySchema, responses } = operation;
    const visitAll = (contents: readonly MediaContent[], part: ObservedPart) => {
      for (const { schema } of contents) if (schema) visit(schema, { operation, part, path: '' });
    };
    visitAll(body?.contents ?? [], 'request');
    for (const part of ['query', 'header'] as const)
      for (const { name, schema } of parameters[part]) visit(schema, { operation, part, path: name });
    if (querySchema) visit(querySchema, { operation, part: 'query', path: '' });
    for (const { contents, status } of responses)
      visitAll(contents, status.startsWith('2') ? 'response' : 'refusal');
  }
  return places;

  function visit(node: SchemaNode, place: MessagePlace, around: readonly SchemaNode[] = []): void {
    const { operation } = place;
    if (around.length > MAX_SCHEMA_DEPTH || around.includes(node)) return;
    for (const part of partsOf(node)) {
      const known = places.get(part) ?? [];
      places.set(part, known);
      const isKnown = known.some(
        (other) => other.operation === operation && other.part === place.part && other.path === place.path,
      );
      if (!isKnown) known.push(place);
      for (const { path, inner } of listInner(part, place.path))
        visit(inner, { ...place, path }, [...around, node]);
    }
  }
}

export function listInner(part: SchemaNode, path: string): { path: string; inner: SchemaNode }[] {
  const branches = [...part.oneOf, ...part.anyOf, part.then, part.else].filter((node) => node !== undefined);
  return [
    ...[...part.properties].map(([name, inner]) => ({ path: joinPath(path, name), inner })),
    ...(part.items ? [{ path: `${path}[]`, inner: part.items }] : []),
    ...branches.map((inner) => ({ path, inner })),
  ];
}

export function joinPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

const MAX_VALUES = 40;
const LONGEST_VALUE = 64;
const MAX_PROPERTIES = 300;
const MAX_DEPTH = 12;
/** Maximum number of shapes inside one shape, at all levels together. */
const MAX_SHAPES = 10_000;

/** Summarizes the values that were seen in one place of a message, in bounded memory. */
export class ValueShape {
  count = 0;
  readonly types = new Map<string, number>();
  /** Strings and their counts; undefined if there were too many different ones. */
  values: Map<string, number> | undefined = new Map();
  longest = 0;
  least = Number.POSITIVE_INFINITY;
  most = Number.NEGATIVE_INFINITY;
  readonly properties = new Map<string, ValueShape>();
  items: ValueShape | undefined;
  readonly #made: { count: number };

  /** @param made the number of shapes so far, which all shapes inside the outermost one share */
  constructor(made = { count: 0 }) {
    this.#made = made;
  }

  add(value: unknown, depth = 0): void {
    this.count += 1;
    increase(this.types, jsonTypeOf(value));
    if (typeof value === 'string') this.#addText(value);
    else if (typeof value === 'number') {
      this.least = Math.min(this.least, value);
      this.most = Math.max(this.most, value);
    } else if (depth >= MAX_DEPTH) return;
    else if (Array.isArray(value)) {
      this.items ??= new ValueShape(this.#made);
      for (const item of value) this.items.add(item, depth + 1);
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) this.#property(name)?.add(inner, depth + 1);
    }
  }

  #property(name: string): ValueShape | undefined {
    const known = this.properties.get(name);
    if (known || this.properties.size >= MAX_PROPERTIES || this.#made.count >= MAX_SHAPES) return known;
    this.#made.count += 1;
    const made = new ValueShape(this.#made);
    this.properties.set(name, made);
    return made;
  }

  #addText(text: string): void {
    // Counted in code points, as maximum lengths of the document are.
    const length = /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
    this.longest = Math.max(this.longest, length);
    if (!this.values) return;
    const isNew = !this.values.has(text);
    if (length > LONGEST_VALUE || (isNew && this.values.size >= MAX_VALUES)) this.values = undefined;
    else increase(this.values, text);
  }

  /** Finds the shape at a path such as `data.wallets[].currency`; undefined if nothing was seen there. */
  at(path: string): ValueShape | undefined {
    if (path === '') return this;
    let shape: ValueShape | undefined = this;
    for (const name of path.split('.')) {
      const inner: string = name.replace(/(\[\])+$/, '');
      shape = inner === '' ? shape : shape?.properties.get(inner);
      for (let level = (name.length - inner.length) / 2; level > 0; level -= 1) shape = shape?.items;
    }
    return shape;
  }

  /** Lists this shape and all shapes inside it, with their paths and, for a property, the shape of its object. */
  *walk(path = '', parent?: ValueShape): Generator<readonly [string, ValueShape, ValueShape | undefined]> {
    yield [path, this, parent];
    for (const [name, inner] of this.properties) yield* inner.walk(joinPath(path, name), this);
    if (this.items) yield* this.items.walk(`${path}[]`);
  }

  /** Lists the values, most frequent first, if they look like an enumeration: few values, each seen repeatedly. */
  enumeration(): string[] | undefined {
    const { values, count } = this;
    if (!values || values.size === 0 || values.size > count / 4) return undefined;
    return [...values].sort(([, one], [, other]) => other - one).map(([value]) => value);
  }
}

export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** @param most number of keys; further ones are not counted, so that memory is bounded */
export function increase<Key>(counts: Map<Key, number>, key: Key, most = Number.POSITIVE_INFINITY): void {
  if (counts.size < most || counts.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
}
