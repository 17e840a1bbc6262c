import type { DeclaredResponse, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import { askedContents } from '../../src/targets/client/call-types.ts';
import { mediaKind } from '../../src/targets/facts.ts';
import { responseHeadersPart } from '../../src/targets/validators/messages.ts';
import type { Reply } from './load-generated.ts';
import { type PartValues, partCheck, type TriedPart, trialValues, withStrings } from './message.ts';
import { type OperationChecks, placedExamples, textValues } from './trials.ts';

/** The responses that an operation must return, and those for which no valid body was found. */
export interface Replies {
  readonly replies: readonly (Reply | LackingReply)[];
  readonly found: readonly PartValues[];
}

/** A response for which no valid body was found. */
export interface LackingReply {
  readonly without: string;
}

/**
 * Makes the responses to try for an operation. For each status and media type, they are a sample and the document's
 * examples.
 */
export function repliesOf(operation: Operation, checks: OperationChecks): Replies {
  const found: PartValues[] = [];
  const ranked = operation.responses.toSorted((one, other) => rank(one) - rank(other));
  const replies = ranked.flatMap((response) => {
    const status = statusOf(response, operation);
    // A handler cannot respond with 1xx; only the server itself does.
    return status === undefined ? [] : repliesAt(status, response, operation, checks, found);
  });
  return { replies, found };
}

function repliesAt(
  status: number,
  response: DeclaredResponse,
  operation: Operation,
  checks: OperationChecks,
  found: PartValues[],
): (Reply | LackingReply)[] {
  const headers = headerValues(operation, response, checks);
  if (headers.values.length === 0) return [{ without: `the headers of the response ${response.status}` }];
  found.push(headers);
  const contents = hasBody(status, operation) ? contentsOf(response, status) : [];
  const bodies = contents.flatMap((content): (Body | LackingReply)[] => {
    const own = contentValues(response, content, checks);
    found.push(own);
    if (own.values.length === 0)
      return [{ without: `the response ${response.status} as ${content.mediaType}` }];
    return own.values.map((value) => bodyOf(content, value));
  });
  const usable = bodies.filter((body) => !('without' in body));
  const lacking = bodies.filter((body) => 'without' in body);
  const count = Math.max(
    usable.length,
    usable.length === 0 && contents.length > 0 ? 0 : headers.values.length,
  );
  const replies = Array.from({ length: count }, (_, at): Reply => {
    const own = (headers.values[at] ?? headers.values[0]) as Reply['headers'];
    return { status, headers: own, ...(usable[at] ?? usable[0]) };
  });
  return [...lacking, ...replies];
}

/**
 * Lists the media types that a client requests: streams only for a success, and JSON instead of a range if both are
 * declared.
 */
function contentsOf(response: DeclaredResponse, status: number): MediaContent[] {
  const contents = askedContents(response);
  const kinds = contents.map(({ mediaType }) => mediaKind(mediaType));
  return contents.filter((_, at) =>
    ['events', 'items'].includes(kinds[at] ?? '') ? status < 300 : kinds[at] !== 'any' || at === 0,
  );
}

/** Sorts successes first. */
function rank({ status }: DeclaredResponse): number {
  return /^2/.test(status) ? 0 : status === 'default' ? 1 : /^3/.test(status) ? 2 : 3;
}

/** Returns an HTTP status that a declared response covers, or undefined if no handler can return one. */
function statusOf({ status }: DeclaredResponse, { responses }: Operation): number | undefined {
  const declared = new Set(responses.map((response) => response.status));
  if (status === 'default') {
    const isOnly = ![...declared].some((other) => /^[23]/.test(other));
    return isOnly ? 200 : [500, 503, 400, 418].find((other) => !declared.has(String(other)));
  }
  const [digit] = status;
  if (/^[2-5]xx$/i.test(status))
    return Array.from({ length: 100 }, (_, at) => Number(digit) * 100 + at).find(
      (other) => !declared.has(String(other)) && other !== 204 && other !== 205,
    );
  return /^[2-5]\d\d$/.test(status) ? Number(status) : undefined;
}

function hasBody(status: number, { method }: Operation): boolean {
  return ![204, 205, 304].includes(status) && method !== 'HEAD';
}

function contentValues(
  { status }: DeclaredResponse,
  { mediaType, schema, examples }: MediaContent,
  { validators, index, known }: OperationChecks,
): PartValues {
  const kind = mediaKind(mediaType);
  const nothing = { used: new Set<string>(), contradictions: [] };
  const isValue = kind === 'json' || kind === 'any' || kind === 'events' || kind === 'items';
  const responses = (validators.responses ?? {}) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  const validator = responses[status]?.[mediaType];
  if (!schema && isValue) return { ...nothing, values: [{ property: 'text' }] };
  // Bodies without a schema, and those that are not values, cannot be validated.
  if (!schema || (!isValue && validator === undefined)) return { ...nothing, ...textValues(examples, TEXT) };
  const part: TriedPart = {
    ...{ schema, view: 'response', isJson: isValue },
    check: partCheck(validator, index),
    examples: placedExamples(examples, schema),
    // Binary content inside JSON is a string.
    fit: (value) => (value instanceof Blob ? value : withStrings(value)),
  };
  return trialValues(part, known.response);
}

/** The body of a response without a schema. */
const TEXT = 'an answer';

type Body = Pick<Reply, 'body' | 'contentType' | 'expected' | 'schema'>;

function bodyOf({ mediaType, schema }: MediaContent, value: unknown): Body {
  const kind = mediaKind(mediaType);
  const contentType = mediaType.replace('*', 'x-any');
  if (value instanceof Blob)
    return { body: () => value, expected: 'binary', ...(kind !== 'any' && { contentType }) };
  if (kind === 'any') return { body: () => value, expected: value, schema };
  if (kind === 'events') return { body: () => oneEvent(value), contentType, expected: value, schema };
  if (kind === 'items') return { body: () => oneItem(value), contentType, expected: value, schema };
  if (kind === 'bytes')
    return { body: () => new TextEncoder().encode(String(value)), contentType, expected: value, schema };
  return { body: () => value, contentType, expected: value, schema };
}

async function* oneEvent(data: unknown) {
  yield { data };
}

async function* oneItem(item: unknown) {
  yield item;
}

function headerValues(
  operation: Operation,
  response: DeclaredResponse,
  { validators, index }: OperationChecks,
): PartValues {
  const { schema, headers } = responseHeadersPart(operation, response);
  if (!schema) return { values: [{}], used: new Set(), contradictions: [] };
  const checks = (validators.responseHeaders ?? {}) as Readonly<Record<string, unknown>>;
  const check = partCheck(checks[response.status], index);
  const part: TriedPart = {
    ...{ schema, view: 'response', isJson: false, check, fit: sendable },
    examples: headers.flatMap(({ name, schema, examples }) => placedExamples(examples, schema, [name])),
  };
  return trialValues(part, new Set());
}

/** Removes headers that would contradict the response, and characters that headers must not contain. */
function sendable(values: unknown): unknown {
  const entries = Object.entries(values as object).filter(([name]) => name !== 'content-encoding');
  return Object.fromEntries(entries.map(([name, value]) => [name, headerValue(value)]));
}

function headerValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(headerValue);
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' ? value.replaceAll(/[^\x20-\x7e]/g, '-').trim() : value;
}
