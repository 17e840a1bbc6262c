import type { Place } from '../load/sources.ts';
import { SchemaReader } from '../model/read/schema-reader.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { resolvePointer } from '../reference.ts';

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
  const find = (reference: string): Place | undefined => {
    const isLocal = reference === '#' || reference.startsWith('#/');
    const value = isLocal ? resolvePointer(root, reference) : resolve(reference);
    if (value === undefined) return undefined;
    return isLocal
      ? { file: '', pointer: reference.slice(1), value }
      : { file: reference, pointer: '', value };
  };
  const reason = (reference: string): string => `the $ref ${reference} leads to nothing in this document`;
  const dead = (reference: string) => ({ code: 'unresolved-ref', reason: reason(reference) }) as const;
  const schemas = new SchemaReader({
    warn: () => {},
    loaded: {
      dialect: '3.1',
      sources: { root: '', resolve: (reference) => find(reference) ?? dead(reference) },
    },
    show: ({ pointer }) => `#${pointer}`,
    refuse: (_code, pointer, why) => refuse(pointer, why),
    target: (reference, at) => {
      const place = find(reference);
      if (!place) refuse(`#${at.pointer}`, reason(reference));
      return place;
    },
  });
  return (value, pointer = '', file = '') => schemas.read({ file, pointer, value });
}
