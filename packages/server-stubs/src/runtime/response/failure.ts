import { asText, type MessageChecker, type PartCause } from '../check-message.ts';
import { contentKind, declaredStatus } from '../http/head.ts';
import { TimeLimitError, withinTime } from '../limits.ts';
import type { Operation, RequiredCredential, ServiceProfile } from '../operation.ts';
import type { Phase } from '../options.ts';
import type { Route } from '../request/router.ts';
import { BodyFault, type TransportResponse } from '../transport.ts';
import { Refusal, type RefusalFacts, ResponseError, type ResponseFormat, type Violation } from './refusal.ts';
import { checkSize, textResponse, transportResponse } from './transport-response.ts';

const BODY_FAULTS = {
  'too-slow': new Refusal('The body was not received in time.', { httpStatus: 408 }),
  'broken-off': new Refusal('The connection closed before the whole body was received.'),
} as const;
const INTERNAL = new Refusal('The service has an internal error.', { httpStatus: 500 });

export interface FailureWriter {
  readonly profile: ServiceProfile;
  readonly format: ResponseFormat | undefined;
  readonly formatMs: number;
  readonly maxBytes: number;
  readonly checker: MessageChecker | undefined;
}

interface FailurePoint extends Pick<RefusalFacts, 'operation' | 'requestId'> {
  readonly phase: Phase;
}

/** The response to an error. */
interface Failure {
  readonly response: TransportResponse;
  readonly code: string | undefined;
  readonly rules: readonly string[];
  /** The errors for `onError`; empty for a refusal that was written as intended. */
  readonly faults: readonly unknown[];
}

