import type { Document, Json, Operation } from '@cross-border-payments/openapi/model';
import { jsonKey } from '@cross-border-payments/openapi/model';

/** One way to authenticate: what is sent, by what, with which scopes. */
type Alternative = ReadonlyMap<string, ReadonlySet<string>>;

/** How the authentication of an operation changed. */
export type SecurityChange = 'none' | 'renamed' | 'easier' | 'harder';

/**
 * Compares the effective security of an operation. A scheme counts by what it sends, not by its name.
 *
 * @returns `harder` if a call that was authenticated no longer is, `easier` if more calls are
 */
export function securityChange(
  base: Document,
  before: Operation,
  head: Document,
  after: Operation,
): SecurityChange {
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

/** Returns what of a scheme goes over the wire. */
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

/** Returns whether credentials for one alternative are enough for another. */
function isEnough(given: Alternative, wanted: Alternative): boolean {
  return [...wanted].every(([scheme, scopes]) => {
    const own = given.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.has(scope));
  });
}
