import { isObject } from '@cross-border-payments/openapi';
import type { Operation } from '@cross-border-payments/openapi/model';
import { aboutDocument, type Draft } from '../finding.ts';
import type { Version } from '../version/version.ts';
import { about, type Kept, type Versions } from './kept.ts';
import { isOutgoing } from './pairs.ts';
import { quote } from './words.ts';

/** Most addresses that are made of one server with variables. */
const MOST_ADDRESSES = 64;

const GONE = {
  level: 'breaking',
  consequence: 'Programs that call this address may find nobody there.',
  remedy: 'Keep it beside the new one.',
} as const;

/** Compares the addresses of the document, each variable filled in with its values or its default. */
export function compareServers({ base, head }: Versions): Draft[] {
  const { gone, come } = changes(base.model.servers, head.model.servers);
  const draft = (kind: string, url: string, cause: string): Draft => ({
    ...aboutDocument(kind, 'additive'),
    cause: `The server ${quote(url)} ${cause}.`,
    place: { version: 'head', pointer: '#/servers' },
  });
  return [
    ...gone.map((url) => ({ ...draft('server-removed', url, 'was removed'), ...GONE })),
    ...come.map((url) => draft('server-added', url, 'is new')),
  ];
}

/** Compares the addresses of an operation that has its own, or had. */
export function compareOwnServers({ base, head }: Versions, kept: Kept): Draft[] {
  if (isOutgoing(kept.head)) return [];
  const [before, after] = [ownServers(base, kept.base), ownServers(head, kept.head)];
  if (before === undefined && after === undefined) return [];
  const { gone, come } = changes(before ?? base.model.servers, after ?? head.model.servers);
  const place = { version: 'head', pointer: kept.head.pointer } as const;
  return [
    ...gone.map((url) =>
      about(kept, 'operation-server-removed', 'breaking', `Its server ${quote(url)} was removed.`, {
        ...GONE,
        place,
      }),
    ),
    ...come.map((url) =>
      about(kept, 'operation-server-added', 'additive', `Its server ${quote(url)} is new.`, { place }),
    ),
  ];
}

function ownServers(version: Version, { pointer }: Operation): unknown {
  const own = version.value(`${pointer}/servers`);
  return own ?? version.value(`${pointer.slice(0, pointer.lastIndexOf('/'))}/servers`);
}

function changes(before: unknown, after: unknown): { gone: string[]; come: string[] } {
  const [old, now] = [addresses(before), addresses(after)];
  return { gone: old.filter((url) => !now.includes(url)), come: now.filter((url) => !old.includes(url)) };
}

function addresses(servers: unknown): string[] {
  if (!Array.isArray(servers)) return [];
  return servers.filter(isObject).flatMap(({ url, variables }) => {
    const named = isObject(variables) ? Object.entries(variables) : [];
    return named.reduce(
      (urls, [name, variable]) => fillIn(urls, name, variable).slice(0, MOST_ADDRESSES),
      [String(url).replace(/\/$/, '')],
    );
  });
}

function fillIn(urls: readonly string[], name: string, variable: unknown): string[] {
  const { enum: values, default: value } = isObject(variable) ? variable : {};
  const filled = Array.isArray(values) && values.length > 0 ? values : [value ?? `{${name}}`];
  return urls.flatMap((url) => filled.map((one) => url.replaceAll(`{${name}}`, String(one))));
}
