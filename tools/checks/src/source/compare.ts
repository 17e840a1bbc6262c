import { listOperations, type OpenApiDocument } from '../document/document.ts';
import type { Rule } from '../instances/rules.ts';
import type { FactsByProperty, PropertyFacts } from './facts.ts';
import {
  bundleUnknowns,
  collectTexts,
  listTexts,
  type MessageFacts,
  readMessages,
  unknownPlace,
} from './messages.ts';
import { type Limit, type Source, type SourceOperation, sourceFacts, spreadPlace } from './source.ts';

export interface Difference {
  at: string;
  fact: string;
  source: unknown;
  bundle: unknown;
}

/** Compares the document with the facts of the interface document, in both directions. */
export function compareWithSource(source: Source, document: OpenApiDocument, rules: Rule[]): Difference[] {
  return [...differences(source, document, sourceFacts(source, rules), readMessages(document))];
}

/** Compares one part after the other, so that a caller can stop after the first difference. */
export function* differences(
  source: Source,
  document: OpenApiDocument,
  wanted: FactsByProperty,
  messages: MessageFacts[],
): Generator<Difference> {
  const found: FactsByProperty = new Map(messages.map(({ message, properties }) => [message, properties]));
  yield* compareProperties(wanted, found);
  yield* compareFurther(source, messages);
  yield* compareOperations(source.operations, document);
  yield* compareEnumerations(source, document);
  yield* compareLimits(source.limits, document, found);
  yield* compareUnknowns(source, document, messages);
  const texts = collectTexts(document, messages);
  yield* compareProse(source, texts);
  yield* compareNotStated(source, texts, listTexts(document));
}

function compareProperties(wanted: FactsByProperty, found: FactsByProperty): Difference[] {
  const none = new Map<string, PropertyFacts>();
  return compareKeys(wanted, found, (message, inSource = none, inBundle = none) =>
    compareKeys(inSource, inBundle, (property, source, bundle) =>
      compareRecords('property', `${message} ${property}`, source, bundle),
    ),
  );
}

/**
 * Compares which messages accept unknown properties. If the source says that a message accepts them, the document must
 * declare this for a query, and for a body whose properties the source lists. For any other body, it may declare it.
 */
function compareFurther(source: Source, messages: MessageFacts[]): Difference[] {
  const wanted = new Map<string, string>();
  const unnamed = new Set<string>();
  for (const { open, properties, messages: names } of source.tables) {
    for (const message of names.flatMap((name) => spreadPlace(name, source))) {
      const named = Object.keys(properties).length > 0 || message.endsWith(' query');
      if (open === true && !named) unnamed.add(message);
      else if (open !== undefined) wanted.set(message, open ? 'open' : 'closed');
    }
  }
  const found = messages.flatMap(({ message, further }): [string, string][] =>
    further === undefined || (further === 'open' && unnamed.has(message)) ? [] : [[message, further]],
  );
  return compareFacts('further properties', [...wanted], found);
}

function compareEnumerations(source: Source, document: OpenApiDocument): Difference[] {
  const all = Object.entries(document.components.schemas).filter(([, schema]) => schema.enum !== undefined);
  return compareFacts(
    'enumeration',
    Object.entries(source.enumerations).map(([name, { values }]) => [name, values.join(' | ')]),
    all.map(([name, schema]) => [name, schema.enum?.join(' | ')]),
  );
}

type Fact = readonly [at: string, value: string | undefined];

function compareFacts(fact: string, wanted: readonly Fact[], found: readonly Fact[]): Difference[] {
  return compareKeys(new Map(wanted), new Map(found), (at, source, bundle) =>
    source === bundle ? [] : [{ at, fact, source, bundle }],
  );
}

/** Compares what two maps have under each key that one of them has. */
function compareKeys<T>(
  source: ReadonlyMap<string, T>,
  bundle: ReadonlyMap<string, T>,
  compare: (key: string, source: T | undefined, bundle: T | undefined) => Difference[],
): Difference[] {
  const keys = new Set([...source.keys(), ...bundle.keys()]);
  return [...keys].flatMap((key) => compare(key, source.get(key), bundle.get(key)));
}

/** Compares two records of facts by name. `what` is the noun for a name that only one side has. */
function compareRecords<T extends object>(what: string, at: string, source?: T, bundle?: T): Difference[] {
  if (!source || !bundle)
    return [{ at, fact: what, source: source && 'present', bundle: bundle && 'present' }];
  const other = bundle as Readonly<Record<string, unknown>>;
  return Object.entries(source)
    .filter(([fact, value]) => value !== other[fact] && JSON.stringify(value) !== JSON.stringify(other[fact]))
    .map(([fact, value]) => ({ at, fact, source: value, bundle: other[fact] }));
}

