import { missingBody, type RequestBody } from '../body/read-body.ts';
import { assertJsonLimits, createJsonStringParser, readJson } from '../body/read-json.ts';
import type { Base64Size, Operation, StringValues, Validator } from '../operation.ts';
import type { SignedPayload } from '../options.ts';
import { brokenRules } from '../response/refusal.ts';
import type { TransportRequest } from '../transport.ts';
import { decodeCookie, readCookies } from './credentials.ts';
import type { RequestState, ServiceParts } from './request-state.ts';
import type { Match, Route } from './router.ts';
import { decodePart, decodeText, readTexts } from './url.ts';

type Values = Readonly<Record<string, unknown>>;

/** The parts of a request, not yet validated. */
export interface ParsedRequest {
  readonly query: Values;
  readonly headers: Values;
  readonly path: Values;
  readonly cookies: Values;
  /** Undefined without a body, and for an upload, which is parsed while it arrives. */
  readonly body: unknown;
}

const NOTHING: Values = Object.freeze({});
const NO_SIZES: Readonly<Record<string, Base64Size>> = Object.freeze({});

export function parseRequest(
  { request, service }: RequestState,
  { route, query, parameters }: Match,
  taken: RequestBody,
  signed: SignedPayload | undefined,
): ParsedRequest {
  const { checker, limits } = service;
  const { operation, validators } = route;
  const hasQuery = query !== '' || validators.query !== undefined;
  const hasHeaders = operation.headers.length > 0;
  const read = createJsonStringParser((name) => `the parameter \`${name}\``, limits);
  const coerce = (validator: Validator | undefined, texts: StringValues, decode?: Decode) =>
    checker.coerce(validator, texts, read, decode);
  return {
    query: hasQuery ? coerce(validators.query, ...encodedTexts(query, 'query')) : NOTHING,
    headers: hasHeaders ? coerce(validators.header, headerTexts(operation, request)) : NOTHING,
    path: validators.path ? coerce(validators.path, parameters, (text) => decodePart(text, 'path')) : NOTHING,
    cookies: validators.cookie
      ? coerce(validators.cookie, readCookies(request.header('cookie')), decodeCookie)
      : NOTHING,
    body: taken.format && parseBody(route, taken, signed, service),
  };
}

type Decode = (text: string) => string;

/** The values stay encoded. */
function encodedTexts(query: string, where: string, most?: number): [StringValues, Decode] {
  return [readTexts(query, where, most, (text) => text), (text) => decodeText(text, where)];
}

function headerTexts({ headers }: Operation, request: TransportRequest): StringValues {
  const texts: Record<string, string> = {};
  for (const name of headers) {
    const text = request.header(name);
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}

function parseBody(
  { operation, validators }: Route,
  { format, bytes, text }: RequestBody,
  signed: SignedPayload | undefined,
  { checker, limits, assertSizeWithoutBase64 }: ServiceParts,
): unknown {
  if (signed) {
    assertJsonLimits(signed.payload, limits);
    if (signed.payload === undefined && operation.body?.required) throw missingBody();
    return signed.payload;
  }
  if (text === undefined) return bytes;
  if (bytes.length === 0) return undefined;
  if (format?.kind === 'json') {
    assertSizeWithoutBase64?.(text, format.base64?.length ?? 0, limits.jsonBytes);
    return readJson(text, limits.depth, limits.values);
  }
  const read = createJsonStringParser((name) => `the field \`${name}\` of the form`, limits);
  const [texts, decode] = encodedTexts(text, 'body', limits.fields);
  return checker.coerce(validators.body?.[format?.mediaType ?? ''], texts, read, decode);
}

/** Returns the decoded sizes of the base64 properties. The form of an upload is validated later, at its end. */
export function validateRequest(
  { service: { checker, limits, measureBase64 } }: RequestState,
  { operation, validators }: Route,
  { query, headers, path, cookies, body }: ParsedRequest,
  { format }: RequestBody,
): Readonly<Record<string, Base64Size>> {
  const causes = checker.check(validators.query, query, 'query');
  if (operation.headers.length > 0) checker.check(validators.header, headers, 'header', causes);
  checker.check(validators.path, path, 'path', causes);
  checker.check(validators.cookie, cookies, 'cookie', causes);
  if (format && format.kind !== 'bytes' && body !== undefined)
    checker.check(validators.body?.[format.mediaType], body, 'body', causes);
  if (causes.length > 0) throw brokenRules(causes);
  return measureBase64?.(body, format?.base64 ?? [], limits.fileBytes) ?? NO_SIZES;
}
