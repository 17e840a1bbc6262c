import { freeName, groupBy } from '@cross-border-payments/openapi';
import type { Operation, Parameter } from '@cross-border-payments/openapi/model';
import { type OperationTypes, PARAMETER_GROUPS } from '../../emit/operation-types.ts';
import {
  docComment,
  importTypes,
  namesUsed,
  operationProse,
  paragraphs,
  propertyName,
  prose,
  quoted,
} from '../../emit/text.ts';
import { leavesBodyOut, mediaTypeType } from '../facts.ts';
import { documentImports, INPUTS } from '../target-files.ts';
import { dataTypes, inputType, listMediaChoices, mayOmitInput } from './call-types.ts';
import { baseOf } from './profile-facts.ts';
import type { ClientCall, ClientTarget } from './table.ts';

/** Types of the runtime. No type of a document has such a name. */
const RUNTIME_TYPES = ['CallOptions', 'EventStream', 'ItemStream', 'MethodCall', 'RawRequestBody'];
const PROFILE_TYPES = [...RUNTIME_TYPES, 'CallPromise', 'EnvelopeData', 'OrderData', 'PagePromise'];

/**
 * Writes the methods of a client: a function for each group of methods, and one that makes all groups.
 *
 * @param inputs names of the input types that the file `inputs` declares
 */
export function resourcesFile(
  client: ClientTarget,
  inputs: readonly string[],
  writeMember: (call: ClientCall) => string,
): string {
  const { types, calls, model, runtime, from, typesFrom } = client;
  const isProfiled = model.extensions.has('x-profile');
  const runtimeTypes = isProfiled ? PROFILE_TYPES : RUNTIME_TYPES;
  const resources = writeGroups(client, writeMember);
  const table = isProfiled ? '{ operations }' : '* as table';
  const imports = [
    importTypes(namesUsed(resources, runtimeTypes).sort(), runtime),
    calls.length === 0 ? '' : `import ${table} from ${quoted(from('operation-table'))};\n`,
    importTypes(inputs, from(INPUTS)),
    documentImports(types, resources, typesFrom, [...inputs, ...runtimeTypes]),
  ].join('');
  return `${imports}\n${resources}`;
}

function writeGroups(
  { types, calls, names, model }: ClientTarget,
  writeMember: (call: ClientCall) => string,
): string {
  const records = new Set(calls.map(({ name: { record } }) => record));
  const groups = [...groupBy(calls, ({ name: { group } }) => group)].map(([group, members]) => {
    const [tag] = members[0]?.types.operation.tags ?? [];
    const about = model.tags.find(({ name }) => name === tag)?.description;
    const type = types.context.names.give(`${group || 'client'} methods`);
    const name = freeName(type.charAt(0).toLowerCase() + type.slice(1), (wanted) => records.has(wanted));
    const text = `${docComment([prose(about ?? `Methods of ${tag ?? 'the client itself'}.`)])}export interface ${type} extends ReturnType<typeof ${name}> {}

export const ${name} = (call: MethodCall) => ({
${members.map(writeMember).join('\n')}});
`;
    return { property: propertyName(group), isFlat: group === '', type, name, text };
  });
  const flat = groups.filter(({ isFlat }) => isFlat).map(({ type }) => ` extends ${type}`);
  const properties = groups
    .filter(({ isFlat }) => !isFlat)
    .map(({ property, type }) => `  readonly ${property}: ${type};\n`);
  const made = groups.map(
    ({ isFlat, property, name }) => `  ${isFlat ? '...' : `${property}: `}${name}(call),\n`,
  );
  return `/** The methods of a client, by tag; operations without a tag are methods of the client itself. */
export interface ${names.resources}${flat.join('')} {
${properties.join('')}}

/** Makes the methods of a client. */
export const createResources = (${made.length === 0 ? '_' : ''}call: MethodCall): ${names.resources} => ({
${made.join('')}});

${groups.map(({ text }) => text).join('\n')}`;
}

