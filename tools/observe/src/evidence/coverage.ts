import type { Operation } from '@cross-border-payments/openapi/model';
import type { Body, Exchange } from '../traffic/exchange.ts';
import type { Observation, OperationTraffic } from './observation.ts';
import { listPlaces, type MessagePlace } from './places.ts';
import { jsonTypeOf } from './shape.ts';

/** What traffic contains of the document, what it lacks, and what only traffic has. */
export interface Coverage {
  readonly operations: {
    readonly seen: Readonly<Record<string, number>>;
    readonly notSeen: readonly string[];
  };
  /** Declared statuses that were not seen: `createOrder 400`. */
  readonly statusesNotSeen: readonly string[];
  readonly properties: {
    readonly declared: number;
    readonly seen: number;
    readonly notSeen: readonly string[];
  };
  /** Properties that only traffic has: `getOrder response data.extra`. */
  readonly undeclaredProperties: readonly string[];
  readonly enumerationValues: {
    readonly declared: number;
    readonly seen: number;
    readonly notSeen: readonly string[];
  };
  readonly undocumented: readonly {
    readonly operation: string;
    readonly count: number;
    readonly skeleton: object;
  }[];
}

export function listCoverage(observation: Observation): Coverage {
  const { contract, traffic } = observation;
  const { operations } = contract.model;
  const seen = Object.fromEntries([...traffic].map(([{ id }, { count }]) => [id, count]));
  const undocumented = observation.listUndocumented();
  return {
    operations: { seen, notSeen: operations.map(({ id }) => id).filter((id) => seen[id] === undefined) },
    statusesNotSeen: operations.flatMap((operation) => listUnseenStatuses(operation, traffic.get(operation))),
    ...coverPlaces(observation),
    undocumented: undocumented.map(({ key, count, example }) => {
      return { operation: key, count, skeleton: writeSkeleton(key, example) };
    }),
  };
}

function listUnseenStatuses({ id, responses }: Operation, traffic: OperationTraffic | undefined): string[] {
  const codes = [...(traffic?.codes.keys() ?? [])].map((code) => code.split(' ')[0] ?? '');
  const isSeen = (status: string) => {
    const pattern = new RegExp(`^${status.replace(/X/gi, '.')}$`);
    return status === 'default' || codes.some((code) => pattern.test(code));
  };
  return responses.filter(({ status }) => !isSeen(status)).map(({ status }) => `${id} ${status}`);
}

function coverPlaces({ contract, traffic }: Observation) {
  const properties = { declared: 0, seen: 0, notSeen: [] as string[] };
  const enumerationValues = { declared: 0, seen: 0, notSeen: [] as string[] };
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

function note(
  counts: { declared: number; seen: number; readonly notSeen: string[] },
  name: string,
  isSeen: boolean,
): void {
  counts.declared += 1;
  if (isSeen) counts.seen += 1;
  else counts.notSeen.push(name);
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
