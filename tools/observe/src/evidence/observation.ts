import type { Operation } from '@cross-border-payments/openapi/model';
import {
  type Contract,
  fault,
  findResponse,
  type MessageFault,
  type OperationMatch,
  type SentParts,
  splitRequest,
} from '../document/contract.ts';
import type { Body, Exchange } from '../traffic/exchange.ts';
import { Masker } from '../traffic/mask.ts';
import { increase, type ObservedPart, ValueShape } from './places.ts';
import { RefusalCollector } from './refusals.ts';
import { type RequestOutcome, RuleEvidence, readOutcome } from './rule-evidence.ts';

/**
 * A contradiction between document and traffic. `accepted`: the service accepts a request that the document rejects.
 * `refused`: the service refuses a valid request for a reason that can be named. `response`: the document rejects a
 * response. `status`: a response has an undeclared status. `operation`: the document does not declare the operation.
 */
export type FindingKind = 'accepted' | 'refused' | 'response' | 'status' | 'operation';

export interface TrafficFinding {
  readonly kind: FindingKind;
  /** The operationId, or method and path of an undocumented operation. */
  readonly operation: string;
  readonly sentence: string;
  readonly rules: readonly string[];
  count: number;
  /** The first such exchange, with credentials and personal data masked. */
  readonly example?: Exchange;
  /** The JSON pointer of the operation in the document. */
  readonly pointer?: string;
}

const MAX_FINDINGS = 2_000;
const MAX_UNMATCHED = 2_000;
const MAX_MERCHANTS = 10_000;
const MAX_HOSTS = 1_000;
const MAX_TEXTS = 200;

interface Unmatched {
  /** Method and path, without what looks like an identifier. */
  readonly key: string;
  count: number;
  isAccepted: boolean;
  readonly example: Exchange;
}

export class OperationTraffic {
  /** The HTTP statuses, with the code in the envelope, and their counts. */
  readonly codes = new Map<string, number>();
  readonly shapes = new Map<ObservedPart, ValueShape>();
  readonly messages = new Map<string, number>();
  count = 0;

  shapeOf(part: ObservedPart): ValueShape {
    const shape = this.shapes.get(part) ?? new ValueShape();
    this.shapes.set(part, shape);
    return shape;
  }
}

/** Compares exchanges with a document, one at a time. Memory does not grow with their number. */
export class Observation {
  readonly contract: Contract;
  readonly traffic = new Map<Operation, OperationTraffic>();
  readonly refusals = new RefusalCollector();
  readonly rules: RuleEvidence;
  readonly merchants = new Set<string>();
  /** Hosts that serve an operation of the document. */
  readonly hosts = new Set<string>();
  exchanges = 0;
  agreements = 0;
  firstAt: number | undefined;
  lastAt: number | undefined;
  readonly #masker: Masker;
  readonly #findings = new Map<string, TrafficFinding>();
  readonly #unmatched = new Map<string, Unmatched>();

  constructor(contract: Contract) {
    this.contract = contract;
    this.#masker = new Masker(contract);
    this.rules = new RuleEvidence(contract);
  }

  /** Adds an exchange. @returns the exchange with credentials and personal data masked */
  add(recorded: Exchange): Exchange {
    this.exchanges += 1;
    const match = this.contract.find(recorded.method, recorded.url);
    const exchange = this.#masker.maskExchange(recorded, match);
    const { startedAt: at } = exchange;
    if (at !== undefined) {
      this.firstAt = Math.min(this.firstAt ?? at, at);
      this.lastAt = Math.max(this.lastAt ?? at, at);
    }
    if (match?.operation.kind === 'operation' && this.hosts.size < MAX_HOSTS)
      this.hosts.add(exchange.url.host);
    if (match) this.#compare(recorded, exchange, match);
    else this.#addUnmatched(exchange);
    return exchange;
  }

