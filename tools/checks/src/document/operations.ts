import { listOperations as list, type Section } from '@cross-border-payments/openapi';
import {
  type AnswerObject,
  type MediaTypeObject,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolveRef,
  type Schema,
} from './document.ts';

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

/** An operation with its place in the document. */
export interface Operation {
  /** The `operationId`. */
  id: string;
  /** HTTP method in capitals. */
  method: string;
  /** Path below `{base_url}`, or the name of a webhook. */
  path: string;
  /** Names of the headers that authenticate a call; none for the token. */
  security: string[];
  object: OperationObject;
}

/** Lists the operations of the document in its order, without webhooks. */
export function listOperations(document: OpenApiDocument): Operation[] {
  return operationsOf(document, 'paths');
}

/** Lists the operations of the webhooks, which merchants implement. The `path` of each is the webhook's name. */
export function listWebhooks(document: OpenApiDocument): Operation[] {
  return operationsOf(document, 'webhooks');
}

function operationsOf(document: OpenApiDocument, wanted: Section): Operation[] {
  return list({ ...document }).flatMap(({ section, id, method, path, object: value }) => {
    if (section !== wanted) return [];
    const object = value as unknown as OperationObject;
    const security = (object.security ?? document.security).flatMap((scheme) => Object.keys(scheme));
    return [{ id, method, path, security, object }];
  });
}

/**
 * Returns the body of an answer in JSON.
 *
 * @param status HTTP status, `200` or `400`
 * @returns schema and examples, or nothing when the operation has no such answer
 */
export function answerOf(
  document: OpenApiDocument,
  operation: OperationObject,
  status: number,
): MediaTypeObject | undefined {
  const answer = operation.responses[String(status)];
  if (answer === undefined) return undefined;
  const resolved = answer.$ref ? resolveRef<AnswerObject>(document, answer.$ref) : answer;
  return resolved.content?.['application/json'];
}

/**
 * Returns the body of a request, JSON or form.
 *
 * @returns media type, schema and examples, or nothing when the operation takes no body
 */
export function requestOf(operation: OperationObject): (MediaTypeObject & { mediaType: string }) | undefined {
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return mediaType === undefined || body === undefined ? undefined : { mediaType, ...body };
}
