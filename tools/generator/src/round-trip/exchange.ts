import { isDeepStrictEqual } from 'node:util';
import type { Answer, MediaContent, Operation, ParameterPlace } from '@cross-border-payments/openapi/model';
import { parameterNode } from '../emit/parameter-node.ts';
import { askedContents } from '../targets/api/answer-facts.ts';
import { bodyContents } from '../targets/api/call-facts.ts';
import { mediaKind } from '../targets/api/media-kind.ts';
import { type SampleWay, sampleOf, sampleWays } from './sample.ts';

/** The compiled validators of one operation, as the generated server has them. */
export interface MessageValidators {
  readonly [place: string]: unknown;
}

interface Validator {
  readonly validate: (value: unknown) => boolean;
}

/** The input of a call, and what the handler must get of it. */
export interface Trial {
  readonly input: Readonly<Record<string, unknown>>;
  readonly mediaType?: string;
  /** Set if some part is invalid, whatever was tried: the schema accepts nothing that was thought of. */
  readonly without?: string;
}

const PLACES: readonly [ParameterPlace, string][] = [
  ['path', 'path'],
  ['query', 'query'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
];

/** Makes the inputs to try for an operation: one for each media type of its body. */
export function trialsOf(operation: Operation, validators: MessageValidators): Trial[] {
  const lacking: string[] = [];
  const input: Record<string, unknown> = {};
  for (const [place, name] of PLACES) {
    const node = parameterNode(operation, place);
    if (!node) continue;
    const accepts = acceptor(validators[place]);
    const lower = (value: unknown) => (place === 'header' ? lowerCase(value as object) : value);
    const value = firstValid(
      sampleWays('parameters'),
      (way) => sampleOf(node, way),
      (one) => accepts(lower(one)),
    );
    if (value === undefined) lacking.push(name);
    else input[name] = place === 'header' ? withoutEncoding(value as object) : value;
  }
  const contents = bodyContents(operation);
  if (contents.length === 0) return [trial(input, lacking)];
  return contents.map((content) => {
    const { mediaType } = content;
    const body = bodySample(content, validators);
    const own = { ...input, body, contentType: rangeless(mediaType) };
    return { ...trial(own, body === undefined ? [...lacking, `body as ${mediaType}`] : lacking), mediaType };
  });
}

/** Leaves out a header that would say something untrue about the body of the trial. */
function withoutEncoding(headers: object): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-encoding$/i.test(name)));
}

function trial(input: Trial['input'], lacking: readonly string[]): Trial {
  return lacking.length === 0 ? { input } : { input, without: lacking.join(', ') };
}

/** Returns a media type of a range, such as `image/x` for `image/*`. */
function rangeless(mediaType: string): string {
  return mediaType === '*/*' ? 'application/json' : mediaType.replace('*', 'x-any');
}

function bodySample(content: MediaContent, validators: MessageValidators): unknown {
  const { mediaType, schema } = content;
  const kind = mediaKind(mediaType);
  if (kind === 'bytes') return new Blob(['bytes']);
  if (kind === 'text') return 'text & ä';
  if (!schema) return { member: 'text' };
  const isText = kind === 'json' || kind === 'any' || kind === 'urlencoded';
  const bodies = (validators.body ?? {}) as Readonly<Record<string, unknown>>;
  const accepts = acceptor(bodies[mediaType]);
  // A form without fields would be no body.
  const isForm = kind === 'urlencoded' || kind === 'multipart';
  const usable = (value: unknown) =>
    !isForm || (typeof value === 'object' && Object.keys(value ?? {}).length > 0);
  return firstValid(
    sampleWays('request'),
    (way) => (isText ? withTexts(sampleOf(schema, way)) : sampleOf(schema, way)),
    (value) => usable(value) && accepts(withTexts(value)),
  );
}

/** Returns a sample of an answer; undefined if there is none. */
export function answerSample(content: MediaContent, validator: unknown): unknown {
  if (!content.schema) return { member: 'text' };
  const { schema } = content;
  return firstValid(
    sampleWays('answer'),
    (way) => sampleOf(schema, way),
    (value) => acceptor(validator)(withTexts(value)),
  );
}

/** The answer that an operation is given: its first success. */
export function firstAnswer({
  answers,
}: Operation): { answer: Answer; content: MediaContent | undefined } | undefined {
  const rank = ({ status }: Answer) =>
    /^2/.test(status) ? 0 : status === 'default' ? 1 : /^3/.test(status) ? 2 : 3;
  const [answer] = answers.toSorted((one, other) => rank(one) - rank(other));
  return answer && { answer, content: askedContents(answer)[0] };
}

