import { follow, joinPointer, type RawOperation } from '@cross-border-payments/openapi';
import { childrenOf, reachable, type SchemaNode } from '@cross-border-payments/openapi/model';
import { describeOperation } from '../conditions-in-words/operation-texts.ts';
import { SchemaWords } from '../conditions-in-words/sentences.ts';
import { isObject } from '../json.ts';
import { document, rules } from './real-document.ts';

const words = new SchemaWords(document);

/** What has to be on every page of an operation of this repository's document. */
export interface SaidTexts {
  /** Descriptions of the operation, its parameters and their properties. */
  readonly descriptions: readonly string[];
  /** Sentences about the conditions of its schemas. */
  readonly sentences: readonly string[];
}

export function saidTexts(operation: RawOperation): SaidTexts {
  const { parameters, object, pointer } = operation;
  const schemas = [...parameters, { value: object, pointer }].flatMap((part) =>
    schemasIn(part.value, part.pointer),
  );
  const ofMessages = schemas.filter((schema) => schema.pointer.endsWith('/schema'));
  const inside = schemas.flatMap(({ ref, items }) => [ref ?? [], items ?? []].flat());
  const roots = reachable([...ofMessages, ...inside], (root) => words.describe(root).inner);
  const properties = schemas.flatMap((node) => [...node.properties.values()]);
  return {
    descriptions: [
      describeOperation({ document, words, rules }, operation),
      ...parameters.map(({ value }) => String(value.description ?? '')),
      ...properties.map(({ text, ref }) => text.description ?? ref?.text.description ?? ''),
    ],
    sentences: [...roots].flatMap((root) => words.describe(root).sentences.map(({ text }) => text)),
  };
}

/** Lists the schemas in a part of the document, and in the components to which the part refers. */
function schemasIn(part: unknown, pointer: string, seen = new Set<string>()): SchemaNode[] {
  if (Array.isArray(part))
    return part.flatMap((entry, at) => schemasIn(entry, joinPointer(pointer, at), seen));
  if (!isObject(part) || seen.has(pointer)) return [];
  seen.add(pointer);
  const { value, pointer: at } = follow(document, part, pointer);
  if (value !== part) return schemasIn(value, at, seen);
  return Object.entries(part).flatMap(([key, inner]) => {
    const place = joinPointer(pointer, key);
    if (key === 'schema') return [...reachable([words.read(inner, place)], listNext)];
    return key.startsWith('x-') || key.startsWith('example') ? [] : schemasIn(inner, place, seen);
  });
}

function listNext(node: SchemaNode): SchemaNode[] {
  return [...(node.ref ? [node.ref] : []), ...childrenOf(node).map((child) => child.node)];
}
