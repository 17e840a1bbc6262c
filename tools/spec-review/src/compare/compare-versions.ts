import { isDeepStrictEqual } from 'node:util';
import { isObject, joinPointer } from '@cross-border-payments/openapi';
import type { Document, Json, Operation } from '@cross-border-payments/openapi/model';
import { atBase, atHead, type Draft, draftOf } from '../findings/finding.ts';
import { Samples, WorkBudget } from '../proof/repair.ts';
import { compareBodies, compareResponses } from './compare-bodies.ts';
import { compareNames, compareProfile } from './compare-document.ts';
import { compareMessages } from './compare-messages.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareFlows, compareSecurity } from './compare-security.ts';
import { joinByEdit, reportDifferences, withNullableEnums } from './edits.ts';
import { findDifferences } from './guard.ts';
import { type NamedSchema, NamedSchemas, sameSchemas } from './named-schemas.ts';
import { compareOwnServers, compareServers, type OperationPair, pairOperations } from './pair-operations.ts';
import {
  about,
  type GivenVersions,
  isClient,
  isOutgoing,
  type OperationChange,
  type ProofWork,
  pairModels,
  sunsetOf,
  type Versions,
} from './pairs.ts';
import { quote, sayDeprecated, sayTurn, some } from './words.ts';

const MAX_FURTHER = 1_000_000;

/** Compares two versions of a document in steps. The caller can do other work between the steps. */
export function* compareInSteps(
  given: GivenVersions,
  onStep: (step: string) => void = () => undefined,
  workBudget = new WorkBudget(),
): Generator<undefined, Draft[]> {
  const { base, head } = given;
  const named = new NamedSchemas(base.model, head.model);
  const work: ProofWork = {
    ...{ workBudget, furtherBudget: new WorkBudget(MAX_FURTHER), places: 0, untried: 0, onStep },
    ...{ known: new Map(), differences: [], compared: new Set(), isClient: isClient(given) },
  };
  const versions = { ...given, isSame: sameSchemas(), named, samples: new Samples(named.nameOf), work };
  const pairs = pairOperations(base.model, head.model, given.servers);
  let drafts = [
    ...compareServers(versions),
    ...compareFlows(versions, pairs),
    ...compareFaults(base.model, head.model),
  ];
  for (const [at, pair] of pairs.entries()) {
    onStep(`operation ${at + 1} of ${pairs.length}`);
    drafts.push(...compareOperation(versions, pair));
    yield;
  }
  for (const schema of named.changed()) {
    drafts.push(...compareNamed(versions, schema));
    yield;
  }
  drafts.push(...compareNames(versions, pairs), ...compareProfile(base, head));
  drafts = joinByEdit(base, head, withNullableEnums(base, head, drafts));
  const differences = [...work.differences, ...findDifferences(base, head, work.compared)];
  const renamed = drafts.flatMap(({ kind, place }) => (kind === 'type-removed' ? [place.pointer] : []));
  const isRenamed = (name = '') => renamed.includes(joinPointer('#/components/schemas', name));
  drafts.push(...reportDifferences(differences.filter(({ unused }) => !isRenamed(unused))));
  if (work.untried > 0) drafts.push(notProved(work));
  if (drafts.length === 0 && !isDeepStrictEqual(base.texts(), head.texts()))
    return [draftOf('words', 'docs', 'Only descriptions, examples or notation changed.')];
  return drafts;
}

/** Reports mistakes that only the head has, such as a path parameter that is missing in the path. */
function compareFaults({ unsupported: known }: Document, { unsupported }: Document): Draft[] {
  const fresh = unsupported.filter(({ code, isWarning, reason }) => {
    return isWarning && code === 'malformed' && !known.some((one) => one.reason === reason);
  });
  return fresh.map(({ reason, pointer }) =>
    draftOf('document-fault', 'check', reason, { place: atHead(pointer) }),
  );
}

function compareNamed({ base, head, samples, work }: Versions, schema: NamedSchema): Draft[] {
  const { name, direction, operations, base: old, head: now } = schema;
  const drafts = compareMessages({
    ...pairModels([base.schemasIn(direction), head.schemasIn(direction)], [old, now], samples),
    ...{ direction, part: `schema ${name}`, schemaName: name, operation: operations[0] ?? name, work },
    examples: [...(old.text.examples ?? []), ...(now.text.examples ?? [])],
    pointers: { base: old.pointer, head: now.pointer },
  });
  return drafts.map((draft) => ({ ...draft, operations }));
}

