import { type Base64Size, checkBesideBase64, measureMembers } from '../body/base64.ts';
import { missingBody, type TakenBody } from '../body/read-body.ts';
import { checkShape, readJson, textReader } from '../body/read-json.ts';
import { brokenRules, type MessageChecker, type PartCause } from '../check-message.ts';
import type { Limits } from '../limits.ts';
import type { TextReader } from '../operation.ts';
import type { SignedPayload } from '../options.ts';
import type { TransportRequest } from '../transport.ts';
import { readCookies } from './credentials.ts';
import type { Match, Route } from './router.ts';
import { readTexts } from './url.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request as the types that the document declares, not yet validated. */
export interface ParsedRequest {
  readonly query: Values;
  readonly headers: Values;
  readonly path: Values;
  readonly cookies: Values;
  /** Undefined without one, and for an upload, which is parsed while it arrives. */
  readonly body: unknown;
}

const NOTHING: Values = Object.freeze({});

/**
 * Parses parameters and body.
 *
 * @param signed the payload of the verifier, which replaces the body
 * @throws Refusal with 400 for malformed percent-encoding or a body that cannot be parsed
 */
export function parseRequest(
  match: Match,
  request: TransportRequest,
  taken: TakenBody,
  signed: SignedPayload | undefined,
  checker: MessageChecker,
  limits: Limits,
): ParsedRequest {
  const { operation, validators } = match.route;
  const hasQuery = match.query !== '' || validators.query !== undefined;
  const hasHeaders = operation.headers.length > 0;
  const hasParameters = hasQuery || hasHeaders || validators.path || validators.cookie;
  const read = hasParameters ? textReader((name) => `the parameter \`${name}\``, limits) : undefined;
  return {
    query: hasQuery ? checker.coerce(validators.query, readTexts(match.query, 'query'), read) : NOTHING,
    headers: hasHeaders ? parseHeaders(match.route, request, checker, read) : NOTHING,
    path: validators.path ? checker.coerce(validators.path, match.parameters, read) : NOTHING,
    cookies: validators.cookie
      ? checker.coerce(validators.cookie, readCookies(request.header('cookie')), read)
      : NOTHING,
    body: taken.format && parseBody(match.route, taken, signed, checker, limits),
  };
}

function parseHeaders(
  { operation, validators }: Route,
  request: TransportRequest,
  checker: MessageChecker,
  read: TextReader | undefined,
): Values {
  const texts: Record<string, string> = {};
  for (const name of operation.headers) {
    const text = request.header(name);
    if (text !== undefined) texts[name] = text;
  }
  return checker.coerce(validators.header, texts, read);
}

function parseBody(
  route: Route,
  taken: TakenBody,
  signed: SignedPayload | undefined,
  checker: MessageChecker,
  limits: Limits,
): unknown {
  const body = signed ? signed.payload : parseText(route, taken, checker, limits);
  if (signed) checkShape(body, limits);
  if (body === undefined && route.operation.body?.required) throw missingBody();
  return body;
}

function parseText(
  { validators }: Route,
  { format, bytes, text }: TakenBody,
  checker: MessageChecker,
  limits: Limits,
): unknown {
  const { jsonBytes, depth, values, fields } = limits;
  if (text === undefined) return bytes;
  if (bytes.length === 0) return undefined;
  if (format?.kind === 'json') {
    checkBesideBase64(text, format.base64?.length ?? 0, jsonBytes);
    return readJson(text, depth, values);
  }
  const read = textReader((name) => `the field \`${name}\` of the form`, limits);
  return checker.coerce(validators.body?.[format?.mediaType ?? ''], readTexts(text, 'body', fields), read);
}

/**
 * Validates parameters and body against the document. An upload is validated after all of it has arrived.
 *
 * @returns the decoded sizes of the base64 properties of the body
 * @throws Refusal with 400 and one sentence per cause, or with 413 for a base64 property that is too large
 */
export function validateRequest(
  { operation, validators }: Route,
  { query, headers, path, cookies, body }: ParsedRequest,
  { format }: TakenBody,
  checker: MessageChecker,
  { fileBytes }: Limits,
): Readonly<Record<string, Base64Size>> {
  const causes: PartCause[] = [];
  checker.check(validators.query, query, 'query', causes);
  if (operation.headers.length > 0) checker.check(validators.header, headers, 'header', causes);
  checker.check(validators.path, path, 'path', causes);
  checker.check(validators.cookie, cookies, 'cookie', causes);
  if (format && format.kind !== 'bytes' && body !== undefined) {
    checker.check(validators.body?.[format.mediaType], body, 'body', causes);
  }
  if (causes.length > 0) throw brokenRules(causes);
  return measureMembers(body, format?.base64 ?? [], fileBytes);
}
