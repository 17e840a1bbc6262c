import { listOperations as list, type Section } from '@cross-border-payments/openapi';
import {
  type AnswerObject,
  type MediaTypeObject,
  type OpenApiDocument,
  type OperationObject,
  resolveRef,
} from './document.ts';

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
