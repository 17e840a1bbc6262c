import { docComment, importTypes, propertyName, quoted } from '../../emit/text.ts';
import { literal, profileLiteral, RUNTIME } from '../facts.ts';
import { schemeFacts } from '../security.ts';
import type { ClientCall, ClientTarget } from './client-call.ts';

/** Writes the operations of a client as data, and how requests contain credentials. */
export function tableFile(client: ClientTarget): string {
  const { model, runtime, from, typesFrom } = client;
  const isProfiled = model.extensions.has('x-profile');
  const { types, text } = isProfiled ? profiledRecords(client) : records(client);
  const values = text.includes(`${RUNTIME}.`) ? `import * as ${RUNTIME} from ${quoted(runtime)};\n` : '';
  const [used, file] = isProfiled
    ? ['Operations', typesFrom('operations')]
    : [client.names.calls, from('calls')];
  const others = isProfiled || client.calls.length > 0 ? importTypes([used], file) : '';
  return `${values}${importTypes(types, runtime)}${others}${text}`;
}

/** The text of a table, and the types of the runtime that it names. */
interface Table {
  readonly types: readonly string[];
  readonly text: string;
}

function schemesLiteral({ model }: ClientTarget): string | undefined {
  const known = [...model.securitySchemes].map(
    ([name, scheme]) => `  ${propertyName(name)}: ${literal(schemeFacts(scheme))},\n`,
  );
  return known.length === 0 ? undefined : `{\n${known.join('')}}`;
}

function records(client: ClientTarget): Table {
  const { calls, names } = client;
  const known = schemesLiteral(client);
  const schemes = known === undefined ? 'undefined' : `/* @__PURE__ */ ${RUNTIME}.securitySchemes(${known})`;
  const written = calls.map(({ types: { operation }, name, facts }) => {
    const call = `${names.calls}[${quoted(operation.id)}]`;
    const accepts = facts.declared === undefined ? '' : `, ${call}['accepts']`;
    const type = `ApiOperation<${call}['input'], ${call}['responses']${accepts}>`;
    const doc = docComment([`\`${operation.method} ${operation.path}\``]);
    return `${doc}export const ${name.record}: ${type} = ${literal(facts)};\n`;
  });
  return {
    types: calls.length > 0 ? ['ApiOperation', 'SecuritySchemes'] : ['SecuritySchemes'],
    text: `
/** How requests contain credentials${known === undefined ? '; undefined, since the document has no security schemes' : ''}. */
export const schemes: SecuritySchemes | undefined = ${schemes};

${written.join('\n')}`,
  };
}

const READ = {
  envelope: { status: true, success: true, message: true, data: true },
  token: true,
  order: true,
} as const;

function profiledRecords(client: ClientTarget): Table {
  const { calls, model, types } = client;
  const kept = new Set(calls.map((call) => call.types.operation.id));
  const leftOut = types.operations.map(({ operation }) => operation.id).filter((id) => !kept.has(id));
  const ids =
    leftOut.length === 0
      ? 'keyof Operations'
      : `Exclude<keyof Operations, ${leftOut.map(quoted).join(' | ')}>`;
  return {
    types: ['ClientProfile', 'OperationRecord', 'PaymentPlugin'],
    text: `
/** What the client needs to know of the document. */
export const profile: ClientProfile = ${profileLiteral(model, READ)};

/** The names that \`pagedList\` uses. */
export const lists: Pick<ClientProfile, 'paging'> = ${profileLiteral(model, { paging: true })};

/** Names of properties whose length no error shows. */
export const secrets: { readonly secretProperties?: readonly string[] } = ${profileLiteral(model, { secretProperties: true })};

type Id = ${ids};

/** Every operation by its id. */
export const operations: Readonly<Record<Id, OperationRecord>> = {
${calls.map(writeRecord).join('')}};

/** How requests contain credentials, and what the client does because of the profile. */
export const schemes: PaymentPlugin = /* @__PURE__ */ ${RUNTIME}.payments(profile, ${schemesLiteral(client) ?? '{}'}, operations);
`,
  };
}

/** Writes a record with a line for each property. */
function writeRecord({ types: { operation }, facts }: ClientCall): string {
  const properties = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`    ${propertyName(name)}: ${literal(value)},\n`],
  );
  return `  ${propertyName(operation.id)}: {\n${properties.join('')}  },\n`;
}
