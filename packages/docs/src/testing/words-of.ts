import { schemaReader } from '@cross-border-payments/openapi/conditions';
import { describeScope } from '../conditions-in-words/sentences.ts';
import { WordingError } from '../conditions-in-words/words.ts';
import { isObject, type JsonObject, objectOf } from '../json.ts';

export const text = { type: 'string', maxLength: 20 };

/** Makes a schema that requires non-empty properties. */
export const given = (...names: string[]): JsonObject => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { minLength: 1 }])),
});

/** Makes a schema that requires a property with a given value. */
export const is = (name: string, value: string): JsonObject => ({
  properties: { [name]: { const: value } },
  required: [name],
});

/** Renames `so` to `then`: the linter would mistake a literal with `then` for a promise. */
function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key === 'so' ? 'then' : key, spelled(inner)]),
  );
}

/** Returns the sentences about a schema with string properties a to f, an object `who`, and `kind`, as "property: text". */
export function wordsOf(schema: JsonObject, components: JsonObject = {}): string[] {
  const root: JsonObject = {
    type: 'object',
    ...objectOf(spelled(schema)),
    properties: {
      ...Object.fromEntries([...'abcdef'].map((name) => [name, text])),
      kind: { type: 'string', enum: ['P', 'Q', 'R'] },
      count: { type: 'integer' },
      who: { type: 'object', properties: { name: text, kind: text, code: text } },
      ...(schema.properties as JsonObject),
    },
  };
  const document = { components: { schemas: components } };
  const read = schemaReader(document, undefined, (pointer, reason) => {
    throw new WordingError(pointer, reason);
  });
  const { sentences } = describeScope({ root: read(root, '/schema') });
  return sentences.map((one) => `${one.path.join('.') || '(whole)'}: ${one.text}`);
}
