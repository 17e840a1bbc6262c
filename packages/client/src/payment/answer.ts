import type { Outcome } from '../core/context.ts';
import { ContractError, NetworkError } from '../core/errors/errors.ts';
import { jsonOfText } from '../core/transport/read.ts';
import type { OperationRecord } from './operation.ts';
import type { Answer, Envelope, IsTokenDead } from './options.ts';
import type { ClientProfile } from './profile.ts';

/** What judging an answer needs. */
interface Judge {
  readonly profile: ClientProfile;
  readonly baseUrl: string;
  readonly redactor: { text(value: string): string };
}

/** Checks that the service answered, and in the form that the document shows. */
export function judgeAnswer(
  { profile, redactor, baseUrl }: Judge,
  { id: operation, path, answers, data }: OperationRecord,
  { status: httpStatus, headers }: Response,
  text: string | undefined,
): Outcome<Answer> {
  const body = jsonOfText<Envelope>(text);
  const envelope = profile.envelope && typeof body?.[profile.envelope.status] === 'string' ? body : undefined;
  const answer: Answer = { httpStatus, headers, text: text ?? '', ...(envelope && { envelope }) };
  const facts = { operation, httpStatus };
  const fail = (fault: string) =>
    redactor.text(`${operation} received ${foundIn(answer)} from ${baseUrl}${path}, ${fault}.`);
  if (!answers.includes(httpStatus)) {
    const transient = httpStatus === 429 || httpStatus > 499;
    return { answer, error: new NetworkError(fail(faultOf(httpStatus, transient)), facts), transient };
  }
  const reading = readingOf(profile, answer);
  const isRead = profile.envelope ? envelope && (httpStatus < 400 || !reading.ok) : body !== undefined;
  if (isRead && (!reading.ok || hasShape(profile, data, reading.data))) return { answer };
  const fault = text === undefined ? 'longer than `maxAnswerBytes`' : 'not as the document shows';
  return { answer, error: new ContractError(fail(fault), facts) };
}

/** Returns what is wrong with a status that the document does not have. */
function faultOf(httpStatus: number, isTransient: boolean): string {
  if (httpStatus === 413) return 'which found the body too large';
  return `not a response of the service${isTransient ? '' : ': check `baseUrl`'}`;
}

/** Names what came in place of a response of the service. */
function foundIn({ httpStatus, headers, text }: Answer): string {
  const location = headers.get('location')?.replace(/[?#].*/s, '');
  const redirect = location ? `, a redirect to ${location},` : '';
  return `HTTP ${httpStatus}${redirect}${/^\s*</.test(text) ? ' and HTML' : ''}`;
}

/** Returns whether the data of a success is what a method's type promises; its members are left to validators. */
function hasShape(profile: ClientProfile, shape: OperationRecord['data'], data: unknown): boolean {
  if (shape === 'array') return Array.isArray(data);
  if (shape === 'order') return typeof orderIdOf(profile, data) === 'string';
  return shape === undefined || (typeof data === shape && data !== null && !Array.isArray(data));
}

/** Returns the order id in a record or in the data of an answer. */
export function orderIdOf({ order }: ClientProfile, data: unknown): unknown {
  return order && (data as Record<string, unknown> | undefined | null)?.[order.id];
}

/** The content of an answer, whatever the member names of its document. */
interface Reading {
  readonly ok: boolean;
  readonly status: string;
  readonly message?: string | undefined;
  readonly data?: unknown;
}

/** Reads an answer by the member names of the envelope or, without one, by its HTTP status and whole body. */
export function readingOf(
  { envelope: names }: ClientProfile,
  { httpStatus, envelope, text }: Answer,
): Reading {
  const body = names ? envelope : jsonOfText<Envelope>(text);
  if (!names) return { ok: httpStatus < 400, status: `${httpStatus}`, data: body };
  const {
    [names.status]: status,
    [names.message]: message,
    [names.data]: data,
  }: Record<string, unknown> = body ?? {};
  const said = typeof message === 'string' ? message : undefined;
  return { ok: status === names.success, status: `${status}`, message: said, data };
}

/**
 * Makes a function that returns whether the service refused a call because of the token. The interface does not show
 * how it does, so this is assumed: HTTP 401, or a refusal whose message names the token and has one of the words that
 * the profile lists. An answer with an order id never counts: its request created the order.
 */
export function tokenDeadBy(profile: ClientProfile): IsTokenDead {
  const { header = '', refusedWords = [] } = profile.token ?? {};
  return (answer) => {
    if (answer.httpStatus === 401) return true;
    const { ok, message = '', data } = readingOf(profile, answer);
    const said = message.toLowerCase();
    const isSaid = said.includes(header) && refusedWords.some((word) => said.includes(word));
    return !ok && isSaid && !orderIdOf(profile, data);
  };
}
