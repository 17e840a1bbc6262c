import type { Answer, MediaContent, Operation, Parameter } from '@cross-border-payments/openapi/model';
import { askedContents } from '../targets/api/call-facts.ts';
import { mediaKind } from '../targets/api/media-kind.ts';
import type { Reply } from './load-generated.ts';
import { checkOf, type MessagePart, type PartValues, valuesOf } from './message.ts';
import { sampleOf, sampleWays } from './sample.ts';
import { type OperationChecks, placedExamples, textValues } from './trials.ts';

/** What an answer that is no JSON holds. */
const TEXT = 'an answer';

/** What an operation is to answer. */
export interface Replies {
  readonly replies: readonly (Reply | LackingReply)[];
  readonly found: readonly PartValues[];
}

/** An answer of which nothing valid is known. */
export interface LackingReply {
  readonly without: string;
}

/** Makes the answers to try of an operation: of each status and media type a sample and the document's examples. */
export function repliesOf(operation: Operation, checks: OperationChecks): Replies {
  const found: PartValues[] = [];
  const ranked = operation.answers.toSorted((one, other) => rank(one) - rank(other));
  const replies = ranked.flatMap((answer) => {
    const status = statusOf(answer, operation);
    // Nothing can answer 1xx but the server itself.
    return status === undefined ? [] : repliesAt(status, answer, operation, checks, found);
  });
  return { replies, found };
}

function repliesAt(
  status: number,
  answer: Answer,
  operation: Operation,
  checks: OperationChecks,
  found: PartValues[],
): (Reply | LackingReply)[] {
  const texts = new HeaderTexts(answer);
  found.push(texts.found);
  const contents = hasBody(status, operation) ? askedContents(answer) : [];
  let json: Json | undefined;
  const replies = contents.flatMap((content): (Reply | LackingReply)[] => {
    const values = contentValues(answer, content, checks);
    found.push(values);
    if (values.values.length === 0)
      return [{ without: `the answer ${answer.status} as ${content.mediaType}` }];
    json ??= isJson(content) ? { body: values.values[0] } : undefined;
    return values.values.map((value) => replyOf({ status, headers: texts.next() }, content, value, json));
  });
  if (contents.length === 0) replies.push({ status, headers: texts.next() });
  const first = replies.find((reply): reply is Reply => 'status' in reply) ?? { status, headers: {} };
  while (texts.isLeft) replies.push({ ...first, headers: texts.next() });
  return replies;
}

/** A valid answer as JSON. */
interface Json {
  readonly body: unknown;
}

/** Successes come first. */
function rank({ status }: Answer): number {
  return /^2/.test(status) ? 0 : status === 'default' ? 1 : /^3/.test(status) ? 2 : 3;
}

/** Returns an HTTP status that an answer stands for; undefined if no handler can answer with it. */
function statusOf({ status }: Answer, { answers }: Operation): number | undefined {
  const declared = new Set(answers.map((answer) => answer.status));
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
  { status }: Answer,
  { mediaType, schema, examples }: MediaContent,
  { validators, index, known }: OperationChecks,
): PartValues {
  const nothing = { used: new Set<string>(), contradictions: [] };
  if (!isJson({ mediaType })) return { ...nothing, ...textValues(examples, TEXT) };
  if (!schema) return { ...nothing, values: [{ member: 'text' }] };
  const answers = (validators.answers ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const part: MessagePart = {
    ...{ schema, view: 'answer', isJson: true },
    check: checkOf(answers[status]?.[mediaType], index),
    examples: placedExamples(examples, schema),
  };
  return valuesOf(part, known.answer);
}

function isJson({ mediaType }: Pick<MediaContent, 'mediaType'>): boolean {
  const kind = mediaKind(mediaType);
  return kind === 'json' || kind === 'any';
}

/** @param json what the generated server is given in the place of an answer that it does not write itself */
function replyOf(
  reply: Pick<Reply, 'status' | 'headers'>,
  { mediaType }: MediaContent,
  value: unknown,
  json: Json | undefined,
): Reply {
  const type = mediaType.replace('*', 'x-any');
  if (value instanceof Blob)
    return { ...reply, expected: 'binary', text: { mediaType: 'application/octet-stream', text: 'binary' } };
  if (!isJson({ mediaType }))
    return { ...reply, ...json, expected: value, text: { mediaType: type, text: String(value) } };
  return { ...reply, body: value, expected: value };
}

/** Headers that servers set, or that would say something untrue about the answer. */
const OF_THE_SERVER = /^(connection|content-|date$|keep-alive|proxy-|te$|trailer|transfer-encoding|upgrade)/i;

/** The texts of the headers that an answer declares: samples, then the document's examples. */
class HeaderTexts {
  readonly #texts: [string, string[]][];
  readonly found: PartValues;
  #at = 0;

  constructor({ headers }: Answer) {
    const own = headers.filter(({ name }) => !OF_THE_SERVER.test(name));
    this.#texts = own.map((header) => [header.name, textsOf(header)]);
    const used = own.flatMap(({ examples }) => examples.map(({ pointer }) => pointer));
    this.found = { values: [], used: new Set(used), contradictions: [] };
  }

  get isLeft(): boolean {
    return this.#texts.some(([, texts]) => this.#at < texts.length);
  }

  next(): Record<string, string> {
    const at = this.#at;
    this.#at += 1;
    return Object.fromEntries(this.#texts.map(([name, texts]) => [name, texts[at] ?? texts[0] ?? 'text']));
  }
}

function textsOf({ schema, examples }: Parameter): string[] {
  const samples = sampleWays('answer').map((way) => sampleOf(schema, way));
  const [sample] = samples.filter((value) => value !== undefined);
  return [sample, ...examples.map(({ value }) => value)].map(textOf).filter((text) => isHeaderText(text));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isHeaderText(text: string): boolean {
  return /^[\x21-\x7e](?:[\x20-\x7e\xa0-\xff]*[\x21-\x7e])?$/.test(text);
}
