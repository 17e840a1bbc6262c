import type { OperationTypes } from '../../emit/operation-types.ts';
import { docComment, importTypes, propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes } from '../../emit/type-files.ts';
import type { ClientPart, TargetOptions } from '../../options.ts';
import { literal, literalLines, profileLiteral, RUNTIME } from '../facts.ts';
import { type ClientName, clientNames } from '../method-names.ts';
import { schemeFacts } from '../security.ts';
import type { TargetContext } from '../target-files.ts';
import { type CallFacts, callFacts } from './call-facts.ts';
import { type ProfileFacts, profileFacts, profileRecord } from './profile-facts.ts';

export interface ClientCall {
  readonly types: OperationTypes;
  readonly name: ClientName;
  readonly facts: CallFacts;
  /** What `x-profile` adds; undefined without it. */
  readonly profile?: ProfileFacts;
}

export interface ClientTarget extends TargetContext {
  readonly calls: readonly ClientCall[];
  readonly parts: readonly ClientPart[];
  readonly names: Readonly<Record<'calls' | 'resources' | 'credentials' | 'client' | 'options', string>>;
}

export function listCalls(
  { context: { model, avoided }, operations }: DocumentTypes,
  options: TargetOptions,
): ClientCall[] {
  const names = clientNames(operations, options.methodNames === 'ids', avoided);
  const isProfiled = model.extensions.has('x-profile');
  return operations.flatMap((types) => {
    const { operation } = types;
    const facts = callFacts(model, operation, options);
    const name = names.get(operation.id);
    if (!facts || !name) return [];
    if (!isProfiled) return [{ types, name, facts }];
    const profile = profileFacts(model, operation, facts);
    // Methods of a client with a profile always have a group.
    const grouped = { ...name, group: name.group || 'default' };
    return profile ? [{ types, name: grouped, facts: profileRecord(grouped, facts, profile), profile }] : [];
  });
}

export function tableFile(client: ClientTarget): string {
  const { model, runtime, from, typesFrom, calls, names } = client;
  const isProfiled = model.extensions.has('x-profile');
  const schemes = [...model.securitySchemes].map(
    ([name, scheme]) => `  ${propertyName(name)}: ${literal(schemeFacts(scheme))},\n`,
  );
  const text = isProfiled ? profiledRecords(client, schemes) : records(client, schemes);
  const values = text.includes(`${RUNTIME}.`) ? `import * as ${RUNTIME} from ${quoted(runtime)};\n` : '';
  const hasCalls = calls.length > 0;
  const types = isProfiled
    ? importTypes(['ClientProfile', 'OperationRecord', 'PaymentPlugin'], runtime) +
      importTypes(['Operations'], typesFrom('operations'))
    : importTypes([...(hasCalls ? ['ApiOperation'] : []), 'SecuritySchemes'], runtime) +
      importTypes(hasCalls ? [names.calls] : [], from('calls'));
  return values + types + text;
}

function records({ calls, names }: ClientTarget, schemes: readonly string[]): string {
  const isOpen = schemes.length === 0;
  const value = isOpen ? 'undefined' : `/* @__PURE__ */ ${RUNTIME}.securitySchemes({\n${schemes.join('')}})`;
  const written = calls.map(({ types: { operation }, name, facts }) => {
    const call = `${names.calls}[${quoted(operation.id)}]`;
    const accepts = facts.declared === undefined ? '' : `, ${call}['accepts']`;
    const type = `ApiOperation<${call}['input'], ${call}['responses']${accepts}>`;
    const doc = docComment([`\`${operation.method} ${operation.path}\``]);
    return `${doc}export const ${name.record}: ${type} = ${literal(facts)};\n`;
  });
  return `
/** How requests contain credentials${isOpen ? '; undefined, since the document has no security schemes' : ''}. */
export const schemes: SecuritySchemes | undefined = ${value};

${written.join('\n')}`;
}

/** The facts of `x-profile` that the runtime needs for every call. */
const READ = {
  envelope: { status: true, success: true, message: true, data: true },
  token: true,
  order: true,
} as const;

function profiledRecords({ calls, model, types }: ClientTarget, schemes: readonly string[]): string {
  const kept = new Set(calls.map((call) => call.types.operation.id));
  const leftOut = types.operations.map(({ operation }) => operation.id).filter((id) => !kept.has(id));
  const ids =
    leftOut.length === 0
      ? 'keyof Operations'
      : `Exclude<keyof Operations, ${leftOut.map(quoted).join(' | ')}>`;
  const credentials = schemes.length === 0 ? '{}' : `{\n${schemes.join('')}}`;
  const written = calls.map(
    ({ types: { operation }, facts }) =>
      `  ${propertyName(operation.id)}: {\n${literalLines(facts, '    ')}  },\n`,
  );
  return `
/** What the client needs to know of the document. */
export const profile: ClientProfile = ${profileLiteral(model, READ)};

/** The names that \`pagedList\` uses. */
export const lists: Pick<ClientProfile, 'paging'> = ${profileLiteral(model, { paging: true })};

/** Names of properties whose length no error shows. */
export const secrets: { readonly secretProperties?: readonly string[] } = ${profileLiteral(model, { secretProperties: true })};

type Id = ${ids};

/** Every operation by its id. */
export const operations: Readonly<Record<Id, OperationRecord>> = {
${written.join('')}};

/** How requests contain credentials, and what the client does because of the profile. */
export const schemes: PaymentPlugin = /* @__PURE__ */ ${RUNTIME}.payments(profile, ${credentials}, operations);
`;
}
