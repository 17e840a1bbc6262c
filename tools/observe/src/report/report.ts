import { partsOf } from '@cross-border-payments/openapi/model';
import type { Observation, TrafficFinding } from '../evidence/observation.ts';
import { jsonTypeOf, listPlaces, type MessagePlace } from '../evidence/places.ts';
import type { RefusalGroup } from '../evidence/refusals.ts';
import { EVIDENCE, type RuleCounts } from '../evidence/rule-evidence.ts';
import { answerUnknowns, type Unknown } from '../evidence/unknowns.ts';
import type { Body, Exchange } from '../traffic/exchange.ts';
import { toEntry } from '../traffic/recording.ts';

interface Seen {
  declared: number;
  seen: number;
  readonly notSeen: string[];
}

/** What traffic contains of the document, what it lacks, and what only traffic has. */
interface Coverage {
  readonly operations: Readonly<{ seen: Readonly<Record<string, number>>; notSeen: readonly string[] }>;
  /** Declared statuses that were not seen: `createOrder 400`. */
  readonly statusesNotSeen: readonly string[];
  readonly properties: Seen;
  /** Properties that only traffic has: `getOrder response data.extra`. */
  readonly undeclaredProperties: readonly string[];
  readonly enumerationValues: Seen;
  readonly undocumented: readonly Readonly<{ operation: string; count: number; skeleton: object }>[];
}

/** `followed` if accepted requests followed the rule and none broke it: nothing shows then whether it is enforced. */
type Verdict = (typeof EVIDENCE)[number] | 'not seen';

export interface ReportedFinding extends Omit<TrafficFinding, 'example'> {
  /** The entry of a HAR, masked. */
  readonly example?: object;
}

/** What an observation found, without secrets. */
export interface TrafficReport {
  readonly title: string;
  readonly exchanges: number;
  readonly from?: string;
  readonly to?: string;
  readonly merchants: number;
  /** Hosts of the service, with their ports. */
  readonly hosts: readonly string[];
  /** Requests that both the document and the service refused. */
  readonly agreements: number;
  readonly findings: readonly ReportedFinding[];
  readonly rules: readonly (RuleCounts & { readonly verdict: Verdict })[];
  /** The reasons for which the service refused requests that the document accepts. */
  readonly refusals: readonly (Omit<RefusalGroup, 'operation' | 'properties'> & {
    readonly operation: string;
  })[];
  readonly tokenRefusals: readonly (readonly [text: string, count: number])[];
  readonly unknowns: readonly Unknown[];
  readonly coverage: Coverage;
  readonly problems: Readonly<Record<string, number>>;
  /** Minimum number of recorded exchanges for an answer or a proposal. */
  readonly atLeast: number;
}

/** @param atLeast minimum number of recorded exchanges before an open question counts as answered */
export function makeReport(
  observation: Observation,
  problems: ReadonlyMap<string, number>,
  atLeast: number,
): TrafficReport {
  const { contract, firstAt, lastAt, exchanges, agreements, merchants, rules } = observation;
  const groups = observation.refusals.list();
  const unknowns = answerUnknowns(observation, groups, atLeast);
  const demands = unknowns.filter(({ statement }) => DEMANDS.test(statement));
  const open = new Set(demands.flatMap(({ pointers }) => pointers));
  // If the document leaves a place open, a further rule there answers an unknown and is no contradiction.
  const found = groups.filter(
    (group) => group.separatedBy !== '' && !listPointers(group).some((pointer) => open.has(pointer)),
  );
  const refused = found.map(({ operation, code, message, count, separatedBy }): ReportedFinding => {
    const sentence = `the service refuses the request if ${separatedBy} (${code}: ${message})`;
    const { id, pointer } = operation;
    return { kind: 'refused', operation: id, sentence, rules: [], count, pointer };
  });
  const others = observation.countOtherHosts();
  return {
    ...{ title: contract.model.title, exchanges, agreements, merchants: merchants.size, atLeast, unknowns },
    hosts: [...observation.hosts],
    ...(firstAt === undefined ? {} : { from: new Date(firstAt).toISOString() }),
    ...(lastAt === undefined ? {} : { to: new Date(lastAt).toISOString() }),
    findings: [
      ...observation.listFindings().map(({ example, ...finding }) => {
        return { ...finding, ...(example && { example: toEntry(example) }) };
      }),
      ...refused,
    ],
    rules: [...rules.rules.values()].map((rule) => {
      return { ...rule, verdict: EVIDENCE.find((kind) => rule[kind] > 0) ?? 'not seen' };
    }),
    refusals: groups.map(({ operation: { id }, properties: _properties, ...group }) => {
      return { ...group, operation: id };
    }),
    tokenRefusals: [...rules.tokenRefusals],
    coverage: listCoverage(observation),
    problems: { ...Object.fromEntries(problems), ...(others > 0 && { 'requests to other hosts': others }) },
  };
}

/** Returns whether any exchange was for an operation of the document. If not, a report proves nothing. */
export function isCompared({ coverage }: TrafficReport): boolean {
  return Object.keys(coverage.operations.seen).length > 0;
}

