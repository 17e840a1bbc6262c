import type { DeclaredResponse, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import { type OperationTypes, PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import { propertyName } from '../../emit/text.ts';
import {
  bodyContents,
  hasTextEvents,
  isBytes,
  isString,
  leavesBodyOut,
  mediaKind,
  mediaTypeType,
  type RecordFact,
  RuntimeFunction,
} from '../facts.ts';
import { printContent } from '../target-files.ts';

export function responseFacts(operation: Operation): Readonly<Record<string, RecordFact | undefined>> {
  const { responses } = operation;
  const accept = [...new Set(responses.flatMap(askedContents).map(({ mediaType }) => mediaType))].join(', ');
  const data = dataKinds(operation);
  const declared =
    listMediaChoices(operation).length > 0 ? (listDeclaredKinds(operation) as string[]) : undefined;
  return {
    accept: accept === '' || accept === 'application/json' ? undefined : accept,
    data,
    declared,
    read: (data ?? declared) && new RuntimeFunction('readByType'),
    streams: chooseStreamReader(operation),
    redirects: isRedirect(operation) || undefined,
  };
}

/**
 * Lists the media types that a call requests, and from which the type of its data is made: JSON and streams if there is
 * JSON, otherwise all.
 */
export function askedContents({ contents }: DeclaredResponse): readonly MediaContent[] {
  const json = ofKind(contents, 'json');
  return json.length === 0
    ? contents
    : [...json, ...ofKind(contents, 'events'), ...ofKind(contents, 'items')];
}

function ofKind(contents: readonly MediaContent[], kind: string): MediaContent[] {
  return contents.filter(({ mediaType }) => mediaKind(mediaType) === kind);
}

function isRedirect({ responses }: Operation): boolean {
  const isDeclared = (pattern: RegExp) => responses.some(({ status }) => pattern.test(status));
  return isDeclared(/^3/) && !isDeclared(/^2|^default$/);
}

const DATA_KINDS = {
  ...{ json: 'json', text: 'text', urlencoded: 'text', multipart: 'bytes', bytes: 'bytes' },
  ...{ events: 'events', items: 'items' },
  any: undefined,
} as const;

function listKinds(contents: readonly MediaContent[]) {
  return [...new Set(contents.map(({ mediaType }) => DATA_KINDS[mediaKind(mediaType)]))];
}

/** Returns the kinds of data of a success: undefined if it is always JSON, an empty array if it may be anything. */
function dataKinds(operation: Operation): RecordFact | undefined {
  const successes = listSuccesses(operation);
  // A response that is declared without a body may have one: many services respond with 202 and an undeclared short
  // text.
  if (successes.some(({ status, contents }) => contents.length === 0 && !/^20[45]$/.test(status))) return [];
  const kinds = listKinds(successes.flatMap(askedContents));
  if (kinds.join() === 'json') return undefined;
  return kinds.every((kind) => kind !== undefined) ? kinds : [];
}

/** Returns the responses whose data a call returns: the successes or, if there are none, `default`. */
function listSuccesses({ responses }: Operation): DeclaredResponse[] {
  const successes = responses.filter(({ status }) => /^2/.test(status));
  return successes.length > 0 ? successes : responses.filter(({ status }) => status === 'default');
}

/** Lists the media types of a success, if a call can choose among several kinds of data. */
export function listMediaChoices(operation: Operation): string[] {
  const kinds = listDeclaredKinds(operation);
  if (kinds.length < 2 || kinds.includes(undefined)) return [];
  const contents = listSuccesses(operation).flatMap((response) => response.contents);
  return [...new Set(contents.map(({ mediaType }) => mediaType))];
}

function listDeclaredKinds(operation: Operation) {
  return listKinds(listSuccesses(operation).flatMap(({ contents }) => contents));
}

function chooseStreamReader({ responses }: Operation): RuntimeFunction | undefined {
  const contents = responses.flatMap(askedContents);
  const events = ofKind(contents, 'events');
  const hasItems = ofKind(contents, 'items').length > 0;
  if (events.length === 0) return hasItems ? new RuntimeFunction('readItems') : undefined;
  if (events.every(hasTextEvents))
    return new RuntimeFunction(hasItems ? 'readTextEventsOrItems' : 'readTextEvents');
  return new RuntimeFunction(hasItems ? 'readEventsOrItems' : 'readEvents');
}

/** Writes the type of the responses by the media type that a call may request; undefined if there is no choice. */
export function printAcceptsType(types: OperationTypes): string | undefined {
  const properties = listMediaChoices(types.operation).map((mediaType) => {
    const name = mediaType.includes('*') ? `[accept: ${mediaTypeType(mediaType)}]` : propertyName(mediaType);
    return `readonly ${name}: ${responsesType(types, mediaType)}`;
  });
  return properties.length === 0 ? undefined : `{ ${properties.join('; ')} }`;
}

/** @param accept the requested media type; by default, those that a call requests */
export function responsesType(types: OperationTypes, accept?: string): string {
  const { operation } = types;
  const properties = operation.responses.flatMap((response) => {
    const key = statusKey(response.status);
    const received = requestedContents(operation, response, accept).map((content) =>
      receivedType(types, content),
    );
    return key === undefined ? [] : [`readonly ${key}: ${[...new Set(received)].join(' | ') || 'undefined'}`];
  });
  if (mayBeEmpty(operation)) properties.push('readonly 204: undefined');
  if (isRedirect(operation)) properties.push('readonly redirect: undefined');
  return properties.length === 0 ? 'object' : `{ ${properties.join('; ')} }`;
}

/** Matches the statuses whose data a call returns, as the type `DataOf` of the runtime. */
const SUCCESS = /^(?:20[0-8]|226|2XX|default)$/;

/**
 * Writes the types of the data that a call returns: those of all 2xx responses or, if there are none, of `default`. The
 * types of streams are separate from those of bodies that are read as a whole; either may be empty.
 *
 * @param accept the requested media type; by default, those that a call requests
 */
export function dataTypes(types: OperationTypes, accept?: string): Record<'streams' | 'bodies', string[]> {
  const { operation } = types;
  const successes = listSuccesses(operation).filter(({ status }) => SUCCESS.test(status));
  const contents = successes.map((response) => requestedContents(operation, response, accept));
  const isEmpty =
    contents.some(({ length }) => length === 0) || mayBeEmpty(operation) || isRedirect(operation);
  const others = isEmpty ? ['undefined'] : successes.length === 0 ? ['unknown'] : [];
  const written = (areStreams: boolean) =>
    contents
      .flat()
      .filter((content) => isStream(content) === areStreams)
      .map((content) => receivedType(types, content));
  return {
    streams: [...new Set(written(true))],
    bodies: [...new Set([...written(false), ...others])],
  };
}

export function isStream({ mediaType }: MediaContent): boolean {
  return ['events', 'items'].includes(mediaKind(mediaType));
}

/** Checks for an undeclared 204 in the range `2XX`: unlike other responses in this range, it has no body. */
function mayBeEmpty({ responses }: Operation): boolean {
  const isDeclared = (status: string) => responses.some((response) => response.status === status);
  return isDeclared('2XX') && !isDeclared('204');
}

/** Returns the key of a status: a number, a range or `default`. */
export function statusKey(status: string): string | undefined {
  if (/^[1-5]\d\d$/.test(status)) return status;
  if (/^[1-5]XX$/.test(status)) return propertyName(status);
  return status === 'default' ? status : undefined;
}

function requestedContents(
  { method }: Operation,
  response: DeclaredResponse,
  accept: string | undefined,
): readonly MediaContent[] {
  if (method === 'HEAD') return [];
  const accepted = response.contents.filter(({ mediaType }) => mediaType === accept);
  return accepted.length > 0 ? accepted : askedContents(response);
}

function receivedType(types: OperationTypes, content: MediaContent): string {
  const type = printContent(types, content);
  const kind = mediaKind(content.mediaType);
  if (kind === 'events') return `EventStream<${type}>`;
  return kind === 'items' ? `ItemStream<${type}>` : type;
}

/** Accepts no part of an input, and no options of a call either, which TypeScript would accept as an `object`. */
const NO_INPUT = '{ readonly body?: never }';

export function inputType(types: OperationTypes): string {
  const { operation } = types;
  const parameters = PARAMETER_GROUPS.flatMap(([place, name, suffix]) => {
    const type = types.types.get(suffix);
    if (!type) return [];
    const isRequired = operation.parameters[place].some(({ required }) => required);
    return [`readonly ${name}${isRequired ? '' : '?'}: ${type.name}`];
  });
  const bodies = bodyTypes(types);
  const parts = parameters.length > 0 ? [`{ ${parameters.join('; ')} }`] : [];
  if (bodies.length > 0) parts.push(bodies.length === 1 ? bodies.join('') : `(${bodies.join(' | ')})`);
  return parts.join(' & ') || NO_INPUT;
}

function bodyTypes(types: OperationTypes): string[] {
  const { body, method } = types.operation;
  const mark = body?.required ? '' : '?';
  if (body?.contents.length === 0 && method !== 'GET') return [`{ readonly body${mark}: unknown }`];
  const typed = bodyContents(types.operation).map((content, at) => {
    const type = sentType(content, printContent(types, content));
    const contentType = `contentType${at === 0 ? '?' : ''}: ${mediaTypeType(content.mediaType)}`;
    return `{ readonly body${at === 0 ? mark : ''}: ${type}; readonly ${contentType} }`;
  });
  return [...new Set(typed)];
}

const BYTES = 'Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array>';

function sentType({ mediaType, schema }: MediaContent, type: string): string {
  const kind = mediaKind(mediaType);
  if (kind === 'json') return type;
  if (kind === 'multipart') return `${type} | FormData | RawRequestBody`;
  if (kind === 'urlencoded') return `${type} | URLSearchParams`;
  if (kind === 'any') return type === 'unknown' || isBytes(schema) ? `${type} | ${BYTES} | string` : type;
  if (kind === 'items') return `readonly (${type})[] | ${BYTES} | string`;
  if (kind === 'bytes') return `${BYTES} | string`;
  return isString(schema) ? type : 'string';
}

/** Checks whether a call may omit its input, because nothing in it is required. */
export function mayOmitInput({ parameters, body, method }: Operation): boolean {
  const requiresBody = body?.required && !leavesBodyOut({ method, body });
  return (
    !requiresBody &&
    !Object.values(parameters)
      .flat()
      .some(({ required }) => required)
  );
}
