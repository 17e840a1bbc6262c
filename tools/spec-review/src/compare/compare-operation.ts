import { isObject } from '@cross-border-payments/openapi';
import { type Document, type Json, jsonKey, type Operation } from '@cross-border-payments/openapi/model';
import type { Draft } from '../findings/finding.ts';
import { compareBodies } from './compare-bodies.ts';
import { compareOwnServers } from './compare-document.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import {
  about,
  isOutgoing,
  type OperationChange,
  type OperationPair,
  sunsetOf,
  type Versions,
} from './pairs.ts';
import { quote } from './words.ts';

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

function compareSecurity(change: OperationChange): Draft[] {
  const { versions, base, head } = change;
  const before = { document: versions.base.model, operation: base };
  const after = { document: versions.head.model, operation: head };
  const outgoing = isOutgoing(head);
  const turn = outgoing ? securityTurn(after, before) : securityTurn(before, after);
  const place = securityPlace(change);
  if (turn === 'none') return [];
  if (turn === 'renamed') {
    const consequence = 'Programs that name the scheme no longer compile.';
    const more = { place, consequence, remedy: 'Keep the name of the scheme.' };
    return [about(change, 'security-renamed', 'source', 'Its security scheme has another name.', more)];
  }
  if (turn === 'easier') {
    const cause = 'More calls are authenticated than before.';
    return [about(change, 'security-eased', 'additive', cause, { place })];
  }
  const consequence = outgoing
    ? 'Receivers that check the previous credentials refuse its calls.'
    : 'Calls that were authenticated are now refused with 401 or 403.';
  const more = { place, consequence, remedy: 'Add the new scheme as a further alternative.' };
  const cause = 'It requires different or additional credentials.';
  return [about(change, 'security-tightened', 'breaking', cause, more)];
}

/** Returns the place of the security requirements: those of the operation, otherwise those of the document. */
function securityPlace({ versions: { base, head }, ...change }: OperationChange): Draft['place'] {
  const own = `${change.head.pointer}/security`;
  if (head.value(own) !== undefined) return { version: 'head', pointer: own };
  if (base.value(`${change.base.pointer}/security`) !== undefined)
    return { version: 'head', pointer: change.head.pointer };
  const isSame = jsonKey(base.value('#/security')) === jsonKey(head.value('#/security'));
  return { version: 'head', pointer: isSame ? '#/components/securitySchemes' : '#/security' };
}

function compareMarks(change: OperationChange): Draft[] {
  const { base, head } = change;
  const found: Draft[] = [];
  if (head.deprecated && !base.deprecated)
    found.push(about(change, 'operation-deprecated', 'docs', 'It is now deprecated.'));
  const [before, after] = [base.extensions.get('x-retry'), head.extensions.get('x-retry')];
  if (before !== after && before !== undefined) {
    const turn = `\`x-retry\` changed from ${quote(before)} to ${quote(after)}.`;
    found.push(
      about(change, 'retry-changed', 'check', turn, {
        consequence: 'Clients retry its calls in different cases than before.',
      }),
    );
  }
  return found;
}

/** One way to authenticate. Maps a key for each credential in the request to the scopes of the credential. */
type Alternative = ReadonlyMap<string, ReadonlySet<string>>;

type SecurityTurn = 'none' | 'renamed' | 'easier' | 'harder';

interface Secured {
  readonly document: Document;
  readonly operation: Operation;
}

/**
 * Compares the effective security of an operation. Schemes are compared by the credentials in the request, not by name.
 *
 * @returns `harder` if a call that was authenticated no longer is, `easier` if more calls are
 */
function securityTurn(before: Secured, after: Secured): SecurityTurn {
  const [old, now] = [alternatives(before), alternatives(after)];
  const covers = (list: readonly Alternative[], wanted: Alternative) =>
    list.some((one) => isEnough(wanted, one));
  if (!old.every((one) => covers(now, one))) return 'harder';
  if (!now.every((one) => covers(old, one))) return 'easier';
  const names = ({ operation }: Secured) =>
    jsonKey(operation.security.map((one) => [...one.keys()].sort().join()).sort());
  return names(before) === names(after) ? 'none' : 'renamed';
}

function alternatives({ document, operation: { security } }: Secured): Alternative[] {
  if (security.length === 0) return [new Map()];
  return security.map((one) => {
    const schemes = [...one].map(([name, scopes]) => {
      return [wireKey(document.securitySchemes.get(name), name), new Set(scopes)] as const;
    });
    return new Map(schemes);
  });
}

/** Returns a key that is equal for schemes with the same credentials in the request. */
function wireKey(scheme: Json | undefined, name: string): string {
  if (!isObject(scheme)) return name;
  const { type, in: place, name: property, scheme: kind, openIdConnectUrl } = scheme;
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
  const shown = place === 'header' ? lower(property) : property;
  return jsonKey([type, place, shown, lower(kind), openIdConnectUrl] as Json);
}

function isEnough(given: Alternative, wanted: Alternative): boolean {
  return [...wanted].every(([scheme, scopes]) => {
    const own = given.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.has(scope));
  });
}
