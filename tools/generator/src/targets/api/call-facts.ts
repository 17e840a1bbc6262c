import { isObject } from '@cross-border-payments/openapi';
import type {
  Answer,
  Document,
  Json,
  MediaContent,
  Operation,
  Unsupported,
} from '@cross-border-payments/openapi/model';
import { type RecordFact, RuntimeFunction, recordFacts, retryOf } from '../facts.ts';
import { mediaKind } from '../media-type.ts';
import { unknownSecurity } from '../security.ts';
import { encodingOf, fieldsWithHeaders, stylesOf } from './value-styles.ts';

/** Facts that a client needs of an operation, with the members of the runtime's `ApiOperation`. */
export type CallFacts = Readonly<Record<string, RecordFact>>;

const SAFE_TO_REPEAT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** The platform's `fetch` refuses these methods. */
const NO_METHOD = new Set(['TRACE', 'CONNECT', 'TRACK']);

/**
 * Reads the facts that a client needs of an operation; undefined if no client of `fetch` can send it.
 *
 * @param unsupported is extended by what a client does not do of the operation
 */
export function callFacts(
  document: Document,
  operation: Operation,
  unsupported: Unsupported[],
): CallFacts | undefined {
  const { id, method, path, pointer } = operation;
  const note = (reason: string) => unsupported.push({ code: 'not-sendable', pointer, reason });
  if (NO_METHOD.has(method)) {
    note(`${id} has the method ${method}, which \`fetch\` does not send.`);
    return undefined;
  }
  if (leavesBodyOut(operation))
    note(`${id} is called without its body, since \`fetch\` sends none with ${method}.`);
  const contents = bodyContents(operation);
  for (const name of fieldsWithHeaders(contents))
    note(`${id} sends the field "${name}" of its form without the headers of that field.`);
  unsupported.push(...unknownSecurity(document, operation));
  return {
    ...{ id, method, path, retry: retryOf(operation) ?? (SAFE_TO_REPEAT.has(method) ? 'read' : 'never') },
    ...given('styles', stylesOf(operation)),
    ...given('body', bodyOf(contents)),
    ...given('encoding', encodingOf(contents)),
    ...given('security', securityOf(document, operation)),
    ...given('accept', acceptOf(operation)),
    ...given('data', dataKinds(operation)),
    ...(hasEvents(operation) ? { events: new RuntimeFunction('eventStream') } : {}),
    ...(isRedirect(operation) ? { redirects: true } : {}),
    ...given('server', ownServer(document, operation)),
  };
}

function given(name: string, value: RecordFact | undefined): Record<string, RecordFact> {
  return value === undefined ? {} : { [name]: value };
}

/** Returns whether a declared body is left out: `fetch` sends none with GET. */
export function leavesBodyOut({ method, body }: Operation): boolean {
  return body !== undefined && (method === 'GET' || method === 'HEAD');
}

/** Lists the media types of a body in the order in which the client prefers them: JSON first. */
export function bodyContents(operation: Operation): MediaContent[] {
  const contents = leavesBodyOut(operation) ? [] : (operation.body?.contents ?? []);
  const isJson = ({ mediaType }: MediaContent) => mediaKind(mediaType) === 'json';
  return [...contents.filter(isJson), ...contents.filter((content) => !isJson(content))];
}

const WRITERS = {
  json: 'jsonBody',
  multipart: 'multipartBody',
  urlencoded: 'urlencodedBody',
  any: 'anyBody',
  text: 'bytesBody',
  events: 'bytesBody',
  bytes: 'bytesBody',
} as const;

/** Returns the media types of a body, each with the function that writes it. */
function bodyOf(contents: readonly MediaContent[]): RecordFact | undefined {
  return recordFacts(
    contents.map(({ mediaType }) => {
      const writer = mediaType.includes('*') ? 'anyBody' : WRITERS[mediaKind(mediaType)];
      return [mediaType, new RuntimeFunction(writer)];
    }),
  );
}

/** Returns the alternatives of security schemes by name; undefined if the operation needs none. */
function securityOf({ securitySchemes }: Document, { security }: Operation): Json | undefined {
  if (security.length === 0) return undefined;
  return security.map((alternative) => [...alternative.keys()].filter((name) => securitySchemes.has(name)));
}

/** Returns the media types to ask for; undefined for JSON alone or none. */
function acceptOf({ answers }: Operation): string | undefined {
  const types = new Set(answers.flatMap(askedContents).map(({ mediaType }) => mediaType));
  return types.size === 0 || [...types].join() === 'application/json' ? undefined : [...types].join(', ');
}

/**
 * Lists the media types of an answer that a call asks for: JSON and events where there is JSON, so that the others need
 * no place in its type.
 */
export function askedContents({ contents }: Answer): readonly MediaContent[] {
  const isKind = (kind: string) => contents.filter(({ mediaType }) => mediaKind(mediaType) === kind);
  const json = isKind('json');
  return json.length === 0 ? contents : [...json, ...isKind('events')];
}

/** Returns whether a redirect is the only success of an operation. */
export function isRedirect({ answers }: Operation): boolean {
  const statuses = answers.map(({ status }) => status);
  return (
    statuses.some((status) => /^3/.test(status)) && !statuses.some((status) => /^2|^default$/.test(status))
  );
}

/** What the runtime makes of each kind of body, where a document says the kind. */
const DATA_KINDS = {
  ...{ json: 'json', text: 'text', urlencoded: 'text', events: 'events', multipart: 'bytes', bytes: 'bytes' },
  any: undefined,
} as const;

/** Returns what the data of a success may be; undefined for JSON alone, empty for anything. */
function dataKinds(operation: Operation): RecordFact | undefined {
  const { answers } = operation;
  const successes = answers.filter(({ status }) => /^2/.test(status));
  const known = successes.length > 0 ? successes : answers.filter(({ status }) => status === 'default');
  // Many services answer 202 with a few words that their document does not have.
  if (known.some(({ status, contents }) => contents.length === 0 && !/^20[45]$/.test(status))) return [];
  const kinds = known.flatMap(askedContents).map(({ mediaType }) => mediaKind(mediaType));
  const found = [...new Set(kinds.map((kind) => DATA_KINDS[kind]))];
  if (found.join() === 'json') return undefined;
  return found.every((kind) => kind !== undefined) ? found : [];
}

/** Returns whether an answer that is asked for may be server-sent events. */
function hasEvents({ answers }: Operation): boolean {
  const contents = answers.flatMap(askedContents);
  return contents.some(({ mediaType }) => mediaKind(mediaType) === 'events');
}

/** The servers of documents, by document. */
const usualServers = new WeakMap<Document, string | undefined>();

/** Returns the URL of the service: of the document, or else the one that all its operations have; it may be a path. */
export function usualServer(document: Document): string | undefined {
  if (!usualServers.has(document)) {
    const own = new Set(document.operations.map(({ servers }) => serverOf(servers)));
    const [only] = own.size === 1 ? own : [];
    usualServers.set(document, serverOf(document.servers) ?? only);
  }
  return usualServers.get(document);
}

/** Returns the URL of an operation with a server of its own. */
function ownServer(document: Document, { servers }: Operation): string | undefined {
  const own = serverOf(servers);
  return own === usualServer(document) ? undefined : own;
}

/** Returns the first server, with the defaults of its variables, without a slash at its end; undefined if it is no URL. */
function serverOf(servers: Json | undefined): string | undefined {
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
