/**
 * Belongs here:
 * - the files of clients without a profile: the table of operations and the methods
 * - the facts and types of a call, which the other client and validators share
 *
 * Does not belong here:
 * - envelope, token and order number: `targets/client` knows them
 * - sending calls: `engine/client-runtime` does that
 */

import { groupBy } from '@cross-border-payments/openapi';
import type { OperationTypes } from '../../emit/operation-types.ts';
import {
  docComment,
  importTypes,
  namesUsed,
  operationProse,
  paragraphs,
  propertyName,
  quoted,
} from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import type { ClientPart, TargetOptions } from '../../options.ts';
import { literal, RUNTIME } from '../facts.ts';
import { type ClientName, clientNames } from '../method-names.ts';
import { credentialsType, hasIssuedCredentials, schemeFacts } from '../security.ts';
import {
  documentImports,
  type RunOptions,
  resourceTypes,
  type TargetContext,
  targetContext,
  withTypes,
} from '../target-files.ts';
import { type CallFacts, callFacts, usualServer } from './call-facts.ts';
import { inputType, printAcceptsType, responsesType } from './call-types.ts';
import { datesFile } from './dates.ts';

/** The code of the options of a client. `createApi` includes it only if it is given. */
export const CLIENT_PARTS: readonly ClientPart[] = ['checks', 'hooks', 'preflight', 'retry', 'sign'];

const PARTS = CLIENT_PARTS.map((name) => `${name}Part`);

/**
 * Values of the runtime that programs use with the client. The index exports each of them unless a schema or an
 * operation has its name. A written runtime has `clientCredentials` only for a document with OAuth 2 or OpenID Connect.
 */
const EXPORTED = [
  ...[
    'AuthenticationError',
    'CallError',
    'clientCredentials',
    'ContractError',
    'createApi',
    'NetworkError',
    ...PARTS,
  ],
  ...['OutcomeUnknownError', 'RawRequestBody', 'ServiceError', 'TimeoutError', 'ValidationError'],
];

interface ApiCall {
  readonly types: OperationTypes;
  readonly name: ClientName;
  readonly facts: CallFacts;
}

interface Api extends TargetContext {
  readonly calls: readonly ApiCall[];
  readonly parts: readonly ClientPart[];
  readonly names: Readonly<Record<'calls' | 'resources' | 'credentials' | 'client' | 'options', string>>;
}

/** Writes a typed client for any document: its types, calls, operations as data, and methods. */
export function apiFiles(types: DocumentTypes, options: RunOptions): Files {
  const { names } = types.context;
  const calls = callsOf(types, options);
  const needsLogin = options.runtime !== undefined || hasIssuedCredentials(types.context.model);
  const free = EXPORTED.filter(
    (name) =>
      !names.isTaken(name) &&
      calls.every((call) => call.name.record !== name) &&
      (needsLogin || name !== 'clientCredentials'),
  );
  const api: Api = {
    ...targetContext(types, 'client', options),
    calls,
    parts: CLIENT_PARTS.filter((name) => options.clientParts?.includes(name) ?? true),
    names: {
      calls: names.give('Calls'),
      resources: names.give('Resources'),
      credentials: names.give('Credentials'),
      client: names.give('Client'),
      options: names.give('ClientOptions'),
    },
  };
  const files = withTypes(api, {
    calls: callsFile(api),
    'operation-table': tableFile(api),
    resources: resourcesFile(api),
    client: clientFile(api),
    dates: types.context.hasDates
      ? datesFile(
          calls.map((call) => call.types.operation),
          api,
        )
      : undefined,
  });
  const index = `${files.get('index.ts')}export { ${free.join(', ')} } from ${quoted(api.runtime)};\n`;
  return files.set('index.ts', index);
}

export function callsOf({ context, operations }: DocumentTypes, options: TargetOptions): ApiCall[] {
  const names = clientNames(operations, options.methodNames === 'ids');
  return operations.flatMap((types) => {
    const { operation } = types;
    const facts = callFacts(context.model, operation, options);
    const name = names.get(operation.id);
    return facts && name ? [{ types, name, facts }] : [];
  });
}

function callsFile({ types, calls, names, runtime, typesFrom }: Api): string {
  const properties = calls.map(({ types: own }) => {
    const accepts = printAcceptsType(own);
    const parts = [
      `readonly input: ${inputType(own)};`,
      `readonly responses: ${responsesType(own)};`,
      ...(accepts === undefined ? [] : [`readonly accepts: ${accepts};`]),
    ];
    return `  readonly ${propertyName(own.operation.id)}: {\n    ${parts.join('\n    ')}\n  };\n`;
  });
  const body = properties.join('');
  const declared = [...types.schemas, ...types.operations.flatMap(({ defined }) => defined)];
  const taken = new Set(declared.map(({ name }) => name));
  const ofRuntime = namesUsed(body, ['EventStream', 'ItemStream', 'RawRequestBody']).filter(
    (name) => !taken.has(name),
  );
  return `${importTypes(ofRuntime, runtime)}${documentImports(types, body, typesFrom)}
/** The input and the responses of every operation, by its id. */
export interface ${names.calls} {
${body}}
`;
}

