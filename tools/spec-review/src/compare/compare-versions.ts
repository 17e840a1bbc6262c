import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@cross-border-payments/openapi';
import type { Draft } from '../finding.ts';
import { compareNames } from './compare-names.ts';
import { compareOperation } from './compare-operation.ts';
import type { Versions } from './kept.ts';
import { pairOperations } from './pairs.ts';
import { sameSchemas } from './same-schema.ts';
import { quote } from './words.ts';

/**
 * Compares two versions of a document.
 *
 * @param onStep is called with the number of operations that are compared, and of all
 */
export function compareVersions(
  given: Omit<Versions, 'isSame'>,
  onStep: (done: number, all: number) => void = () => undefined,
): Draft[] {
  const versions = { ...given, isSame: sameSchemas() };
  const { base, head } = versions;
  const pairs = pairOperations(base.model, head.model);
  const found = pairs.flatMap((pair, at) => {
    onStep(at, pairs.length);
    return compareOperation(versions, pair);
  });
  const drafts = [...compareServers(versions), ...found, ...compareNames(versions, pairs)];
  if (drafts.length === 0 && !isDeepStrictEqual(base.entry, head.entry)) return [onlyWords()];
  return drafts;
}

function compareServers({ base, head }: Versions): Draft[] {
  const urls = (servers: unknown) =>
    Array.isArray(servers) ? servers.filter(isObject).map(({ url }) => String(url).replace(/\/$/, '')) : [];
  const [before, after] = [urls(base.model.servers), urls(head.model.servers)];
  const draft = (kind: string, cause: string, url: string): Draft => ({
    kind,
    level: 'additive',
    direction: 'document',
    cause: `The server ${quote(url)} ${cause}.`,
    consequence: '',
    remedy: '',
    operations: [],
    rules: [],
    place: { version: 'head', pointer: '#/servers' },
  });
  const gone = before.filter((url) => !after.includes(url));
  return [
    ...gone.map(
      (url): Draft => ({
        ...draft('server-removed', 'was removed', url),
        level: 'breaking',
        consequence: 'Programs that call this address may find nobody there.',
        remedy: 'Keep it beside the new one.',
      }),
    ),
    ...after.filter((url) => !before.includes(url)).map((url) => draft('server-added', 'is new', url)),
  ];
}

function onlyWords(): Draft {
  return {
    kind: 'words',
    level: 'docs',
    direction: 'document',
    cause: 'Only words, examples or the way of writing changed.',
    consequence: '',
    remedy: '',
    operations: [],
    rules: [],
    place: { version: 'head', pointer: '#' },
  };
}
