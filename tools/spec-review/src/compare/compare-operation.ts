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
  const cause = `${titleOf(operation)} was removed.`;
  return about({ head: operation, name }, `${kind}-removed`, 'breaking', cause, {
    consequence: `${consequence}${deprecated ? '' : ' It was not deprecated first.'}`,
    remedy: 'Keep it and mark it `deprecated`, with a date in `x-sunset`.',
    place: { version: 'base', pointer },
    ...sunsetOf(deprecated, extensions),
  });
}

function added({ base }: Versions, operation: Operation, name: string): Draft {
  const cause = `${titleOf(operation)} is new.`;
  const { kind, method, path } = operation;
  const change = { head: operation, name };
  const template = base.model.operations.find((one) => one.method === method && matchesPath(one.path, path));
  if (kind !== 'operation' || !template) return about(change, `${kind}-added`, 'additive', cause);
  return about(change, `${kind}-added`, 'check', cause, {
    consequence: `Calls of ${titleOf(template)} with this path now reach it.`,
    remedy: 'Choose a path that no earlier one includes.',
  });
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

function compareMarks(change: OperationChange): Draft[] {
  const { base, head } = change;
  const found: Draft[] = [];
  if (head.deprecated !== base.deprecated)
    found.push(about(change, 'operation-deprecated', 'docs', `It is ${sayDeprecated(head.deprecated)}.`));
  if (head.callback !== undefined && head.path !== base.path) {
    const more = { consequence: 'Receivers that clients register as before may not be called.' };
    found.push(
      about(change, 'callback-moved', 'check', `Its address ${sayTurn(base.path, head.path)}.`, more),
    );
  }
  for (const [name, consequence] of MARKS) {
    const [before, after] = [base, head].map(({ extensions }) => readMark(extensions.get(name)));
    if (before === after) continue;
    const turn = `\`${name}\` ${sayTurn(before, after)}.`;
    found.push(about(change, `${name.slice(2)}-changed`, 'check', turn, { consequence }));
  }
  return found;
}

/** Returns the value of an extension. For an object, returns only the names, because its values are descriptions. */
function readMark(value: Json | undefined): unknown {
  return isObject(value) ? Object.keys(value).sort().join(', ') : value;
}

/** Extensions from which code is generated, with the effect of a change. */
const MARKS = [
  ['x-retry', 'Clients retry its calls in different cases than before.'],
  ['x-found-by', 'Clients find its orders by another operation than before.'],
  ['x-status-codes', 'Handlers may return other codes than before, and clients get them.'],
] as const;
