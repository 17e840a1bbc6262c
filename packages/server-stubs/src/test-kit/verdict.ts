import type { ReceivedAnswer } from './exchange.ts';
import { statements } from './generated/instances.js';
import type { RuleRequest } from './instance.ts';

/**
 * How a service answered an instance: `right`; `own-reason`, if it must accept the instance and refused it for a reason
 * that is not in the request, which counts as accepted; `missing`, if it does not implement the operation; `wrong`.
 */
export type RuleVerdict = 'right' | 'own-reason' | 'missing' | 'wrong';

/** The verdict, and what the service said or did wrong. */
export interface Judged {
  readonly verdict: RuleVerdict;
  /** HTTP status; none without an answer. */
  readonly status: number | undefined;
  /** The service's sentence; of a wrong one also what is wrong. */
  readonly text: string;
}

const MOST_TEXT = 500;
const NOT_IMPLEMENTED = [404, 405, 501];
const OF_THE_FORM = /[^`]` (?:must|is required|is missing)\b/;

/** Judges the answer to an instance. */
export function verdictOn(instance: RuleRequest, { status, body }: ReceivedAnswer): Judged {
  const said = messageOf(body);
  const judged = (verdict: RuleVerdict, text: string): Judged => ({ verdict, status, text });
  if (NOT_IMPLEMENTED.includes(status)) return judged('missing', said);
  const isOk = status === 200;
  const isRefusal = status === 400 && said !== '';
  if (!isOk && !isRefusal)
    return judged('wrong', `was answered with HTTP ${status}: ${said || 'no message'}`);
  if (instance.valid) {
    if (isOk) return judged('right', said);
    if (!blamesRequest(said)) return judged('own-reason', said);
    return judged('wrong', `must be accepted, was refused: ${said}`);
  }
  if (isOk) return judged('wrong', 'must be refused, was answered with HTTP 200');
  if (names(instance, said)) return judged('right', said);
  const member = memberOf(instance);
  const meant = member === undefined ? instance.rule : `${instance.rule} or ${member}`;
  return judged('wrong', `was refused, but the message does not name ${meant}: ${said}`);
}

/** Reads the sentence of a refusal, of a bounded length and on one line. */
function messageOf(body: unknown): string {
  const message = Object(body).message ?? (typeof body === 'string' ? body : '');
  return String(message)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, MOST_TEXT);
}

/** Tells a refusal by a rule or the form of a request from one by the state of the service. */
function blamesRequest(message: string): boolean {
  const rules = message.match(/\bR-\d{3}\b/g) ?? [];
  return rules.some((rule) => Object.hasOwn(statements, rule)) || OF_THE_FORM.test(message);
}

function names(instance: RuleRequest, message: string): boolean {
  const member = memberOf(instance);
  return member === undefined || message.includes(instance.rule) || message.includes(member);
}

/** The member at fault; an item of a list by the list's name. */
function memberOf({ at }: RuleRequest): string | undefined {
  return at?.split('/').findLast((part) => /\D/.test(part));
}
