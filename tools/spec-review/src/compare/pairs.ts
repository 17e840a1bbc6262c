import type { Operation, Parameter, SchemaNode } from '@cross-border-payments/openapi/model';
import { keyOfPath, type MessagePath, startsWithPath } from '../demands/paths.ts';
import type { ReadingPlan, SchemaReference } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { atHead, type Direction, type Draft, draftOf, type Level } from '../findings/finding.ts';
import type { Samples, WorkBudget } from '../proof/repair.ts';
import { type ModelOptions, VersionModel } from '../proof/version-model.ts';
import type { Version } from '../repository/version.ts';
import type { NamedSchemas } from './named-schemas.ts';

/** Returns whether the service sends the requests of the operation, as it does for a webhook. */
export function isOutgoing({ kind }: Operation): boolean {
  return kind !== 'operation';
}

/** For servers that moved: the start of the new address by the start of the old one. */
export type ServerMap = ReadonlyMap<string, string>;

export interface Versions {
  readonly base: Version;
  readonly head: Version;
  readonly isSame: (a: SchemaNode, b: SchemaNode) => boolean;
  readonly named: NamedSchemas;
  readonly samples: Samples;
  readonly work: ProofWork;
  readonly instances?: (operation: string, part: string) => readonly unknown[];
  readonly servers?: ServerMap;
  /** Whether the names and types of the generated code matter; by default, only with `x-profile`. */
  readonly isClient?: boolean | undefined;
}

export type GivenVersions = Pick<Versions, 'base' | 'head' | 'instances' | 'servers' | 'isClient'>;

export function isClient({ base, head, isClient: given }: GivenVersions): boolean {
  return given ?? [base, head].some(({ model }) => model.extensions.has('x-profile'));
}

export interface OperationChange {
  readonly versions: Versions;
  readonly base: Operation;
  readonly head: Operation;
  readonly name: string;
}

export function about(
  { head, name }: Pick<OperationChange, 'head' | 'name'>,
  kind: string,
  level: Level,
  cause: string,
  more: Partial<Draft> = {},
): Draft {
  const direction = isOutgoing(head) ? 'webhook' : 'request';
  return draftOf(kind, level, cause, { direction, operations: [name], place: atHead(head.pointer), ...more });
}

export interface MessagePair {
  readonly direction: Direction;
  /** `body`, `query`, `response 200`, or `schema Order` for a named schema. */
  readonly part: string;
  readonly schemaName?: string;
  /** Whether the values are sent as strings, as parameters and headers are. */
  readonly isText?: boolean;
  readonly operation: string;
  readonly base: VersionModel;
  readonly head: VersionModel;
  readonly examples: readonly unknown[];
  readonly pointers: { readonly base: string; readonly head: string };
  readonly work: ProofWork;
}

/** Makes a finding about the messages of a pair; its kind starts with their direction. */
export function aboutMessages(
  { direction, operation, part }: MessagePair,
  kind: string,
  level: Level,
  cause: string,
  more: Partial<Draft>,
): Draft {
  const facts = { direction, operations: [operation], part, ...more };
  return draftOf(`${direction}-${kind}`, level, cause, facts);
}

/** A keyword or field whose value differs and about which there is no finding. */
export interface FieldChange {
  readonly keyword: string;
  readonly place: Draft['place'];
  readonly old: unknown;
  readonly now: unknown;
  readonly isSchema?: boolean;
  /** Name of the component with this field, if no operation uses the component. */
  readonly unused?: string;
}

export function pairKey(before: { readonly pointer: string }, after: { readonly pointer: string }): string {
  return `${before.pointer}\n${after.pointer}`;
}

export interface ProofWork {
  readonly workBudget: WorkBudget;
  /** The budget for proofs of additions, which break nothing. */
  readonly furtherBudget: WorkBudget;
  /** Number of demands to prove, and how many of them were not tried. */
  places: number;
  untried: number;
  /** The findings about each pair of contents, for operations that share them. */
  readonly known: Map<string, Pick<MessagePair, 'pointers'> & { readonly drafts: readonly Draft[] }>;
  readonly isClient: boolean;
  /** Differences that the comparisons noticed and leave to the guard. */
  readonly differences: FieldChange[];
  /** The pairs of schemas that were compared, by `pairKey`. */
  readonly compared: Set<string>;
  /** Called with the place that is compared: `createOrder body, place 2 of 5`. */
  readonly onStep: (step: string) => void;
}

export function isReceived(direction: Direction): boolean {
  return direction === 'request' || direction === 'reply';
}

