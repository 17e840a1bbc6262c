import { listOperations, type OpenApiDocument, type Rule } from '@cross-border-payments/document';
import { bundleFacts, bundleUnknowns, closedMessages, webhookName } from './bundle.ts';
import type { Difference, FactsByMember, MemberFacts } from './facts.ts';
import { type Source, sourceFacts } from './source.ts';

/**
 * Holds the two entries against each other, both ways: members and their facts, operations, enumerations, limits and
 * what is not shown.
 *
 * @param source the interface document as data
 * @param document the bundle
 * @param rules the rules register
 * @returns the differences; none when the entries agree
 */
export function compareEntries(source: Source, document: OpenApiDocument, rules: Rule[]): Difference[] {
  const wanted = sourceFacts(source, rules);
  const found = bundleFacts(document);
  return [
    ...compareMembers(wanted, found),
    ...compareClosed(source, document),
    ...compareOperations(source, document),
    ...compareEnumerations(source, document),
    ...compareLimits(source, found),
    ...compareUnknowns(source, document),
  ];
}

function compareMembers(wanted: FactsByMember, found: FactsByMember): Difference[] {
  const messages = new Set([...wanted.keys(), ...found.keys()]);
  return [...messages].flatMap((message) => {
    const inSource = wanted.get(message) ?? new Map<string, MemberFacts>();
    const inBundle = found.get(message) ?? new Map<string, MemberFacts>();
    const members = new Set([...inSource.keys(), ...inBundle.keys()]);
    return [...members].flatMap((member) =>
      compareMember(`${message} ${member}`, inSource.get(member), inBundle.get(member)),
    );
  });
}

function compareMember(
  at: string,
  source: MemberFacts | undefined,
  bundle: MemberFacts | undefined,
): Difference[] {
  if (source === undefined || bundle === undefined) {
    return [{ at, fact: 'member', source: source && 'present', bundle: bundle && 'present' }];
  }
  return (Object.keys(source) as (keyof MemberFacts)[]).flatMap((fact) =>
    JSON.stringify(source[fact]) === JSON.stringify(bundle[fact])
      ? []
      : [{ at, fact, source: source[fact], bundle: bundle[fact] }],
  );
}

function compareClosed(source: Source, document: OpenApiDocument): Difference[] {
  const wanted = source.tables.filter((table) => table.open === false).flatMap((table) => table.messages);
  const entry = (message: string) => [message, 'closed'];
  const found = closedMessages(document).map(entry);
  return compareLists('further members', Object.fromEntries(wanted.map(entry)), Object.fromEntries(found));
}

function compareOperations(source: Source, document: OpenApiDocument): Difference[] {
  const wanted = source.operations.map((operation) => [
    `${operation.method} ${operation.path}`,
    [
      operation.family,
      operation.security.join(' '),
      operation.retry,
      operation.abandoned ?? false,
      operation.body,
      Object.keys(operation.codes).sort().join(' '),
    ].join(', '),
  ]);
  const found = listOperations(document).map(({ method, path, security, object }) => [
    `${method} ${path}`,
    [
      object.tags.join(' '),
      security.join(' '),
      object['x-retry'],
      object.deprecated ?? false,
      bodyKind(method, Object.keys(object.requestBody?.content ?? {})),
      Object.keys(object['x-status-codes'] ?? {})
        .sort()
        .join(' '),
    ].join(', '),
  ]);
  return compareLists('operation', Object.fromEntries(wanted), Object.fromEntries(found));
}

function bodyKind(method: string, mediaTypes: string[]): string {
  if (mediaTypes.length === 0) return 'none';
  if (mediaTypes.includes('multipart/form-data')) return 'multipart';
  return method === 'GET' ? 'optional-json' : 'json';
}

function compareEnumerations(source: Source, document: OpenApiDocument): Difference[] {
  const wanted = Object.entries(source.enumerations).map(([name, { values }]) => [name, values.join(' | ')]);
  const found = Object.entries(document.components.schemas)
    .filter(([, schema]) => schema.enum !== undefined)
    .map(([name, schema]) => [name, schema.enum?.join(' | ')]);
  return compareLists('enumeration', Object.fromEntries(wanted), Object.fromEntries(found));
}

/** A limit in characters stands at each member it names; the other limits are held by rules of kind state. */
function compareLimits(source: Source, found: FactsByMember): Difference[] {
  return source.limits.flatMap(({ statement, where }) => {
    const limit = /(?:at most|has) (\d+) (?:character|digit)/.exec(statement)?.[1];
    if (limit === undefined) return [];
    return where.flatMap((at) => {
      const [, message, member] = /^(\S+ \S+ \S+) (\S+)$/.exec(at) ?? [];
      const max = message && member ? found.get(message)?.get(member)?.max : undefined;
      return max === Number(limit) ? [] : [{ at, fact: 'limit', source: Number(limit), bundle: max }];
    });
  });
}

function compareUnknowns(source: Source, document: OpenApiDocument): Difference[] {
  const wanted = source.unknowns.flatMap(({ section, statement, at }) =>
    at.map((place) => [`${normalise(place)}: ${statement}`, section]),
  );
  const found = bundleUnknowns(document).map(({ section, statement, at }) => [
    `${normalise(at)}: ${statement}`,
    section,
  ]);
  return compareLists('not shown', Object.fromEntries(wanted), Object.fromEntries(found));
}

/** What a query as a whole does not show stands at its operation; an answer is the one with HTTP 200. */
function normalise(place: string): string {
  return place
    .replace(webhookName, 'webhook')
    .replace(/ query$/, '')
    .replace(/ response(?! [24]00)/, ' response 200');
}

function compareLists(
  fact: string,
  wanted: Record<string, string>,
  found: Record<string, string>,
): Difference[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...names].flatMap((at) =>
    wanted[at] === found[at] ? [] : [{ at, fact, source: wanted[at], bundle: found[at] }],
  );
}
