import { asText, type MessageChecker, type PartCause } from '../check-message.ts';
import type { HandlerResponse } from '../handler.ts';
import { type ContentKind, contentKind, declaredStatus, withoutParameters } from '../http/head.ts';
import type { Operation, OperationValidators, ResponseShape, Validator } from '../operation.ts';
import type { Route } from '../request/router.ts';
import { ResponseError } from './refusal.ts';
import { hasChunks } from './response-stream.ts';
import { headerText } from './transport-response.ts';

const UNDECLARED = ['strip', 'refuse', 'send'] as const;

/** What to do with properties of a response that the document does not declare. */
export type Undeclared = (typeof UNDECLARED)[number];

/** @throws RangeError for any other value */
export function checkUndeclared(value: Undeclared = 'strip'): Undeclared {
  if (UNDECLARED.includes(value)) return value;
  const known = UNDECLARED.map((each) => `"${each}"`).join(', ');
  throw new RangeError(
    `The option \`undeclaredProperties\` must be one of ${known}, not ${JSON.stringify(value)}.`,
  );
}

/**
 * Returns a body without the properties that its schema does not declare; the body itself if it has none. Never
 * changes the handler's result.
 */
function withoutUndeclared(
  operation: string,
  { shape }: Validator,
  body: unknown,
  undeclared: Undeclared,
): unknown {
  if (!shape || undeclared === 'send') return body;
  const refuse = (name: string) => {
    throw new ResponseError(
      `The handler of ${operation} returned the property \`${name}\`, which the document does not declare.`,
    );
  };
  return declaredOf(shape.all, shape.at, body, undeclared === 'refuse' ? refuse : ignore);
}

const ignore = () => {};

function declaredOf(
  shapes: readonly ResponseShape[],
  at: number,
  given: unknown,
  onUndeclared: (name: string) => void,
): unknown {
  const shape = shapes[at];
  if (at === 0 || !shape || typeof given !== 'object' || given === null) return given;
  if (shape.decider) return declaredOf(shapes, decide(shape.decider, given), given, onUndeclared);
  // What `JSON.stringify` would write.
  const { toJSON } = given as { toJSON?: unknown };
  const value: unknown = typeof toJSON === 'function' ? toJSON.call(given, '') : given;
  if (typeof value !== 'object' || value === null) return given;
  if (Array.isArray(value)) {
    const { items = 0 } = shape;
    const isSame = (item: unknown) => declaredOf(shapes, items, item, onUndeclared) === item;
    if (items === 0 || value.every(isSame)) return value;
    return value.map((item: unknown) => declaredOf(shapes, items, item, onUndeclared));
  }
  return shape.properties ? declaredObject(shapes, shape, value, onUndeclared) : value;
}

function declaredObject(
  shapes: readonly ResponseShape[],
  shape: ResponseShape,
  value: object,
  onUndeclared: (name: string) => void,
): object {
  const properties = value as Readonly<Record<string, unknown>>;
  // Most responses are not copied, so that each costs little.
  let isSame = true;
  for (const name of Object.keys(value)) {
    const at = shapeOf(shape, name);
    const property = properties[name];
    if (at === undefined && property !== undefined) onUndeclared(name);
    if (at === undefined || (at !== 0 && declaredOf(shapes, at, property, onUndeclared) !== property)) {
      isSame = false;
      break;
    }
  }
  if (isSame) return value;
  const kept: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const at = shapeOf(shape, name);
    if (at !== undefined) kept.push([name, declaredOf(shapes, at, properties[name], onUndeclared)]);
  }
  return Object.fromEntries(kept);
}

function shapeOf({ properties = {}, others }: ResponseShape, name: string): number | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : others;
}

function decide({ path, cases, rest }: NonNullable<ResponseShape['decider']>, value: object): number {
  const decisive = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? inner[name as keyof typeof inner] : undefined,
    value,
  );
  return cases.find(([fixed]) => fixed === decisive)?.[1] ?? rest;
}

/** A response that the document allows. */
export interface CheckedResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: HandlerResponse['headers'];
  readonly content: ChosenContent;
  /** Returns the data of one event as it is sent. Throws ResponseError if it is wrong. */
  readonly eventData: (data: unknown) => unknown;
}

export interface ResponseRules {
  readonly checker: MessageChecker | undefined;
  readonly undeclared: Undeclared;
}

