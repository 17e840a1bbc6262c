import type {
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  Schema,
} from '../document/document.ts';
import { answerOf, listOperations, listWebhooks, requestOf } from '../document/operations.ts';
import { refusalData } from './answers.ts';
import { factsOfSchema, type SchemaFacts } from './walk.ts';

/** The webhook's name in the interface document. */
export const WEBHOOK_NAME = 'POST {callback_url}/hub/webhook';

/** A message of the bundle with its facts. */
export interface MessageFacts extends SchemaFacts {
  /** Method, path and part, such as `POST /path response 200`. */
  message: string;
}

/** Reads every message of the bundle, the webhook's among them. */
export function readMessages(document: OpenApiDocument): MessageFacts[] {
  const operations = listOperations(document).flatMap(({ method, path, object }) => [
    ...readParts(document, `${method} ${path}`, object),
    ...readAnswers(document, `${method} ${path}`, object),
  ]);
  const webhooks = listWebhooks(document).flatMap(({ object }) => [
    ...readParts(document, WEBHOOK_NAME, object),
    ...readAnswers(document, WEBHOOK_NAME, object),
  ]);
  return [...operations, ...webhooks];
}

function readParts(document: OpenApiDocument, name: string, operation: OperationObject): MessageFacts[] {
  const request = requestOf(operation);
  const parts: [string, Schema | undefined][] = [
    ['request', request?.schema],
    ['query', parameterSchema(operation, 'query')],
    ['header', parameterSchema(operation, 'header')],
  ];
  const messages = parts.flatMap(([part, schema]) =>
    schema ? [{ message: `${name} ${part}`, ...factsOfSchema(document, schema) }] : [],
  );
  if (request && messages[0]) noteEncoding(messages[0], request);
  return messages;
}

function readAnswers(document: OpenApiDocument, name: string, operation: OperationObject): MessageFacts[] {
  return [200, 400].flatMap((status) => {
    const schema = answerOf(document, operation, status)?.schema;
    if (schema === undefined) return [];
    const facts = factsOfSchema(document, schema);
    const data = facts.members.get('data');
    if (data) data.onRefusal = refusalData(document, schema);
    return [{ message: `${name} response ${status}`, ...facts }];
  });
}

function noteEncoding({ members }: MessageFacts, { encoding }: MediaTypeObject): void {
  for (const [name, member] of members) {
    member.encoded = member.type === 'file' && encoding?.[name]?.contentType !== undefined;
  }
}

/** Reads parameters as members of one object; a free-form one stands for further members. */
function parameterSchema(operation: OperationObject, place: string): Schema | undefined {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return undefined;
  const freeForm = parameters.find(isFreeForm);
  const named = parameters.filter((parameter) => parameter !== freeForm);
  const across = place === 'query' ? operation['x-query-schema'] : undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(named.map((parameter) => [parameter.name, memberOf(parameter)])),
    required: named.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    ...(freeForm ? { additionalProperties: true, 'x-not-shown': memberOf(freeForm)['x-not-shown'] } : {}),
    ...(across === undefined ? {} : { allOf: [across] }),
  };
}

/** Returns whether the members of a query parameter's object are themselves parameters. */
function isFreeForm({ in: place, style = 'form', explode = true, schema }: ParameterObject): boolean {
  const exploded = place === 'query' && style === 'form' && explode;
  return exploded && schema.type === 'object' && Boolean(schema.additionalProperties);
}

function memberOf({ description, schema, 'x-not-shown': notShown }: ParameterObject): Schema {
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    'x-not-shown': [...(notShown ?? []), ...(schema['x-not-shown'] ?? [])],
  };
}
