import { freeName, groupBy } from '@cross-border-payments/openapi';
import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import type { OperationTypes } from '../../emit/operation-types.ts';
import { docComment, importTypes, namesUsed, propertyName, prose, quoted } from '../../emit/text.ts';
import { mediaTypeType, profileText } from '../facts.ts';
import { documentImports, INPUTS } from '../target-files.ts';
import { dataTypes, inputType, mayOmitInput } from './call-types.ts';
import type { ClientCall, ClientTarget } from './client-call.ts';
import type { IdentifiedInput } from './inputs.ts';
import { methodDoc, profiledMethodDoc } from './method-doc.ts';
import { baseOf, type ProfileFacts } from './profile-facts.ts';
import { listMediaChoices } from './response-facts.ts';

/** Writes the methods of a client: a function for each group of methods, and one that makes all groups. */
export function resourcesFile(client: ClientTarget, identified: readonly IdentifiedInput[]): string {
  const { types, calls, model, runtime, from, typesFrom } = client;
  const isProfiled = model.extensions.has('x-profile');
  const runtimeTypes = isProfiled ? PROFILE_TYPES : RUNTIME_TYPES;
  const resources = writeGroups(client, isProfiled ? listProfiledMethods(client) : calls.map(writeMethod));
  const inputs = [...new Set(identified.map(({ type }) => type.name))].sort();
  const table = isProfiled ? '{ operations }' : '* as table';
  const imports = [
    importTypes(namesUsed(resources, runtimeTypes).sort(), runtime),
    calls.length === 0 ? '' : `import ${table} from ${quoted(from('operation-table'))};\n`,
    importTypes(inputs, from(INPUTS)),
    documentImports(types, resources, typesFrom, [...inputs, ...runtimeTypes]),
  ].join('');
  return `${imports}\n${resources}`;
}

/** Types of the runtime. No type of a document has such a name. */
const RUNTIME_TYPES = ['CallOptions', 'EventStream', 'ItemStream', 'MethodCall', 'RawRequestBody'];

const PROFILE_TYPES = [...RUNTIME_TYPES, 'CallPromise', 'EnvelopeData', 'OrderData', 'PagePromise'];

/**
 * Writes, for each group, a function that makes its methods and the type of its result; then one function that makes
 * all groups.
 *
 * @param methods the text of the method of each call
 */
function writeGroups({ types, calls, names, model }: ClientTarget, methods: readonly string[]): string {
  const written = calls.map((call, at) => ({ ...call, text: methods[at] ?? '' }));
  const records = new Set(calls.map(({ name: { record } }) => record));
  const groups = [...groupBy(written, ({ name: { group } }) => group)].map(([group, members]) => {
    const [tag] = members[0]?.types.operation.tags ?? [];
    const about = model.tags.find(({ name }) => name === tag)?.description;
    const type = types.context.names.give(`${group || 'client'} methods`);
    const name = freeName(type.charAt(0).toLowerCase() + type.slice(1), (wanted) => records.has(wanted));
    const text = `${docComment([prose(about ?? `Methods of ${tag ?? 'the client itself'}.`)])}export interface ${type} extends ReturnType<typeof ${name}> {}

export const ${name} = (call: MethodCall) => ({
${members.map((member) => member.text).join('\n')}});
`;
    return { property: propertyName(group), isFlat: group === '', type, name, text };
  });
  const flat = groups.filter(({ isFlat }) => isFlat).map(({ type }) => ` extends ${type}`);
  const properties = groups.filter(({ isFlat }) => !isFlat);
  const made = groups.map(
    ({ isFlat, property, name }) => `  ${isFlat ? '...' : `${property}: `}${name}(call),\n`,
  );
  return `/** The methods of a client, by tag; operations without a tag are methods of the client itself. */
export interface ${names.resources}${flat.join('')} {
${properties.map(({ property, type }) => `  readonly ${property}: ${type};\n`).join('')}}

/** Makes the methods of a client. */
export const createResources = (${made.length === 0 ? '_' : ''}call: MethodCall): ${names.resources} => ({
${made.join('')}});

${groups.map(({ text }) => text).join('\n')}`;
}

/** Writes a method of a client for any document. A method that may return several types of data has overloads. */
function writeMethod({ types, name }: ClientCall): string {
  const { operation } = types;
  const input = withoutAliases(inputType(types), types);
  const mayOmit = mayOmitInput(operation);
  const { streams, bodies } = dataTypes(types);
  const result = joinTypes([...bodies, ...streams], types);
  const signature = `(input${mayOmit ? '?' : ''}: ${input}, options?: CallOptions)`;
  const overloads = [
    ...listMediaChoices(operation).map((mediaType) => {
      const requested = dataTypes(types, mediaType);
      const data = joinTypes([...requested.bodies, ...requested.streams], types);
      const options = `CallOptions & { readonly accept: ${mediaTypeType(mediaType)} }`;
      return `(input: ${input}${mayOmit ? ' | undefined' : ''}, options: ${options}): Promise<${data}>`;
    }),
    ...(streams.length > 0 && bodies.length > 0 && mayStream(operation)
      ? [
          `(input: ${input} & { readonly body: { readonly stream: true } }, options?: CallOptions): Promise<${joinTypes(streams, types)}>`,
          `(input: ${input} & { readonly body: { readonly stream?: false | null } }, options?: CallOptions): Promise<${joinTypes(bodies, types)}>`,
        ]
      : []),
  ];
  const sent = `call(table.${name.record}, input, options)`;
  const code =
    overloads.length === 0
      ? `${signature}: Promise<${result}> =>\n    ${sent}`
      : `(${signature}: Promise<any> =>\n    ${sent}) as {\n${[...overloads, `${signature}: Promise<${result}>`].map((overload) => `    ${overload};\n`).join('')}  }`;
  return `${docComment(methodDoc(operation), '  ')}  ${propertyName(name.method)}: ${code},\n`;
}