function notProved({ places, untried }: ProofWork): Draft {
  const cause = `Not proved: ${untried} of ${some(places, 'place', 'places')} ${untried === 1 ? 'was' : 'were'} not tried, since the change is too large.`;
  return draftOf('not-proved', 'check', cause, {
    consequence: 'Each of them may break somebody.',
    remedy: 'Review the change in smaller steps, or read what it says of these places.',
  });
}

function compareOperation(versions: Versions, { base, head, name }: OperationPair): Draft[] {
  if (base && !head) return [removed(base, name)];
  if (head && !base) return [added(versions, head, name)];
  if (!base || !head) return [];
  const change = { versions, base, head, name };
  return [
    ...compareSecurity(change),
    ...compareOwnServers(change),
    ...compareMarks(change),
    ...compareParameters(change),
    ...compareBodies(change),
    ...compareResponses(change),
  ];
}

function removed(operation: Operation, name: string): Draft {
  const { kind, deprecated, extensions, pointer } = operation;
  const consequence = isOutgoing(operation)
    ? 'Receivers no longer get it.'
    : 'Clients that call it get 404 or 405.';
  return about(
    { head: operation, name },
    `${kind}-removed`,
    'breaking',
    `${titleOf(operation)} was removed.`,
    {
      consequence: `${consequence}${deprecated ? '' : ' It was not deprecated first.'}`,
      remedy: 'Keep it and mark it `deprecated`, with a date in `x-sunset`.',
      place: atBase(pointer),
      ...sunsetOf(deprecated, extensions),
    },
  );
}

function added({ base }: Versions, operation: Operation, name: string): Draft {
  const { kind, method, path } = operation;
  const template = base.model.operations.find((one) => one.method === method && matchesPath(one.path, path));
  const isCovered = kind === 'operation' && template !== undefined;
  const effect = isCovered && {
    consequence: `Calls of ${titleOf(template)} with this path now reach it.`,
    remedy: 'Choose a path that no earlier one includes.',
  };
  const level = isCovered ? 'check' : 'additive';
  const change = { head: operation, name };
  return about(change, `${kind}-added`, level, `${titleOf(operation)} is new.`, { ...effect });
}

/** Returns whether a path template matches a path, as `/orders/{id}` matches `/orders/new`. */
function matchesPath(template: string, path: string): boolean {
  const steps = path.split('/');
  const parts = template.split('/');
  const fits = (part: string, at: number) => part === steps[at] || /^\{[^{}]*\}$/.test(part);
  return steps.length === parts.length && parts.every(fits);
}

function titleOf(operation: Operation): string {
  const { kind, method, path, callback } = operation;
  return isOutgoing(operation) ? `The ${kind} ${quote(callback ?? path)}` : quote(`${method} ${path}`);
}

/** Extensions from which code is generated, with the effect of a change. */
const MARKS = [
  ['x-retry', 'Clients retry its calls in different cases than before.'],
  ['x-found-by', 'Clients find its orders by another operation than before.'],
  ['x-status-codes', 'Handlers may return other codes than before, and clients get them.'],
] as const;

function compareMarks(change: OperationChange): Draft[] {
  const { base, head } = change;
  const found: Draft[] = [];
  if (head.deprecated !== base.deprecated)
    found.push(about(change, 'operation-deprecated', 'docs', `It is ${sayDeprecated(head.deprecated)}.`));
  if (head.callback !== undefined && head.path !== base.path) {
    const consequence = 'Receivers that clients register as before may not be called.';
    const turn = `Its address ${sayTurn(base.path, head.path)}.`;
    found.push(about(change, 'callback-moved', 'check', turn, { consequence }));
  }
  for (const [name, consequence] of MARKS) {
    const [before, after] = [base, head].map(({ extensions }) => readMark(extensions.get(name)));
    const turn = `\`${name}\` ${sayTurn(before, after)}.`;
    if (before !== after)
      found.push(about(change, `${name.slice(2)}-changed`, 'check', turn, { consequence }));
  }
  return found;
}

/** Returns the value of an extension; of an object only the names, because its values are descriptions. */
function readMark(value: Json | undefined): unknown {
  return isObject(value) ? Object.keys(value).sort().join(', ') : value;
}
