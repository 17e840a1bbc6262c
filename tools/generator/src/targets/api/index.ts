import type { Document, Operation } from '@cross-border-payments/openapi/model';
import { docComment, importTypes, memberName, operationProse, prose, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { literal, RUNTIME } from '../facts.ts';
import { callNames } from '../method-names.ts';
import { schemeFacts } from '../security.ts';
import { type Imports, typeImports, withTypes } from '../target-files.ts';
import { callFacts } from './call-facts.ts';
import { answersType, inputType, unknownStatuses } from './call-types.ts';
import { type ApiCall, callGroups, clientFile, type TypeNames } from './client-file.ts';

/** Values of the runtime that programs need beside the client; the index has those whose names are free. */
const EXPORTED = [
  ...['AuthenticationError', 'CallError', 'clientCredentials', 'ContractError', 'createApi', 'NetworkError'],
  ...['OutcomeUnknownError', 'RawBody', 'ServiceError', 'TimeoutError', 'ValidationError'],
];

/** Writes a typed client for any document: the types, the calls, the operations as data and their methods. */
export function apiFiles(types: DocumentTypes, imports: Imports & { readonly runtime: string }): Files {
  const { runtime } = imports;
  const { context } = types;
  const calls = callsOf(types);
  const give = (wanted: string) => context.names.give(wanted);
  const schemaNames = new Set(EXPORTED.filter((name) => context.names.isTaken(name)));
  const names = {
    calls: give('Calls'),
    resources: give('Resources'),
    credentials: give('Credentials'),
    client: give('Client'),
    options: give('ClientOptions'),
  };
  const typesFrom = typeImports(types, imports);
  const from = (file: string) => `./${file}${context.options.importExtension}`;
  const own = {
    'calls.ts': callsFile(types, calls, names, runtime, typesFrom),
    'operation-table.ts': tableFile(context.model, calls, names, runtime, from('calls')),
    'resources.ts': resourcesFile(types, calls, names, runtime, from('calls')),
    'client.ts': clientFile(context.model, calls, names, runtime, from),
  };
  const files = withTypes(types, imports, own, ['calls', 'operation-table', 'resources', 'client']);
  const records = new Set(calls.map(({ name }) => name.record));
  const free = EXPORTED.filter((name) => !schemaNames.has(name) && !records.has(name));
  return files.set(
    'index.ts',
    `${files.get('index.ts')}export { ${free.join(', ')} } from ${quoted(runtime)};\n`,
  );
}

/** Selects the operations that a client can call, and notes the others, each with its place in the document. */
function callsOf({ context, operations }: DocumentTypes): ApiCall[] {
  const names = callNames(operations);
  return operations.flatMap((types) => {
    const { operation } = types;
    const { unsupported, model } = context;
    for (const status of unknownStatuses(operation)) {
      const reason = `${operation.id} has an answer for "${status}", which is no HTTP status.`;
      unsupported.push({ code: 'malformed', pointer: operation.pointer, reason });
    }
    const facts = callFacts(model, operation, unsupported);
    const name = names.get(operation.id);
    return facts && name ? [{ types, name, facts }] : [];
  });
}

function callsFile(
  types: DocumentTypes,
  calls: readonly ApiCall[],
  names: TypeNames,
  runtime: string,
  typesFrom: (file: string) => string,
): string {
  const members = calls.map(({ types: own }) => {
    const parts = [`readonly input: ${inputType(own)};`, `readonly answers: ${answersType(own)};`];
    return `  readonly ${memberName(own.operation.id)}: {\n    ${parts.join('\n    ')}\n  };\n`;
  });
  const body = members.join('');
  const words = new Set(
    body
      .replaceAll(/'(?:[^'\\]|\\.)*'/g, "''")
      .replaceAll(/\breadonly [^ ?:]+\??:/g, '')
      .match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu),
  );
  const inUse = (names: readonly string[]) => [...new Set(names)].filter((name) => words.has(name)).sort();
  const used = inUse(types.operations.flatMap((each) => each.defined.map(({ name }) => name)));
  // A body whose schema has the very name of its type is defined with the schemas.
  const schemas = inUse(types.schemas.map(({ name }) => name)).filter((name) => !used.includes(name));
  const ofRuntime = ['EventStream', 'RawBody'].filter((name) => words.has(name) && !used.includes(name));
  return `${importTypes(ofRuntime, runtime)}${importTypes(used, typesFrom('operations'))}${importTypes(schemas, typesFrom('schemas'))}
/** The input and the answers of every operation, by its id. */
export interface ${names.calls} {
${body}}
`;
}

function tableFile(
  document: Document,
  calls: readonly ApiCall[],
  names: TypeNames,
  runtime: string,
  callTypes: string,
): string {
  const schemes = [...document.securitySchemes].map(
    ([name, scheme]) => `  ${memberName(name)}: ${literal(schemeFacts(scheme))},\n`,
  );
  const records = calls.map(({ types: { operation }, name, facts }) => {
    const call = `${names.calls}[${quoted(operation.id)}]`;
    const type = `ApiOperation<${call}['input'], ${call}['answers']>`;
    const doc = docComment([`\`${operation.method} ${operation.path}\``]);
    return `${doc}export const ${name.record}: ${type} = ${literal(facts)};\n`;
  });
  const used = calls.length > 0 ? ['ApiOperation', 'SecuritySchemes'] : ['SecuritySchemes'];
  const usesRuntime = [...schemes, ...records].some((text) => text.includes(`${RUNTIME}.`));
  const values = usesRuntime ? `import * as ${RUNTIME} from ${quoted(runtime)};\n` : '';
  return `${values}${importTypes(used, runtime)}${calls.length > 0 ? importTypes([names.calls], callTypes) : ''}
/** Where credentials stand in a request, by the names of the security schemes. */
export const schemes: SecuritySchemes = {
${schemes.join('')}};

${records.join('\n')}`;
}

function resourcesFile(
  { context: { model, names: typeNames } }: DocumentTypes,
  calls: readonly ApiCall[],
  names: TypeNames,
  runtime: string,
  callTypes: string,
): string {
  const groups = callGroups(calls);
  const interfaces = [...groups].map(([group, own]) => {
    const [tag] = own[0]?.types.operation.tags ?? [];
    const said = model.tags.find(({ name }) => name === tag)?.description ?? `Methods of ${tag ?? 'no tag'}.`;
    const methods = own.map(({ types: { operation }, name: { method } }) => {
      const type = `ApiMethod<${names.calls}[${quoted(operation.id)}]>`;
      return `${docComment(docOf(operation), '  ')}  readonly ${memberName(method)}: ${type};\n`;
    });
    const name = typeNames.give(`${group} methods`);
    const text = `${docComment([prose(said)])}export interface ${name} {\n${methods.join('\n')}}\n`;
    return { member: `  readonly ${memberName(group)}: ${name};\n`, text };
  });
  const uses =
    calls.length > 0
      ? `${importTypes(['ApiMethod'], runtime)}${importTypes([names.calls], callTypes)}\n`
      : '';
  return `${uses}/** The methods of a client, by tag. */
export interface ${names.resources} {
${interfaces.map(({ member }) => member).join('')}}

${interfaces.map(({ text }) => text).join('\n')}`;
}

function docOf(operation: Operation): string[] {
  const lines = [...operationProse(operation), `\`${operation.method} ${operation.path}\``];
  if (operation.deprecated) lines.push('@deprecated');
  return lines.flatMap((line, at) => (at === 0 ? [line] : ['', line]));
}
