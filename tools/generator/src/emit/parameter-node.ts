import type { Operation, Parameter, Place } from '@cross-border-payments/openapi/model';
import { makeNode, type SchemaNode } from '@cross-border-payments/openapi/model';
import { Base } from '../lower/base.ts';

/** Returns all parameters of one place as one object, which `x-query-schema` may say more about. */
export function parameterNode(operation: Operation, place: Place): SchemaNode | undefined {
  const parameters = operation.parameters[place];
  if (parameters.length === 0) return undefined;
  const pointer = `${operation.pointer}/parameters`;
  const query = place === 'query' ? operation.querySchema : undefined;
  const single = parameters.filter((parameter) => !isSpread(parameter));
  const spread = parameters.filter(isSpread);
  const [further] = spread.flatMap(furtherMembers);
  const about = single.length === 0 ? spread[0]?.description : undefined;
  return makeNode({
    id: `${operation.pointer} ${place} parameters`,
    pointer,
    types: ['object'],
    properties: new Map([
      ...spread.flatMap(({ schema }) =>
        new Base([schema]).nodes.flatMap(({ properties }) => [...properties]),
      ),
      ...single.map((parameter) => [parameter.name, described(parameter)] as const),
    ]),
    required: [
      ...spread.filter(({ required }) => required).flatMap(requiredMembers),
      ...single.filter(({ required }) => required).map(({ name }) => name),
    ],
    ...(further ? { additionalProperties: further } : {}),
    allOf: query ? [query] : [],
    ...(about === undefined ? {} : { text: textOf(about, false) }),
  });
}

/**
 * Checks whether each member of a parameter is a query parameter of its own, which is what `style: form` with
 * `explode` makes of an object. The parameter's own name is not sent then.
 */
function isSpread({ place, mediaType, style = 'form', explode = true, schema }: Parameter): boolean {
  const types = new Base([schema]).types();
  const isObject = types?.length === 1 && types[0] === 'object';
  return isObject && place === 'query' && mediaType === undefined && style === 'form' && explode;
}

/** Returns the schema of the members that a spread object does not name; without members it may have any. */
function furtherMembers({ schema, pointer }: Parameter): SchemaNode[] {
  const { nodes } = new Base([schema]);
  const [stated] = nodes.flatMap(({ additionalProperties }) => additionalProperties ?? []);
  if (stated) return [stated];
  const hasMembers = nodes.some(({ properties }) => properties.size > 0);
  return hasMembers ? [] : [makeNode({ id: `${pointer} further`, pointer, always: true })];
}

function requiredMembers({ schema }: Parameter): string[] {
  return new Base([schema]).nodes.flatMap(({ required }) => required);
}

function described(parameter: Parameter): SchemaNode {
  const { schema, description, deprecated, pointer } = parameter;
  if (description === undefined && !deprecated) return schema;
  return makeNode({
    id: `${pointer} described`,
    pointer,
    ref: schema,
    text: textOf(description, deprecated),
  });
}

function textOf(description: string | undefined, deprecated: boolean): SchemaNode['text'] {
  return {
    ...(description === undefined ? {} : { description }),
    deprecated,
    readOnly: false,
    writeOnly: false,
  };
}
