import { listOperations, listWebhooks, type NotShown, type OpenApiDocument } from '../document/document.ts';
import type { FactsByProperty } from './facts.ts';
import { type MessageFacts, WEBHOOK_NAME, webhookName } from './messages.ts';
import { type Limit, type Source, type SourceOperation, spreadPlace } from './source.ts';

export interface Difference {
  at: string;
  fact: string;
  source: unknown;
  bundle: unknown;
}

type Fact = readonly [at: string, value: string | undefined];

export function compareFacts(fact: string, wanted: readonly Fact[], found: readonly Fact[]): Difference[] {
  const [ofSource, ofBundle] = [new Map(wanted), new Map(found)];
  return [...new Set([...ofSource.keys(), ...ofBundle.keys()])]
    .map((at) => ({ at, fact, source: ofSource.get(at), bundle: ofBundle.get(at) }))
    .filter(({ source, bundle }) => source !== bundle);
}

/** Compares two records of facts by name. `what` is the noun for a name that only one side has. */
export function compareRecords(
  what: string,
  at: string,
  source: object | undefined,
  bundle: object | undefined,
): Difference[] {
  if (!source || !bundle)
    return [{ at, fact: what, source: source && 'present', bundle: bundle && 'present' }];
  const other = bundle as Readonly<Record<string, unknown>>;
  return Object.entries(source).flatMap(([fact, value]) =>
    value === other[fact] || JSON.stringify(value) === JSON.stringify(other[fact])
      ? []
      : [{ at, fact, source: value, bundle: other[fact] }],
  );
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

export function compareOperations(operations: SourceOperation[], document: OpenApiDocument): Difference[] {
  const wanted = new Map(
    operations.map((operation) => [
      `${operation.method} ${operation.path}`,
      {
        family: operation.family,
        security: operation.security.join(' '),
        retry: operation.retry,
        deprecated: operation.deprecated ?? false,
        body: operation.body,
        codes: Object.keys(operation.codes).sort().join(' '),
      },
    ]),
  );
  const found = new Map(
    listOperations(document).map(({ method, path, security, object }) => [
      `${method} ${path}`,
      {
        family: object.tags.join(' '),
        security: security.join(' '),
        retry: object['x-retry'],
        deprecated: object.deprecated ?? false,
        body: bodyKind(method, Object.keys(object.requestBody?.content ?? {})),
        codes: Object.keys(object['x-status-codes'] ?? {})
          .sort()
          .join(' '),
      },
    ]),
  );
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((at) =>
    compareRecords('operation', at, wanted.get(at), found.get(at)),
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
export function compareUnknowns(
  source: Source,
  document: OpenApiDocument,
  messages: MessageFacts[],
): Difference[] {
  const wanted = source.unknowns.flatMap(({ section, statement, at }) =>
    at.map((place): Fact => [`${unknownPlace(place)}: ${statement}`, section]),
  );
  const found = bundleUnknowns(document, messages).map(
    ({ section, statement, at }): Fact => [`${unknownPlace(at)}: ${statement}`, section],
  );
  return compareFacts('not shown', wanted, found);
}

/** A whole query is marked at its operation, a response without a status at that with HTTP 200. */
function unknownPlace(place: string): string {
  return place
    .replace(WEBHOOK_NAME, 'webhook')
    .replace(/ query$/, '')
    .replace(/ response(?! [24]00)/, ' response 200');
}

/**
 * Lists the bundle's `x-not-shown` marks, except marks that a property has no known type, maximum length or condition.
 */
export function bundleUnknowns(
  document: OpenApiDocument,
  messages: MessageFacts[],
): (NotShown & { at: string })[] {
  const mark = (at: string, entries: NotShown[] | undefined) =>
    (entries ?? []).map((entry) => ({ ...entry, at }));
  const schemes = Object.entries(document.components.securitySchemes);
  const found = [
    ...mark('document', document.info['x-not-shown']),
    ...schemes.flatMap(([name, scheme]) => mark(`securityScheme ${name}`, scheme['x-not-shown'])),
    ...listOperations(document).flatMap(({ method, path, object }) =>
      mark(`${method} ${path}`, object['x-not-shown']),
    ),
    ...listWebhooks(document).flatMap(({ id, object }) =>
      mark(webhookName(id, object.summary).replace(WEBHOOK_NAME, 'webhook'), object['x-not-shown']),
    ),
    ...messages.flatMap(({ message, notShown }) =>
      notShown.map((entry) => ({
        ...entry,
        at: `${message} ${entry.at}`.trim().replace(WEBHOOK_NAME, 'webhook'),
      })),
    ),
  ];
  return found.filter((entry) => !['type', 'maximum length', 'condition'].includes(entry.statement));
}
