import { type Document, type Json, jsonKey, type Operation } from '@cross-border-payments/openapi/model';
import type { Draft } from '../findings/finding.ts';
import { compareAnswers } from './compare-answers.ts';
import { compareBodies } from './compare-bodies.ts';
import { compareOwnServers } from './compare-document.ts';
import { compareParameters } from './compare-parameters.ts';
import { about, isOutgoing, type Kept, type OperationPair, sunsetOf, type Versions } from './pairs.ts';
import { quote } from './words.ts';

export function compareOperation(versions: Versions, { base, head, name }: OperationPair): Draft[] {
  if (base && !head) return [gone(base, name)];
  if (head && !base) return [come(head, name)];
  if (!base || !head) return [];
  const kept = { base, head, name };
  return [
    ...compareSecurity(versions, kept),
    ...compareOwnServers(versions, kept),
    ...compareMarks(kept),
    ...compareParameters(versions, kept),
    ...compareBodies(versions, kept),
    ...compareAnswers(versions, kept),
  ];
}

function gone(operation: Operation, name: string): Draft {
  const [what, consequence] = isOutgoing(operation)
    ? [`The ${operation.kind} ${quote(operation.path)}`, 'Receivers wait for it in vain.']
    : [`${quote(`${operation.method} ${operation.path}`)}`, 'Clients that call it get 404 or 405.'];
  const wasDeprecated = operation.deprecated ? '' : ' It was not deprecated first.';
  return about(
    { base: operation, head: operation, name },
    `${operation.kind}-removed`,
    'breaking',
    `${what} was removed.`,
    {
      consequence: consequence + wasDeprecated,
      remedy: 'Keep it and mark it `deprecated`, with a date in `x-sunset`.',
      place: { version: 'base', pointer: operation.pointer },
      ...sunsetOf(operation.deprecated, operation.extensions),
    },
  );
}

function come(operation: Operation, name: string): Draft {
  const what = isOutgoing(operation)
    ? `The ${operation.kind} ${quote(operation.path)}`
    : quote(`${operation.method} ${operation.path}`);
  return about(
    { base: operation, head: operation, name },
    `${operation.kind}-added`,
    'additive',
    `${what} is new.`,
  );
}

function compareSecurity(versions: Versions, kept: Kept): Draft[] {
  const { base, head } = versions;
  const outgoing = isOutgoing(kept.head);
  const place = securityPlace(versions, kept);
  const change = outgoing
    ? securityChange(head.model, kept.head, base.model, kept.base)
    : securityChange(base.model, kept.base, head.model, kept.head);
  if (change === 'none') return [];
  if (change === 'renamed') {
    return [
      about(kept, 'security-renamed', 'source', 'Its security scheme has another name.', {
        place,
        consequence: 'Programs that name the scheme no longer compile.',
        remedy: 'Keep the name of the scheme.',
      }),
    ];
  }
  if (change === 'easier')
    return [
      about(kept, 'security-eased', 'additive', 'More calls are authenticated than before.', { place }),
    ];
  const consequence = outgoing
    ? 'Receivers that check the credentials of before refuse its calls.'
    : 'Calls that were authenticated are now refused with 401 or 403.';
  return [
    about(kept, 'security-tightened', 'breaking', 'Its security demands other or more credentials.', {
      place,
      consequence,
      remedy: 'Add the new scheme as a further alternative.',
    }),
  ];
}

/** Returns where the security is written: at the operation, or at the document. */
function securityPlace({ base, head }: Versions, kept: Kept): Draft['place'] {
  const own = `${kept.head.pointer}/security`;
  if (head.value(own) !== undefined) return { version: 'head', pointer: own };
  if (base.value(`${kept.base.pointer}/security`) !== undefined)
    return { version: 'head', pointer: kept.head.pointer };
  const isSame = jsonKey(base.value('#/security')) === jsonKey(head.value('#/security'));
  return { version: 'head', pointer: isSame ? '#/components/securitySchemes' : '#/security' };
}

function compareMarks(kept: Kept): Draft[] {
  const { base, head } = kept;
  const found: Draft[] = [];
  if (head.deprecated && !base.deprecated)
    found.push(about(kept, 'operation-deprecated', 'docs', 'It is deprecated now.'));
  const [before, after] = [base.extensions.get('x-retry'), head.extensions.get('x-retry')];
  if (before !== after && before !== undefined) {
    const turn = `\`x-retry\` changed from ${quote(before)} to ${quote(after)}.`;
    found.push(
      about(kept, 'retry-changed', 'check', turn, {
        consequence: 'Clients repeat its calls in other cases than before.',
      }),
    );
  }
  return found;
}

/** One way to authenticate: what is sent, by what, with which scopes. */
type Alternative = ReadonlyMap<string, ReadonlySet<string>>;

type SecurityChange = 'none' | 'renamed' | 'easier' | 'harder';

/**
 * Compares the effective security of an operation. A scheme counts by what it sends, not by its name.
 *
 * @returns `harder` if a call that was authenticated no longer is, `easier` if more calls are
 */
function securityChange(base: Document, before: Operation, head: Document, after: Operation): SecurityChange {
  const [old, now] = [alternatives(base, before), alternatives(head, after)];
  const covers = (list: readonly Alternative[], wanted: Alternative) =>
    list.some((one) => isEnough(wanted, one));
  if (!old.every((one) => covers(now, one))) return 'harder';
  if (!now.every((one) => covers(old, one))) return 'easier';
  const names = (operation: Operation) =>
    operation.security
      .map((one) => [...one.keys()].sort().join())
      .sort()
      .join(';');
  return names(before) === names(after) ? 'none' : 'renamed';
}

function alternatives(document: Document, { security }: Operation): Alternative[] {
  if (security.length === 0) return [new Map()];
  return security.map(
    (one) =>
      new Map(
        [...one].map(([name, scopes]) => [
          wireKey(document.securitySchemes.get(name), name),
          new Set(scopes),
        ]),
      ),
  );
}

function wireKey(scheme: Json | undefined, name: string): string {
  if (typeof scheme !== 'object' || scheme === null || Array.isArray(scheme)) return name;
  const {
    type,
    in: place,
    name: member,
    scheme: kind,
    openIdConnectUrl,
  } = scheme as Readonly<Record<string, Json>>;
  const shown = place === 'header' && typeof member === 'string' ? member.toLowerCase() : member;
  return jsonKey([
    type,
    place,
    shown,
    typeof kind === 'string' ? kind.toLowerCase() : kind,
    openIdConnectUrl,
  ]);
}

function isEnough(given: Alternative, wanted: Alternative): boolean {
  return [...wanted].every(([scheme, scopes]) => {
    const own = given.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.has(scope));
  });
}
