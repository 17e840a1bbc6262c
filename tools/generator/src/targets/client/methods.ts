import { groupBy } from '@cross-border-payments/openapi';
import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import type { OperationTypes } from '../../emit/operation-types.ts';
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
import { profileText } from '../facts.ts';
import { documentImports, INPUTS } from '../target-files.ts';
import { leavesBodyOut } from './call-facts.ts';
import { inputType } from './call-types.ts';
import type { ClientCall, ClientTarget } from './client-call.ts';
import type { IdentifiedInput } from './inputs.ts';
import { baseOf, type ProfileFacts } from './profile-facts.ts';

/** Writes the methods of a client as types. */
export function resourcesFile(client: ClientTarget, identified: readonly IdentifiedInput[]): string {
  const { types, calls, names, model, runtime, from, typesFrom } = client;
  const success = profileText(model, 'envelope', 'success');
  const creates = calls.filter(({ profile }) => profile?.retry === 'once-per-order');
  const finders = new Set(creates.map(({ profile }) => profile?.resolvedBy));
  const resources = writeInterfaces(client, (call) => {
    const { profile } = call;
    if (!profile) return writeMethod(call, names.calls);
    const concernsOrder = creates.includes(call) || finders.has(call.types.operation.id);
    const data = concernsOrder && profile.dataType === undefined ? 'OrderData' : 'EnvelopeData';
    return writeProfiledMethod(call, profile, success, data);
  });
  const own = [...new Set(identified.map(({ type }) => type.name))].sort();
  const imports = [
    importTypes(namesUsed(resources, RUNTIME_TYPES), runtime),
    importTypes(namesUsed(resources, [names.calls]), from('calls')),
    importTypes(own, from(INPUTS)),
    documentImports(types, resources, typesFrom, [...own, ...RUNTIME_TYPES]),
  ].join('');
  return imports === '' ? resources : `${imports}\n${resources}`;
}

/** Writes an interface for each group of methods, and an interface with all groups. */
function writeInterfaces(client: ClientTarget, writeCall: (call: ClientCall) => string): string {
  const { types, calls, names, model } = client;
  const groups = groupBy(calls, ({ name: { group } }) => group);
  const flat = groups.get('') ?? [];
  groups.delete('');
  const interfaces = [...groups].map(([group, members]) => {
    const [tag] = members[0]?.types.operation.tags ?? [];
    const said = model.tags.find((each) => each.name === tag)?.description;
    const doc = docComment([prose(said ?? `Methods of ${tag}.`)]);
    const type = types.context.names.give(`${group} methods`);
    return {
      property: `  readonly ${propertyName(group)}: ${type};\n`,
      text: `${doc}export interface ${type} {\n${members.map(writeCall).join('\n')}}\n`,
    };
  });
  return `/** The methods of a client, by tag; operations without a tag are methods of the client itself. */
export interface ${names.resources} {
${[...interfaces.map(({ property }) => property), ...flat.map(writeCall)].join('')}}

${interfaces.map(({ text }) => text).join('\n')}`;
}

/** Writes a method whose arguments and result follow from its type in `calls`. */
function writeMethod({ types: { operation }, name }: ClientCall, calls: string): string {
  const { method, path, deprecated } = operation;
  const lines = [
    ...operationProse(operation),
    `\`${method} ${path}\``,
    ...(deprecated ? ['@deprecated'] : []),
  ];
  const type = `ApiMethod<${calls}[${quoted(operation.id)}]>`;
  return `${docComment(paragraphs(lines), '  ')}  readonly ${propertyName(name.method)}: ${type};\n`;
}

const RUNTIME_TYPES = [
  'ApiMethod',
  'CallOptions',
  'CallPromise',
  'EnvelopeData',
  'OrderData',
  'PagePromise',
  'RawRequestBody',
];

/** @param data the name of the runtime type for the data in an envelope, such as `EnvelopeData` */
function writeProfiledMethod(
  { name: { method }, types }: ClientCall,
  profile: ProfileFacts,
  success: string | undefined,
  data: string,
): string {
  const { parameters, input, word } = describeInput(types, profile);
  const response = types.types.get('Response200');
  const result = response ? resultType(response, success, data) : 'unknown';
  const list = [...(input === undefined ? [] : [input]), 'options?: CallOptions'].join(', ');
  const promise = profile.paged ? 'PagePromise' : 'CallPromise';
  return `${docComment(methodDoc(types, profile, word), '  ')}  ${propertyName(method)}${parameters}(${list}): ${promise}<${result}>;\n`;
}

/**
 * Returns the type of the data in a successful envelope. If a profile without an envelope is allowed, returns the whole body.
 *
 * @param data the type of the runtime that extracts the data of an envelope
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

const RETRIES = {
  read: 'Changes nothing, so it may be repeated after a failure.',
  'once-per-order':
    'Repeated only if the request was certainly not sent, or with its order number after a refused token; any other failure ends in an `OutcomeUnknownError`.',
  never: 'Sent at most once; a failure on the way ends in an `OutcomeUnknownError`.',
};

const LEFT_OUT = 'The document has a body for this GET. `fetch` sends no body with GET, so it is left out.';

function methodDoc({ operation }: OperationTypes, facts: ProfileFacts, word?: string): string[] {
  const { method, path, deprecated, body } = operation;
  const lines = [
    ...operationProse(operation),
    ...(leavesBodyOut(operation) ? [LEFT_OUT] : []),
    RETRIES[facts.retry],
    `\`${method} ${path}\``,
  ].flatMap((line) => [line, '']);
  if (word !== undefined) {
    const about = word === 'body' && body?.description ? prose(body.description) : INPUT_WORDS[word];
    lines.push(`@param ${word} ${about}`);
  }
  lines.push('@param options signal, timeout, retries and headers of this call');
  const more = facts.paged ? '. `for await` reads all pages' : '';
  lines.push(
    `@returns the \`data\` of the response; \`.withResponse()\` adds its HTTP status and headers${more}`,
  );
  lines.push('@throws CrossBorderPaymentsError; see its `kind`');
  if (deprecated) lines.push('@deprecated');
  return lines;
}

const INPUT_WORDS: Readonly<Record<string, string>> = {
  body: 'the body, sent as JSON',
  form: 'the fields of the form',
  query: 'the query parameters',
  input: 'the parts of the request',
};
