import type {
  Document,
  Json,
  MediaContent,
  Operation,
  UnsupportedCode,
} from '@cross-border-payments/openapi/model';
import { RuntimeFunction } from '../profile.ts';
import { acceptOf, dataKinds, hasEvents, isRedirect } from './answer-facts.ts';
import { type RecordFact, recordFacts } from './fact.ts';
import { mediaKind } from './media-kind.ts';
import { ownServer } from './servers.ts';
import { encodingOf, fieldsWithHeaders, stylesOf } from './value-styles.ts';

/** Notes what a client does not do of an operation. */
export type Note = (code: UnsupportedCode, reason: string) => void;

/** Facts that a client needs of an operation, with the members of the runtime's `ApiOperation`. */
export type CallFacts = Readonly<Record<string, RecordFact>>;

const SAFE_TO_REPEAT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** The platform's `fetch` refuses these methods. */
const NO_METHOD = new Set(['TRACE', 'CONNECT', 'TRACK']);

/** Reads the facts that a client needs of an operation; undefined if no client of `fetch` can send it. */
export function callFacts(document: Document, operation: Operation, note: Note): CallFacts | undefined {
  const { id, method, path } = operation;
  if (NO_METHOD.has(method)) {
    note('not-sendable', `${id} has the method ${method}, which \`fetch\` does not send.`);
    return undefined;
  }
  if (!sendsBody(operation) && operation.body)
    note('not-sendable', `${id} is called without its body, since \`fetch\` sends none with ${method}.`);
  const contents = bodyContents(operation);
  for (const name of fieldsWithHeaders(contents))
    note('not-sendable', `${id} sends the field "${name}" of its form without the headers of that field.`);
  return {
    ...{ id, method, path, retry: retryClass(operation) },
    ...given('styles', stylesOf(operation)),
    ...given('body', bodyOf(contents)),
    ...given('encoding', encodingOf(contents)),
    ...given('security', securityOf(document, operation, note)),
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

/** Returns whether `fetch` sends a body with the method. */
export function sendsBody({ method }: Operation): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Lists the media types of a body in the order in which the client prefers them: JSON first. */
export function bodyContents(operation: Operation): MediaContent[] {
  const contents = sendsBody(operation) ? (operation.body?.contents ?? []) : [];
  const isJson = ({ mediaType }: MediaContent) => mediaKind(mediaType) === 'json';
  return [...contents.filter(isJson), ...contents.filter((content) => !isJson(content))];
}

function retryClass({ extensions, method }: Operation): string {
  const said = extensions.get('x-retry');
  if (said === 'read' || said === 'once-per-order' || said === 'never') return said;
  return SAFE_TO_REPEAT.has(method) ? 'read' : 'never';
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
function securityOf({ securitySchemes }: Document, operation: Operation, note: Note): Json | undefined {
  if (operation.security.length === 0) return undefined;
  return operation.security.map((alternative) =>
    [...alternative.keys()].filter((name) => {
      const isKnown = securitySchemes.has(name);
      if (!isKnown)
        note(
          'unknown-security',
          `${operation.id} names the security scheme "${name}", which does not exist.`,
        );
      return isKnown;
    }),
  );
}
