import type { ApiInput } from '../api/operation.ts';
import { givenOf, jsonText } from '../api/serialise.ts';
import { CALL } from '../core/checks.ts';
import {
  type Outcome,
  type Outgoing,
  RawBody,
  type SentCredentials,
  type Strategy,
  type TokenReplay,
} from '../core/context.ts';
import { AuthenticationError } from '../core/errors/errors.ts';
import { guard, report } from '../core/hooks.ts';
import { readText } from '../core/read.ts';
import type { OperationRecord, ServiceResponse } from './profile.ts';
import { classifyResponse, orderOf, type PaymentFacts, serviceError } from './responses.ts';

/** Makes the strategy of a profile. With an empty profile, nothing but keys is sent, and HTTP alone decides. */
export function paymentStrategy(facts: PaymentFacts): Strategy {
  return {
    checks: CALL,
    write: (operation: OperationRecord, input) => writeRequest(facts.baseUrl, operation, input),
    authorise: ({ operation }: Outgoing<OperationRecord>, signal) => credentialsOf(facts, operation, signal),
    async classify(operation: OperationRecord, response, _, requestId) {
      const text = await readText(response, facts.maxResponseBytes);
      return classifyResponse(facts, operation, response, text, requestId);
    },
    replay: (outgoing: Outgoing<OperationRecord>, outcome: Outcome<ServiceResponse>, token, before) =>
      replayAfter(facts, outgoing, outcome, token, before),
    orderOf: (outgoing: Outgoing<OperationRecord>) => orderOf(facts, outgoing),
  };
}

/**
 * Writes the request of an operation.
 *
 * @param input the body, or the query of an operation without a body, or the parts. Defaults to an empty object, which is
 *   signed too.
 */
function writeRequest(baseUrl: string, operation: OperationRecord, input: unknown = {}): Outgoing {
  const { path, parts } = operation;
  if (parts) return { operation, ...parts.write(baseUrl, { path, ...parts }, input as ApiInput) };
  const url = baseUrl + path;
  if (operation.body === 'none') return { operation, url: url + queryOf(input) };
  if (input instanceof RawBody) return { operation, url, headers: input.headers, body: input };
  if (operation.body === 'form') return { operation, url, body: formOf(input) };
  return { operation, url, headers: { 'content-type': 'application/json' }, body: jsonText(input) };
}

function queryOf(input: unknown): string {
  const given = givenOf(input);
  for (const [name, value] of given)
    if (Number.isNaN(value)) throw new TypeError(`\`${name}\` is NaN, not a number`);
  const query = `${new URLSearchParams(given as [string, string][])}`;
  // Not every server decodes a plus as a space.
  return query && `?${query.replaceAll('+', '%20')}`;
}

function formOf(input: unknown): FormData {
  if (input instanceof FormData) return input;
  const form = new FormData();
  for (const [name, value] of givenOf(input)) {
    const isFile = value instanceof Blob;
    if (typeof value === 'object' && !isFile) {
      const fault =
        value instanceof Promise ? 'a promise: await it' : 'not a Blob: use `fileFromPath` or `uploadForm`';
      throw new TypeError(`\`${name}\` is ${fault}`);
    }
    form.append(name, isFile ? value : `${value}`);
  }
  return form;
}

async function credentialsOf(
  { keys, profile, tokens }: PaymentFacts,
  { security }: OperationRecord,
  signal: AbortSignal | undefined,
): Promise<SentCredentials> {
  const header = profile.token?.header ?? '';
  const token = security.includes(header) ? await tokens?.get(signal) : undefined;
  const headers: Record<string, string> = {};
  for (const name of security) {
    const key = name === header ? token : keys.headers[name];
    if (key !== undefined) headers[name] = key;
  }
  return { headers, token };
}

/**
 * Returns how to send a request again with a new token, if the service refused the token, or may have: how it does is
 * not shown, so the refusal of a read is worth a new token if the old one has worked before.
 * @throws AuthenticationError when the service refuses the new token too
 */
function replayAfter(
  facts: PaymentFacts,
  outgoing: Outgoing<OperationRecord>,
  outcome: Outcome<ServiceResponse>,
  token: string,
  before: TokenReplay | undefined,
): TokenReplay | undefined {
  const { tokens } = facts;
  const { response, ok, error } = outcome;
  const { id: operation, retry } = outgoing.operation;
  if (response && refusesToken(facts, response)) {
    tokens?.drop(token);
    if (!before) return { token };
    const cause = response.envelope && serviceError(facts, outgoing, outcome, false);
    throw new AuthenticationError(`${operation} was refused with a fresh token.`, { operation, cause });
  }
  if (!response || error) return undefined;
  if (ok) tokens?.succeeded(token);
  else if (before?.suspected) tokens?.startCooldown();
  else if (retry === 'read' && !before && tokens?.suspect(token)) return { token, suspected: outcome };
  return undefined;
}

/** Returns what `isTokenRejected` returns; if it fails, the response counts as any other. */
function refusesToken({ isTokenRejected, hooks }: PaymentFacts, response: ServiceResponse): boolean {
  try {
    const isRejected: unknown = isTokenRejected(response);
    if (typeof isRejected === 'boolean') return isRejected;
    guard(() => isRejected);
    throw new TypeError('it must return true or false');
  } catch (error) {
    report(hooks, 'isTokenRejected', error);
    return false;
  }
}
