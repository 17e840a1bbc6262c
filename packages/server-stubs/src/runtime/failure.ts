import { Refusal, refusalAnswer } from './refusal.ts';
import { BodyFault, type TransportAnswer } from './transport.ts';

const BODY_FAULTS = {
  'too-large': new Refusal('The body is too large.', { httpStatus: 413 }),
  'too-slow': new Refusal('The body did not come in time.', { httpStatus: 408 }),
  'broken-off': new Refusal('The body was broken off.'),
} as const;

const INTERNAL = new Refusal('The service has an internal error.', { httpStatus: 500 });

/** The answer to an error, and whether it is one that the operator must learn of. */
export function failureAnswer(error: unknown): { answer: TransportAnswer; isFault: boolean } {
  if (error instanceof Refusal) return { answer: refusalAnswer(error), isFault: false };
  if (error instanceof BodyFault && error.kind !== 'already-read') {
    return { answer: refusalAnswer(BODY_FAULTS[error.kind]), isFault: false };
  }
  return { answer: refusalAnswer(INTERNAL), isFault: true };
}
