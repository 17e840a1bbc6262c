import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@cross-border-payments/openapi';
import type { Draft, Level } from '../finding.ts';
import { Effort } from '../proof/effort.ts';
import { Samples } from '../proof/samples.ts';
import { Side } from '../proof/side.ts';
import { compareMessages } from './compare-messages.ts';
import { compareNames } from './compare-names.ts';
import { compareOperation } from './compare-operation.ts';
import type { GivenVersions, Versions } from './kept.ts';
import type { Work } from './message-pair.ts';
import { type Module, Modules } from './modules.ts';
import { pairOperations } from './pairs.ts';
import { sameSchemas } from './same-schema.ts';
import { quote } from './words.ts';

/**
 * Compares two versions of a document, in steps: after each one the caller may do something else.
 *
 * @param onStep is called with what is compared
 */
export function* compareInSteps(
  given: GivenVersions,
  onStep: (step: string) => void = () => undefined,
  effort = new Effort(),
): Generator<undefined, Draft[]> {
  const { base, head } = given;
  const modules = new Modules(base.model, head.model);
  const work: Work = { effort, places: 0, untried: 0, onStep };
  const versions = { ...given, isSame: sameSchemas(), modules, samples: new Samples(modules.nameOf), work };
  const pairs = pairOperations(base.model, head.model);
  const drafts = compareServers(versions);
  for (const [at, pair] of pairs.entries()) {
    onStep(`operation ${at + 1} of ${pairs.length}`);
    drafts.push(...compareOperation(versions, pair));
    yield;
  }
  for (const module of modules.changed()) {
    drafts.push(...compareModule(versions, module));
    yield;
  }
  drafts.push(...compareNames(versions, pairs));
  if (work.untried > 0) drafts.push(notProved(work));
  if (drafts.length === 0 && !isDeepStrictEqual(base.entry, head.entry)) return [onlyWords()];
  return drafts;
}

/** Compares two versions of a document. */
export function compareVersions(given: GivenVersions, effort?: Effort): Draft[] {
  const steps = compareInSteps(given, undefined, effort);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Compares a named schema of large messages on its own. */
function compareModule({ base, head, samples, work }: Versions, module: Module): Draft[] {
  const { name, direction, operations } = module;
  const [old, now] = [module.base, module.head];
  const drafts = compareMessages({
    direction,
    part: `schema ${name}`,
    operation: operations[0] ?? name,
    base: new Side(base.schemas, old, { modules: samples }),
    head: new Side(head.schemas, now, { modules: samples }),
    examples: [...(old.text.examples ?? []), ...(now.text.examples ?? [])],
    pointers: { base: old.pointer, head: now.pointer },
    work,
  });
  return drafts.map((draft) => ({ ...draft, operations }));
}

function notProved({ places, untried }: Work): Draft {
  return {
    ...aboutDocument('not-proved', 'check'),
    cause: `Not proved: ${untried} of ${places} places were not tried, since the change is too large.`,
    consequence: 'Each of them may break somebody.',
    remedy: 'Review the change in smaller steps, or read what it says of these places.',
  };
}

function compareServers({ base, head }: Versions): Draft[] {
  const urls = (servers: unknown) =>
    Array.isArray(servers) ? servers.filter(isObject).map(({ url }) => String(url).replace(/\/$/, '')) : [];
  const [before, after] = [urls(base.model.servers), urls(head.model.servers)];
  const draft = (kind: string, cause: string, url: string): Draft => ({
    ...aboutDocument(kind, 'additive'),
    cause: `The server ${quote(url)} ${cause}.`,
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
    ...aboutDocument('words', 'docs'),
    cause: 'Only words, examples or the way of writing changed.',
  };
}

function aboutDocument(kind: string, level: Level): Omit<Draft, 'cause'> {
  return {
    kind,
    level,
    direction: 'document',
    consequence: '',
    remedy: '',
    operations: [],
    rules: [],
    place: { version: 'head', pointer: '#' },
  };
}
