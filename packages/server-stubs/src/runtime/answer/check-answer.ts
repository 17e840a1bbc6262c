import type { Cause } from '@cross-border-payments/explain';
import type { Operation, OperationValidators } from '../operation.ts';
import type { Route } from '../request/router.ts';
import { asText, type MessageChecker } from '../validate.ts';
import { AnswerError } from './refusal.ts';

/** What handlers return, untyped. */
export interface HandlerAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Checks what a handler returned against the document.
 *
 * @param checker validates the body; none to leave it unchecked
 * @throws AnswerError when it is not an answer of the operation
 */
export function checkAnswer(
  { operation, validators }: Route,
  returned: unknown,
  checker: MessageChecker | undefined,
): HandlerAnswer {
  const answer = returned as HandlerAnswer;
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
  return { status, body, ...(headers && { headers }) };
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
  const causes: Cause[] = [];
  checker.check(validator, body, 'answer', causes);
  if (causes.length === 0) return;
  throw new AnswerError(`The handler of ${operation.id} gave a wrong answer ${status}: ${asText(causes)}`);
}
