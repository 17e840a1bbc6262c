import { isObject } from '@cross-border-payments/openapi';
import type { Json, Operation } from '@cross-border-payments/openapi/model';
import type { Draft } from '../findings/finding.ts';
import { compareBodies } from './compare-bodies.ts';
import { compareOwnServers } from './compare-document.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSecurity } from './compare-security.ts';
import {
  about,
  isOutgoing,
  type OperationChange,
  type OperationPair,
  sunsetOf,
  type Versions,
} from './pairs.ts';
import { quote, sayDeprecated, sayTurn } from './words.ts';

export function compareOperation(versions: Versions, { base, head, name }: OperationPair): Draft[] {
  if (base && !head) return [removed(base, name)];
  if (head && !base) return [added(head, name)];
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
  const cause = `${titleOf(operation)} was removed.`;
  return about({ head: operation, name }, `${kind}-removed`, 'breaking', cause, {
    consequence: `${consequence}${deprecated ? '' : ' It was not deprecated first.'}`,
    remedy: 'Keep it and mark it `deprecated`, with a date in `x-sunset`.',
    place: { version: 'base', pointer },
    ...sunsetOf(deprecated, extensions),
  });
}

function added(operation: Operation, name: string): Draft {
  const cause = `${titleOf(operation)} is new.`;
  return about({ head: operation, name }, `${operation.kind}-added`, 'additive', cause);
}

function titleOf(operation: Operation): string {
  const { kind, method, path, callback } = operation;
  return isOutgoing(operation) ? `The ${kind} ${quote(callback ?? path)}` : quote(`${method} ${path}`);
}

function compareMarks(change: OperationChange): Draft[] {
  const { base, head } = change;
  const found: Draft[] = [];
  if (head.deprecated !== base.deprecated)
    found.push(about(change, 'operation-deprecated', 'docs', `It is ${sayDeprecated(head.deprecated)}.`));
  for (const [name, consequence] of MARKS) {
    const [before, after] = [base, head].map(({ extensions }) => readMark(extensions.get(name)));
    if (before === after) continue;
    const turn = `\`${name}\` ${sayTurn(before, after)}.`;
    found.push(about(change, `${name.slice(2)}-changed`, 'check', turn, { consequence }));
  }
  return found;
}

/** Returns the value of a mark; of an object, only the names matter, whose values are words. */
function readMark(value: Json | undefined): unknown {
  return isObject(value) ? Object.keys(value).sort().join(', ') : value;
}

/** Extensions that generated code reads, with the effect of a change. */
const MARKS = [
  ['x-retry', 'Clients retry its calls in different cases than before.'],
  ['x-found-by', 'Clients find its orders by another operation than before.'],
  ['x-status-codes', 'Handlers may return other codes than before, and clients get them.'],
] as const;
