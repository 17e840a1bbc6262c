import { formats } from '@cross-border-payments/generator/validators';
import { type Json, oncePer, type SchemaNode } from '@cross-border-payments/openapi/model';

/** Extensions that are compared elsewhere. */
const JUDGED = new Set(['x-case', 'x-enum-varnames', 'x-nameEnumValues']);

/**
 * Lists the keywords of a schema that no validator reads, except descriptions and the like, each with its value. The
 * targets of a discriminator are listed by name.
 */
export const marksOf = oncePer((node: SchemaNode): readonly (readonly [keyword: string, value: Json])[] => {
  const { contentEncoding, contentMediaType, format, discriminator, extensions, others, text } = node;
  const nameAt = (target: SchemaNode | undefined) => (target ? nameOfSchema(target) : null);
  const tags = discriminator && {
    propertyName: discriminator.property,
    mapping: Object.fromEntries([...discriminator.mapping].map(([value, target]) => [value, nameAt(target)])),
    ...(discriminator.fallback && { defaultMapping: nameAt(discriminator.fallback) }),
  };
  const marks = {
    contentEncoding: contentEncoding?.toLowerCase(),
    contentMediaType: contentMediaType?.toLowerCase(),
    format: format !== undefined && formats.has(format) ? undefined : format,
    discriminator: tags,
    default: text.default,
    deprecated: text.deprecated || undefined,
    readOnly: text.readOnly || undefined,
    writeOnly: text.writeOnly || undefined,
  };
  const further = [...extensions].filter(([name]) => !JUDGED.has(name));
  return [...Object.entries(marks), ...further, ...others].flatMap(([keyword, value]) =>
    value === undefined ? [] : [[keyword, value] as const],
  );
});

/** Returns the name of a component or file. */
export function nameOfSchema({ pointer }: Pick<SchemaNode, 'pointer'>): string {
  return pointer.replace(/\.\w+#$/, '').replace(/^.*[/#]/s, '');
}
