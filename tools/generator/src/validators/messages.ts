import { IGNORED_HEADERS, type JsonObject, resolvePointer } from '@cross-border-payments/openapi';
import type {
  Document,
  MediaContent,
  Parameter as ModelParameter,
  Operation,
} from '@cross-border-payments/openapi/model';
import { DocumentFault } from './fault.ts';
import { ANY_NAME, spreadParameter } from './spread-parameter.ts';

export type MessagePart = 'body' | 'query' | 'path' | 'header' | 'cookie' | 'answer';

/** One message of an operation that has a schema. */
export interface Message {
  /** The operation's id in the model. */
  operation: string;
  part: MessagePart;
  /** Set for `body` and `answer`. */
  mediaType?: string;
  /** Set for `answer`: `200`, `4XX`, `default`. */
  status?: string;
  /** The schema as it stands in the document, or put together from parameters. */
  schema: unknown;
  /** Where it stands in the document. */
  pointer: string;
  /** For parameters: how each is written on the wire. */
  parameters?: readonly Parameter[];
}

/** A parameter with what decides its text form. */
export interface Parameter {
  name: string;
  schema: unknown;
  /** Where the schema stands. */
  pointer: string;
  required: boolean;
  style: string;
  explode: boolean;
  /** The text is JSON. */
  json: boolean;
}

const parameterParts = ['query', 'path', 'header', 'cookie'] as const;

/**
 * Collects the messages of all operations and webhooks of the model, in the document's order.
 *
 * @param document the document that the model was built from, for the schemas as they are written
 * @throws DocumentFault where an operation, parameter, body or answer cannot be read
 */
export function collectMessages(document: JsonObject, model: Document): Message[] {
  refuseFaults(model);
  return [...model.operations, ...model.webhooks].flatMap((operation) => [
    ...parameterMessages(document, operation),
    ...messagesOf(document, operation.body?.contents ?? [], { operation: operation.id, part: 'body' }),
    ...operation.answers.flatMap(({ status, contents }) => {
      const read = contents.filter(({ mediaType }) => isJson(mediaType));
      return messagesOf(document, read, { operation: operation.id, part: 'answer', status });
    }),
  ]);
}

/** Faults of schemas are left to the validators, which read the schemas they need. */
function refuseFaults({ schemas, unsupported }: Document): void {
  const places = new Set(schemas.map(({ pointer }) => pointer));
  const isInSchema = (pointer: string): boolean =>
    places.has(pointer) || (pointer.includes('/') && isInSchema(pointer.slice(0, pointer.lastIndexOf('/'))));
  const fault = unsupported.find(
    ({ code, pointer }) =>
      ['malformed', 'unresolved-ref', 'remote-ref'].includes(code) && !isInSchema(pointer),
  );
  if (fault) throw new DocumentFault(fault.pointer, fault.reason);
}

function parameterMessages(document: JsonObject, operation: Operation): Message[] {
  return parameterParts.flatMap((part) => {
    const declared = operation.parameters[part].map((parameter) => readParameter(document, parameter));
    const sent = declared.filter(({ name }) => part !== 'header' || !IGNORED_HEADERS.has(name));
    const spread = part === 'query' ? sent.flatMap((one) => spreadParameter(document, one)) : sent;
    const parameters = [...new Map(spread.map((one) => [one.name, one])).values()];
    const across = part === 'query' ? operation.querySchema : undefined;
    if (parameters.length === 0 && across === undefined) return [];
    const schema = parametersSchema(parameters, across && written(document, across.pointer));
    return [{ operation: operation.id, part, schema, pointer: operation.pointer, parameters }];
  });
}

function readParameter(document: JsonObject, parameter: ModelParameter): Parameter {
  const { name, place, required, schema, mediaType } = parameter;
  const { style = place === 'query' || place === 'cookie' ? 'form' : 'simple' } = parameter;
  return {
    name: place === 'header' ? name.toLowerCase() : name,
    schema: written(document, schema.pointer) ?? true,
    pointer: schema.pointer,
    required,
    style,
    explode: parameter.explode ?? style === 'form',
    json: mediaType !== undefined && isJson(mediaType),
  };
}

/** Parameters as one object; `x-query-schema` holds what is asked across them. */
function parametersSchema(all: readonly Parameter[], across: unknown): JsonObject {
  const parameters = all.filter(({ name }) => name !== ANY_NAME);
  const further = all.find(({ name }) => name === ANY_NAME);
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
    ...(further ? { additionalProperties: further.schema } : {}),
    ...(across === undefined ? {} : { allOf: [across] }),
  };
}

function messagesOf(
  document: JsonObject,
  contents: readonly MediaContent[],
  message: Pick<Message, 'operation' | 'part' | 'status'>,
): Message[] {
  return contents.flatMap(({ mediaType, schema }) => {
    if (schema === undefined || !(isJson(mediaType) || isForm(mediaType))) return [];
    const { pointer } = schema;
    return [{ ...message, mediaType, schema: written(document, pointer), pointer }];
  });
}

/** The schema as the document has it. The model's pointers are not percent-encoded. */
function written(document: JsonObject, pointer: string): unknown {
  if (!pointer.startsWith('#')) {
    throw new DocumentFault(pointer, 'this stands in another file; bundle the document first');
  }
  return resolvePointer(document, pointer.slice(1));
}

function isJson(mediaType: string): boolean {
  return /^(application\/json|[^;]+\+json|\*\/\*)\s*(;|$)/i.test(mediaType);
}

/** Whether a media type is that of a form, whose fields come as text. */
export function isForm(mediaType: string | undefined): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(mediaType ?? '');
}
