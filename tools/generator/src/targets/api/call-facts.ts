import { isObject } from '@cross-border-payments/openapi';
import type {
  Answer,
  Document,
  Json,
  MediaContent,
  Operation,
  ParameterPlace,
  UnsupportedCode,
} from '@cross-border-payments/openapi/model';
import { RuntimeName } from '../profile.ts';
import { mediaKind } from './media-kind.ts';

/** Notes what a client does not do of an operation. */
export type Note = (code: UnsupportedCode, reason: string) => void;

/** A value of a record: JSON, and functions of the runtime by name. */
export type Fact = Json | RuntimeName | { readonly [member: string]: Fact };

/** Facts that a client needs of an operation, with the members of the runtime's `ApiOperation`. */
export type CallFacts = Readonly<Record<string, Fact>>;

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
  return {
    ...{ id, method, path, retry: retryClass(operation) },
    ...given('styles', stylesOf(operation)),
    ...given('body', bodyOf(contents)),
    ...given('encoding', encodingOf(contents)),
    ...given('security', securityOf(document, operation, note)),
    ...given('accept', acceptOf(operation)),
    ...(hasEvents(operation) ? { events: new RuntimeName('eventStream') } : {}),
    ...(isRedirect(operation) ? { redirects: true } : {}),
    ...given('server', absoluteServer(operation.servers)),
  };
}

function given(name: string, value: Fact | undefined): Record<string, Fact> {
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

const PLACES: readonly [ParameterPlace, string, style: string][] = [
  ['path', 'path', 'simple'],
  ['query', 'query', 'form'],
  ['header', 'headers', 'simple'],
  ['cookie', 'cookies', 'form'],
];

/** Returns the styles of the parameters that differ from the default of their place. */
function stylesOf({ parameters }: Operation): Fact | undefined {
  return membersOf(
    PLACES.map(([place, name, usual]) => [
      name,
      membersOf(
        parameters[place].map(({ mediaType, ...parameter }) => [
          parameter.name,
          mediaType === undefined
            ? styleFacts(parameter, usual)
            : { contentType: mediaType, ...encodeFacts(parameter) },
        ]),
      ),
    ]),
  );
}

/** Returns the members that have any of their own; undefined if none has. */
function membersOf(entries: readonly (readonly [string, Fact | undefined])[]): Fact | undefined {
  const found = entries.filter(([, value]) => value !== undefined && Object.keys(value as object).length > 0);
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Record<string, Fact>);
}

/** A style as the document says it. */
interface SaidStyle {
  readonly style?: unknown;
  readonly explode?: unknown;
  readonly allowReserved?: unknown;
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

const WRITTEN_STYLES = new Set(['label', 'matrix', 'deepObject']);

/** Returns what the runtime needs of a style. @param usual the style of the place, which is left out */
function styleFacts(said: SaidStyle, usual: string): Record<string, Fact> {
  const style = said.style ?? usual;
  const { explode = style === 'form' } = said;
  const encode = encodeFacts(said);
  if (typeof style === 'string' && WRITTEN_STYLES.has(style))
    return {
      style: new RuntimeName(style),
      ...(explode === true && style !== 'deepObject' ? { explode } : {}),
      ...encode,
    };
  const separator = explode === true ? undefined : SEPARATORS[String(style)];
  if (separator !== undefined) return { separator, ...encode };
  return explode === (usual === 'form') ? encode : { explode: explode === true, ...encode };
}

function encodeFacts({ allowReserved }: SaidStyle): Record<string, Fact> {
  return allowReserved === true ? { encode: new RuntimeName('reserved') } : {};
}

const WRITERS = {
  json: 'json',
  multipart: 'multipart',
  urlencoded: 'urlencoded',
  any: 'anything',
  text: 'bytes',
  events: 'bytes',
  bytes: 'bytes',
} as const;

/** Returns the media types of a body, each with the function that writes it. */
function bodyOf(contents: readonly MediaContent[]): Fact | undefined {
  return membersOf(
    contents.map(({ mediaType }) => {
      const writer = mediaType.includes('*') ? 'anything' : WRITERS[mediaKind(mediaType)];
      return [mediaType, new RuntimeName(writer)];
    }),
  );
}

/** Returns whether an answer that is asked for may be server-sent events. */
function hasEvents({ answers }: Operation): boolean {
  const contents = answers.flatMap(askedContents);
  return contents.some(({ mediaType }) => mediaKind(mediaType) === 'events');
}

/** Returns how the fields of forms are written, by media type, as the document says it. */
function encodingOf(contents: readonly MediaContent[]): Fact | undefined {
  return membersOf(
    contents.map(({ mediaType, encoding }) => {
      const kind = mediaKind(mediaType);
      if (!isObject(encoding) || (kind !== 'multipart' && kind !== 'urlencoded'))
        return [mediaType, undefined];
      const fields = Object.entries(encoding).map(([name, how]) => {
        return [name, isObject(how) ? fieldFacts(how as Record<string, Json>, kind) : undefined] as const;
      });
      return [mediaType, membersOf(fields)];
    }),
  );
}

function fieldFacts(how: Record<string, Json>, kind: 'multipart' | 'urlencoded'): Record<string, Fact> {
  const { contentType, style, explode, allowReserved } = how;
  const isStyled = [style, explode, allowReserved].some((each) => each !== undefined);
  // OpenAPI: a style is used for urlencoded forms only, and then instead of the media type.
  if (kind === 'urlencoded' && isStyled) {
    const facts = styleFacts(how, 'form');
    return Object.keys(facts).length === 0 ? { explode: true } : facts;
  }
  return typeof contentType === 'string' ? { contentType } : {};
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

/** Returns the URL of the first server, with the defaults of its variables; undefined if it is not absolute. */
export function absoluteServer(servers: Json | undefined): string | undefined {
  const [first] = Array.isArray(servers) ? servers : [];
  if (!isObject(first) || typeof first.url !== 'string') return undefined;
  const variables = isObject(first.variables) ? first.variables : {};
  const url = first.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return isObject(variable) && variable.default !== undefined ? String(variable.default) : whole;
  });
  const isUsable = /^https?:\/\/[^{}?#@]+$/.test(url) && URL.canParse(url);
  return isUsable ? url.replace(/\/+$/, '') : undefined;
}
