import { isObject } from '@cross-border-payments/openapi';
import type { Document, Operation } from '@cross-border-payments/openapi/model';
import { atHead, type Draft, draftOf, type Level } from '../findings/finding.ts';
import { about, isOutgoing, type OperationChange, type ServerMap, type Versions } from './pairs.ts';
import { quote } from './words.ts';

export interface OperationPair {
  readonly base?: Operation;
  readonly head?: Operation;
  /** `createOrder`, or the name of a webhook. */
  readonly name: string;
}

/** Pairs operations by method and path without parameter names, then by name, then any that are left. */
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
    if (moved.some(({ now }) => now === pair)) return [];
    const now = moved.find(({ old }) => old === pair)?.now;
    return [now ? pairOf(pair.base, now.head) : pair];
  });
}

function renameServer(url: string, servers: ServerMap = new Map()): string {
  const [old, now] = [...servers].find(([start]) => url.startsWith(start)) ?? ['', ''];
  return now + url.slice(old.length);
}

/** Returns the path that the servers of each version add, if part of the paths moved into the server URLs or back. */
function movedPrefix(
  base: Document,
  head: Document,
  servers: ServerMap | undefined,
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

const MAX_ADDRESSES = 64;

/** Compares the server URLs of the document. Each variable in a URL is replaced by its values, or by its default. */
export function compareServers({ base, head, servers }: Versions): Draft[] {
  const place = atHead('#/servers');
  const moved = movedPrefix(base.model, head.model, servers) ?? { base: '', head: '' };
  const without = (prefix: string) => (url: string) =>
    url.endsWith(prefix) ? url.slice(0, url.length - prefix.length) : url;
  const old = addresses(base.model.servers, servers).map(without(moved.base));
  const now = addresses(head.model.servers).map(without(moved.head));
  return changedServers(old, now, (kind, level, url, end, more) =>
    draftOf(kind, level, `The server ${quote(url || '/')} ${end}`, { ...more, place }),
  );
}

export function compareOwnServers(change: OperationChange): Draft[] {
  const { base, head, servers } = change.versions;
  if (isOutgoing(change.head)) return [];
  const [before, after] = [change.base.servers, change.head.servers];
  if (before === undefined && after === undefined) return [];
  const [old, now] = [before ?? base.model.servers, after ?? head.model.servers];
  return changedServers(addresses(old, servers), addresses(now), (kind, level, url, end, more) =>
    about(change, `operation-${kind}`, level, `Its server ${quote(url)} ${end}`, more),
  );
}

function changedServers(
  old: readonly string[],
  now: readonly string[],
  draft: (kind: string, level: Level, url: string, end: string, more: Partial<Draft>) => Draft,
): Draft[] {
  const consequence = 'Programs that call this address may no longer reach a server.';
  const more = { consequence, remedy: 'Keep it next to the new one.' };
  const removed = old.filter((url) => !now.includes(url));
  const added = now.filter((url) => !old.includes(url));
  const [first = '', previous = first] = [now[0], old[0]];
  const isReordered = removed.length === 0 && first !== previous && old.includes(first);
  const order = {
    consequence: 'Programs that call the first server call another one.',
    remedy: 'Keep the order.',
  };
  return [
    ...(isReordered
      ? [draft('server-order', 'check', first, `is now the first, before ${quote(previous)}.`, order)]
      : []),
    ...removed.map((url) => draft('server-removed', 'breaking', url, 'was removed.', more)),
    ...added.map((url) => draft('server-added', 'additive', url, 'is new.', {})),
  ];
}

function addresses(servers: unknown, map?: ServerMap): string[] {
  if (!Array.isArray(servers)) return [];
  return servers.filter(isObject).flatMap(({ url, variables }) => {
    const named = isObject(variables) ? Object.entries(variables) : [];
    return named.reduce(
      (urls, [name, variable]) => fillIn(urls, name, variable).slice(0, MAX_ADDRESSES),
      [renameServer(String(url), map).replace(/\/$/, '')],
    );
  });
}

function fillIn(urls: readonly string[], name: string, variable: unknown): string[] {
  const { enum: values, default: value } = isObject(variable) ? variable : {};
  const filled = Array.isArray(values) && values.length > 0 ? values : [value ?? `{${name}}`];
  return urls.flatMap((url) => filled.map((one) => url.replaceAll(`{${name}}`, String(one))));
}
