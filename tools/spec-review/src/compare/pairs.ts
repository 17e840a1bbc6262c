import { isObject } from '@cross-border-payments/openapi';
import type { Document, Operation, SchemaNode } from '@cross-border-payments/openapi/model';
import { type Direction, type Draft, draftOf, type Level } from '../findings/finding.ts';
import type { WorkBudget } from '../proof/repair.ts';
import type { Samples } from '../proof/samples.ts';
import type { VersionModel } from '../proof/version-model.ts';
import type { Version } from '../repository/version.ts';
import type { NamedSchemas } from './named-schemas.ts';

export interface OperationPair {
  readonly base?: Operation;
  readonly head?: Operation;
  /** `createOrder`, or the name of a webhook. */
  readonly name: string;
}

/**
 * Pairs the operations, webhooks and callbacks of two versions by method and path, ignoring the names of path
 * parameters. Operations with the same method and path are paired by name. If one of them then remains in each version,
 * it was renamed, and the two are paired too.
 */
export function pairOperations(base: Document, head: Document, servers?: ServerMap): OperationPair[] {
  const moved = movedPrefix(base, head, servers);
  const [before, after] = [byAddress(base, moved?.base), byAddress(head, moved?.head)];
  const pairs = [...new Set([...before.keys(), ...after.keys()])].flatMap((address) => {
    const [old, now] = [before.get(address) ?? [], after.get(address) ?? []];
    const sameName = (one: Operation, others: readonly Operation[]) =>
      others.find(({ callback, path }) => (callback ?? path) === (one.callback ?? one.path));
    const gone = old.filter((one) => !sameName(one, now));
    const added = now.filter((one) => !sameName(one, old));
    const isRenamed = gone.length === 1 && added.length === 1;
    return [
      ...old.map((one) => pairOf(one, sameName(one, now) ?? (isRenamed ? added[0] : undefined))),
      ...(isRenamed ? [] : added.map((one) => pairOf(undefined, one))),
    ];
  });
  return joinMoved(pairs);
}

/** Pairs callbacks with the same name and method although their addresses differ. */
function joinMoved(pairs: readonly OperationPair[]): OperationPair[] {
  const placeOf = ({ kind, pointer, method }: Operation) =>
    kind === 'callback' ? `${pointer.split('/').slice(0, -2).join('/')} ${method}` : undefined;
  const moved = pairs.flatMap((old) => {
    const place = old.base && !old.head ? placeOf(old.base) : undefined;
    const now = pairs.filter(({ base, head }) => place && !base && head && placeOf(head) === place);
    return now.length === 1 && now[0] ? [{ old, now: now[0] }] : [];
  });
  return pairs.flatMap((pair) => {
    const found = moved.find(({ old }) => old === pair);
    if (moved.some(({ now }) => now === pair)) return [];
    return found ? [pairOf(found.old.base, found.now.head)] : [pair];
  });
}

/** For servers that moved: the start of the new address by the start of the old one. */
export type ServerMap = ReadonlyMap<string, string>;

export function renameServer(url: string, servers: ServerMap = new Map()): string {
  const [old, now] = [...servers].find(([start]) => url.startsWith(start)) ?? ['', ''];
  return now + url.slice(old.length);
}

/** Returns the path in the servers of each version, if a part of it moved from the servers to the paths or back. */
export function movedPrefix(
  base: Document,
  head: Document,
  servers?: ServerMap,
): { readonly base: string; readonly head: string } | undefined {
  const prefix = { base: prefixOf(base, servers), head: prefixOf(head) };
  if (prefix.base === prefix.head) return undefined;
  const paths = (document: Document, start: string) =>
    new Set(document.operations.map(({ path }) => start + withoutNames(path)));
  const countShared = (starts: typeof prefix) => {
    const others = paths(head, starts.head);
    return [...paths(base, starts.base)].filter((path) => others.has(path)).length;
  };
  return countShared(prefix) > countShared({ base: '', head: '' }) ? prefix : undefined;
}

