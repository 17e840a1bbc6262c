import type { Operation, Parameter, ParameterPlace } from './document.ts';
import { partsOf, propertiesOf, typesOf } from './parts.ts';
import { makeNode, type SchemaNode } from './schema-node.ts';

/**
 * Returns the parameters of one place as one object, which `x-query-schema` may restrict further; undefined without
 * parameters.
 *
 * @param parameters those of the operation by default
 */
export function parametersObject(
  operation: Operation,
  place: ParameterPlace,
  parameters: readonly Parameter[] = operation.parameters[place],
): SchemaNode | undefined {
  const across = place === 'query' ? operation.querySchema : undefined;
  if (parameters.length === 0 && !across) return undefined;
  const single = parameters.filter((parameter) => !isSpread(parameter));
  const spread = parameters.filter(isSpread);
  const required = [
    ...spread.filter((parameter) => parameter.required).flatMap(requiredProperties),
    ...single.filter((parameter) => parameter.required).map(({ name }) => name),
  ];
  const [further] = spread.flatMap(furtherProperties);
  const description = single.length === 0 ? spread[0]?.description : undefined;
  const text = { deprecated: false, readOnly: false, writeOnly: false };
  return makeNode({
    id: `${operation.pointer} ${place} parameters`,
    pointer: `${operation.pointer}/parameters`,
    types: ['object'],
    properties: new Map([
      ...spread.flatMap(({ schema }) => [...propertiesOf(schema)]),
      ...single.map(({ name, schema }) => [name, schema] as const),
    ]),
    required,
    ...(further ? { additionalProperties: further } : {}),
    allOf: across ? [across] : [],
    text: description === undefined ? text : { ...text, description },
  });
}

/**
 * Checks whether each property of a parameter is a query parameter of its own, as `style: form` with `explode` means
 * for an object. The parameter's own name is not sent then.
 */
export function isSpread({ place, mediaType, style, explode, schema }: Parameter): boolean {
  const types = place === 'query' ? typesOf(schema) : undefined;
  const isObject = types?.filter((type) => type !== 'null').join() === 'object';
  return isObject && mediaType === undefined && style === 'form' && explode;
}

function requiredProperties({ schema }: Parameter): string[] {
  return partsOf(schema).flatMap(({ required }) => required);
}

/** Returns the schema of further properties of a spread object; one without properties may have any. */
function furtherProperties({ schema, pointer }: Parameter): SchemaNode[] {
  const parts = partsOf(schema);
  const [stated] = parts.flatMap(({ additionalProperties }) => additionalProperties ?? []);
  if (stated) return [stated];
  const hasProperties = parts.some(({ properties }) => properties.size > 0);
  return hasProperties ? [] : [makeNode({ id: `${pointer} further`, pointer, always: true })];
}
