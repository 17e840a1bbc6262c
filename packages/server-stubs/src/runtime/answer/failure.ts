import type { ServiceProfile } from '../profile.ts';
import { BodyFault, type TransportAnswer } from '../transport.ts';
import { AnswerError, Refusal } from './refusal.ts';
import { transportAnswer } from './transport-answer.ts';

const BODY_FAULTS = {
  'too-large': new Refusal('The body is too large.', { httpStatus: 413 }),
  'too-slow': new Refusal('The body did not come in time.', { httpStatus: 408 }),
  'broken-off': new Refusal('The body was broken off.'),
} as const;

const INTERNAL = new Refusal('The service has an internal error.', { httpStatus: 500 });

/** The answer to something that was thrown. */
export interface Failure {
  readonly answer: TransportAnswer;
  /** The error for `onError`; undefined for a refusal. */
  readonly fault?: { readonly error: unknown };
}

/** Turns whatever was thrown into an answer. Never throws. */
export function failureOf(error: unknown, profile: ServiceProfile): Failure {
  const refusal = refusalOf(error);
  if (!refusal) return { answer: refusalAnswer(INTERNAL, profile), fault: { error } };
  try {
    return { answer: refusalAnswer(refusal, profile) };
  } catch (fault) {
    return { answer: refusalAnswer(INTERNAL, profile), fault: { error: fault } };
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  try {
    if (error instanceof Refusal) return error;
    if (error instanceof BodyFault && error.kind !== 'already-read') return BODY_FAULTS[error.kind];
  } catch {
    // A proxy may throw when its class is read.
  }
  return undefined;
}

const PROBLEM = { 'content-type': 'application/problem+json' };

function refusalAnswer(refusal: Refusal, { envelope }: ServiceProfile): TransportAnswer {
  const { httpStatus, code = envelope?.refused, headers, message } = refusal;
  if (code !== undefined && typeof code !== 'string') {
    throw new AnswerError('The `code` of a refusal must be text.');
  }
  if (!envelope) {
    const problem = { status: httpStatus, detail: message, code };
    return transportAnswer(httpStatus, problem, { ...PROBLEM, ...headers });
  }
  const status = envelope.status === undefined ? {} : { [envelope.status]: code };
  return transportAnswer(httpStatus, { ...status, [envelope.message]: message }, headers);
}
