import {
  answerOf,
  listOperations,
  type NotShown,
  type OpenApiDocument,
  type OperationObject,
  requestOf,
  type Schema,
} from '@cross-border-payments/document';
import type { FactsByMember } from './facts.ts';
import { factsOfSchema } from './walk.ts';

/** The webhook's name in the interface document. */
export const webhookName = 'POST {callback_url}/hub/webhook';

/** Something the document marks `x-not-shown`, and where. */
export interface MarkedUnknown extends NotShown {
  at: string;
}

/** Every schema of the document with the message it stands for. */
export interface MessageSchema {
  message: string;
  schema: Schema;
}

function parameterSchema(operation: OperationObject, place: string): Schema | undefined {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  if (parameters.length === 0) return undefined;
  const across = place === 'query' ? operation['x-query-schema'] : undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    ...(across === undefined ? {} : { allOf: [across] }),
  };
}

function messagesOf(document: OpenApiDocument, name: string, operation: OperationObject): MessageSchema[] {
  const parts: [string, Schema | undefined][] = [
    ['request', requestOf(operation)?.schema],
    ['query', parameterSchema(operation, 'query')],
    ['header', parameterSchema(operation, 'header')],
    ['response 200', answerOf(document, operation, 200)?.schema],
    ['response 400', answerOf(document, operation, 400)?.schema],
  ];
  return parts.flatMap(([part, schema]) => (schema ? [{ message: `${name} ${part}`, schema }] : []));
}

/**
 * Lists the schemas of all messages, the webhook's among them.
 *
 * @param document the bundle
 */
export function listMessages(document: OpenApiDocument): MessageSchema[] {
  const operations = listOperations(document).flatMap(({ method, path, object }) =>
    messagesOf(document, `${method} ${path}`, object),
  );
  const webhooks = Object.values(document.webhooks).flatMap((item) =>
    Object.values(item).flatMap((object) => messagesOf(document, webhookName, object)),
  );
  return [...operations, ...webhooks];
}

/**
 * Reads the facts out of the bundle.
 *
 * @param document the bundle
 * @returns facts by message and member
 */
export function bundleFacts(document: OpenApiDocument): FactsByMember {
  return new Map(
    listMessages(document).map(({ message, schema }) => [message, factsOfSchema(document, schema).members]),
  );
}

/**
 * Lists the messages whose bodies a rule closes to further members.
 *
 * @param document the bundle
 */
export function closedMessages(document: OpenApiDocument): string[] {
  return listMessages(document)
    .filter(({ schema }) => factsOfSchema(document, schema).closed)
    .map(({ message }) => message);
}

/**
 * Lists what the bundle marks as not shown, other than what belongs to a single fact of a member (its type, its
 * maximum length, its condition).
 *
 * @param document the bundle
 * @returns the marks, one for each message and member they hold at
 */
export function bundleUnknowns(document: OpenApiDocument): MarkedUnknown[] {
  const mark = (at: string, entries: NotShown[] | undefined) =>
    (entries ?? []).map((entry) => ({ ...entry, at }));
  const schemes = Object.entries(document.components.securitySchemes);
  const found = [
    ...mark('document', document.info['x-not-shown']),
    ...schemes.flatMap(([name, scheme]) => mark(`securityScheme ${name}`, scheme['x-not-shown'])),
    ...listOperations(document).flatMap(({ method, path, object }) =>
      mark(`${method} ${path}`, object['x-not-shown']),
    ),
    ...Object.values(document.webhooks).flatMap((item) =>
      Object.values(item).flatMap((object) => mark('webhook', object['x-not-shown'])),
    ),
    ...listMessages(document).flatMap(({ message, schema }) =>
      factsOfSchema(document, schema).notShown.map((entry) => ({
        ...entry,
        at: `${message} ${entry.at}`.trim().replace(webhookName, 'webhook'),
      })),
    ),
  ];
  return found.filter((entry) => !['type', 'maximum length', 'condition'].includes(entry.statement));
}
