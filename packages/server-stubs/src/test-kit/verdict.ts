import {
  createChecks,
  type MessageChecks,
  resolveChoice,
} from '@cross-border-payments/server-runtime/check-message';
import { asText } from '@cross-border-payments/server-runtime/response/refusal';
import { coerce, index, validators } from '../generated/validators.js';
import { operationOf, type ReceivedResponse } from './exchange.ts';
import { isGiven, type RuleRequest } from './fixtures.ts';
import { statements, stateRules } from './generated/instances.js';

/**
 * The verdict on the response to an instance:
 *
 * - `right`: correctly accepted, or correctly refused with a message that names the rule or the wrong property;
 * - `unnamed`: correctly refused, but the message names neither;
 * - `own-reason`: a valid request was refused for a reason that only the service can know. Either the request names
 *   something that the service may not have, such as an order, and no fixture replaces this name; or the message names
 *   a rule about the service's state;
 * - `missing`: the operation is not implemented;
 * - `wrong`: anything else, such as a response that the document does not allow.
 */
export type RuleVerdict = 'right' | 'unnamed' | 'own-reason' | 'missing' | 'wrong';

/** The verdict on a response, and its reason. */
export interface InstanceVerdict {
  readonly verdict: RuleVerdict;
  readonly status: number | undefined;
  /** The service's message, and what is wrong. */
  readonly text: string;
}

const NOT_IMPLEMENTED = [404, 405, 501];
/** Other values of `status` are results, for example of a bank check. */
const REFUSED = '-1';
export const messageChecks: MessageChecks<unknown> = createChecks({
  ...{ coerce, index, validators },
  choices: resolveChoice,
});

export function verdictOn(
  instance: RuleRequest,
  received: ReceivedResponse,
  unknown: readonly string[] = [],
): InstanceVerdict {
  const { status, body } = received;
  const said = messageOf(body);
  const as = (verdict: RuleVerdict, fault?: string): InstanceVerdict => ({
    verdict,
    status,
    text: [fault, said].filter((text) => text).join(': '),
  });
  if (NOT_IMPLEMENTED.includes(status)) return as('missing');
  const fault = faultOf(instance.operation, received);
  if (fault !== undefined) return as('wrong', fault);
  if (!refuses(instance, received)) {
    if (instance.valid) return as('right');
    return { verdict: 'wrong', status, text: `must be refused, was accepted with HTTP ${status}` };
  }
  const blamed = rulesIn(said);
  if (!instance.valid) {
    if (blamed.length === 0) return as(namesProperty(instance, said) ? 'right' : 'unnamed');
    if (blamed.includes(instance.rule)) return as('right');
    return as('wrong', `must be refused by ${instance.rule}, was refused by ${blamed.join(', ')}`);
  }
  const kept = blamed.find((rule) => !stateRules.includes(rule));
  if (kept !== undefined) return as('wrong', `must be accepted, was refused by ${kept}`);
  return unknown.length + blamed.length > 0
    ? as('own-reason')
    : { ...as('wrong'), text: `must be accepted, was refused: ${said}` };
}

export function faultOf(
  operation: string,
  { status, headers, body, isText }: ReceivedResponse,
): string | undefined {
  const { statuses } = operationOf(operation);
  const got = `got HTTP ${status}`;
  if (!statuses.includes(String(status)))
    return `${got}, where the document declares ${statuses.join(' and ')}`;
  if (isText) return `${got} and a body that is not JSON`;
  const type = headers.get('content-type') ?? 'none';
  if (!/^application\/json\s*(;|$)/i.test(type)) return `${got} and JSON with the media type ${type}`;
  const causes = messageChecks.checkResponse(operation, status, body);
  if (causes.length === 0) return undefined;
  return `${got} and a body that the document does not allow (${asText(causes)})`;
}

/** A response with the id of a new order does not refuse the request, because the order was created. */
function refuses({ operation }: RuleRequest, { status, body }: ReceivedResponse): boolean {
  const { status: code, data } = Object(body);
  const isCreated = operationOf(operation).retry === 'once-per-order' && isGiven(Object(data).tradeId);
  return !isCreated && (status >= 400 || code === REFUSED);
}

function messageOf(body: unknown): string {
  const { message, data } = Object(body);
  const text = [message, data, body].find((each) => typeof each === 'string' && each !== '') ?? '';
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** Omits rules about the service's state, which have no instances. */
function rulesIn(message: string): string[] {
  return (message.match(/\bR-\d{3}\b/g) ?? []).filter((rule) => Object.hasOwn(statements, rule));
}

/** If the fault is in an item, its array may be named. */
function namesProperty({ at }: RuleRequest, message: string): boolean {
  const property = at?.split('/').findLast((part) => /\D/.test(part));
  return property !== undefined && message.includes(property);
}
