import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import type { OperationTypes } from '../../emit/operation-types.ts';
import {
  docComment,
  exportTypes,
  importTypes,
  namesUsed,
  operationProse,
  propertyName,
  prose,
  quoted,
} from '../../emit/text.ts';
import { leavesBodyOut } from '../api/call-facts.ts';
import { inputType } from '../api/call-types.ts';
import { profileText } from '../facts.ts';
import { documentImports, INPUTS, resourceTypes, type TargetContext } from '../target-files.ts';
import { baseOf, type ClientOperation, leavesOpen, type OperationFacts } from './operation-facts.ts';

export function resourcesFile(
  { types, model, runtime, from, typesFrom }: TargetContext,
  operations: readonly ClientOperation[],
  identified: readonly IdentifiedInput[],
): string {
  const success = profileText(model, 'envelope', 'success');
  const creates = operations.filter(({ facts }) => facts.retry === 'once-per-order');
  const finders = new Set(creates.map(({ facts }) => facts.resolvedBy));
  const resources = resourceTypes(types, operations, 'Resources', (each) => {
    const { data, retry } = each.facts;
    const concernsOrder = retry === 'once-per-order' || finders.has(each.types.operation.id);
    return methodType(each, success, concernsOrder && data === undefined ? 'OrderData' : 'EnvelopeData');
  });
  const own = [...new Set(identified.map(({ type }) => type.name))].sort();
  return `import type { ${namesUsed(resources, RUNTIME_TYPES).join(', ')} } from ${quoted(runtime)};
${importTypes(own, from(INPUTS))}${documentImports(types, resources, typesFrom, own)}
${resources}`;
}

const RUNTIME_TYPES = [
  'CallOptions',
  'CallPromise',
  'EnvelopeData',
  'OrderData',
  'PagePromise',
  'RawRequestBody',
];

function methodType(
  { name: { name }, types, facts }: ClientOperation,
  success: string | undefined,
  data: string,
): string {
  const { parameters, input, word } = inputOf(types, facts);
  const response = types.types.get('Response200');
  const result = response ? resultType(response, success, data) : 'unknown';
  const list = [...(input === undefined ? [] : [input]), 'options?: CallOptions'].join(', ');
  const promise = facts.paged ? 'PagePromise' : 'CallPromise';
  return `${docComment(methodDoc(types, facts, word), '  ')}  ${propertyName(name)}${parameters}(${list}): ${promise}<${result}>;\n`;
}

/**
 * Returns the type of the data in a successful envelope. Without an envelope, returns the type of the whole body.
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

function inputOf(own: OperationTypes, { body, query, parts, identifiedBy }: OperationFacts): Input {
  const { operation, types } = own;
  // The input of a request with several parts has a property for each part.
  if (parts) return { parameters: '', input: `input: ${inputType(own)}`, word: 'input' };
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

function methodDoc({ operation }: OperationTypes, facts: OperationFacts, word?: string): string[] {
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

export interface IdentifiedInput {
  readonly type: NamedType;
  readonly operation: string;
  readonly names: readonly string[];
}

/**
 * Lists the inputs that must contain the number or id of an order only because the client requires it: in the document,
 * both are optional.
 */
export function identifiedInputs(operations: readonly ClientOperation[]): IdentifiedInput[] {
  return operations.flatMap(({ types: { operation, types }, facts: { identifiedBy: names } }) => {
    const type = types.get('Request');
    return names && type && leavesOpen(operation, names) ? [{ type, operation: operation.id, names }] : [];
  });
}

/**
 * Writes the types that a caller uses: schemas and inputs, some of which require more than in the document. Types of
 * responses by status stay in the file of the operations, since methods return only the data of a response.
 */
export function inputsFile(
  { types: { schemas: named }, typesFrom }: TargetContext,
  operations: readonly ClientOperation[],
  identified: readonly IdentifiedInput[],
): string {
  const schemas = new Set(named.map(({ name }) => name));
  const own = identified.map(({ type: { name, parameters }, operation, names }) => {
    const said = names.map((each) => `\`${each}\``).join(' or ');
    const doc = `Requires ${said}, which is optional in the document: the order is found by it. To send a body without it, use \`client.call(operations.${operation}, body)\`.`;
    const from = schemas.has(name) ? 'schemas' : 'operations';
    const whole = `${from}.${name}${argumentList(parameters)}`;
    return `${docComment([doc])}export type ${name}${parameterList(parameters)} = ${whole} & ${having(names)};\n`;
  });
  const files = ['operations', 'schemas'];
  const used = files.filter((file) => own.some((text) => text.includes(` = ${file}.`)));
  const typed = operations.flatMap(({ types: { types } }) => [...types]);
  const left = new Set(identified.map(({ type }) => type.name));
  for (const [purpose, { name, type }] of typed) {
    if (!purpose.startsWith('Response')) continue;
    left.add(name);
    // If a whole response has a named schema, the type is an alias of that schema, possibly with type arguments.
    if (type.kind === 'text') left.add(type.text.replace(/<.*/s, ''));
  }
  const names = [...new Set([...schemas, ...typed.map(([, { name }]) => name)])].sort();
  const exported = (file: string, isSchema: boolean) =>
    exportTypes(
      names.filter((name) => !left.has(name) && schemas.has(name) === isSchema),
      typesFrom(file),
    );
  return `${used.map((file) => `import type * as ${file} from ${quoted(typesFrom(file))};\n`).join('')}
${exported('operations', false)}${exported('schemas', true)}
${own.join('\n')}`;
}

/**
 * Writes the type of an object with at least one of these properties. The first property is last in the union, because
 * the compiler reports the last type of a union.
 */
function having(names: readonly string[]): string {
  const types = names.map((name) => `{ readonly ${propertyName(name)}: string }`).reverse();
  return types.length === 1 ? types.join('') : `(${types.join(' | ')})`;
}
