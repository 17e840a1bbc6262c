import { isObject } from '@cross-border-payments/openapi';
import { type Document, type Json, jsonKey, type Operation } from '@cross-border-payments/openapi/model';
import { atHead, type Draft, draftOf } from '../findings/finding.ts';
import type { Version } from '../repository/version.ts';
import type { OperationPair } from './pair-operations.ts';
import { about, isOutgoing, type OperationChange, type Versions } from './pairs.ts';
import { quote } from './words.ts';

export function compareSecurity(change: OperationChange): Draft[] {
  const { versions, base, head } = change;
  const before = { document: versions.base.model, operation: base };
  const after = { document: versions.head.model, operation: head };
  const outgoing = isOutgoing(head);
  // The security requirements of the document apply only to calls of the service.
  const isStated = ownSecurity(versions.base, base) ?? ownSecurity(versions.head, head);
  if (outgoing && isStated === undefined) return [];
  const turn = outgoing ? securityTurn(after, before) : securityTurn(before, after);
  if (turn === 'none') return [];
  const [old, now] = [sayCredentials(base), sayCredentials(head)];
  const schemes = old === now ? changedSchemes(before, after) : undefined;
  const place = schemes?.place ?? securityPlace(change);
  if (turn === 'renamed') {
    const consequence = 'Programs that name the scheme no longer compile.';
    const more = { place, consequence, remedy: 'Keep the name of the scheme.' };
    const cause = `Its security scheme is now named ${now}, before ${old}.`;
    return [about(change, 'security-renamed', 'source', cause, more)];
  }
  if (turn === 'easier') {
    const cause = schemes?.cause ?? `It now accepts ${now}, before ${old}.`;
    return [about(change, 'security-eased', 'additive', cause, { place })];
  }
  const wanted = alternatives(after);
  const refused = alternatives(before).filter((one) => !wanted.some((other) => isEnough(one, other)));
  const isAnonymous = refused.every((one) => one.size === 0);
  const consequence = outgoing
    ? 'Receivers that check the previous credentials refuse its calls.'
    : `Calls ${isAnonymous ? 'without credentials' : 'with only the previous credentials'} are now refused with 401 or 403.`;
  const more = { place, consequence, remedy: remedyFor(isAnonymous, outgoing) };
  const cause = schemes?.cause ?? `It now requires ${now}, before ${old}.`;
  return [about(change, 'security-tightened', 'breaking', cause, more)];
}

function remedyFor(isAnonymous: boolean, outgoing: boolean): string {
  if (outgoing) return 'Keep sending the previous credentials.';
  return isAnonymous
    ? 'Keep `{}` as an alternative, which needs no credentials.'
    : 'Keep the previous requirement as an alternative.';
}

function ownSecurity(version: Version, { pointer }: Operation): unknown {
  return version.value(`${pointer}/security`);
}

/** Returns where the security requirements are: in the operation if it has any, otherwise in the document. */
function securityPlace({ versions, base, head }: OperationChange): Draft['place'] {
  if (ownSecurity(versions.head, head) !== undefined) return atHead(`${head.pointer}/security`);
  return atHead(ownSecurity(versions.base, base) === undefined ? '#/security' : head.pointer);
}

/** Returns the credentials that an operation needs: "`key`, or `login` with the scope `read`". */
function sayCredentials({ security }: Operation): string {
  if (security.length === 0) return 'no credentials';
  const said = security.map((one) => {
    const schemes = [...one].map(([name, scopes]) => {
      const list = scopes.map(quote).join(', ');
      return `${quote(name)}${list && ` with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${list}`}`;
    });
    return schemes.join(' and ') || 'no credentials';
  });
  return said.join(', or ');
}

/** Names the changed fields of an operation's security schemes. The place is where the first changed scheme is. */
function changedSchemes(before: Secured, after: Secured): Pick<Draft, 'cause' | 'place'> {
  const names = [...new Set(after.operation.security.flatMap((one) => [...one.keys()]))];
  const changes = names.flatMap((name) => {
    const [old, now] = [before, after].map(({ document }) => document.securitySchemes.get(name));
    return ['type', 'in', 'name', 'scheme', 'openIdConnectUrl'].flatMap((field) => {
      const [was, is] = [old, now].map((one) => (isObject(one) ? one[field] : undefined));
      return was === is ? [] : [{ name, said: `\`${field}\` is now ${quote(is)}, before ${quote(was)}` }];
    });
  });
  const [first] = changes;
  const own = changes.filter(({ name }) => name === first?.name).map(({ said }) => said);
  return {
    cause: `The security scheme ${quote(first?.name)} changed: ${own.join(', ')}.`,
    place: atHead(`#/components/securitySchemes/${first?.name ?? ''}`),
  };
}

