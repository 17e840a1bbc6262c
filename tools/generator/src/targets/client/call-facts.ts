import { isObject } from '@cross-border-payments/openapi';
import {
  type Document,
  type Json,
  type MediaContent,
  type Operation,
  oncePer,
  type Parameter,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import { leadingTo } from '../../emit/views.ts';
import type { TargetOptions } from '../../options.ts';
import {
  bodyContents,
  isStyled,
  mayBeInt64,
  mediaKind,
  type RecordFact,
  RuntimeFunction,
  recordFacts,
  retryOf,
} from '../facts.ts';
import { responseFacts } from './call-types.ts';

/** The record of an operation, as `ApiOperation` in the runtime. */
export type CallFacts = Readonly<Record<string, RecordFact | undefined>>;

const SAFE_TO_REPEAT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

const NO_METHOD = new Set(['TRACE', 'CONNECT', 'TRACK']);

/** Returns the facts that a client needs about an operation; undefined if `fetch` cannot send it. */
export function callFacts(
  document: Document,
  operation: Operation,
  { int64 }: TargetOptions = {},
): CallFacts | undefined {
  const { id, method, path } = operation;
  const server = serverOf(operation.servers);
  if (NO_METHOD.has(method)) return undefined;
  const contents = bodyContents(operation);
  const retry = retryOf(operation) ?? (SAFE_TO_REPEAT.has(method) ? 'read' : 'never');
  return {
    ...{ id, method, path, retry },
    once: retry === 'read' ? undefined : new RuntimeFunction('sendOnce'),
    styles: stylesOf(operation),
    writes: writersOf(operation, contents),
    body: bodyOf(contents, int64),
    encoding: encodingOf(contents),
    security: securityOf(document, operation),
    ...responseFacts(operation),
    json: receivesInt64(document, operation)
      ? new RuntimeFunction(int64 === 'bigint' ? 'bigintJson' : 'exactJson')
      : undefined,
    server: server === usualServer(document) ? undefined : server,
  };
}

const PART_WRITERS = { query: 'writeQuery', header: 'writeHeaders', cookie: 'writeCookies' } as const;

/** Returns the functions that write the parts of a request. Leaves out a function if no input can have its part. */
function writersOf({ parameters }: Operation, contents: readonly MediaContent[]): RecordFact | undefined {
  const written = PARAMETER_GROUPS.map(([place, name]) => {
    const isWritten = place !== 'path' && parameters[place].length > 0;
    return [name, isWritten ? new RuntimeFunction(PART_WRITERS[place]) : undefined] as const;
  });
  const isOne = contents.length === 1 && !contents[0]?.mediaType.includes('*');
  const body = new RuntimeFunction(isOne ? 'writeBody' : 'writeChosenBody');
  return recordFacts([...written, ['body', contents.length > 0 ? body : undefined]]);
}

const WRITERS = {
  ...{ json: 'jsonBody', multipart: 'multipartBody', urlencoded: 'urlencodedBody', any: 'anyBody' },
  ...{ text: 'bytesBody', events: 'bytesBody', items: 'itemsBody', bytes: 'bytesBody' },
} as const;

function bodyOf(contents: readonly MediaContent[], int64: TargetOptions['int64']): RecordFact | undefined {
  const writers = int64 === 'bigint' ? { ...WRITERS, json: 'bigintBody' } : WRITERS;
  return recordFacts(
    contents.map(({ mediaType }) => {
      const kind = mediaType.includes('*') ? 'any' : mediaKind(mediaType);
      return [mediaType, new RuntimeFunction(writers[kind])];
    }),
  );
}

const int64Schemas = oncePer(({ schemas }: Document) => leadingTo(schemas, mayBeInt64));

function receivesInt64(document: Document, { responses }: Operation): boolean {
  const found = int64Schemas(document);
  return responses.flatMap(({ contents }) => contents).some(({ schema }) => schema && found.has(schema));
}

function securityOf({ securitySchemes }: Document, { security }: Operation): Json | undefined {
  if (security.length === 0) return undefined;
  return security.map((alternative) => [...alternative.keys()].filter((name) => securitySchemes.has(name)));
}

/** Returns the URL or path of the document's first server or, without servers, of the one that all operations share. */
export const usualServer = oncePer(({ operations, servers }: Document): string | undefined => {
  const own = new Set(operations.map((operation) => serverOf(operation.servers)));
  const [only] = own.size === 1 ? own : [];
  return serverOf(servers) ?? only;
});

/** Returns the first server, with the defaults of its variables, or undefined if it is not a URL. */
export function serverOf(servers: Json | undefined): string | undefined {
  const [first] = Array.isArray(servers) ? servers : [];
  if (!isObject(first) || typeof first.url !== 'string') return undefined;
  const variables = isObject(first.variables) ? first.variables : {};
  const url = first.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return isObject(variable) && variable.default !== undefined ? String(variable.default) : whole;
  });
  const isUsable = /^(?:https?:\/)?\/[^{}?#@]+$/.test(url) && URL.canParse(url, 'http://service.example');
  return isUsable ? url.replace(/\/+$/, '') : undefined;
}