/** Writes a union in which each type occurs once, because several responses may be aliases of the same schema. */
function joinTypes(texts: readonly string[], types: OperationTypes): string {
  return [...new Set(texts.map((text) => withoutAliases(text, types)))].join(' | ');
}

/** Checks for an operation whose request has a property `stream` that decides whether the response is a stream. */
function mayStream({ body }: OperationTypes['operation']): boolean {
  const [content] = body?.contents ?? [];
  return (
    body?.required === true &&
    content !== undefined &&
    baseOf([content]).property('stream').types()?.includes('boolean') === true
  );
}

/**
 * Replaces the names of types that are mere aliases of schemas by the names of the schemas, but not within string
 * literals.
 */
function withoutAliases(text: string, { types }: OperationTypes): string {
  const aliases = new Map(
    [...types.values()].flatMap(({ name, type }) => (type.kind === 'text' ? [[name, type.text]] : [])),
  );
  return text.replaceAll(/'[^']*'|[\w$\u0080-\uffff]+/g, (word) => aliases.get(word) ?? word);
}

function listProfiledMethods({ calls, model }: ClientTarget): string[] {
  const success = profileText(model, 'envelope', 'success');
  const creates = calls.filter(({ profile }) => profile?.retry === 'once-per-order');
  const finders = new Set(creates.map(({ profile }) => profile?.resolvedBy));
  return calls.flatMap((call) => {
    const { profile } = call;
    if (!profile) return [];
    const concernsOrder = creates.includes(call) || finders.has(call.types.operation.id);
    const data = concernsOrder && profile.dataType === undefined ? 'OrderData' : 'EnvelopeData';
    return [writeProfiledMethod(call, profile, success, data)];
  });
}

/** @param data the name of the runtime type for the data in an envelope, such as `EnvelopeData` */
function writeProfiledMethod(
  { name: { method }, types }: ClientCall,
  profile: ProfileFacts,
  success: string | undefined,
  data: string,
): string {
  const { operation } = types;
  const { parameters, input, word } = describeInput(types, profile);
  const response = types.types.get('Response200');
  const result = response ? resultType(response, success, data) : 'unknown';
  const list = [...(input === undefined ? [] : [input]), 'options?: CallOptions'].join(', ');
  const promise = profile.paged ? 'PagePromise' : 'CallPromise';
  const id = propertyName(operation.id);
  const record = id.startsWith("'") ? `operations[${id}]` : `operations.${id}`;
  return `${docComment(profiledMethodDoc(operation, profile, word), '  ')}  ${propertyName(method)}: ${parameters}(${list}): ${promise}<${result}> =>
    call(${record}, ${word ?? 'undefined'}, options),
`;
}

/**
 * Returns the type of the data in a successful envelope. For a profile without an envelope, returns the type of the
 * whole body.
 *
 * @param data name of the helper type that extracts the data from an envelope
 */
function resultType({ name, parameters }: NamedType, success: string | undefined, data: string): string {
  if (success === undefined) return name;
  return `${data}<${name}${parameters.length === 1 ? `<${quoted(success)}>` : ''}>`;
}

interface Input {
  readonly parameters: string;
  readonly input?: string;
  readonly word?: string;
}

function describeInput(own: OperationTypes, { body, query, input: part, identifiedBy }: ProfileFacts): Input {
  const { operation, types } = own;
  // The input of a request with several parts has a property for each part.
  if (!part) return { parameters: '', input: `input: ${inputType(own)}`, word: 'input' };
  if (body === 'none' && query.length === 0) return { parameters: '' };
  const word = body === 'json' ? 'body' : body === 'form' ? 'form' : 'query';
  const type = types.get(body === 'none' ? 'Query' : 'Request');
  const raw = body === 'form' ? ` | RawRequestBody<${quoted(operation.id)}>` : '';
  const optional =
    body === 'none' ? !operation.parameters.query.some(({ required }) => required) : mayBeEmpty(operation);
  const mark = optional && !identifiedBy ? '?' : '';
  if (!type) return { parameters: '', input: `${word}${mark}: unknown`, word };
  return {
    parameters: parameterList(type.parameters),
    input: `${word}${mark}: ${type.name}${argumentList(type.parameters)}${raw}`,
    word,
  };
}

/** Checks whether the caller may omit the body; an empty object is sent then. */
function mayBeEmpty({ body }: OperationTypes['operation']): boolean {
  return (
    !body?.required || baseOf(body.contents).nodes.some(({ limits }) => limits.get('maxProperties') === 0)
  );
}
