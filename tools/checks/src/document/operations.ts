import { listOperations as list, type Section } from '@cross-border-payments/openapi';
import { reachable } from '@cross-border-payments/openapi/model';
import {
  type MediaTypeObject,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolveRef,
  type Schema,
} from './document.ts';

/** Returns one schema for all parameters at a place; that of the query includes `x-query-schema`. */
export function parametersSchema(operation: OperationObject, place: 'query' | 'header'): Schema {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  const single = parameters.filter((parameter) => !spreadsProperties(parameter));
  const spread = parameters.filter(spreadsProperties).map(propertyOf);
  const further = spread.find((schema) => schema.additionalProperties !== undefined);
  const across = place === 'query' ? operation['x-query-schema'] : undefined;
  return {
    type: 'object',
    properties: {
      ...Object.assign({}, ...spread.map((schema) => schema.properties)),
      ...Object.fromEntries(single.map((parameter) => [parameter.name, propertyOf(parameter)])),
    },
    required: single.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    ...(further === undefined
      ? {}
      : { additionalProperties: further.additionalProperties, 'x-not-shown': further['x-not-shown'] }),
    ...(across === undefined ? {} : { allOf: [across] }),
  } as Schema;
}

/** Returns whether each property of an object is a query parameter (`style: form` with `explode`). */
export function spreadsProperties({
  in: place,
  style = 'form',
  explode = true,
  schema,
}: ParameterObject): boolean {
  return place === 'query' && style === 'form' && explode && schema.type === 'object';
}

function propertyOf({ description, schema, 'x-not-shown': notShown }: ParameterObject): Schema {
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    'x-not-shown': [...(notShown ?? []), ...(schema['x-not-shown'] ?? [])],
  };
}

export interface Operation {
  id: string;
  /** HTTP method in capitals. */
  method: string;
  /** Path below `{base_url}`, or the name of a webhook. */
  path: string;
  /** Names of the headers that authenticate a call; empty for the operation that issues the token. */
  security: string[];
  object: OperationObject;
}

export function listOperations(document: OpenApiDocument): Operation[] {
  return operationsOf(document, 'paths');
}

export function listWebhooks(document: OpenApiDocument): Operation[] {
  return operationsOf(document, 'webhooks');
}

export function operationsAndWebhooks(document: OpenApiDocument): Operation[] {
  return [...listOperations(document), ...listWebhooks(document)];
}

function operationsOf(document: OpenApiDocument, wanted: Section): Operation[] {
  return list({ ...document }).flatMap(({ section, id, method, path, object: value }) => {
    if (section !== wanted) return [];
    const object = value as unknown as OperationObject;
    const security = (object.security ?? document.security).flatMap((scheme) => Object.keys(scheme));
    return [{ id, method, path, security, object }];
  });
}

export function responseOf(
  document: OpenApiDocument,
  operation: OperationObject,
  status: number,
): MediaTypeObject | undefined {
  const response = operation.responses[String(status)];
  if (response === undefined) return undefined;
  const resolved = response.$ref ? resolveRef<ResponseObject>(document, response.$ref) : response;
  return resolved.content?.['application/json'];
}

export function requestOf(operation: OperationObject): (MediaTypeObject & { mediaType: string }) | undefined {
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return mediaType === undefined || body === undefined ? undefined : { mediaType, ...body };
}

/** Lists the schemas that always apply to a value: the schema itself, the target of its `$ref` and its `allOf`. */
export function partsOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const target = ({ $ref }: Schema) => ($ref ? [resolveRef<Schema>(document, $ref)] : []);
  return [...reachable([schema], (part) => [...target(part), ...(part.allOf ?? [])])];
}
