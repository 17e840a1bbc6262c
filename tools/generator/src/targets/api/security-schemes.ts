import { isObject } from '@cross-border-payments/openapi';
import type { Document, Json } from '@cross-border-payments/openapi/model';
import { docComment, memberName, prose } from '../../emit/typescript/text.ts';

/** A security scheme with the members of the runtime's `SecurityScheme`. */
type SchemeFacts = Readonly<Record<string, string>>;

/** Returns what the runtime needs of a security scheme. */
export function schemeFacts(scheme: Json): SchemeFacts {
  if (!isObject(scheme)) return { type: 'none' };
  const { type, in: place, name } = scheme;
  if (type === 'apiKey' && typeof name === 'string') return { type, in: String(place), name };
  if (type === 'http') return { type, scheme: String(scheme.scheme).toLowerCase() };
  if (type !== 'oauth2' && type !== 'openIdConnect') return { type: 'none' };
  const tokenUrl = tokenUrlOf(scheme.flows);
  return tokenUrl === undefined ? { type: 'oauth2' } : { type: 'oauth2', tokenUrl };
}

/** Returns the token URL of OAuth 2 client credentials. */
function tokenUrlOf(flows: unknown): string | undefined {
  const flow = isObject(flows) ? flows.clientCredentials : undefined;
  return isObject(flow) && typeof flow.tokenUrl === 'string' ? flow.tokenUrl : undefined;
}

/** Writes the type of the credentials, a member for each scheme that a message carries. */
export function credentialsType({ securitySchemes }: Document, name: string): string {
  const members = [...securitySchemes].flatMap(([scheme, value]) => {
    const type = credentialType(schemeFacts(value));
    const said = isObject(value) && typeof value.description === 'string' ? value.description : '';
    const doc = docComment([prose(said)], '  ');
    return type === undefined ? [] : [`${doc}  readonly ${memberName(scheme)}?: ${type} | undefined;\n`];
  });
  return `/** Keys and tokens, by the names of the security schemes. */\nexport interface ${name} {\n${members.join('')}}\n`;
}

function credentialType({ type, scheme }: SchemeFacts): string | undefined {
  if (type === 'none') return undefined;
  if (type === 'http' && scheme === 'basic') return 'BasicCredential';
  return type === 'oauth2' ? 'SecretText | ClientCredentials' : 'SecretText';
}
