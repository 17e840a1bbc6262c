import { isObject, type JsonObject, joinPointer } from '@cross-border-payments/openapi';
import { followRefs } from './fault.ts';
import type { Parameter } from './messages.ts';

/** The name of a parameter that stands for every name no other has; `coerce` reads it in plans too. */
export const ANY_NAME = '';

const maxDepth = 8;

/**
 * Returns the parameters that a query parameter stands for. An object with `style: form` and `explode` is a parameter
 * per member, and one of any name for what its `additionalProperties` say; its own name is not sent. Its `required`
 * counts when the parameter itself is required.
 */
export function spreadParameter(document: JsonObject, parameter: Parameter): Parameter[] {
  const { style, explode, json, required, pointer } = parameter;
  const parts = style === 'form' && explode && !json ? partsOf(document, parameter.schema, pointer) : [];
  if (!parts.some(isObjectType)) return [parameter];
  const needed = parts.flatMap(({ value }) =>
    required && Array.isArray(value.required) ? value.required : [],
  );
  const members = parts.flatMap((part) =>
    Object.entries(isObject(part.value.properties) ? part.value.properties : {}).map(([name, schema]) => ({
      ...parameter,
      name,
      schema,
      pointer: joinPointer(part.pointer, 'properties', name),
      required: needed.includes(name),
    })),
  );
  const further = parts.find(({ value }) => value.additionalProperties !== undefined);
  if (!further) return members;
  const schema = further.value.additionalProperties;
  const at = joinPointer(further.pointer, 'additionalProperties');
  return [...members, { ...parameter, name: ANY_NAME, schema, pointer: at, required: false }];
}

interface Part {
  readonly value: JsonObject;
  readonly pointer: string;
}

function isObjectType({ value: { type, properties } }: Part): boolean {
  return type === undefined ? properties !== undefined : String(type) === 'object';
}

/** Returns a schema with all that it is made of through references and `allOf`. */
function partsOf(document: JsonObject, schema: unknown, pointer: string, depth = 0): Part[] {
  if (!isObject(schema) || depth > maxDepth) return [];
  const target = typeof schema.$ref === 'string' ? followRefs(document, schema, pointer) : undefined;
  const entries = Array.isArray(schema.allOf) ? schema.allOf : [];
  return [
    { value: schema, pointer },
    ...(target ? partsOf(document, target.value, target.pointer, depth + 1) : []),
    ...entries.flatMap((entry, at) => partsOf(document, entry, joinPointer(pointer, 'allOf', at), depth + 1)),
  ];
}
