import { joinPointer } from '@cross-border-payments/openapi';
import { makeNode, type SchemaNode, type Unsupported } from '@cross-border-payments/openapi/model';
import { allFormats, ENCODINGS, UNLIMITED_FORMATS } from './formats.ts';

/**
 * Returns a schema that checks the encoding of its text as a format. Notes a format and an encoding that cannot be checked.
 */
export function withEncoding(node: SchemaNode, refuse: (unsupported: Unsupported) => void): SchemaNode {
  const { format, contentEncoding, pointer, id } = node;
  const note = (keyword: string, value: string) => {
    const reason = `The ${keyword} \`${value}\` is not known and cannot be checked. If this is allowed, any text passes.`;
    refuse({ code: 'unknown-format', pointer: joinPointer(pointer, keyword), reason });
  };
  if (format !== undefined && !allFormats.has(format) && !UNLIMITED_FORMATS.has(format))
    note('format', format);
  if (contentEncoding === undefined) return node;
  const encoding = contentEncoding.toLowerCase();
  if (!Object.hasOwn(ENCODINGS, encoding)) note('contentEncoding', contentEncoding);
  const needed = Object.hasOwn(ENCODINGS, encoding) ? ENCODINGS[encoding] : undefined;
  if (needed === undefined || needed === format) return node;
  if (format === undefined) return { ...node, format: needed };
  const beside = makeNode({ id: `${id} contentEncoding`, pointer, format: needed });
  return { ...node, allOf: [...node.allOf, beside] };
}