/** Turns any error into a response. Never rejects. */
export async function failureOf(
  error: unknown,
  writer: FailureWriter,
  at: FailurePoint,
  route: Route | undefined,
): Promise<Failure> {
  const refusal = refusalOf(error);
  const faults = refusal ? [] : [error];
  try {
    const written = await write(refusal ?? INTERNAL, writer, at, route);
    checkSize(written.response, writer.maxBytes);
    return { ...written, faults: [...faults, ...written.faults] };
  } catch (fault) {
    const plain = await write(INTERNAL, { ...writer, format: undefined }, at, route);
    return { ...plain, faults: [...faults, fault] };
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  try {
    if (error instanceof Refusal) return error;
    if (!(error instanceof BodyFault) || error.kind === 'already-read') return undefined;
    if (error.kind !== 'too-large') return BODY_FAULTS[error.kind];
    const most = error.limit === undefined ? 'allowed' : `${error.limit} bytes`;
    return new Refusal(`The body is larger than ${most}.`, { httpStatus: 413 });
  } catch {
    // A proxy may throw when its class is read.
  }
  return undefined;
}

const PROBLEM = 'application/problem+json';

async function write(
  refusal: Refusal,
  writer: FailureWriter,
  at: FailurePoint,
  route: Route | undefined,
): Promise<Failure> {
  const { profile, format, formatMs } = writer;
  const { envelope } = profile;
  const { code = envelope?.refused, message, rules, violations } = refusal;
  if (code !== undefined && typeof code !== 'string') {
    throw new ResponseError('The `code` of a refusal must be text.');
  }
  const httpStatus = statusOf(refusal, profile, at);
  const headers = { ...challenge(httpStatus, profile, at.operation), ...lowerCase(refusal.headers) };
  if (format) {
    const { operation, requestId } = at;
    const facts = { refusal, httpStatus, violations, code, operation, requestId };
    const own = await withinTime(format(facts), formatMs, () => new TimeLimitError('formatRefusal'));
    if (typeof own !== 'object' || own === null || !('body' in own))
      throw new ResponseError('`formatRefusal` must return an object with a `body`.');
    return { ...formatted(httpStatus, own.body, { ...own.headers, ...headers }, route, writer), code, rules };
  }
  if (!envelope) {
    const body = { status: httpStatus, detail: message, code, errors: problemsOf(violations) };
    return { response: transportResponse(httpStatus, body, headers, PROBLEM), code, rules, faults: [] };
  }
  const status = envelope.status === undefined ? {} : { [envelope.status]: code };
  return {
    response: transportResponse(httpStatus, { ...status, [envelope.message]: message }, headers),
    code,
    rules,
    faults: [],
  };
}

/** Returns the status of a refusal: its own, else the one HTTP has for its step. */
function statusOf(
  { httpStatus, hasStatus, violations }: Refusal,
  { envelope }: ServiceProfile,
  at: FailurePoint,
): number {
  if (hasStatus) return httpStatus;
  // An envelope has its own codes for kinds of refusals.
  if (at.phase === 'authenticate' && !envelope) return 401;
  const { statuses = [] } = at.operation ?? {};
  const knows = (status: string) => statuses.includes(status);
  return violations.length > 0 && knows('422') && !knows('400') && !knows('4XX') ? 422 : httpStatus;
}

/** Returns the header that HTTP requires with a 401. */
function challenge(
  httpStatus: number,
  { envelope }: ServiceProfile,
  operation: Operation | undefined,
): Record<string, string> {
  const schemes = httpStatus === 401 && !envelope && operation ? challengesOf(operation) : '';
  return schemes === '' ? {} : { 'www-authenticate': schemes };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Writes violations as the example of RFC 9457 does; undefined for none. */
function problemsOf(violations: readonly Violation[]): object[] | undefined {
  const problems = violations.map(({ part, pointer, message, rules }) => {
    return { detail: message, in: part, pointer: `#${pointer}`, ...(rules.length > 0 && { rules }) };
  });
  return problems.length > 0 ? problems : undefined;
}

/** Makes the response of a `formatRefusal`. It is sent even if the document does not allow it, which is reported. */
function formatted(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  route: Route | undefined,
  { checker }: FailureWriter,
): Pick<Failure, 'response' | 'faults'> {
  const declared = route && declaredStatus(route.operation.statuses, status);
  const [type] = (declared !== undefined && route?.operation.contents?.[declared]) || [];
  const isJson = type === undefined || contentKind(type) === 'json';
  if (!isJson && typeof body === 'string')
    return { response: textResponse(status, body, headers, type), faults: [] };
  const response = transportResponse(status, body, headers, isJson ? type : undefined);
  const error = route && checker && refusalError(route, status, declared, body, checker);
  return { response, faults: error ? [error] : [] };
}

function refusalError(
  { operation: { id }, validators }: Route,
  status: number,
  declared: string | undefined,
  body: unknown,
  checker: MessageChecker,
): ResponseError | undefined {
  // Many documents omit what may happen to any operation.
  if (declared === undefined) return undefined;
  const causes: PartCause[] = [];
  const [validator] = Object.values(validators.responses?.[declared] ?? {});
  checker.check(validator, body, 'response', causes);
  if (causes.length === 0) return undefined;
  return new ResponseError(`formatRefusal made a wrong response ${status} of ${id}: ${asText(causes)}`);
}

/** Writes the header `www-authenticate` (RFC 9110, section 11.6.1), with a challenge for each accepted scheme. */
function challengesOf({ security }: Operation): string {
  const challenges = security.flatMap((alternative) => alternative.flatMap(challengeOf));
  return [...new Set(challenges)].join(', ');
}

function challengeOf({ scheme, in: place, name, prefix, scopes = [] }: RequiredCredential): string[] {
  if (place === undefined || name === undefined) return [];
  // HTTP has no registered scheme for keys.
  if (prefix === undefined) return [`ApiKey ${parameter('in', place)}, ${parameter('name', name)}`];
  const own = prefix.charAt(0).toUpperCase() + prefix.slice(1);
  const scope = prefix === 'bearer' && scopes.length > 0 ? `, ${parameter('scope', scopes.join(' '))}` : '';
  return [`${own} ${parameter('realm', scheme)}${scope}`];
}

/** Writes a quoted parameter without the characters that a header cannot carry there. */
function parameter(name: string, value: string): string {
  return `${name}="${value.replaceAll(/[^ !#-[\]-~]/g, '')}"`;
}
