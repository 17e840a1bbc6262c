import { isObject, type Json } from '../../json.ts';
import { joinPointer } from '../../reference.ts';
import type { ParameterLocation } from '../document.ts';
import { listEvaluatingParts } from '../parts.ts';
import type { SchemaNode } from '../schema-node.ts';
import type { At, Reader } from './reader.ts';
import { entriesOf } from './schema-keywords.ts';

/** The styles that a parameter may have in each location. The first is the default. */
export const STYLES: Readonly<Record<ParameterLocation, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

/**
 * Reads the `encoding` of the fields of a form. Notes fields that the schema does not declare. Notes and leaves out
 * unknown styles.
 */
export function readEncoding(reader: Reader, media: At, schema: SchemaNode | undefined): Json {
  const declared = schema
    ? [...listEvaluatingParts(schema)].flatMap(({ properties }) => [...properties.keys()])
    : [];
  const all: At = { ...media, pointer: joinPointer(media.pointer, 'encoding') };
  const entries = entriesOf(media.value.encoding).map(([name, how]): [string, unknown] => {
    const reason = `The schema declares no property \`${name}\`, so this has no effect. Declare it, or correct the name.`;
    if (declared.length > 0 && !declared.includes(name)) reader.noteProperty(all, name, reason);
    if (!isObject(how) || STYLES.query.includes(String(how.style ?? 'form'))) return [name, how];
    const { style, ...rest } = how;
    const wrong = `A field cannot have the style "${String(style)}". Use ${STYLES.query.join(', ')}.`;
    reader.noteProperty({ ...all, pointer: joinPointer(all.pointer, name) }, 'style', wrong, 'refuse');
    return [name, rest];
  });
  return Object.fromEntries(entries) as Json;
}