function tableFile({ model, calls, names, runtime, from }: Api): string {
  const known = [...model.securitySchemes].map(
    ([name, scheme]) => `  ${propertyName(name)}: ${literal(schemeFacts(scheme))},\n`,
  );
  const schemes =
    known.length === 0 ? 'undefined' : `/* @__PURE__ */ ${RUNTIME}.securitySchemes({\n${known.join('')}})`;
  const records = calls.map(({ types: { operation }, name, facts }) => {
    const call = `${names.calls}[${quoted(operation.id)}]`;
    const accepts = facts.declared === undefined ? '' : `, ${call}['accepts']`;
    const type = `ApiOperation<${call}['input'], ${call}['responses']${accepts}>`;
    const doc = docComment([`\`${operation.method} ${operation.path}\``]);
    return `${doc}export const ${name.record}: ${type} = ${literal(facts)};\n`;
  });
  const used = calls.length > 0 ? ['ApiOperation', 'SecuritySchemes'] : ['SecuritySchemes'];
  const usesRuntime = [schemes, ...records].some((text) => text.includes(`${RUNTIME}.`));
  const values = usesRuntime ? `import * as ${RUNTIME} from ${quoted(runtime)};\n` : '';
  return `${values}${importTypes(used, runtime)}${calls.length > 0 ? importTypes([names.calls], from('calls')) : ''}
/** How requests contain credentials${known.length === 0 ? '; undefined, since the document has no security schemes' : ''}. */
export const schemes: SecuritySchemes | undefined = ${schemes};

${records.join('\n')}`;
}

function resourcesFile({ types, calls, names, runtime, from }: Api): string {
  const resources = resourceTypes(types, calls, names.resources, ({ types: { operation }, name }) => {
    const { method, path, deprecated } = operation;
    const lines = [
      ...operationProse(operation),
      `\`${method} ${path}\``,
      ...(deprecated ? ['@deprecated'] : []),
    ];
    const type = `ApiMethod<${names.calls}[${quoted(operation.id)}]>`;
    return `${docComment(paragraphs(lines), '  ')}  readonly ${propertyName(name.method)}: ${type};\n`;
  });
  if (calls.length === 0) return resources;
  return `${importTypes(['ApiMethod'], runtime)}${importTypes([names.calls], from('calls'))}\n${resources}`;
}

function clientFile({ model, calls, parts, names, runtime, from, types }: Api): string {
  const { hasDates } = types.context;
  const groups = [...groupBy(calls, ({ name: { group } }) => group)].map(([group, own]) => {
    const indent = group === '' ? '  ' : '    ';
    const methods = own.map(({ name }) => `${indent}${propertyName(name.method)}: table.${name.record},\n`);
    if (group === '') return methods.join('');
    return `  ${propertyName(group)}: {\n${methods.join('')}  },\n`;
  });
  const credentials = credentialsType(model, names.credentials);
  const secrets = ['BasicCredential', 'ClientCredentials', 'SecretString'].filter((name) =>
    credentials.includes(name),
  );
  const usual = usualServer(model);
  const server = usual?.startsWith('/') ? undefined : usual;
  const base = server === undefined ? '' : `baseUrl: options.baseUrl ?? ${quoted(server)}, `;
  const said =
    server === undefined
      ? `The URL of the service, with its path \`${usual}\`.`
      : "Defaults to the document's.";
  const mark = server === undefined ? '' : '?';
  const baseUrl =
    usual === undefined
      ? ''
      : `\n${docComment([said], '  ')}  readonly baseUrl${mark}: string${mark && ' | undefined'};\n`;
  const used = parts.map((name) => `${name}Part`);
  const unused = CLIENT_PARTS.filter((name) => name !== 'checks' && !parts.includes(name));
  const omitted = ['schemes', 'use', ...(usual === undefined ? [] : ['baseUrl']), ...unused];
  return `${importTypes(['Api', 'ApiOptions', ...secrets], runtime)}import { ${['createApi', ...used, 'withMethods'].join(', ')} } from ${quoted(runtime)};
${hasDates ? `import { withDates } from ${quoted(from('dates'))};\n` : ''}import * as table from ${quoted(from('operation-table'))};
import type { ${names.resources} } from ${quoted(from('resources'))};

${credentials}
/** Options of a client. */
export interface ${names.options} extends Omit<ApiOptions<${names.credentials}>, ${omitted.map(quoted).join(' | ')}> {${baseUrl}}

/** A client with a method for every operation. */
export interface ${names.client} extends ${names.resources}, Api {}

const groups = {
${groups.join('')}};

const use${used.length === 0 ? ': []' : ''} = [${used.join(', ')}];

/**
 * Makes a client.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createClient(options: ${names.options}${server === undefined ? '' : ' = {}'}): ${names.client} {
  return withMethods<${names.resources}>(${hasDates ? 'withDates(' : ''}createApi({ ...options, ${base}schemes: table.schemes, use })${hasDates ? ')' : ''}, groups);
}
`;
}
