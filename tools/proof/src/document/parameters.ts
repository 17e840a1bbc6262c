import type { OperationObject, ParameterObject, Schema } from './document.ts';

/**
 * Returns the parameters of one place as one object, for the query together with the operation's `x-query-schema`. Each
 * member has the description and the marks of its parameter.
 */
export function parametersSchema(operation: OperationObject, place: 'query' | 'header'): Schema {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  const single = parameters.filter((parameter) => !spreadsMembers(parameter));
  const spread = parameters.filter(spreadsMembers).map(memberOf);
  const further = spread.find((schema) => schema.additionalProperties !== undefined);
  const across = place === 'query' ? operation['x-query-schema'] : undefined;
  return {
    type: 'object',
    properties: {
      ...Object.assign({}, ...spread.map((schema) => schema.properties)),
      ...Object.fromEntries(single.map((parameter) => [parameter.name, memberOf(parameter)])),
    },
    required: single.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    ...(further === undefined
      ? {}
      : { additionalProperties: further.additionalProperties, 'x-not-shown': further['x-not-shown'] }),
    ...(across === undefined ? {} : { allOf: [across] }),
  } as Schema;
}

/** Returns whether each member of an object is a query parameter of its own (`style: form` with `explode`). */
export function spreadsMembers({
  in: place,
  style = 'form',
  explode = true,
  schema,
}: ParameterObject): boolean {
  return place === 'query' && style === 'form' && explode && schema.type === 'object';
}

function memberOf({ description, schema, 'x-not-shown': notShown }: ParameterObject): Schema {
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    'x-not-shown': [...(notShown ?? []), ...(schema['x-not-shown'] ?? [])],
  };
}
