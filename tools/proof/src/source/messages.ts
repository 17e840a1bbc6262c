import type { MediaTypeObject, OpenApiDocument, OperationObject, Schema } from '../document/document.ts';
import { answerOf, listOperations, listWebhooks, requestOf } from '../document/operations.ts';
import { parametersSchema } from '../document/parameters.ts';
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
    ...(['query', 'header'] as const).map((place): [string, Schema | undefined] => {
      const hasSome = operation.parameters?.some((parameter) => parameter.in === place);
      return [place, hasSome ? parametersSchema(operation, place) : undefined];
    }),
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