  /**
   * Validates the exchange as recorded, because a mask may not match a pattern. Keeps only data of the masked exchange.
   */
  #compare(recorded: Exchange, exchange: Exchange, match: OperationMatch): void {
    const { operation } = match;
    const parts = splitRequest(exchange, match);
    const value = exchange.request.body?.value;
    const outcome = readOutcome(exchange, this.contract.profile);
    const seen = new Set<string>();
    const sent = splitRequest(recorded, match);
    const faults = this.contract.checkRequest(match, sent, recorded.request.body, seen);
    this.rules.addRequest(seen, faults, outcome, exchange, operation);
    const isAccepted = outcome.kind === 'accepted';
    if (faults.length > 0 && isAccepted)
      for (const fault of faults) this.#addFinding('accepted', operation, fault, exchange);
    else if (faults.length > 0) this.agreements += 1;
    else if (isAccepted) this.refusals.addAccepted(operation, parts, value);
    else if (outcome.kind === 'refused' && this.rules.findNamed(outcome.message).length === 0)
      this.refusals.addRefused(operation, outcome.code, outcome.message, parts, value);
    this.#compareResponse(recorded, exchange, match, outcome, faults.length > 0);
    this.#addTraffic(exchange, operation, parts, outcome);
  }

  #compareResponse(
    recorded: Exchange,
    exchange: Exchange,
    match: OperationMatch,
    outcome: RequestOutcome,
    isRejected: boolean,
  ): void {
    const { operation } = match;
    const { status } = exchange.response;
    if (!findResponse(operation, status)) {
      if (outcome.kind === 'failed' || (isRejected && outcome.kind !== 'accepted')) return;
      const says = outcome.kind === 'unauthorized' ? ' to a refused token' : '';
      const sentence = `the response${says} has HTTP ${status}, which the document does not declare`;
      this.#addFinding('status', operation, fault(says, sentence, String(status)), exchange);
      return;
    }
    const seen = new Set<string>();
    const faults = this.contract.checkResponse(match, recorded, seen);
    this.rules.addResponse(seen, faults);
    for (const fault of faults) this.#addFinding('response', operation, fault, exchange);
  }

  #addTraffic(
    { request, response, url }: Exchange,
    operation: Operation,
    parts: SentParts,
    outcome: RequestOutcome,
  ): void {
    const traffic = this.traffic.get(operation) ?? new OperationTraffic();
    this.traffic.set(operation, traffic);
    traffic.count += 1;
    // Limited, because a service may respond with any number of codes.
    increase(traffic.codes, outcome.code, MAX_TEXTS);
    if (outcome.message !== '') increase(traffic.messages, outcome.message, MAX_TEXTS);
    const add = (part: ObservedPart, body: Body | undefined) => {
      if (body?.value !== undefined) traffic.shapeOf(part).add(body.value);
    };
    if (outcome.kind === 'accepted') {
      add('request', request.body);
      if (url.search !== '') traffic.shapeOf('query').add(parts.query);
      traffic.shapeOf('header').add(request.headers);
      add('response', response.body);
    } else add('refusal', response.body);
    for (const scheme of this.contract.merchantHeaders) {
      const value = request.headers[scheme];
      if (value !== undefined && this.merchants.size < MAX_MERCHANTS) this.merchants.add(value);
    }
  }

  #addFinding(kind: FindingKind, operation: Operation, fault: MessageFault, example: Exchange): void {
    const { rules } = fault;
    // Names of properties may be personal, such as mail addresses.
    const sentence = this.#masker.maskSentence(fault.sentence);
    // The key leaves out the sentence: its lengths and positions differ between exchanges with the same fault.
    const key = `${kind} ${operation.id} ${fault.place.replace(/\d+/g, '0')} ${fault.keyword} ${rules.join()}`;
    const known = this.#findings.get(key);
    if (known) known.count += 1;
    else if (this.#findings.size < MAX_FINDINGS) {
      const { id, pointer } = operation;
      this.#findings.set(key, { kind, operation: id, sentence, rules, count: 1, example, pointer });
    }
  }

  #addUnmatched(example: Exchange): void {
    const { url, method, response } = example;
    const path = url.pathname.replace(/\/[^/]*\d[^/]*/g, (segment) =>
      /^\/v\d+$/.test(segment) ? segment : '/{id}',
    );
    const key = `${method} ${path}`;
    const id = `${url.host} ${key}`;
    const known = this.#unmatched.get(id);
    const unmatched = known ?? { key, count: 0, isAccepted: false, example };
    if (!known && this.#unmatched.size >= MAX_UNMATCHED) return;
    this.#unmatched.set(id, unmatched);
    unmatched.count += 1;
    unmatched.isAccepted ||= response.status < 400;
  }

  /** Lists accepted requests to hosts of the service that match no operation of the document. */
  listUndocumented(): Readonly<Unmatched>[] {
    return [...this.#unmatched.values()].filter(
      ({ isAccepted, example }) => isAccepted && this.hosts.has(example.url.host),
    );
  }

  /** Counts the requests to hosts that serve no operation of the document. */
  countOtherHosts(): number {
    const others = [...this.#unmatched.values()].filter(({ example }) => !this.hosts.has(example.url.host));
    return others.reduce((sum, { count }) => sum + count, 0);
  }

  /** Lists the contradictions, most frequent first. */
  listFindings(): TrafficFinding[] {
    const undocumented = this.listUndocumented().map(({ key, count, example }): TrafficFinding => {
      const sentence = 'the document does not have this operation, which the service accepts';
      return { kind: 'operation', operation: key, sentence, rules: [], count, example };
    });
    return [...this.#findings.values(), ...undocumented].sort((one, other) => other.count - one.count);
  }
}
