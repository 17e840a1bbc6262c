import { isObject } from '@cross-border-payments/openapi';
import type { Operation } from '@cross-border-payments/openapi/model';
import type { RulesSeen } from '../document/compile-check.ts';
import type { Contract, MessageFault, Profile } from '../document/contract.ts';
import type { Exchange } from '../traffic/exchange.ts';
import { increase } from './places.ts';

/**
 * How the service treated a request. `unauthorized`: it refused the credentials. `failed`: the service or a gateway had
 * a fault, or the rate was limited, which says nothing about the request.
 */
export type OutcomeKind = 'accepted' | 'refused' | 'unauthorized' | 'failed';

export interface RequestOutcome {
  readonly kind: OutcomeKind;
  /** The HTTP status, and the code in the envelope: `400 -1`. */
  readonly code: string;
  /** The error text; empty for an accepted request. */
  readonly message: string;
}

const MESSAGE_NAMES = [
  'message',
  'detail',
  'error_description',
  'error',
  'title',
  'errorMessage',
  'msg',
  'reason',
];

/** Reads the outcome from the status and, if the document has a profile, from the envelope. */
export function readOutcome({ response }: Exchange, { envelope, token }: Profile): RequestOutcome {
  const { status, body } = response;
  const value = isObject(body?.value) ? body.value : undefined;
  const code = envelope && typeof value?.[envelope.status] === 'string' ? value[envelope.status] : undefined;
  const shown = code === undefined ? String(status) : `${status} ${code}`;
  if (status >= 500 || status === 429 || status === 408)
    return { kind: 'failed', code: shown, message: readMessage(value) };
  const isRefused = status >= 400 || (code !== undefined && code === envelope?.refused);
  if (!isRefused) return { kind: 'accepted', code: shown, message: '' };
  const own = envelope && value?.[envelope.message];
  const message = typeof own === 'string' ? own : readMessage(value);
  const text = message.toLowerCase();
  const isToken = text.includes('token') && token?.refusedWords?.some((word) => text.includes(word));
  const kind = status === 401 || status === 403 || isToken ? 'unauthorized' : 'refused';
  return { kind, code: shown, message };
}

function readMessage(value: Readonly<Record<string, unknown>> | undefined): string {
  for (const name of MESSAGE_NAMES) {
    const found = value?.[name];
    if (typeof found === 'string') return found;
    if (isObject(found)) return readMessage(found);
  }
  return '';
}

/** What traffic can show about a rule, the strongest first. */
export const EVIDENCE = ['contradicted', 'confirmed', 'followed'] as const;

export interface RuleCounts {
  readonly id: string;
  readonly statement: string;
  /** Requests that followed the rule and were accepted. They do not show whether the service enforces it. */
  followed: number;
  /** Refused requests that broke only this rule or whose refusal names it, and responses that followed the rule. */
  confirmed: number;
  /** Accepted requests and responses that broke the rule. */
  contradicted: number;
}

const MAX_ORDERS = 100_000;
const MAX_TOKENS = 10_000;
const MAX_TEXTS = 50;
const SECOND_CREATE = 'once-per-order';

/** Counts for each rule how often traffic followed it, and how the service responded when a request broke it. */
export class RuleEvidence {
  readonly rules = new Map<string, RuleCounts>();
  /** By operation: the outcomes of requests that create an order with a number that was already used. */
  readonly secondCreates = new Map<Operation, Map<string, number>>();
  readonly tokenRefusals = new Map<string, number>();
  readonly #contract: Contract;
  readonly #orders = new Set<string>();
  readonly #issued = new Map<string, number>();

  constructor(contract: Contract) {
    this.#contract = contract;
    const { model } = contract;
    const register = model.extensions.get('x-rule-register');
    const entries = (Array.isArray(register) ? register : []).filter(isObject);
    for (const { id, statement } of entries) this.#add(String(id), String(statement));
    for (const { rules } of model.schemas) for (const id of rules) this.#add(id);
  }

