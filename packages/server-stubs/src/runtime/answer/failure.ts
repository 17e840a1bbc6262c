import type { Operation } from '../operation.ts';
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

/** A refusal that is about to be sent. */
export interface RefusalFacts {
  readonly refusal: Refusal;
  /** Its code, or that of the document's profile. */
  readonly code: string | undefined;
  /** Nothing when no operation was found. */
  readonly operation: Operation | undefined;
  readonly requestId: string;
}

/** Writes the body of a refusal; its status and headers are those of the refusal, beside the headers returned here. */
export type AnswerFormat = (facts: RefusalFacts) => {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What a failure is written with. */
interface FailureWriter {
  readonly profile: ServiceProfile;
  readonly format: AnswerFormat | undefined;
}

/** The answer to something that was thrown. */
export interface Failure {
  readonly answer: TransportAnswer;
  readonly code: string | undefined;
  /** Ids of the rules that the request broke. */
  readonly rules: readonly string[];
  /** The error for `onError`; undefined for a refusal. */
  readonly fault?: { readonly error: unknown };
}

/** Turns whatever was thrown into an answer. Never throws. */
export function failureOf(
  error: unknown,
  { profile, format }: FailureWriter,
  at: Pick<RefusalFacts, 'operation' | 'requestId'>,
): Failure {
  const refusal = refusalOf(error);
  try {
    const written = write(refusal ?? INTERNAL, profile, format, at);
    return refusal ? written : { ...written, fault: { error } };
  } catch (fault) {
    return { ...write(INTERNAL, profile, undefined, at), fault: { error: refusal ? fault : error } };
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

function write(
  refusal: Refusal,
  { envelope }: ServiceProfile,
  format: AnswerFormat | undefined,
  at: Pick<RefusalFacts, 'operation' | 'requestId'>,
): Failure {
  const { httpStatus, code = envelope?.refused, headers, message, rules } = refusal;
  if (code !== undefined && typeof code !== 'string') {
    throw new AnswerError('The `code` of a refusal must be text.');
  }
  const send = (body: unknown, more: Readonly<Record<string, string>> = {}): Failure => {
    return { answer: transportAnswer(httpStatus, body, { ...more, ...headers }), code, rules };
  };
  if (format) {
    const { body, headers: more } = format({ refusal, code, ...at });
    return send(body, more);
  }
  if (!envelope) return send({ status: httpStatus, detail: message, code }, PROBLEM);
  const status = envelope.status === undefined ? {} : { [envelope.status]: code };
  return send({ ...status, [envelope.message]: message });
}
