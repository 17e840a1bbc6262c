import { DocumentFault, follow, isObject, type JsonObject, pointerTo } from './pointer.ts';
import { ANY_NAME, spreadParameter } from './spread-parameter.ts';

export type MessagePart = 'body' | 'query' | 'path' | 'header' | 'cookie' | 'answer';

/** One message of an operation that has a schema. */
export interface Message {
  /** The operation's `operationId`; without one, method and path. Webhooks without one go by their name. */
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

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const ignoredHeaders = new Set(['accept', 'content-type', 'authorization']);
const parameterParts = ['query', 'path', 'header', 'cookie'] as const;

/** Collects the messages of all operations and webhooks of an OpenAPI document, in the document's order. */
export function collectMessages(document: JsonObject): Message[] {
  const messages: Message[] = [];
  for (const section of ['paths', 'webhooks']) {
    for (const [path, item] of Object.entries(isObject(document[section]) ? document[section] : {})) {
      if (!path.startsWith('x-')) messages.push(...itemMessages(document, section, path, item));
    }
  }
  return withoutDoubles(messages);
}

function itemMessages(document: JsonObject, section: string, path: string, item: unknown): Message[] {
  const { value, pointer } = follow(document, item, pointerTo('#', section, path));
  return methods.flatMap((method) => {
    const operation = value[method];
    if (!isObject(operation)) return [];
    const name = section === 'paths' ? `${method.toUpperCase()} ${path}` : path;
    return messagesOf(document, value, operation, pointerTo(pointer, method), name);
  });
}

function messagesOf(
  document: JsonObject,
  item: JsonObject,
  operation: JsonObject,
  pointer: string,
  name: string,
): Message[] {
  const id = typeof operation.operationId === 'string' ? operation.operationId : name;
  return [
    ...parameterMessages(document, item, operation, pointer, id),
    ...bodies(document, operation, pointer, id),
    ...answers(document, operation, pointer, id),
  ];
}

function parameterMessages(
  document: JsonObject,
  item: JsonObject,
  operation: JsonObject,
  pointer: string,
  id: string,
): Message[] {
  const found = new Map<string, Parameter>();
  const lists: [unknown, string][] = [
    [item.parameters, pointerTo(pointer.slice(0, pointer.lastIndexOf('/')), 'parameters')],
    [operation.parameters, pointerTo(pointer, 'parameters')],
  ];
  for (const [list, at] of lists) {
    (Array.isArray(list) ? list : []).forEach((entry, number) => {
      const parameter = follow(document, entry, pointerTo(at, number));
      const { name, in: part } = parameter.value;
      if (part === 'header' && ignoredHeaders.has(String(name).toLowerCase())) return;
      const read = readParameter(parameter.value, parameter.pointer);
      for (const one of part === 'query' ? spreadParameter(document, read) : [read]) {
        found.set(`${part} ${one.name}`, one);
      }
    });
  }
  return parameterParts.flatMap((part) => {
    const parameters = [...found]
      .filter(([key]) => key.startsWith(`${part} `))
      .map(([, parameter]) => parameter);
    const across = part === 'query' ? operation['x-query-schema'] : undefined;
    if (parameters.length === 0 && across === undefined) return [];
    const schema = parametersSchema(part === 'header' ? parameters.map(lowerCased) : parameters, across);
    return [
      {
        operation: id,
        part,
        schema,
        pointer,
        parameters: part === 'header' ? parameters.map(lowerCased) : parameters,
      },
    ];
  });
}

function lowerCased(parameter: Parameter): Parameter {
  return { ...parameter, name: parameter.name.toLowerCase() };
}

function readParameter(parameter: JsonObject, pointer: string): Parameter {
  const { name, in: part, content } = parameter;
  if (typeof name !== 'string') throw new DocumentFault(pointer, 'a parameter needs a `name`');
  const [mediaType, media] = Object.entries(isObject(content) ? content : {})[0] ?? [];
  const style =
    typeof parameter.style === 'string'
      ? parameter.style
      : part === 'query' || part === 'cookie'
        ? 'form'
        : 'simple';
  return {
    name,
    schema:
      mediaType === undefined
        ? (parameter.schema ?? true)
        : ((media as JsonObject | undefined)?.schema ?? true),
    pointer:
      mediaType === undefined
        ? pointerTo(pointer, 'schema')
        : pointerTo(pointer, 'content', mediaType, 'schema'),
    required: parameter.required === true || part === 'path',
    style,
    explode: typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form',
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

function bodies(document: JsonObject, operation: JsonObject, pointer: string, id: string): Message[] {
  if (operation.requestBody === undefined) return [];
  const body = follow(document, operation.requestBody, pointerTo(pointer, 'requestBody'));
  return contents(body.value, body.pointer).map((content) => ({ operation: id, part: 'body', ...content }));
}

function answers(document: JsonObject, operation: JsonObject, pointer: string, id: string): Message[] {
  return Object.entries(isObject(operation.responses) ? operation.responses : {}).flatMap(
    ([status, entry]) => {
      if (status.startsWith('x-')) return [];
      const answer = follow(document, entry, pointerTo(pointer, 'responses', status));
      const found = contents(answer.value, answer.pointer).filter(({ mediaType }) => isJson(mediaType));
      return found.map((content): Message => ({ operation: id, part: 'answer', status, ...content }));
    },
  );
}

function contents(
  holder: JsonObject,
  pointer: string,
): { mediaType: string; schema: unknown; pointer: string }[] {
  return Object.entries(isObject(holder.content) ? holder.content : {}).flatMap(([mediaType, media]) => {
    if (!isObject(media) || media.schema === undefined || !(isJson(mediaType) || isForm(mediaType)))
      return [];
    return [{ mediaType, schema: media.schema, pointer: pointerTo(pointer, 'content', mediaType, 'schema') }];
  });
}

function isJson(mediaType: string): boolean {
  return /^(application\/json|[^;]+\+json|\*\/\*)\s*(;|$)/i.test(mediaType);
}

/** Whether a media type is that of a form, whose fields come as text. */
export function isForm(mediaType: string | undefined): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(mediaType ?? '');
}

function withoutDoubles(messages: readonly Message[]): Message[] {
  const owners = new Map<string, string>();
  for (const { operation, part, mediaType, status, pointer } of messages) {
    const key = [operation, part, status, mediaType].join(' ');
    const earlier = owners.get(key);
    if (earlier !== undefined)
      throw new DocumentFault(
        pointer,
        `the operation name \`${operation}\` is used twice, also at ${earlier}`,
      );
    owners.set(key, pointer);
  }
  return [...messages];
}