/** Writes a method of a client for any document. A method that may return several types of data has overloads. */
export function writeMethod({ types, name }: ClientCall): string {
  const { operation } = types;
  const input = withoutAliases(inputType(types), types);
  const mayOmit = mayOmitInput(operation);
  const { streams, bodies } = dataTypes(types);
  const join = (texts: readonly string[]) =>
    [...new Set(texts.map((text) => withoutAliases(text, types)))].join(' | ');
  const signature = `(input${mayOmit ? '?' : ''}: ${input}, options?: CallOptions)`;
  const result = `Promise<${join([...bodies, ...streams])}>`;
  const overloads = listMediaChoices(operation).map((mediaType) => {
    const requested = dataTypes(types, mediaType);
    const options = `CallOptions & { readonly accept: ${mediaTypeType(mediaType)} }`;
    const data = join([...requested.bodies, ...requested.streams]);
    return `(input: ${input}${mayOmit ? ' | undefined' : ''}, options: ${options}): Promise<${data}>`;
  });
  if (streams.length > 0 && bodies.length > 0 && mayStream(operation))
    overloads.push(
      `(input: ${input} & { readonly body: { readonly stream: true } }, options?: CallOptions): Promise<${join(streams)}>`,
      `(input: ${input} & { readonly body: { readonly stream?: false | null } }, options?: CallOptions): Promise<${join(bodies)}>`,
    );
  const sent = `call(table.${name.record}, input, options)`;
  const listed = [...overloads, `${signature}: ${result}`].map((overload) => `    ${overload};\n`).join('');
  const code =
    overloads.length === 0
      ? `${signature}: ${result} =>\n    ${sent}`
      : `(${signature}: Promise<any> =>\n    ${sent}) as {\n${listed}  }`;
  return `${docComment(methodDoc(operation), '  ')}  ${propertyName(name.method)}: ${code},\n`;
}

/** Checks for an operation whose request has a property `stream` that decides whether the response is a stream. */
function mayStream({ body }: Operation): boolean {
  const types = baseOf(body?.contents.slice(0, 1)).property('stream').types();
  return body?.required === true && types?.includes('boolean') === true;
}

/** Replaces types that are mere aliases of schemas by the names of the schemas, but not within string literals. */
function withoutAliases(text: string, { types }: OperationTypes): string {
  const aliases = new Map(
    [...types.values()].flatMap(({ name, type }) => (type.kind === 'text' ? [[name, type.text]] : [])),
  );
  return text.replaceAll(/'[^']*'|[\w$\u0080-\uffff]+/g, (word) => aliases.get(word) ?? word);
}

function methodDoc(operation: Operation): string[] {
  const { method, path, deprecated } = operation;
  const body = operation.body?.description;
  const tags = [
    ...PARAMETER_GROUPS.flatMap(([place, name]) => paramTags(operation.parameters[place], `input.${name}`)),
    ...(body && !leavesBodyOut(operation) ? [`@param input.body ${firstSentence(body)}`] : []),
    ...throwsTags(operation),
    ...(deprecated ? ['@deprecated'] : []),
  ];
  return [...paragraphs([...operationProse(operation), `\`${method} ${path}\``]), '', ...tags];
}

export function paramTags(parameters: readonly Parameter[], start: string): string[] {
  return parameters.flatMap(({ name, description, schema }) => {
    const text = firstSentence(description ?? schema.text.description ?? '');
    return text === '' ? [] : [`@param ${start}.${name} ${text}`];
  });
}

/** Returns a tag for each declared response for which a call throws a `ServiceError`. */
export function throwsTags({ responses }: Operation): string[] {
  const isSuccess = responses.some(({ status }) => status.startsWith('2'));
  return responses.flatMap(({ status, description = '' }) => {
    if (/^[123]/.test(status) || (status === 'default' && !isSuccess)) return [];
    const text = firstSentence(description);
    const about = status === 'default' ? 'with any other status' : status;
    return [`@throws ServiceError ${about}${text && `: ${text}`}`];
  });
}

/** Returns the first sentence of a text on one line, without Markdown that needs several lines. */
function firstSentence(text: string): string {
  const [sentence = ''] = prose(text.trim()).split(/\n\s*\n|(?<=[.!?])\s+(?=[\p{Lu}`])/u, 1);
  return sentence.replaceAll(/\s+/g, ' ');
}
