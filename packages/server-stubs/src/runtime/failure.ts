import { AnswerError, Refusal } from './refusal.ts';
import { BodyFault, type TransportAnswer } from './transport.ts';
import { transportAnswer } from './transport-answer.ts';

const BODY_FAULTS = {
  'too-large': new Refusal('The body is too large.', { httpStatus: 413 }),
  'too-slow': new Refusal('The body did not come in time.', { httpStatus: 408 }),
  'broken-off': new Refusal('The body was broken off.'),
} as const;

const INTERNAL = refusalAnswer(new Refusal('The service has an internal error.', { httpStatus: 500 }));

/** The answer to something that was thrown. */
export interface Failure {
  readonly answer: TransportAnswer;
  /** What the operator must learn of; nothing for a refusal. */
  readonly fault?: { readonly error: unknown };
}

/** Turns whatever was thrown into an answer. Never throws. */
export function failureOf(error: unknown): Failure {
  const refusal = refusalOf(error);
  if (!refusal) return { answer: INTERNAL, fault: { error } };
  try {
    return { answer: refusalAnswer(refusal) };
  } catch (fault) {
    return { answer: INTERNAL, fault: { error: fault } };
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  try {
    if (error instanceof Refusal) return error;
    if (error instanceof BodyFault && error.kind !== 'already-read') return BODY_FAULTS[error.kind];
  } catch {
    // A proxy may throw when it is asked for its class.
  }
  return undefined;
}

function refusalAnswer({ httpStatus, code, headers, message }: Refusal): TransportAnswer {
  if (typeof code !== 'string') throw new AnswerError('The `code` of a refusal must be text.');
  return transportAnswer(httpStatus, { status: code, message }, headers);
}
