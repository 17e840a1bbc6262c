import { isObject } from '@cross-border-payments/openapi';
import type { Document, Json, Unsupported } from '@cross-border-payments/openapi/model';
import { docComment, memberName, prose } from '../emit/text.ts';
import { RuntimeFunction } from './facts.ts';

/** A security scheme with the members of the runtime's `SecurityScheme`. */
export type SchemeFacts = Readonly<Record<string, string | RuntimeFunction>>;

const PLACES: readonly unknown[] = ['header', 'query', 'cookie'];

const IN_HEADER = { in: 'header', name: 'authorization' };

/** Returns what the runtime needs of a security scheme: nothing for one that no message carries. */
export function schemeFacts(scheme: Json): SchemeFacts {
  if (!isObject(scheme)) return {};
  const { type, in: place, name } = scheme;
  if (type === 'apiKey') {
    if (typeof name !== 'string' || !PLACES.includes(place)) return {};
    return { in: String(place), name: place === 'header' ? name.toLowerCase() : name };
  }
  if (type === 'http') return httpFacts(String(scheme.scheme).toLowerCase());
  if (type !== 'oauth2' && type !== 'openIdConnect') return {};
  const tokenUrl = tokenUrlOf(scheme.flows);
  return { ...IN_HEADER, prefix: 'Bearer ', ...(tokenUrl === undefined ? {} : { tokenUrl }) };
}

/** Returns the facts of an HTTP scheme. Of any other, such as `digest`, the caller writes the whole value. */
function httpFacts(scheme: string): SchemeFacts {
  if (scheme === 'bearer') return { ...IN_HEADER, prefix: 'Bearer ' };
  if (scheme === 'basic') return { ...IN_HEADER, prefix: 'Basic ', write: new RuntimeFunction('basic') };
  return IN_HEADER;
}

/** Returns the token URL of OAuth 2 client credentials. */
function tokenUrlOf(flows: unknown): string | undefined {
  const flow = isObject(flows) ? flows.clientCredentials : undefined;
  return isObject(flow) && typeof flow.tokenUrl === 'string' ? flow.tokenUrl : undefined;
}

/** Writes the type of the credentials, a member for each scheme that a message carries. */
export function credentialsType({ securitySchemes }: Document, name: string): string {
  const members = [...securitySchemes].flatMap(([scheme, value]) => {
    const type = credentialType(value);
    const said = isObject(value) && typeof value.description === 'string' ? value.description : '';
    const doc = docComment([prose(said)], '  ');
    return type === undefined ? [] : [`${doc}  readonly ${memberName(scheme)}?: ${type} | undefined;\n`];
  });
  return `/** Keys and tokens, by the names of the security schemes. */\nexport interface ${name} {\n${members.join('')}}\n`;
}

function credentialType(scheme: Json): string | undefined {
  const { in: place, write } = schemeFacts(scheme);
  if (place === undefined) return undefined;
  if (write !== undefined) return 'BasicCredential';
  const isIssued = isObject(scheme) && (scheme.type === 'oauth2' || scheme.type === 'openIdConnect');
  return isIssued ? 'SecretText | ClientCredentials' : 'SecretText';
}

/** Lists the security schemes that operations name and the document does not have: nobody can know what they demand. */
export function unknownSecurity({ operations, securitySchemes }: Document): Unsupported[] {
  return operations.flatMap(({ id, pointer, security }) => {
    const names = new Set(security.flatMap((alternative) => [...alternative.keys()]));
    const missing = [...names].filter((name) => !securitySchemes.has(name));
    return missing.map((name) => ({
      code: 'unknown-security' as const,
      pointer,
      reason: `${id} names the security scheme "${name}", which does not exist.`,
    }));
  });
}
