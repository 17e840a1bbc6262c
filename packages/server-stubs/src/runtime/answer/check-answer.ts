import type { Operation, OperationValidators, Validator } from '../operation.ts';
import type { Route } from '../request/router.ts';
import { asText, type MessageChecker, type PartCause } from '../validate.ts';
import { type ChosenContent, chooseContent } from './answer-content.ts';
import type { HeaderValue } from './answer-types.ts';
import { hasPieces } from './piece-source.ts';
import { AnswerError } from './refusal.ts';
import { headerText } from './transport-answer.ts';
import { type Undeclared, withoutUndeclared } from './undeclared.ts';

/** What handlers return, untyped. */
export interface HandlerAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly contentType?: unknown;
  readonly headers?: Readonly<Record<string, HeaderValue | undefined>>;
}

/** An answer that the document allows. */
export interface CheckedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: HandlerAnswer['headers'];
  readonly content: ChosenContent;
  /** Returns the data of one event as it is sent. Throws AnswerError if it is wrong. */
  readonly eventData: (data: unknown) => unknown;
}

/** How what handlers return is checked. */
export interface AnswerRules {
  /** Validates bodies; none to leave them unchecked. */
  readonly checker: MessageChecker | undefined;
  readonly undeclared: Undeclared;
}

/**
 * Checks what a handler returned against the document. What is streamed is checked while it is sent.
 *
 * @throws AnswerError when it is not an answer of the operation
 */
export function checkAnswer(
  { operation, validators }: Route,
  returned: unknown,
  { checker, undeclared }: AnswerRules,
): CheckedAnswer {
  const answer = returned as HandlerAnswer;
  if (typeof answer !== 'object' || answer === null || !Number.isInteger(answer.status)) {
    throw new AnswerError(`The handler of ${operation.id} did not return an answer with a status.`);
  }
  const { status, contentType, headers } = answer;
  const declared = declaredStatus(operation, status);
  if (declared === undefined) {
    throw new AnswerError(
      `The handler of ${operation.id} answered ${status}, which the document does not know.`,
    );
  }
  const content = chooseContent(operation, declared, contentType);
  const declaredOf = (value: unknown) => {
    const validator = validators.answers?.[declared]?.[content.declared ?? ''];
    return validator ? withoutUndeclared(operation.id, validator, value, undeclared) : value;
  };
  const body =
    content.kind === 'json' || isValue(content, answer.body) ? declaredOf(answer.body) : answer.body;
  const isHead = operation.method === 'HEAD' && body === undefined;
  if (checker && !isHead && (content.kind === 'json' || isValue(content, body)))
    checkBody(operation, validators, declared, content, body, checker);
  const ofHeaders = checker && validators.answerHeaders?.[declared];
  if (ofHeaders) checkHeaders(operation, declared, ofHeaders, headers, checker);
  const eventData = (given: unknown) => {
    const data = declaredOf(given);
    if (checker) checkBody(operation, validators, declared, content, data, checker);
    return data;
  };
  return { status, body, headers, content, eventData };
}

/** Checks the headers that the document declares; a text is read as its client reads it. */
function checkHeaders(
  { id }: Operation,
  status: string,
  validator: Validator,
  headers: HandlerAnswer['headers'] = {},
  checker: MessageChecker,
): void {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    texts[name.toLowerCase()] = headerText(value, name.toLowerCase()) ?? '';
  }
  const causes: PartCause[] = [];
  checker.check(validator, checker.coerce(validator, texts), 'header', causes);
  if (causes.length === 0) return;
  throw new AnswerError(`The handler of ${id} gave the answer ${status} wrong headers: ${asText(causes)}`);
}

/** Whether a body is what its schema describes, and no bytes or stream of it. */
function isValue({ kind }: ChosenContent, body: unknown): boolean {
  return (
    kind !== 'events' && !(body instanceof Uint8Array || body instanceof URLSearchParams || hasPieces(body))
  );
}

/** Returns the status as the document declares it: `200`, `4XX` or `default`; undefined if it declares none. */
export function declaredStatus({ statuses }: Operation, status: number): string | undefined {
  const exact = String(status);
  if (statuses.includes(exact)) return exact;
  return [`${exact.charAt(0)}XX`, 'default'].find((known) => statuses.includes(known));
}

function checkBody(
  { id }: Operation,
  { answers }: OperationValidators,
  status: string,
  { declared }: ChosenContent,
  body: unknown,
  checker: MessageChecker,
): void {
  if (declared === undefined) {
    if (body === undefined) return;
    throw new AnswerError(
      `The handler of ${id} gave the answer ${status} a body, which the document does not.`,
    );
  }
  const causes: PartCause[] = [];
  checker.check(answers?.[status]?.[declared], body, 'answer', causes);
  if (causes.length === 0) return;
  throw new AnswerError(`The handler of ${id} gave a wrong answer ${status}: ${asText(causes)}`);
}