/**
 * Compares limits. A number of characters must be the maximum length of the properties that the limit names. Exactly
 * the operations that the limit names must have its rule or mark.
 */
export function compareLimits(
  limits: Limit[],
  document: OpenApiDocument,
  found: FactsByProperty,
): Difference[] {
  return limits.flatMap((limit) =>
    limit.rule || limit.mark ? compareHolders(limit, document) : compareLength(limit, found),
  );
}

function compareHolders({ where, rule, mark }: Limit, document: OpenApiDocument): Difference[] {
  const holder = rule ?? mark ?? '';
  const holds = listOperations(document).filter(({ object }) =>
    rule ? object['x-rules']?.includes(rule) : object['x-concurrent'] === true,
  );
  return compareFacts(
    'limit',
    where.map((at) => [at, holder]),
    holds.map(({ method, path }) => [`${method} ${path}`, holder]),
  );
}

function compareLength({ statement, where }: Limit, found: FactsByProperty): Difference[] {
  const limit = /(?:at most|has) (\d+) (?:character|digit)/.exec(statement)?.[1];
  if (limit === undefined) throw new Error(`limits.yaml: "${statement}" needs a number, a rule or a mark`);
  return where.flatMap((at) => {
    const [, message, property] = /^(\S+ \S+ \S+) (\S+)$/.exec(at) ?? [];
    const max = message && property ? found.get(message)?.get(property)?.max : undefined;
    return max === Number(limit) ? [] : [{ at, fact: 'limit', source: Number(limit), bundle: max }];
  });
}

function compareOperations(operations: SourceOperation[], document: OpenApiDocument): Difference[] {
  const listKeys = (codes: object = {}) => Object.keys(codes).sort().join(' ');
  const wanted = operations.map((operation) => {
    const { method, path, family, security, retry, deprecated = false, body, codes } = operation;
    const facts = { family, security: security.join(' '), retry, deprecated, body, codes: listKeys(codes) };
    return [`${method} ${path}`, facts] as const;
  });
  const found = listOperations(document).map(({ method, path, security, object }) => {
    const facts = {
      family: object.tags.join(' '),
      security: security.join(' '),
      retry: object['x-retry'],
      deprecated: object.deprecated ?? false,
      body: bodyKind(method, Object.keys(object.requestBody?.content ?? {})),
      codes: listKeys(object['x-status-codes']),
    };
    return [`${method} ${path}`, facts] as const;
  });
  return compareKeys<object>(new Map(wanted), new Map(found), (at, source, bundle) =>
    compareRecords('operation', at, source, bundle),
  );
}

function bodyKind(method: string, mediaTypes: string[]): string {
  if (mediaTypes.length === 0) return 'none';
  if (mediaTypes.includes('multipart/form-data')) return 'multipart';
  return method === 'GET' ? 'optional-json' : 'json';
}

/** Checks for each statement of the source that the descriptions at its places (`at`) contain its phrases (`says`). */
export function compareProse(source: Source, texts: Map<string, string>): Difference[] {
  return source.prose.flatMap(({ at: places, says }) =>
    places
      .flatMap((place) => spreadPlace(place, source))
      .flatMap((at) =>
        says
          .filter((phrase) => !contains(texts.get(at) ?? '', phrase))
          .map((phrase) => ({ at, fact: 'prose', source: phrase, bundle: texts.get(at) })),
      ),
  );
}

/** Returns whether a description contains a phrase, ignoring case; `|` separates alternatives. */
function contains(text: string, phrase: string): boolean {
  const lower = text.toLowerCase();
  return phrase.split('|').some((choice) => lower.includes(choice.toLowerCase()));
}

/** Checks that no description contains a phrase that the interface document does not support. */
export function compareNotStated(
  source: Source,
  texts: Map<string, string>,
  all: [string, string][],
): Difference[] {
  return source.notStated.flatMap(({ phrase, at: places }) => {
    const searched = places
      ?.flatMap((place) => spreadPlace(place, source))
      .map((at): [string, string] => [at, texts.get(at) ?? '']);
    return (searched ?? all)
      .filter(([, text]) => contains(text, phrase))
      .map(([at, text]) => ({ at, fact: 'not stated', source: `not "${phrase}"`, bundle: text }));
  });
}

/** Compares what the source lists as missing with the `x-not-shown` marks, in both directions. */
function compareUnknowns(source: Source, document: OpenApiDocument, messages: MessageFacts[]): Difference[] {
  const wanted = source.unknowns.flatMap(({ section, statement, at }) =>
    at.map((place): Fact => [`${unknownPlace(place)}: ${statement}`, section]),
  );
  const found = bundleUnknowns(document, messages).map(
    ({ section, statement, at }): Fact => [`${unknownPlace(at)}: ${statement}`, section],
  );
  return compareFacts('not shown', wanted, found);
}