  #add(id: string, statement = ''): RuleCounts {
    const rule = this.rules.get(id) ?? { id, statement, followed: 0, confirmed: 0, contradicted: 0 };
    this.rules.set(id, rule);
    return rule;
  }

  /** Lists the rules that a message of the service names. */
  findNamed(message: string): string[] {
    return (message.match(/\b[A-Z][A-Z0-9]*-\d+\b/g) ?? []).filter((id) => this.rules.has(id));
  }

  addRequest(
    seen: RulesSeen,
    faults: readonly MessageFault[],
    outcome: RequestOutcome,
    exchange: Exchange,
    operation: Operation,
  ): void {
    const { kind, message } = outcome;
    const broken = new Set(faults.flatMap(({ rules }) => rules));
    if (kind === 'accepted') this.#countAll(seen, broken, 'followed');
    else if (kind === 'refused') {
      const isAlone = broken.size === 1 && faults.every(({ rules }) => rules.length > 0);
      this.#count([...this.findNamed(message), ...(isAlone ? broken : [])], 'confirmed');
    }
    this.#noteIssued(exchange, operation);
    if (kind === 'unauthorized') this.#noteTokenRefusal(exchange, outcome);
    this.#noteOrder(exchange, operation, outcome);
  }

  addResponse(seen: RulesSeen, faults: readonly MessageFault[]): void {
    this.#countAll(seen, new Set(faults.flatMap(({ rules }) => rules)), 'confirmed');
  }

  #countAll(seen: RulesSeen, broken: ReadonlySet<string>, met: 'followed' | 'confirmed'): void {
    const kept = [...seen].filter((id) => !broken.has(id));
    this.#count(kept, met);
    this.#count(broken, 'contradicted');
  }

  #count(ids: Iterable<string>, what: (typeof EVIDENCE)[number]): void {
    for (const id of new Set(ids)) this.#add(id)[what] += 1;
  }

  #noteIssued({ response, startedAt }: Exchange, operation: Operation): void {
    const { token, envelope } = this.#contract.profile;
    const { value } = response.body ?? {};
    if (operation.id !== token?.operation || !isObject(value) || startedAt === undefined) return;
    const issued = value[envelope?.data ?? 'data'];
    if (typeof issued === 'string' && this.#issued.size < MAX_TOKENS) this.#issued.set(issued, startedAt);
  }

  #noteTokenRefusal({ request, startedAt = 0 }: Exchange, { code, message }: RequestOutcome): void {
    const { token } = this.#contract.profile;
    const issuedAt = this.#issued.get(request.headers[token?.header ?? ''] ?? '');
    const lifetime = (token?.lifetimeSeconds ?? Number.POSITIVE_INFINITY) * 1_000;
    let which = 'a token that was not issued in the traffic';
    if (issuedAt !== undefined)
      which = startedAt - issuedAt >= lifetime ? 'an expired token' : 'a token that should be valid';
    increase(this.tokenRefusals, `${which}: HTTP ${code}, ${message}`, MAX_TEXTS);
  }

  #noteOrder({ request }: Exchange, operation: Operation, outcome: RequestOutcome): void {
    const { order } = this.#contract.profile;
    const { value } = request.body ?? {};
    if (!order || operation.extensions.get('x-retry') !== SECOND_CREATE || !isObject(value)) return;
    const number = value[order.number];
    if (typeof number !== 'string' || number === '') return;
    const key = `${operation.id} ${number}`;
    if (this.#orders.has(key)) {
      const outcomes = this.secondCreates.get(operation) ?? new Map<string, number>();
      this.secondCreates.set(operation, outcomes);
      const text = `HTTP ${outcome.code}${outcome.kind === 'accepted' ? ', accepted' : ''}`;
      increase(outcomes, text, MAX_TEXTS);
    } else if (outcome.kind === 'accepted' && this.#orders.size < MAX_ORDERS) this.#orders.add(key);
  }
}
