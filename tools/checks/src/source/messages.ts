import { joinPointer } from '@cross-border-payments/openapi';
import {
  listOperations,
  listWebhooks,
  type MediaTypeObject,
  type NotShown,
  type OpenApiDocument,
  type Operation,
  type OperationObject,
  parametersSchema,
  type ResponseObject,
  requestOf,
  resolveRef,
  responseOf,
  type Schema,
} from '../document/document.ts';
import { refusalData } from './facts.ts';
import { factsOfSchema, type SchemaFacts } from './walk.ts';

/** The webhook that the facts call `webhook`. */
const WEBHOOK_NAME = 'POST {callback_url}/hub/webhook';

/** Returns the name of a webhook in the facts: the address in its summary, or its id if there is none. */
export function webhookName(id: unknown, summary: unknown): string {
  const [address] = /\{callback_url\}[^\s`,;]*/.exec(String(summary)) ?? [];
  return `POST ${address ?? id}`;
}

export interface MessageFacts extends SchemaFacts {
  /** Method, path and part, such as `POST /path response 200`. */
  message: string;
}

export type MessagesById = ReadonlyMap<string, MessageFacts[]>;

/** @param known messages of operations that need not be read again */
export function readMessagesById(document: OpenApiDocument, known: MessagesById = new Map()): MessagesById {
  const read = ({ id, object }: Operation, name: string): [string, MessageFacts[]] => [
    id,
    known.get(id) ?? [...readParts(document, name, object), ...readResponses(document, name, object)],
  ];
  return new Map([
    ...listOperations(document).map((one) => read(one, `${one.method} ${one.path}`)),
    ...listWebhooks(document).map((one) => read(one, webhookName(one.id, one.object.summary))),
  ]);
}

export function readMessages(document: OpenApiDocument): MessageFacts[] {
  return [...readMessagesById(document).values()].flat();
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

function readResponses(document: OpenApiDocument, name: string, operation: OperationObject): MessageFacts[] {
  return [200, 400].flatMap((status) => {
    const schema = responseOf(document, operation, status)?.schema;
    if (schema === undefined) return [];
    const facts = factsOfSchema(document, schema);
    const data = facts.properties.get('data');
    if (data) data.onRefusal = refusalData(document, schema);
    return [{ message: `${name} response ${status}`, ...facts }];
  });
}

function noteEncoding({ properties }: MessageFacts, { encoding }: MediaTypeObject): void {
  for (const [name, property] of properties) {
    property.encoded = property.type === 'file' && encoding?.[name]?.contentType !== undefined;
  }
}

/** Places are `document`, `webhook`, `tag NAME`, operations and their parts, and properties. */
export function collectTexts(document: OpenApiDocument, messages: MessageFacts[]): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (place: string, text: string | undefined) =>
    texts.set(place, onOneLine(`${texts.get(place) ?? ''} ${text ?? ''}`));
  add('document', document.info.description);
  for (const { name, description } of document.tags ?? []) add(`tag ${name}`, description);
  for (const { id, object } of listWebhooks(document)) {
    const name = webhookName(id, object.summary);
    add(name === WEBHOOK_NAME ? 'webhook' : name, object.description);
  }
  for (const { message, texts: properties } of messages) {
    for (const [property, parts] of properties) add(`${message} ${property}`.trim(), parts.join(' '));
  }
  for (const { method, path, object } of listOperations(document)) {
    const name = `${method} ${path}`;
    add(name, object.description);
    add(`${name} summary`, object.summary);
    for (const [code, text] of Object.entries(object['x-status-codes'] ?? {}))
      add(`${name} code ${code}`, text);
    const refused = object.responses['400'];
    const response = refused?.$ref ? resolveRef<ResponseObject>(document, refused.$ref) : refused;
    add(`${name} response 400`, response?.description);
  }
  return texts;
}

export function listTexts(document: OpenApiDocument): [pointer: string, text: string][] {
  return textsUnder(document, '#');
}

function textsUnder(node: unknown, pointer: string): [string, string][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    const at = joinPointer(pointer, key);
    if (typeof value !== 'string') return key === 'example' || key === 'value' ? [] : textsUnder(value, at);
    return key === 'description' || key === 'summary' ? [[at, onOneLine(value)]] : [];
  });
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A whole query is marked at its operation, a response without a status at that with HTTP 200. */
export function unknownPlace(place: string): string {
  return place
    .replace(WEBHOOK_NAME, 'webhook')
    .replace(/ query$/, '')
    .replace(/ response(?! [24]00)/, ' response 200');
}

/** Leaves out marks that a property has no known type, maximum length or condition. */
export function bundleUnknowns(
  document: OpenApiDocument,
  messages: MessageFacts[],
): (NotShown & { at: string })[] {
  const mark = (at: string, entries: NotShown[] | undefined) =>
    (entries ?? []).map((entry) => ({ ...entry, at }));
  const schemes = Object.entries(document.components.securitySchemes);
  const found = [
    ...mark('document', document.info['x-not-shown']),
    ...schemes.flatMap(([name, scheme]) => mark(`securityScheme ${name}`, scheme['x-not-shown'])),
    ...listOperations(document).flatMap(({ method, path, object }) =>
      mark(`${method} ${path}`, object['x-not-shown']),
    ),
    ...listWebhooks(document).flatMap(({ id, object }) =>
      mark(webhookName(id, object.summary).replace(WEBHOOK_NAME, 'webhook'), object['x-not-shown']),
    ),
    ...messages.flatMap(({ message, notShown }) =>
      notShown.map((entry) => ({
        ...entry,
        at: `${message} ${entry.at}`.trim().replace(WEBHOOK_NAME, 'webhook'),
      })),
    ),
  ];
  return found.filter((entry) => !['type', 'maximum length', 'condition'].includes(entry.statement));
}
