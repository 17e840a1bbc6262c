import { contentKind, declaredStatus, withLowerCaseNames } from '../http.ts';
import { TimeLimitError, withinTime } from '../limits.ts';
import type { RequiredCredential } from '../operation.ts';
import type { RequestState } from '../request/request-state.ts';
import { BodyReadError, type TransportResponse } from '../transport.ts';
import { asText, Refusal, type RefusalFormatter, ResponseError, type Violation } from './refusal.ts';
import { checkSize, textResponse, transportResponse } from './write-response.ts';

const INTERNAL = new Refusal('The service has an internal error.', { httpStatus: 500 });
const PROBLEM = 'application/problem+json';

interface Failure {
  readonly response: TransportResponse;
  readonly code: string | undefined;
  readonly rules: readonly string[];
  /** An error that is not a refusal, and faults in writing the response. */
  readonly faults: readonly unknown[];
}

/** Turns any error into a response. Never rejects. */
export async function failureOf(state: RequestState, error: unknown): Promise<Failure> {
  const { hooks, limits } = state.service;
  const refusal = refusalOf(error);
  const faults = refusal ? [] : [error];
  try {
    const format = state.isOpen() ? hooks.formatRefusal : undefined;
    const written = await write(state, refusal ?? INTERNAL, format);
    checkSize(written.response, limits.responseBytes);
    return { ...written, faults: [...faults, ...written.faults] };
  } catch (fault) {
    return { ...(await write(state, INTERNAL, undefined)), faults: [...faults, fault] };
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  try {
    if (error instanceof Refusal) return error;
    if (!(error instanceof BodyReadError)) return undefined;
    if (error.kind === 'already-read' || error.kind === 'decoded') return undefined;
    if (error.kind === 'aborted') return new Refusal(error.message);
    if (error.kind === 'too-slow') return new Refusal(error.message, { httpStatus: 408 });
    const most = error.limit === undefined ? 'the service accepts' : `${error.limit} bytes`;
    return new Refusal(`The body is larger than ${most}.`, { httpStatus: 413 });
  } catch {
    // A proxy may throw when its prototype is read.
  }
  return undefined;
}

async function write(
  state: RequestState,
  refusal: Refusal,
  format: RefusalFormatter | undefined,
): Promise<Failure> {
  const { profile, limits } = state.service;
  const { refusalBody } = profile;
  const { code = refusalBody?.refused, message, rules, violations } = refusal;
  if (code !== undefined && typeof code !== 'string')
    throw new ResponseError('The `code` of a refusal must be a string.');
  const httpStatus = statusOf(state, refusal);
  const headers = { ...challenge(state, httpStatus), ...withLowerCaseNames(refusal.headers) };
  const sent = { code, rules, faults: [] };
  if (format) {
    const { operation, requestId } = state.errorContext();
    const facts = { refusal, httpStatus, violations, code, operation, requestId };
    const limitMs = limits.onErrorTimeoutMs;
    const late = () => new TimeLimitError('`formatRefusal`', limitMs);
    const written = await withinTime(format(facts), limitMs, late);
    if (typeof written !== 'object' || written === null || !('body' in written))
      throw new ResponseError('`formatRefusal` must return an object with a `body`.');
    return { ...sent, ...formatted(state, httpStatus, written.body, { ...written.headers, ...headers }) };
  }
  if (!refusalBody) {
    const body = { status: httpStatus, detail: message, code, errors: problemsOf(violations) };
    return { ...sent, response: transportResponse(httpStatus, body, headers, PROBLEM) };
  }
  const status = refusalBody.status === undefined ? {} : { [refusalBody.status]: code };
  const body = { ...status, [refusalBody.message]: message };
  return { ...sent, response: transportResponse(httpStatus, body, headers) };
}

/** A refusal without a status gets the status of the step that threw it. */
function statusOf(
  { phase, route, service }: RequestState,
  { httpStatus, hasStatus, violations }: Refusal,
): number {
  if (hasStatus) return httpStatus;
  // If the document has its own format, the code in the body identifies the kind of refusal.
  if (phase === 'authenticate' && !service.profile.refusalBody) return 401;
  const { statuses = [] } = route?.operation ?? {};
  const declares = (status: string) => statuses.includes(status);
  return violations.length > 0 && declares('422') && !declares('400') && !declares('4XX') ? 422 : httpStatus;
}

/** HTTP requires this header with a 401 (RFC 9110, section 11.6.1). */
function challenge({ service, route }: RequestState, httpStatus: number): Record<string, string> {
  if (httpStatus !== 401 || service.profile.refusalBody || !route) return {};
  const schemes = [...new Set(route.operation.security.flat().flatMap(challengeOf))].join(', ');
  return schemes === '' ? {} : { 'www-authenticate': schemes };
}

/** Like the example of RFC 9457. */
function problemsOf(violations: readonly Violation[]): object[] | undefined {
  const problems = violations.map(({ part, pointer, message, rules }) => {
    return { detail: message, in: part, pointer: `#${pointer}`, ...(rules.length > 0 && { rules }) };
  });
  return problems.length > 0 ? problems : undefined;
}

/** A result that the document does not allow is sent and reported. */
function formatted(
  { route, service }: RequestState,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Pick<Failure, 'response' | 'faults'> {
  // An undeclared status is no fault, because many documents do not declare the refusals that any operation may return.
  const declared = route && declaredStatus(route.operation.statuses, status);
  const [type] = (declared !== undefined && route?.operation.contents?.[declared]) || [];
  const isJson = type === undefined || contentKind(type) === 'json';
  if (!isJson && typeof body === 'string')
    return { response: textResponse(status, body, headers, type), faults: [] };
  const response = transportResponse(status, body, headers, isJson ? type : undefined);
  if (!route || declared === undefined || !service.checksResponses) return { response, faults: [] };
  const [validator] = Object.values(route.validators.responses?.[declared] ?? {});
  const causes = service.checker.check(validator, body, 'response');
  const wrong = `\`formatRefusal\` made a wrong response ${status} of ${route.operation.id}`;
  return { response, faults: causes.length > 0 ? [new ResponseError(`${wrong}: ${asText(causes)}`)] : [] };
}

function challengeOf({ scheme, in: place, name, prefix, scopes = [] }: RequiredCredential): string[] {
  if (place === undefined || name === undefined) return [];
  // HTTP has no registered authentication scheme for API keys, so the name `ApiKey` is our own.
  if (prefix === undefined) return [`ApiKey ${parameter('in', place)}, ${parameter('name', name)}`];
  const authScheme = prefix.charAt(0).toUpperCase() + prefix.slice(1);
  const scope = prefix === 'bearer' && scopes.length > 0 ? `, ${parameter('scope', scopes.join(' '))}` : '';
  return [`${authScheme} ${parameter('realm', scheme)}${scope}`];
}

/** Leaves out the characters that are not allowed in quotes. */
function parameter(name: string, value: string): string {
  return `${name}="${value.replaceAll(/[^ !#-[\]-~]/g, '')}"`;
}