function firstValid(
  ways: readonly SampleWay[],
  sample: (way: SampleWay) => unknown,
  accepts: (value: unknown) => boolean,
): unknown {
  for (const way of ways) {
    const value = sample(way);
    if (value !== undefined && accepts(value)) return value;
  }
  return undefined;
}

function acceptor(validator: unknown): (value: unknown) => boolean {
  return validator === undefined ? () => true : (validator as Validator).validate;
}

/** Replaces Blobs by texts, for validators. */
function withTexts(value: unknown): unknown {
  if (value instanceof Blob) return 'binary';
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member)]));
}

export function lowerCase(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
}

/** What a handler received. */
export interface Seen {
  readonly operation: string;
  readonly path: object;
  readonly query: object;
  readonly headers: object;
  readonly cookie: string;
  readonly body: unknown;
}

/** Headers that OpenAPI lets a document describe and a client ignore. */
const IGNORED = new Set(['accept', 'content-type', 'authorization', 'cookie']);

/** Says what differs between the input of a call and what the handler received; undefined if nothing does. */
export function differenceOf({ input, mediaType }: Trial, seen: Seen): string | undefined {
  const headers = Object.entries(lowerCase((input.headers as object) ?? {})).filter(
    ([name]) => !IGNORED.has(name),
  );
  const pairs: [string, unknown, unknown][] = [
    ['path', input.path ?? {}, seen.path],
    ['query', givenOnly(input.query), seen.query],
    ['headers', Object.fromEntries(headers), pick(seen.headers, headers)],
    ['body', sentBody(input.body, mediaType), receivedBody(seen.body, mediaType)],
  ];
  const isText = (part: string) => part !== 'body' || mediaKind(mediaType ?? '') === 'urlencoded';
  const differing = pairs.find(([part, sent, received]) => {
    const [one, other] = [plain(sent), plain(received)];
    return !isDeepStrictEqual(isText(part) ? asReceived(one, other) : one, other);
  });
  if (differing) {
    const [part, sent, received] = differing;
    return `${part}: sent ${short(sent)}, received ${short(received)}`;
  }
  return cookieDifference(input.cookies as object | undefined, seen.cookie);
}

function cookieDifference(cookies: object = {}, sent: string): string | undefined {
  const found = new Map(sent.split('; ').map((pair) => pair.split('=', 2) as [string, string]));
  const wrong = Object.entries(cookies).find(
    ([name, value]) =>
      typeof value !== 'object' && decodeURIComponent(found.get(name) ?? '') !== String(value),
  );
  return wrong && `cookies: sent ${short(wrong)}, received ${sent}`;
}

/** Returns what was sent with the numbers that arrived as texts: where only texts can be, both are the same. */
function asReceived(sent: unknown, received: unknown): unknown {
  if (typeof received === 'string' && (typeof sent === 'number' || typeof sent === 'boolean'))
    return String(sent);
  if (typeof sent !== 'object' || sent === null || typeof received !== 'object' || received === null)
    return sent;
  const entries = Object.entries(sent).map(([name, value]) => [
    name,
    asReceived(value, received[name as never]),
  ]);
  return Array.isArray(sent) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function givenOnly(query: unknown): object {
  const isEmpty = (value: unknown) =>
    typeof value === 'object' && !(value instanceof Blob) && Object.keys(value ?? {}).length === 0;
  return Object.fromEntries(
    Object.entries(query ?? {}).filter(([, value]) => value !== null && !isEmpty(value)),
  );
}

function pick(from: object, names: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(names.flatMap(([name]) => (name in from ? [[name, from[name as never]]] : [])));
}

/** Returns a body in the form that a handler gets it in. */
function sentBody(body: unknown, mediaType: string | undefined): unknown {
  const kind = mediaType === undefined ? undefined : mediaKind(mediaType);
  if (kind === 'bytes') return 'bytes';
  if (kind === 'multipart') return formFields(body);
  return kind === 'urlencoded' ? givenOnly(body) : body;
}

function receivedBody(body: unknown, mediaType: string | undefined): unknown {
  const kind = mediaType === undefined ? undefined : mediaKind(mediaType);
  if (body instanceof Uint8Array) {
    const text = new TextDecoder().decode(body);
    return kind === 'json' || kind === 'any' ? JSON.parse(text) : text;
  }
  return body;
}

/** Returns the fields of a form as an upload's handler gets them: files by their content. */
function formFields(form: unknown): unknown {
  const field = (value: unknown): unknown => {
    if (value instanceof Blob) return 'binary';
    return Array.isArray(value) ? value.map(field) : value;
  };
  return Object.fromEntries(Object.entries(givenOnly(form)).map(([name, value]) => [name, field(value)]));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value) ?? 'null');
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 160);
}
