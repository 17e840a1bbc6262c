import type { DeclaredResponse, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import { type OperationTypes, PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import { propertyName } from '../../emit/text.ts';
import { printType } from '../../emit/type-expression.ts';
import { isBytes, isString, mediaKind, mediaTypeType } from '../facts.ts';
import { bodyContents, leavesBodyOut } from './call-facts.ts';
import { askedContents, isRedirect, listMediaChoices, listSuccesses } from './response-facts.ts';

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
  const own = parameters.length > 0 ? [`{ ${parameters.join('; ')} }`] : [];
  if (bodies.length === 0) return own[0] ?? NO_INPUT;
  const body = bodies.length === 1 ? `${bodies[0]}` : `(${bodies.join(' | ')})`;
  return [...own, body].join(' & ');
}

function bodyTypes({ operation, contents }: OperationTypes): string[] {
  const { body } = operation;
  const choices = bodyContents(operation);
  if (choices.length === 0) {
    const isSent = body !== undefined && body.contents.length === 0 && operation.method !== 'GET';
    return isSent ? [`{ readonly body${body.required ? '' : '?'}: unknown }`] : [];
  }
  const mark = body?.required ? '' : '?';
  const typed = choices.map((content, at) => {
    const type = sentType(content, printed(contents, content));
    const own = `contentType${at === 0 ? '?' : ''}: ${mediaTypeType(content.mediaType)}`;
    return `{ readonly body${at === 0 ? mark : ''}: ${type}; readonly ${own} }`;
  });
  return [...new Set(typed)];
}

function printed(contents: OperationTypes['contents'], content: MediaContent): string {
  const type = contents.get(content);
  return type === undefined ? 'unknown' : printType(type);
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
  const requiresParameter = PARAMETER_GROUPS.some(([place]) =>
    parameters[place].some(({ required }) => required),
  );
  return !requiresParameter && !(body?.required && !leavesBodyOut({ method, body }));
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
    return key === undefined ? [] : [`readonly ${key}: ${responseType(types, response, accept)}`];
  });
  if (mayBeEmpty(operation)) properties.push('readonly 204: undefined');
  if (isRedirect(operation)) properties.push('readonly redirect: undefined');
  return properties.length === 0 ? 'object' : `{ ${properties.join('; ')} }`;
}

/** The types of the data of a success: of streams, and of bodies that are read as a whole. Either may be empty. */
export interface DataTypes {
  readonly streams: readonly string[];
  readonly bodies: readonly string[];
}

/**
 * Writes the types of the data that a call returns: those of all 2xx responses or, without any, of `default`.
 *
 * @param accept the requested media type; by default, those that a call requests
 */
export function dataTypes(types: OperationTypes, accept?: string): DataTypes {
  const { operation } = types;
  const successes = listSuccesses(operation).filter(({ status }) => SUCCESS.test(status));
  const contents = successes.map((response) => requestedContents(operation, response, accept));
  const listed = contents.flat().map((content) => {
    return { isStream: isStream(content), type: receivedType(content, printed(types.contents, content)) };
  });
  const isEmpty = contents.some(({ length }) => length === 0) || mayBeEmpty(operation);
  const undeclared = isRedirect(operation) ? ['undefined'] : successes.length === 0 ? ['unknown'] : [];
  const written = (wanted: boolean) =>
    listed.filter(({ isStream: is }) => is === wanted).map(({ type }) => type);
  return {
    streams: [...new Set(written(true))],
    bodies: [...new Set([...written(false), ...(isEmpty ? ['undefined'] : undeclared)])],
  };
}

/** Matches the statuses whose data a call returns, as the type `DataOf` of the runtime. */
const SUCCESS = /^(?:20[0-8]|226|2XX|default)$/;

function isStream({ mediaType }: MediaContent): boolean {
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

function responseType(
  { contents, operation }: OperationTypes,
  response: DeclaredResponse,
  accept: string | undefined,
): string {
  const requested = requestedContents(operation, response, accept);
  if (requested.length === 0) return 'undefined';
  const types = requested.map((content) => receivedType(content, printed(contents, content)));
  return [...new Set(types)].join(' | ');
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

function receivedType({ mediaType }: MediaContent, type: string): string {
  const kind = mediaKind(mediaType);
  if (kind === 'events') return `EventStream<${type}>`;
  return kind === 'items' ? `ItemStream<${type}>` : type;
}
