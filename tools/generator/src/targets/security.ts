import { isObject } from '@cross-border-payments/openapi';
import type { Document, Json, Operation } from '@cross-border-payments/openapi/model';
import { docComment, propertyName, prose } from '../emit/text.ts';
import { RuntimeFunction } from './facts.ts';

interface Carrier {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
}

const PLACES: readonly unknown[] = ['header', 'query', 'cookie'];

/** Returns where a request carries the credential of a scheme; undefined if no message carries it. */
function carrierOf(scheme: Json | undefined): Carrier | undefined {
  if (!isObject(scheme)) return undefined;
  const { type, in: place, name } = scheme;
  if (type === 'apiKey') {
    if (typeof name !== 'string' || !PLACES.includes(place)) return undefined;
    return { in: place as Carrier['in'], name: place === 'header' ? name.toLowerCase() : name };
  }
  return type === 'http' || isIssued(scheme) ? { in: 'header', name: 'authorization' } : undefined;
}

function isIssued(scheme: Json): boolean {
  return isObject(scheme) && (scheme.type === 'oauth2' || scheme.type === 'openIdConnect');
}

/** Returns a security scheme as the client's `SecurityScheme`; empty if no message carries it. */
export function schemeFacts(scheme: Json): Readonly<Record<string, string | RuntimeFunction>> {
  const carrier = carrierOf(scheme);
  if (!carrier || !isObject(scheme) || scheme.type === 'apiKey') return { ...carrier };
  if (scheme.type !== 'http') {
    const flow = isObject(scheme.flows) ? scheme.flows.clientCredentials : undefined;
    const tokenUrl = isObject(flow) && typeof flow.tokenUrl === 'string' ? flow.tokenUrl : undefined;
    return { ...carrier, prefix: 'Bearer ', ...(tokenUrl === undefined ? {} : { tokenUrl }) };
  }
  const kind = String(scheme.scheme).toLowerCase();
  if (kind === 'bearer') return { ...carrier, prefix: 'Bearer ' };
  // Of any other scheme, such as `digest`, the caller writes the whole value.
  return kind === 'basic'
    ? { ...carrier, prefix: 'Basic ', write: new RuntimeFunction('basic') }
    : { ...carrier };
}

/** Writes the type of the credentials of a client: a property per scheme that a message carries. */
export function credentialsType({ securitySchemes }: Document, name: string): string {
  const properties = [...securitySchemes].flatMap(([scheme, value]) => {
    const { in: place, write } = schemeFacts(value);
    if (place === undefined) return [];
    const issued = isIssued(value) ? 'SecretString | ClientCredentials' : 'SecretString';
    const type = write === undefined ? issued : 'BasicCredential';
    const said = isObject(value) && typeof value.description === 'string' ? value.description : '';
    return [`${docComment([prose(said)], '  ')}  readonly ${propertyName(scheme)}?: ${type} | undefined;\n`];
  });
  return `/** Keys and tokens, by the names of the security schemes. */\nexport interface ${name} {\n${properties.join('')}}\n`;
}

/** A required security scheme, as `RequiredCredential` in server-stubs. */
interface CredentialFacts extends Partial<Carrier> {
  readonly scheme: string;
  readonly type: string;
  readonly prefix?: string;
  readonly scopes?: readonly string[];
}

export function requiredCredentials(
  { securitySchemes }: Document,
  { security }: Operation,
): CredentialFacts[][] {
  return security.map((alternative) =>
    [...alternative].map(([scheme, scopes]) => ({
      scheme,
      ...credentialOf(securitySchemes.get(scheme)),
      ...(scopes.length > 0 ? { scopes } : {}),
    })),
  );
}

function credentialOf(scheme: Json | undefined): Omit<CredentialFacts, 'scheme'> {
  const carrier = carrierOf(scheme);
  const type = isObject(scheme) ? String(scheme.type) : 'unknown';
  if (!carrier || !isObject(scheme)) return { type: type === 'mutualTLS' ? type : 'unknown' };
  if (type === 'apiKey') return { type, ...carrier };
  return { type, ...carrier, prefix: type === 'http' ? String(scheme.scheme).toLowerCase() : 'bearer' };
}

/** Returns what a request carries for each security scheme, as `CredentialKind` in server-stubs. */
export function schemeKinds({
  securitySchemes,
}: Document): [name: string, kind: 'text' | 'basic' | 'none'][] {
  return [...securitySchemes].map(([name, scheme]) => {
    const { in: place, prefix } = credentialOf(scheme);
    return [name, place === undefined ? 'none' : prefix === 'basic' ? 'basic' : 'text'];
  });
}

/** Checks whether the handler of an operation has a context: always, if every call needs credentials. */
export function isSecured({ security }: Operation): 'always' | 'sometimes' | 'never' {
  const open = security.filter((alternative) => alternative.size === 0).length;
  if (open === security.length) return 'never';
  return open === 0 ? 'always' : 'sometimes';
}