/** The programs that exchange the messages of each direction with the service, as named in findings. */
export const WHO: Readonly<Record<Direction, string>> = {
  request: 'Clients',
  response: 'Clients',
  webhook: 'Receivers',
  reply: 'Receivers',
  document: 'Programs',
};

export function sunsetOf(
  isDeprecated: boolean,
  extensions: ReadonlyMap<string, unknown>,
): Pick<Draft, 'sunset'> {
  const day = extensions.get('x-sunset');
  return isDeprecated && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { sunset: day } : {};
}

/** Returns the name of a parameter, in lower case for a header. */
export function parameterName({ place, name }: Parameter): string {
  return place === 'header' ? name.toLowerCase() : name;
}

/** Marks parameters or headers with the same name as compared, for the guard. */
export function markCompared(
  { compared }: ProofWork,
  before: readonly Parameter[],
  after: readonly Parameter[],
): void {
  for (const old of before) {
    const now = after.find((one) => parameterName(one) === parameterName(old));
    if (!now) continue;
    const schemaOf = ({ pointer }: Parameter) => ({ pointer: `${pointer}/schema` });
    compared.add(pairKey(old.schema, now.schema)).add(pairKey(schemaOf(old), schemaOf(now)));
  }
}

/** Maximum number of times that recursive schemas are read, and of references to follow further. */
const MAX_ROUNDS = 8;
const MAX_PLAN = 500;

/**
 * Reads both versions of a message. If only one of them did not follow a reference, reads it again and follows the
 * reference.
 */
export function pairModels(
  [schemas, otherSchemas]: readonly [Schemas, Schemas],
  [node, otherNode]: readonly [SchemaNode, SchemaNode],
  options: ModelOptions = {},
): { readonly base: VersionModel; readonly head: VersionModel } {
  let plan: ReadingPlan = new Map();
  for (let round = 1; ; round += 1) {
    const base = new VersionModel(schemas, node, { ...options, plan });
    const head = new VersionModel(otherSchemas, otherNode, { ...options, plan });
    const next = nextPlan(plan, base.references, head.references);
    if (round === MAX_ROUNDS || next.size === plan.size || next.size > MAX_PLAN) return { base, head };
    plan = next;
  }
}

type References = VersionModel['references'];

/** Adds to the plan the recursive references, and the references that only one of the versions did not follow. */
function nextPlan(plan: ReadingPlan, ...both: readonly [References, References]): ReadingPlan {
  const [base, head] = both;
  const next = new Map(plan);
  const idAt = (path: MessagePath) =>
    both.map((references) => targetsAt(references.get(keyOfPath(path)))).join(' | ');
  const read: MessagePath[] = [];
  const references = [...new Map([...base, ...head])].sort(([, a], [, b]) => a.path.length - b.path.length);
  for (const [key, { path }] of references) {
    // Once a version reads on at an outer place, it may stop here too.
    if (read.some((one) => one.length < path.length && startsWithPath(path, one))) continue;
    const around = path.map((_, at) => path.slice(0, at)).find((one) => idAt(one) === idAt(path));
    // The same two schemas may have been compared at an outer place.
    const turnOf = (stop: string) =>
      stop.startsWith(AGAIN) && around ? `${AGAIN}${keyOfPath(around)}` : 'read';
    const isLabelled = (stop: string) =>
      turnOf(stop) === stop && both.every((one) => one.get(key)?.stops.has(stop));
    const stops = stopsToPlan(base.get(key), head.get(key)).filter(
      (stop) => !next.has(`${key} ${stop}`) && !isLabelled(stop),
    );
    for (const stop of stops) next.set(`${key} ${stop}`, turnOf(stop));
    if (stops.some((stop) => turnOf(stop) === 'read')) read.push(path);
  }
  return next;
}

/** Lists the labels of recursive references, and of references that only one of the versions did not follow. */
function stopsToPlan(before: SchemaReference | undefined, after: SchemaReference | undefined): string[] {
  const [own, others] = [[...(before?.stops ?? [])], [...(after?.stops ?? [])]];
  const shared = own.filter((stop) => others.includes(stop));
  // A union that only gained or lost cases is compared by their names.
  const isUnion = shared.length > 0 && shared.length === Math.min(own.length, others.length);
  return [...own, ...others].filter((stop) => stop.startsWith(AGAIN) || !(isUnion || shared.includes(stop)));
}

const AGAIN = 'again ';

function targetsAt(reference: SchemaReference | undefined): string {
  const ids = [...(reference?.targets ?? [])].map(({ id }) => id);
  return ids.sort().join();
}
