import type { Operation, OperationValidators } from './operation.ts';
import { AnswerError, JSON_TYPE } from './refusal.ts';
import type { TransportAnswer } from './transport.ts';
import { asText, type MessageChecker } from './validate.ts';

/** What handlers return, untyped. */
export interface HandlerAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const NO_HEADERS = Object.freeze({});
const JSON_HEADERS = Object.freeze({ 'content-type': JSON_TYPE });

/**
 * Makes the answer of a handler ready to be sent.
 *
 * @param checker holds it against the document; none for no check
 * @throws AnswerError when it is no answer of the operation
 */
export function finishAnswer(
  operation: Operation,
  validators: OperationValidators,
  answer: HandlerAnswer,
  checker: MessageChecker | undefined,
): TransportAnswer {
  if (typeof answer !== 'object' || answer === null || !Number.isInteger(answer.status)) {
    throw new AnswerError(`The handler of ${operation.id} did not return an answer with a status.`);
  }
  const { status, body, headers } = answer;
  const declared = declaredStatus(operation, status);
  if (declared === undefined) {
    throw new AnswerError(
      `The handler of ${operation.id} answered ${status}, which the document does not know.`,
    );
  }
  if (checker) checkBody(operation, validators, declared, body, checker);
  const text = body === undefined ? '' : JSON.stringify(body);
  const own = text === '' ? NO_HEADERS : JSON_HEADERS;
  return { status, headers: headers ? { ...own, ...lowerCased(headers) } : own, body: text };
}

function declaredStatus({ statuses }: Operation, status: number): string | undefined {
  const exact = String(status);
  if (statuses.includes(exact)) return exact;
  return [`${exact.charAt(0)}XX`, 'default'].find((known) => statuses.includes(known));
}

function checkBody(
  operation: Operation,
  { answers }: OperationValidators,
  status: string,
  body: unknown,
  checker: MessageChecker,
): void {
  const [validator] = Object.values(answers?.[status] ?? {});
  const problems: string[] = [];
  checker.check(validator, body, 'answer', problems);
  if (problems.length === 0) return;
  throw new AnswerError(`The handler of ${operation.id} gave a wrong answer ${status}: ${asText(problems)}`);
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