/** Matches statements about what a request must contain, but not statements about lengths, meanings and effects. */
const DEMANDS =
  /required|condition|(request|body|form|further) (body|shape|fields?)|given|characters|location|format/;

/** Lists the pointers at which an `x-not-shown` may explain a refusal: operation, messages and properties. */
function listPointers({ operation, properties }: RefusalGroup): string[] {
  const { pointer, body, parameters, querySchema } = operation;
  const nodes = [...(body?.contents ?? []).map(({ schema }) => schema), querySchema];
  const parts = nodes.flatMap((node) => (node ? partsOf(node) : []));
  const inner = properties.flatMap((path) => {
    const [name = ''] = path.split('.');
    const declared = parts.flatMap((part) => part.properties.get(name) ?? []);
    const sent = parameters.query.filter((parameter) => parameter.name === path).map(({ schema }) => schema);
    return [...declared, ...sent].flatMap((node) => partsOf(node));
  });
  return [pointer, ...[...parts, ...inner].map((node) => node.pointer)];
}

function listCoverage(observation: Observation): Coverage {
  const { contract, traffic } = observation;
  const { operations } = contract.model;
  const seen = Object.fromEntries([...traffic].map(([{ id }, { count }]) => [id, count]));
  const statusesNotSeen = operations.flatMap((operation) => {
    const codes = [...(traffic.get(operation)?.codes.keys() ?? [])];
    const isSeen = (status: string) => {
      const pattern = new RegExp(`^${status.replace(/X/gi, '.')}( |$)`);
      return status === 'default' || codes.some((code) => pattern.test(code));
    };
    const unseen = operation.responses.filter(({ status }) => !isSeen(status));
    return unseen.map(({ status }) => `${operation.id} ${status}`);
  });
  return {
    operations: { seen, notSeen: operations.map(({ id }) => id).filter((id) => seen[id] === undefined) },
    statusesNotSeen,
    ...coverPlaces(observation),
    undocumented: observation.listUndocumented().map(({ key, count, example }) => {
      return { operation: key, count, skeleton: writeSkeleton(key, example) };
    }),
  };
}

function coverPlaces({ contract, traffic }: Observation) {
  const properties: Seen = { declared: 0, seen: 0, notSeen: [] };
  const enumerationValues: Seen = { declared: 0, seen: 0, notSeen: [] };
  const note = (counts: Seen, name: string, isSeen: boolean) => {
    counts.declared += 1;
    if (isSeen) counts.seen += 1;
    else counts.notSeen.push(name);
  };
  const declared = new Set<string>();
  for (const [node, places] of listPlaces(contract.model)) {
    for (const place of places) {
      const name = nameOf(place);
      const shape = traffic.get(place.operation)?.shapes.get(place.part)?.at(place.path);
      if (place.path !== '' && !declared.has(name)) note(properties, name, shape !== undefined);
      declared.add(name);
      for (const value of node.enum ?? [])
        note(enumerationValues, `${name} = ${value}`, shape?.values?.has(String(value)) ?? false);
    }
  }
  const undeclaredProperties = [...traffic].flatMap(([operation, { shapes }]) =>
    [...shapes].flatMap(([part, shape]) => {
      const paths = part === 'header' ? [] : [...shape.walk()].map(([path]) => path).filter(Boolean);
      return paths.map((path) => nameOf({ operation, part, path })).filter((name) => !declared.has(name));
    }),
  );
  return { properties, enumerationValues, undeclaredProperties: undeclaredProperties.slice(0, MAX_LISTED) };
}

function nameOf({ operation, part, path }: MessagePlace): string {
  return `${operation.id} ${part} ${path}`;
}

/** Writes the skeleton of a path item for an operation that the document does not have. */
function writeSkeleton(key: string, { request, response, url }: Exchange): object {
  const [method = '', path = ''] = key.split(' ');
  const content = (body: Body | undefined) =>
    body?.value === undefined ? undefined : { [body.mediaType]: { schema: schemaOf(body.value) } };
  const schema = { type: 'string' };
  const names = new Set(url.searchParams.keys());
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema })),
    ...[...names].map((name) => ({ name, in: 'query', schema })),
  ];
  const [sent, received] = [content(request.body), content(response.body)];
  const operation = {
    ...(parameters.length > 0 && { parameters }),
    ...(sent && { requestBody: { content: sent } }),
    responses: { [response.status]: { description: '', ...(received && { content: received }) } },
  };
  return { [path]: { [method.toLowerCase()]: operation } };
}

const MAX_DEPTH = 6;
const MAX_LISTED = 500;

function schemaOf(value: unknown, depth = 0): object {
  const type = jsonTypeOf(value);
  if (depth > MAX_DEPTH) return { type };
  if (Array.isArray(value))
    return { type, ...(value.length > 0 ? { items: schemaOf(value[0], depth + 1) } : {}) };
  if (type !== 'object') return { type };
  const inner = Object.entries(value as object).map(([name, own]) => [name, schemaOf(own, depth + 1)]);
  return { type, properties: Object.fromEntries(inner) };
}