export function pathOfServer(server: string | undefined): string {
  return new URL(server ?? '', 'http://service.example').pathname.replace(/\/+$/, '');
}

function stylesOf({ parameters }: Operation): RecordFact | undefined {
  return recordFacts(
    PARAMETER_GROUPS.map(([place, name]) => {
      const facts = parameters[place].map(
        (parameter) => [parameter.name, parameterFacts(parameter)] as const,
      );
      return [name, recordFacts(facts)];
    }),
  );
}

type Facts = Record<string, RecordFact>;

function parameterFacts({ mediaType, place, schema, ...said }: Parameter): Facts {
  if (mediaType !== undefined) return { ...contentFacts(mediaType, place), ...encodeFacts(said) };
  const facts = styleFacts(said, place === 'query' || place === 'cookie' ? 'form' : 'simple');
  if (place !== 'path' || facts.style) return facts;
  // A value that is one string, number or boolean needs no function in a path.
  const isOne = typesOf(schema)?.every((type) => type !== 'array' && type !== 'object');
  const { explode: _, ...others } = facts;
  return isOne ? others : { style: new RuntimeFunction('simple'), ...facts };
}

/** Functions that write a value of a media type, by place. A path needs none if its value is one string. */
const CONTENT_STYLES = {
  path: { json: 'jsonInPath', text: undefined },
  query: { json: 'jsonInQuery', text: 'textInQuery' },
  cookie: { json: 'jsonInQuery', text: 'textInQuery' },
  header: { json: 'jsonInHeader', text: 'textInHeader' },
};

function contentFacts(mediaType: string, place: keyof typeof CONTENT_STYLES): Facts {
  const style = CONTENT_STYLES[place][mediaKind(mediaType) === 'json' ? 'json' : 'text'];
  return style ? { style: new RuntimeFunction(style) } : {};
}

interface SaidStyle {
  readonly style?: unknown;
  readonly explode?: unknown;
  readonly allowReserved?: unknown;
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

const WRITTEN_STYLES = new Set(['label', 'matrix', 'deepObject']);

/** @param usual the default style of the place, which the facts leave out */
function styleFacts(said: SaidStyle, usual: 'form' | 'simple'): Facts {
  const style = said.style ?? usual;
  const { explode = style === 'form' || style === 'cookie' } = said;
  const encode = encodeFacts(said);
  if (typeof style === 'string' && WRITTEN_STYLES.has(style)) {
    const exploded = explode === true && style !== 'deepObject' ? { explode } : {};
    return { style: new RuntimeFunction(style), ...exploded, ...encode };
  }
  const separator = explode === true ? undefined : SEPARATORS[String(style)];
  if (separator !== undefined) return { separator, ...encode };
  return explode === (usual === 'form') ? encode : { explode: explode === true, ...encode };
}

function encodeFacts({ style, allowReserved }: SaidStyle): Facts {
  if (style === 'cookie') return { encode: new RuntimeFunction('checkCookie') };
  return allowReserved === true ? { encode: new RuntimeFunction('encodeAllowReserved') } : {};
}

function encodingOf(contents: readonly MediaContent[]): RecordFact | undefined {
  return recordFacts(
    contents.map(({ mediaType, encoding }) => {
      const kind = mediaKind(mediaType);
      if (!isObject(encoding) || (kind !== 'multipart' && kind !== 'urlencoded'))
        return [mediaType, undefined];
      const fields = Object.entries(encoding).map(([name, how]) => {
        return [name, isObject(how) ? fieldFacts(how as Record<string, Json>, kind) : undefined] as const;
      });
      return [mediaType, recordFacts(fields)];
    }),
  );
}

function fieldFacts(how: Record<string, Json>, kind: 'multipart' | 'urlencoded'): Facts {
  const { contentType } = how;
  const facts = styleFacts(how, 'form');
  if (Object.keys(facts).length > 0) return facts;
  if (isStyled(how, kind === 'multipart')) return { explode: true };
  if (typeof contentType !== 'string') return {};
  return kind === 'multipart' ? { contentType } : contentFacts(contentType, 'query');
}
