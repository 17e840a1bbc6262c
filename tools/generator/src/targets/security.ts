import { isObject } from '@cross-border-payments/openapi';
import type { Document, Json, Operation } from '@cross-border-payments/openapi/model';
import { docComment, propertyName, prose } from '../emit/text.ts';
import { RuntimeFunction } from './facts.ts';

/** A security scheme, as `RequiredCredential` in server-stubs. `in` is absent if no message contains the credential. */
interface Scheme {
  readonly type: string;
  readonly in?: 'header' | 'query' | 'cookie';
  readonly name?: string;
  /** The HTTP authentication scheme before the credential, in lower case. */
  readonly prefix?: string;
}

const PLACES = ['header', 'query', 'cookie'] as const;

const WRITERS = { header: 'inHeader', query: 'inQuery', cookie: 'inCookie' };

function readScheme(scheme: Json | undefined): Scheme {
  if (!isObject(scheme)) return { type: 'unknown' };
  const { type, name } = scheme;
  const place = PLACES.find((each) => each === scheme.in);
  if (type === 'apiKey' && typeof name === 'string' && place)
    return { type, in: place, name: place === 'header' ? name.toLowerCase() : name };
  const header = { in: 'header', name: 'authorization' } as const;
  if (type === 'http') return { type, ...header, prefix: String(scheme.scheme).toLowerCase() };
  if (isIssued(scheme)) return { type: String(type), ...header, prefix: 'bearer' };
  return { type: type === 'mutualTLS' ? type : 'unknown' };
}

function isIssued(scheme: Json): boolean {
  return isObject(scheme) && (scheme.type === 'oauth2' || scheme.type === 'openIdConnect');
}

/** Checks for a security scheme whose credential a service issues: OAuth 2 or OpenID Connect. */
export function hasIssuedCredentials({ securitySchemes }: Document): boolean {
  return [...securitySchemes.values()].some(isIssued);
}

/** Returns a security scheme as `SecurityScheme` of the client; empty if no message contains the credential. */
export function schemeFacts(scheme: Json): Readonly<Record<string, string | RuntimeFunction>> {
  const { in: place, name = '', prefix } = readScheme(scheme);
  if (place === undefined) return {};
  const carrier = { in: new RuntimeFunction(WRITERS[place]), name };
  if (prefix === 'basic')
    return { ...carrier, prefix: 'Basic ', write: new RuntimeFunction('encodeBasicCredential') };
  // For other schemes, such as `digest`, the caller sets the whole value of the header.
  if (prefix !== 'bearer') return carrier;
  const flow = isObject(scheme) && isObject(scheme.flows) ? scheme.flows.clientCredentials : undefined;
  const tokenUrl = isObject(flow) && typeof flow.tokenUrl === 'string' ? { tokenUrl: flow.tokenUrl } : {};
  return { ...carrier, prefix: 'Bearer ', ...tokenUrl };
}

/**
 * Writes the type of a client's credentials, with a property for each security scheme whose credential is sent in the
 * request.
 */
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

export function requiredCredentials({ securitySchemes }: Document, { security }: Operation) {
  return security.map((alternative) =>
    [...alternative].map(([scheme, scopes]) => ({
      scheme,
      ...readScheme(securitySchemes.get(scheme)),
      ...(scopes.length > 0 ? { scopes } : {}),
    })),
  );
}

/** Returns the kind of credential of each security scheme, as `CredentialKind` in server-stubs. */
export function schemeKinds({ securitySchemes }: Document): [name: string, kind: string][] {
  return [...securitySchemes].map(([name, scheme]) => {
    const { in: place, prefix } = readScheme(scheme);
    return [name, place === undefined ? 'none' : prefix === 'basic' ? 'basic' : 'text'];
  });
}

/** Returns when an operation needs credentials: `sometimes` if they are optional. */
export function isSecured({ security }: Operation): 'always' | 'sometimes' | 'never' {
  const open = security.filter((alternative) => alternative.size === 0).length;
  if (open === security.length) return 'never';
  return open === 0 ? 'always' : 'sometimes';
}