/** One way to authenticate: the scopes of each credential, by a key for how the credential is sent. */
type Alternative = ReadonlyMap<string, ReadonlySet<string>>;

type SecurityTurn = 'none' | 'renamed' | 'easier' | 'harder';

interface Secured {
  readonly document: Document;
  readonly operation: Operation;
}

/** Compares credentials, not names of schemes. `harder`: a call that was accepted is now refused. */
function securityTurn(before: Secured, after: Secured): SecurityTurn {
  const [old, now] = [alternatives(before), alternatives(after)];
  const isCovered = (wanted: Alternative, list: readonly Alternative[]) =>
    list.some((one) => isEnough(wanted, one));
  if (!old.every((one) => isCovered(one, now))) return 'harder';
  if (!now.every((one) => isCovered(one, old))) return 'easier';
  return namesIn(before, old) === namesIn(after, now) ? 'none' : 'renamed';
}

/** Returns a key for the schemes of an operation, without alternatives that demand more than another one. */
function namesIn({ operation: { security } }: Secured, list: readonly Alternative[]): string {
  const isNeedless = (own: Alternative, at: number) =>
    list.some((one, other) => other !== at && isEnough(own, one) && (other < at || !isEnough(one, own)));
  const needed = security.filter((_, at) => list[at] && !isNeedless(list[at], at));
  return jsonKey(needed.map((one) => [...one.keys()].sort().join()).sort());
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

/** Returns a key that is equal for schemes that send credentials in the same way. */
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

export function compareFlows({ base, head }: Versions, pairs: readonly OperationPair[]): Draft[] {
  return [...base.model.securitySchemes].flatMap(([name, before]) => {
    const operations = pairs.flatMap((pair) =>
      pair.base && pair.head && pair.base.security.some((one) => one.has(name)) ? [pair.name] : [],
    );
    const [old, now] = [flowsOf(before), flowsOf(head.model.securitySchemes.get(name))];
    if (operations.length === 0 || now.size === 0) return [];
    const place = atHead(`#/components/securitySchemes/${name}`);
    const facts = { operations, direction: 'request', place } as const;
    const of = `of the security scheme ${quote(name)}`;
    const changed = [...old].flatMap(([fact, said]) => {
      const is = now.get(fact);
      const isInRemovedFlow = [...old.keys()].some((flow) => fact.startsWith(`${flow}, `) && !now.has(flow));
      if (is === said || isInRemovedFlow) return [];
      const turn = is === undefined ? 'was removed' : `is now ${quote(is)}, before ${quote(said)}`;
      const consequence = 'Programs that were written for the previous version may no longer get a token.';
      const more = { ...facts, consequence, remedy: 'Keep it next to the new one.' };
      return [draftOf('security-flow', 'breaking', `${fact} ${of} ${turn}.`, more)];
    });
    const fresh = [...now.keys()].filter((fact) => !old.has(fact));
    return [
      ...changed,
      ...fresh.map((fact) => draftOf('security-flow-added', 'additive', `${fact} ${of} is new.`, facts)),
    ];
  });
}

/** Returns the flows of a scheme with their addresses and scopes: "The flow `implicit`, scope `read`". */
function flowsOf(scheme: Json | undefined): Map<string, string> {
  const flows = isObject(scheme) && isObject(scheme.flows) ? Object.entries(scheme.flows) : [];
  return new Map(
    flows.flatMap(([name, flow]): [string, string][] => {
      if (!isObject(flow)) return [];
      const title = `The flow ${quote(name)}`;
      const scopes = isObject(flow.scopes) ? Object.keys(flow.scopes) : [];
      const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl'].filter((url) => flow[url] !== undefined);
      return [
        [title, ''],
        ...urls.map((url): [string, string] => [`${title}, \`${url}\``, String(flow[url])]),
        ...scopes.map((scope): [string, string] => [`${title}, scope ${quote(scope)}`, '']),
      ];
    }),
  );
}
