/**
 * Belongs here:
 * - the files of every client: the table of operations and the methods, and for `x-profile` what it adds
 * - the facts and types of a call, which validators share
 *
 * Does not belong here:
 * - the names of one service: they come from `x-profile`
 * - sending calls: `engine/client-runtime` does that, and `packages/client` for payments
 */

import { docComment, exportTypes, importTypes, namesUsed, propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import type { ClientPart } from '../../options.ts';
import { credentialsType, hasIssuedCredentials } from '../security.ts';
import { documentImports, INPUTS, type RunOptions, targetContext, withTypes } from '../target-files.ts';
import { usualServer } from './call-facts.ts';
import { inputType, printAcceptsType, responsesType } from './call-types.ts';
import { resourcesFile, writeMethod } from './methods.ts';
import { datesFile } from './optional-files.ts';
import { identifiedInputs, inputsFile, profiledMethod } from './profile-methods.ts';
import { type ClientTarget, listCalls, tableFile } from './table.ts';

/** The parts of a client, which implement its options. `createApi` uses a part only if it is passed in. */
export const CLIENT_PARTS: readonly ClientPart[] = [
  'checks',
  'checkResponse',
  'hooks',
  'preflight',
  'retry',
  'sign',
];

const PARTS = CLIENT_PARTS.map((name) => `${name}Part`);

/**
 * Values of the runtime that the index exports, unless a schema or an operation has the name. A written runtime has
 * only those that the client uses, such as `clientCredentials` for OAuth 2.
 */
const EXPORTED = [
  ...['createApi', ...PARTS, 'clientCredentials', 'RawRequestBody'],
  ...['CallError', 'AbortedError', 'AuthenticationError', 'ContractError', 'NetworkError'],
  ...['OutcomeUnknownError', 'ServiceError', 'TimeoutError', 'ValidationError'],
];

/** Types of the options and results of `createClient`, which the index exports like the values. */
const EXPORTED_TYPES = [
  ...['ApiOptions', 'ApiResponse', 'CallOptions', 'ConnectionOptions', 'Hooks', 'Preflight'],
  ...['ResponseCheck', 'RetryOptions', 'SecretString', 'Signer', 'ValidationCause'],
];

/** The package whose runtime has the plug-in for documents with `x-profile`. */
const PROFILE_RUNTIME = '@cross-border-payments/client/runtime';

/** Writes a typed client: its types, operations as data, and methods. */
export function clientFiles(types: DocumentTypes, options: RunOptions = {}): Files {
  const { names, model } = types.context;
  const isProfiled = model.extensions.has('x-profile');
  const { runtime = isProfiled ? PROFILE_RUNTIME : undefined } = options;
  const client: ClientTarget = {
    ...targetContext(types, 'client', { ...options, runtime }),
    calls: listCalls(types, options),
    parts: CLIENT_PARTS.filter((name) => options.clientParts?.includes(name) ?? true),
    names: {
      calls: names.give('Calls'),
      resources: names.give('Resources'),
      credentials: names.give('Credentials'),
      client: names.give('Client'),
      options: names.give('ClientOptions'),
    },
  };
  const { calls } = client;
  const identified = identifiedInputs(calls);
  const inputs = [...new Set(identified.map(({ type }) => type.name))].sort();
  const shared = {
    'operation-table': tableFile(client),
    resources: resourcesFile(client, inputs, isProfiled ? profiledMethod(client) : writeMethod),
  };
  if (isProfiled)
    return withTypes(client, {
      ...(identified.length > 0 && { [INPUTS]: inputsFile(client, calls, identified) }),
      ...shared,
    });
  const operations = calls.map((call) => call.types.operation);
  const files = withTypes(
    client,
    {
      calls: callsFile(client),
      ...shared,
      client: clientFile(client),
      dates: types.context.hasDates ? datesFile(operations, client) : undefined,
    },
    ['calls', 'resources'],
  );
  const isWritten = (name: string) => {
    if (PARTS.includes(name)) return client.parts.some((part) => name === `${part}Part`);
    if (name === 'RawRequestBody') return files.get('calls.ts')?.includes(name) === true;
    return name !== 'clientCredentials' || hasIssuedCredentials(model);
  };
  const isFree = (name: string) => !names.isTaken(name) && calls.every((call) => call.name.record !== name);
  const values = EXPORTED.filter(
    (name) => isFree(name) && (options.runtime !== undefined || isWritten(name)),
  );
  const exports = `export { ${values.join(', ')} } from ${quoted(client.runtime)};\n`;
  const index = files.get('index.ts') + exports + exportTypes(EXPORTED_TYPES.filter(isFree), client.runtime);
  return files.set('index.ts', index);
}

function callsFile({ types, calls, names, runtime, typesFrom }: ClientTarget): string {
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

function clientFile({ model, parts, names, runtime, from, types }: ClientTarget): string {
  const { hasDates } = types.context;
  const credentials = credentialsType(model, names.credentials);
  const secrets = ['BasicCredential', 'ClientCredentials', 'SecretString'].filter((name) =>
    credentials.includes(name),
  );
  const usual = usualServer(model);
  const isRequired = usual?.startsWith('/') ?? true;
  const base = isRequired ? '' : `baseUrl: options.baseUrl ?? ${quoted(usual ?? '')}, `;
  const said = isRequired
    ? `The URL of the service, with its path \`${usual}\`.`
    : "Defaults to the document's.";
  const type = isRequired ? ': string' : '?: string | undefined';
  const property = `\n${docComment([said], '  ')}  readonly baseUrl${type};\n`;
  const used = parts.map((name) => `${name}Part`);
  const unused = CLIENT_PARTS.filter((name) => name !== 'checks' && !parts.includes(name));
  const omitted = ['schemes', 'use', ...(usual === undefined ? [] : ['baseUrl']), ...unused];
  const api = `createApi({ ...checkedOptions(options), ${base}schemes, use })`;
  return `${importTypes(['Api', 'ApiOptions', ...secrets], runtime)}import { ${['checkedOptions', 'createApi', ...used].join(', ')} } from ${quoted(runtime)};
${hasDates ? `import { withDates } from ${quoted(from('dates'))};\n` : ''}import { schemes } from ${quoted(from('operation-table'))};
import { createResources, type ${names.resources} } from ${quoted(from('resources'))};

${credentials}
/** Options of a client. */
export interface ${names.options} extends Omit<ApiOptions<${names.credentials}>, ${omitted.map(quoted).join(' | ')}> {${usual === undefined ? '' : property}}

/** A client with a method for every operation. */
export interface ${names.client} extends ${names.resources}, Api {}

const use${used.length === 0 ? ': []' : ''} = [${used.join(', ')}];

/**
 * Makes a client.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createClient(options: ${names.options}${isRequired ? '' : ' = {}'}): ${names.client} {
  const api = ${hasDates ? `withDates(${api})` : api};
  return { ...createResources(api.call), ...api };
}
`;
}