/** Checks the result of a handler against the document; a stream is checked while it is sent. */
export function checkResponse(
  { operation, validators }: Route,
  returned: unknown,
  { checker, undeclared }: ResponseRules,
): CheckedResponse {
  const response = returned as HandlerResponse;
  if (typeof response !== 'object' || response === null || !Number.isInteger(response.status)) {
    throw new ResponseError(`The handler of ${operation.id} did not return an answer with a status.`);
  }
  const { status, contentType, headers } = response;
  const declared = declaredStatus(operation.statuses, status);
  if (declared === undefined) {
    throw new ResponseError(
      `The handler of ${operation.id} returned ${status}, which the document does not declare.`,
    );
  }
  const content = chooseContent(operation, declared, contentType);
  const declaredOf = (value: unknown) => {
    const validator = validators.responses?.[declared]?.[content.declared ?? ''];
    return validator ? withoutUndeclared(operation.id, validator, value, undeclared) : value;
  };
  const body =
    content.kind === 'json' || isValue(content, response.body) ? declaredOf(response.body) : response.body;
  const isHead = operation.method === 'HEAD' && body === undefined;
  if (checker && !isHead && (content.kind === 'json' || isValue(content, body)))
    checkBody(operation, validators, declared, content, body, checker);
  const ofHeaders = checker && validators.responseHeaders?.[declared];
  if (ofHeaders) checkHeaders(operation, declared, ofHeaders, headers, checker);
  const eventData = (given: unknown) => {
    const data = declaredOf(given);
    if (checker) checkBody(operation, validators, declared, content, data, checker);
    return data;
  };
  return { status, body, headers, content, eventData };
}

/** Checks the declared headers, as clients read them. */
function checkHeaders(
  { id }: Operation,
  status: string,
  validator: Validator,
  headers: HandlerResponse['headers'] = {},
  checker: MessageChecker,
): void {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    texts[name.toLowerCase()] = headerText(value, name.toLowerCase()) ?? '';
  }
  const causes: PartCause[] = [];
  checker.check(validator, checker.coerce(validator, texts), 'header', causes);
  if (causes.length === 0) return;
  throw new ResponseError(
    `The handler of ${id} returned a response ${status} with wrong headers: ${asText(causes)}`,
  );
}

function isValue({ kind }: ChosenContent, body: unknown): boolean {
  return (
    kind !== 'events' && !(body instanceof Uint8Array || body instanceof URLSearchParams || hasChunks(body))
  );
}

function checkBody(
  { id }: Operation,
  { responses }: OperationValidators,
  status: string,
  { declared }: ChosenContent,
  body: unknown,
  checker: MessageChecker,
): void {
  if (declared === undefined) {
    if (body === undefined) return;
    throw new ResponseError(
      `The handler of ${id} returned a response ${status} with a body, which the document does not declare.`,
    );
  }
  const causes: PartCause[] = [];
  checker.check(responses?.[status]?.[declared], body, 'response', causes);
  if (causes.length === 0) return;
  throw new ResponseError(`The handler of ${id} returned a wrong response ${status}: ${asText(causes)}`);
}

const JSON_TYPE = 'application/json';

/** The media type of an answer. */
export interface ChosenContent {
  /** As the document writes it; undefined for an answer without a body. */
  readonly declared: string | undefined;
  /** What is sent as `content-type`. */
  readonly sent: string;
  readonly kind: ContentKind;
}

const PLAIN_JSON: ChosenContent = { declared: JSON_TYPE, sent: JSON_TYPE, kind: 'json' };
const NO_CONTENT: ChosenContent = { declared: undefined, sent: JSON_TYPE, kind: 'json' };

/** Chooses the media type of an answer: the one that its handler names, else the first that the document declares. */
function chooseContent({ id, contents }: Operation, status: string, named: unknown): ChosenContent {
  const declared = contents?.[status];
  if (named === undefined) {
    if (!declared) return PLAIN_JSON;
    const [first] = declared;
    return first === undefined ? NO_CONTENT : chosen(first, unnamed(id, status, first));
  }
  const types = declared ?? [JSON_TYPE];
  const found = typeof named === 'string' ? nearestType(types, named) : undefined;
  if (found !== undefined) return chosen(found, found.includes('*') ? String(named) : found);
  throw new ResponseError(
    `The handler of ${id} answered ${status} as ${JSON.stringify(named)}, where the document declares ${types.join(' or ') || 'no body'}.`,
  );
}

function chosen(declared: string, sent: string): ChosenContent {
  return { declared, sent, kind: contentKind(sent) };
}

/** Returns what is sent for a media type that no handler has named: itself, where that leaves it to the body. */
function unnamed(id: string, status: string, first: string): string {
  if (!first.includes('*') || contentKind(first) === 'any') return first;
  throw new ResponseError(
    `The handler of ${id} answered ${status} without a contentType, where the document declares ${first}.`,
  );
}

/** Returns the declared media type that a named one is: by its whole text, by its type, or by a range. */
function nearestType(declared: readonly string[], named: string): string | undefined {
  const bare = withoutParameters(named);
  const start = bare.slice(0, bare.indexOf('/') + 1);
  if (start === '' || bare.includes('*')) return undefined;
  return (
    declared.find((type) => type === named) ??
    declared.find((type) => withoutParameters(type) === bare) ??
    declared.find((type) => withoutParameters(type) === `${start}*`) ??
    declared.find((type) => withoutParameters(type) === '*/*')
  );
}
