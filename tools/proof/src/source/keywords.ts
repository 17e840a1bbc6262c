import type { Schema } from '../document/document.ts';

const formatOfPattern: Record<string, string> = {
  '^[A-Z]{2}$': 'country',
  '^[A-Z]{3}$': 'currency',
  '^[0-9A-Z]{18}$': 'socialCreditCode',
};

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Returns the type in the interface document's words: a binary string is a file, a list ends with "or". */
export function shownType(schema: Schema): string | undefined {
  if (schema.format === 'binary') return 'file';
  if (!Array.isArray(schema.type)) return schema.type;
  const { type } = schema;
  const listed = jsonTypes.filter((name) => type.includes(name));
  return listed.join(', ').replace(/, (\w+)$/, ' or $1');
}

/** Returns the format as the source data names it, from `format`, `pattern` or `contentEncoding`. */
export function formatOf(schema: Schema): string | undefined {
  if (schema.contentEncoding === 'base64') return 'base64';
  if (schema.format !== undefined && schema.format !== 'binary') return schema.format;
  return schema.pattern === undefined ? undefined : formatOfPattern[schema.pattern];
}

/** Returns the listed values of a member, if any. */
export function valuesOf(schema: Schema): string[] | undefined {
  if (schema.enum) return schema.enum.map(String);
  return schema.const === undefined ? undefined : [String(schema.const)];
}

/** Returns whether a branch of a choice is the empty text. */
export function isEmptyText(branch: Schema): boolean {
  return branch.const === '';
}
