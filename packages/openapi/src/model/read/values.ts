import { isObject, type Json } from '../../json.ts';
import type { Place } from '../../load/sources.ts';
import { joinPointer } from '../../pointer.ts';
import { followChain } from '../../reference.ts';
import type { DocumentExample } from '../document.ts';
import { NO_ENTRIES } from '../schema-node.ts';
import type { At, Reader } from './reader.ts';

export function stringProperty(value: Record<string, unknown>, name: string): string | undefined {
  const found = value[name];
  return typeof found === 'string' ? found : undefined;
}

export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function extensionsOf(value: Record<string, unknown>): ReadonlyMap<string, Json> {
  return mapOf(Object.entries(value).filter(([name]) => name.startsWith('x-')) as [string, Json][]);
}

/** Returns an object with the property if there is a value, otherwise an empty one: absent and `undefined` differ. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);
}

export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** All empty maps are one. */
export function mapOf<Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  return entries.length === 0 ? NO_ENTRIES : new Map(entries);
}

/**
 * Reads `example` and `examples` of a media type or a parameter. Entries without a value, such as dead references, are
 * left out: no type depends on them.
 */
export function readExamples(reader: Reader, { file, pointer, value }: At): DocumentExample[] {
  const { example, examples } = value;
  const single = example === undefined ? [] : [{ value: example as Json, pointer: shown('example') }];
  const named = entriesOf(examples).flatMap(([name, entry]) => {
    const found = followed(reader, { file, pointer: joinPointer(pointer, 'examples', name), value: entry });
    if (!isObject(found) || !Object.hasOwn(found, 'value')) return [];
    return [{ name, value: found.value as Json, pointer: shown('examples', name) }];
  });
  return [...single, ...named];

  function shown(...path: string[]): string {
    return reader.show(file, joinPointer(pointer, ...path));
  }
}

function followed({ loaded }: Reader, start: Place): unknown {
  const place = followChain<Place>(start, (reference, { file }) => {
    const target = loaded.sources.resolve(reference, file);
    return 'value' in target ? target : undefined;
  });
  return place?.value;
}
