import { isObject } from '@cross-border-payments/openapi';
import { type Operation, oncePer, partsOf, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { SentParts } from '../document/contract.ts';
import { increase, joinPath, listInner } from './places.ts';

/** A feature of a request: a property is given, a property has a certain value, or a header is sent. */
type Feature = string;

/** Requests that the service refused with the same reason. */
export interface RefusalGroup {
  readonly operation: Operation;
  /** The HTTP status, followed by the code of the envelope if the response has one. */
  readonly code: string;
  /** The message of the service, with its values removed. */
  readonly message: string;
  count: number;
  /** What all these requests have in common and no accepted request has, in words; empty if there is nothing. */
  readonly separatedBy: string;
  /** The properties in `separatedBy`. */
  readonly properties: readonly string[];
}

const MAX_GROUPS = 1_000;
const MAX_FEATURES = 600;
const SAMPLES = 400;
const MIN_REFUSED = 5;
const MIN_ACCEPTED = 10;
/** Accepted requests that must be expected to have both features of a pair: of fewer, the absence may be chance. */
const MIN_EXPECTED = 5;
const MAX_CANDIDATES = 200;
const MAX_DEPTH = 6;

interface Counts {
  total: number;
  random: number;
  readonly features: Map<Feature, number>;
  readonly samples: Set<Feature>[];
}

/** Headers that depend on the client, and so do not explain why a request was refused. */
const USUAL =
  /^(host|user-agent|accept.*|connection|content-.*|cookie|referer|origin|sec-.*|cache-control|pragma|date|transfer-encoding|traceparent|tracestate|x-request-id|x-forwarded-.*|keep-alive|te|upgrade.*|priority|dnt|:.*)$/;

/** Compares the refused requests of each operation with the accepted ones, in bounded memory. */
export class RefusalCollector {
  readonly #accepted = new Map<Operation, Counts>();
  readonly #groups = new Map<
    string,
    { group: Omit<RefusalGroup, 'separatedBy' | 'properties'>; counts: Counts }
  >();

  addAccepted(operation: Operation, parts: SentParts, body: unknown): void {
    const counts = this.#accepted.get(operation) ?? newCounts();
    this.#accepted.set(operation, counts);
    addTo(counts, listFeatures(operation, parts, body));
  }

  addRefused(operation: Operation, code: string, text: string, parts: SentParts, body: unknown): void {
    const message = withoutValues(text);
    const key = `${operation.id} ${code} ${message}`;
    let known = this.#groups.get(key);
    if (!known) {
      if (this.#groups.size >= MAX_GROUPS) return;
      known = { group: { operation, code, message, count: 0 }, counts: newCounts() };
      this.#groups.set(key, known);
    }
    known.group.count += 1;
    addTo(known.counts, listFeatures(operation, parts, body));
  }

  list(): RefusalGroup[] {
    return [...this.#groups.values()].map(({ group, counts }) => {
      const accepted = this.#accepted.get(group.operation);
      const features = accepted ? separate(counts, accepted, group.message) : [];
      const properties = features.map((feature) => feature.replace(/^(no|header|query) | = .*/gs, ''));
      return { ...group, separatedBy: features.map(describe).join(' and '), properties };
    });
  }
}

function newCounts(): Counts {
  return { total: 0, random: 1, features: new Map(), samples: [] };
}

function addTo(counts: Counts, features: Set<Feature>): void {
  counts.total += 1;
  for (const feature of features) increase(counts.features, feature, MAX_FEATURES);
  // Reservoir sampling: each request is kept with the same probability. The random sequence is the same in every run.
  if (counts.samples.length < SAMPLES) counts.samples.push(features);
  else {
    counts.random = (Math.imul(counts.random, 1_103_515_245) + 12_345) >>> 0;
    const at = counts.random % counts.total;
    if (at < SAMPLES) counts.samples[at] = features;
  }
}

/** Finds one or two features that all refused requests have and no accepted one; `no x` is a feature too. */
function separate(refused: Counts, accepted: Counts, message: string): Feature[] {
  if (refused.total < MIN_REFUSED || accepted.total < MIN_ACCEPTED) return [];
  const isMeant = selectNamed([...refused.features.keys(), ...accepted.features.keys()], message);
  const isValue = (feature: Feature) => feature.includes(' = ');
  // Properties come before values: every value of a property would be a feature as well.
  const shared = [...refused.features.keys()]
    .filter((feature) => refused.features.get(feature) === refused.total && isMeant(feature))
    .sort((one, other) => Number(isValue(one)) - Number(isValue(other)));
  const missing = [...accepted.features.keys()]
    .filter((feature) => !refused.features.has(feature) && !isValue(feature) && isMeant(feature))
    .map((feature) => `no ${feature}`);
  const single = [...shared, ...missing].find((feature) => {
    const count = accepted.features.get(feature.replace(/^no /, '')) ?? 0;
    return count === (feature.startsWith('no ') ? accepted.total : 0);
  });
  return single === undefined ? findPair([...shared, ...missing], accepted.samples) : [single];
}

function findPair(features: readonly Feature[], accepted: readonly Set<Feature>[]): Feature[] {
  const candidates = features.slice(0, MAX_CANDIDATES).map((feature) => {
    const isMissing = feature.startsWith('no ');
    const name = feature.replace(/^no /, '');
    return { feature, having: accepted.filter((sample) => sample.has(name) !== isMissing) };
  });
  for (const [at, { feature, having }] of candidates.entries()) {
    const those = new Set(having);
    for (const other of candidates.slice(at + 1)) {
      // The number of accepted requests that would have both features if they were independent.
      const expected = (other.having.length * those.size) / accepted.length;
      const isSeen = other.having.some((sample) => those.has(sample));
      if (expected >= MIN_EXPECTED && !isSeen) return [feature, other.feature];
    }
  }
  return [];
}

/** Selects the features of the properties that the message names; all features if it names none. */
function selectNamed(features: readonly Feature[], message: string): (feature: Feature) => boolean {
  const words = new Set(message.match(/[\w-]+/g));
  const isNamed = (feature: Feature) => {
    const names = feature.replace(/ = .*/s, '').split(/[ .]/);
    return names.some((name) => /[a-z][A-Z]|[-_]/.test(name) && words.has(name));
  };
  return features.some(isNamed) ? isNamed : () => true;
}

function describe(feature: Feature): string {
  const isMissing = feature.startsWith('no ');
  const [name = '', value] = feature.replace(/^no /, '').split(/ = (.*)/s);
  const [, place = '', property = ''] = /^(header |query )?(.*)$/s.exec(name) ?? [];
  const noun = `${place}\`${property}\``;
  if (isMissing) return `${noun} is missing`;
  return value === undefined ? `${noun} is given` : `${noun} is \`${value}\``;
}

function listFeatures(operation: Operation, { query, headers }: SentParts, body: unknown): Set<Feature> {
  const features = new Set<Feature>();
  const closed = readClosed(operation);
  const visit = (value: unknown, path: string, prefix: string, depth: number) => {
    if (value === undefined || value === null || value === '' || features.size >= MAX_FEATURES) return;
    if (path !== '') features.add(prefix + path);
    const isClosed = typeof value === 'boolean' || (typeof value === 'string' && closed.has(path));
    if (isClosed) features.add(`${prefix}${path} = ${value}`);
    if (depth === MAX_DEPTH || !isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) visit(inner, joinPath(path, name), prefix, depth + 1);
  };
  visit(body, '', '', 0);
  visit(query, '', 'query ', 0);
  for (const name of Object.keys(headers)) if (!USUAL.test(name)) features.add(`header ${name}`);
  return features;
}

/** Lists the properties that have few values according to the document: enumerations and short codes. */
const readClosed = oncePer(({ body, parameters }: Operation): ReadonlySet<string> => {
  const closed = new Set<string>();
  const visit = (node: SchemaNode, path: string, depth: number): void => {
    for (const part of partsOf(node)) {
      const isCode = /^\^\[A-Z\]\{[23]\}\$$/.test(String(part.limits.get('pattern')));
      if (part.enum || isCode || Number(part.limits.get('maxLength')) <= 3) closed.add(path);
      if (depth < MAX_DEPTH)
        for (const next of listInner(part, path)) visit(next.inner, next.path, depth + 1);
    }
  };
  for (const { schema } of body?.contents ?? []) if (schema) visit(schema, '', 0);
  for (const { name, schema } of parameters.query) visit(schema, name, 0);
  return closed;
});

/** Removes the values from a message, so that messages with the same reason are equal. */
function withoutValues(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[`'"“”][^`'"“”\s]*\d[^`'"“”\s]*[`'"“”]/g, '…')
    .replace(/(?<!R-|[A-Za-z])\b[A-Za-z-]*\d[\w.,:/+-]*/g, (word) =>
      /^[A-Z][A-Z0-9]*-\d{1,4}\)?[.,]?$/.test(word) ? word : '…',
    )
    .trim();
}