function prefixOf({ servers }: Document, map?: ServerMap): string {
  const urls = Array.isArray(servers)
    ? servers.filter(isObject).map(({ url }) => renameServer(String(url), map))
    : [];
  const paths = urls.map((url) => url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\/$/, ''));
  return new Set(paths).size === 1 ? (paths[0] ?? '') : '';
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}

function pairOf(base: Operation | undefined, head: Operation | undefined): OperationPair {
  const { id = '', idOrigin, method, path, callback } = head ?? base ?? {};
  const address = [callback, method, path].filter(Boolean).join(' ');
  return { ...(base && { base }), ...(head && { head }), name: idOrigin === 'document' ? id : address };
}

function byAddress({ operations, webhooks }: Document, prefix = ''): Map<string, Operation[]> {
  const found = new Map<string, Operation[]>();
  const enter = (operation: Operation, around: string) => {
    const { kind, method, path, callbacks } = operation;
    const template = kind === 'operation' ? prefix + withoutNames(path) : path;
    const address = `${around}${kind} ${method} ${template}`;
    found.set(address, [...(found.get(address) ?? []), operation]);
    for (const callback of callbacks) enter(callback, `${address} > `);
  };
  for (const operation of [...operations, ...webhooks]) enter(operation, '');
  return found;
}

/** Returns whether the service sends the requests of the operation, as it does for a webhook. */
export function isOutgoing({ kind }: Operation): boolean {
  return kind !== 'operation';
}

export interface Versions {
  readonly base: Version;
  readonly head: Version;
  readonly isSame: (a: SchemaNode, b: SchemaNode) => boolean;
  readonly named: NamedSchemas;
  readonly samples: Samples;
  readonly work: ProofWork;
  /** Returns additional messages to try for a request or response, such as the instances of its rules. */
  readonly instances?: (operation: string, part: string) => readonly unknown[];
  readonly servers?: ServerMap;
  /** Whether the names and types of the generated code matter; by default, only with `x-profile`. */
  readonly isClient?: boolean | undefined;
}

export type GivenVersions = Pick<Versions, 'base' | 'head' | 'instances' | 'servers' | 'isClient'>;

/** Returns whether programs use the client or stubs that are generated from the document. */
export function isClient({ base, head, isClient: given }: GivenVersions): boolean {
  return given ?? [base, head].some(({ model }) => model.extensions.has('x-profile'));
}

/** An operation that both versions have. */
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
  const place = { version: 'head', pointer: head.pointer } as const;
  return draftOf(kind, level, cause, { direction, operations: [name], place, ...more });
}

export interface MessagePair {
  readonly direction: Direction;
  /** `body`, `query`, `response 200`, or `schema Order` for a named schema that is compared separately. */
  readonly part: string;
  /** Set for a named schema that is compared separately. */
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
  /** Whether it is a keyword of a schema. */
  readonly isSchema?: boolean;
  /** Name of the component with this field, if no operation uses the component. */
  readonly unused?: string;
}

export function pairKey(before: { readonly pointer: string }, after: { readonly pointer: string }): string {
  return `${before.pointer}\n${after.pointer}`;
}

/** The work budgets, counts and results that all comparisons of messages share. */
export interface ProofWork {
  readonly workBudget: WorkBudget;
  /** The budget for proofs of additions, which break nothing. */
  readonly furtherBudget: WorkBudget;
  /** Number of demands to prove, and how many of them were not tried. */
  places: number;
  untried: number;
  /** The findings about each pair of contents, for operations that share the same contents. */
  readonly known: Map<
    string,
    { readonly drafts: readonly Draft[]; readonly pointers: MessagePair['pointers'] }
  >;
  /** Whether handlers and clients are generated from the document. */
  readonly isClient: boolean;
  /** Differences that the comparisons noticed and leave to the guard. */
  readonly differences: FieldChange[];
  /** The pairs of schemas that were compared, by `pairKey`. */
  readonly compared: Set<string>;
  /** Called with the place that is being compared: `createOrder body, place 2 of 5`. */
  readonly onStep: (step: string) => void;
}

/** Returns whether the service receives the messages of a direction. */
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
): { sunset?: string } {
  const day = extensions.get('x-sunset');
  return isDeprecated && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { sunset: day } : {};
}
