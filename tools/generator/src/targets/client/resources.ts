import type { Document } from '@cross-border-payments/openapi/model';
import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import type { OperationTypes } from '../../emit/operation-types.ts';
import {
  docComment,
  exportTypes,
  importTypes,
  memberName,
  operationProse,
  prose,
  quoted,
} from '../../emit/text.ts';
import type { DocumentTypes } from '../../emit/type-files.ts';
import { Base } from '../../lower/base.ts';
import { inputType } from '../api/call-types.ts';
import { profileText } from '../facts.ts';
import { type ClientOperation, leavesBodyOut, leavesOpen, type OperationFacts } from './operation-facts.ts';

/**
 * Writes the methods of a client as types: one interface per tag, and `Resources` over all of them.
 *
 * @param runtime what to import the runtime's types from
 * @param typesOf what to import a file of types from
 */
export function resourceGroupsFile(
  types: DocumentTypes,
  operations: readonly ClientOperation[],
  runtime: string,
  typesOf: (file: string) => string,
): string {
  const { model, names: typeNames } = types.context;
  const success = profileText(model, 'envelope', 'success');
  const groups = new Map<string, string[]>();
  const used = new Set<string>();
  const finders = new Set(operations.map(({ facts }) => facts.resolvedBy));
  for (const each of operations) {
    const { group } = each.name;
    const { data, retry } = each.facts;
    const concernsOrder = retry === 'once-per-order' || finders.has(each.types.operation.id);
    const method = methodType(
      each,
      success,
      used,
      concernsOrder && data === undefined ? 'OrderData' : 'Data',
    );
    groups.set(group, [...(groups.get(group) ?? []), method]);
  }
  const interfaces = [...groups].map(([group, methods]) => {
    const name = typeNames.give(`${group} methods`);
    const doc = docComment([groupDoc(model, group, operations)]);
    return { group, name, text: `${doc}export interface ${name} {\n${methods.join('\n')}}\n` };
  });
  const members = interfaces.map(({ group, name }) => `  readonly ${memberName(group)}: ${name};\n`).join('');
  const schemas = new Set(types.schemas.map(({ name }) => name));
  const names = [...used].sort();
  const own = new Set(identified(operations).map(({ type }) => type.name));
  const others = names.filter((name) => !own.has(name));
  const imports =
    importTypes([...own].sort(), `./${INPUTS_FILE}${types.context.options.importExtension}`) +
    importTypes(
      others.filter((name) => !schemas.has(name)),
      typesOf('operations'),
    ) +
    importTypes(
      others.filter((name) => schemas.has(name)),
      typesOf('schemas'),
    );
  const methods = interfaces.map(({ text }) => text).join('\n');
  const code = methods.replace(/\/\*\*.*?\*\//gs, '');
  const ofRuntime = RUNTIME_TYPES.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return `import type { ${ofRuntime.join(', ')} } from ${quoted(runtime)};
${imports}
/** The methods of a client, by tag. */
export interface Resources {
${members}}

${methods}`;
}

const RUNTIME_TYPES = ['CallOptions', 'CallPromise', 'Data', 'ListOptions', 'OrderData', 'Paged', 'RawBody'];

function groupDoc({ tags }: Document, group: string, operations: readonly ClientOperation[]): string {
  const tag = operations.find(({ name }) => name.group === group)?.types.operation.tags[0];
  const said = tags.find(({ name }) => name === tag)?.description;
  return prose(said ?? `Methods of ${tag}.`);
}

function methodType(
  { name: { name }, types, facts }: ClientOperation,
  success: string | undefined,
  used: Set<string>,
  data: string,
): string {
  const { parameters, input, word } = inputOf(types, facts, used);
  const answer = types.types.get('Answer200');
  if (answer) used.add(answer.name);
  const result = answer ? resultType(answer, success, data) : 'unknown';
  const paged = facts.paged && input !== undefined && answer !== undefined;
  const returned = paged ? `Paged<${result}>` : `CallPromise<${result}>`;
  const options = `options?: ${paged ? 'ListOptions' : 'CallOptions'}`;
  const list = [...(input === undefined ? [] : [input]), options].join(', ');
  return `${docComment(methodDoc(types, facts, word), '  ')}  ${memberName(name)}${parameters}(${list}): ${returned};\n`;
}

/**
 * Returns the type that a method returns: the data of a successful envelope, or the whole body if there is no envelope.
 *
 * @param data the type of the runtime that takes the data out of an envelope
 */
function resultType({ name, parameters }: NamedType, success: string | undefined, data: string): string {
  if (success === undefined) return name;
  return `${data}<${name}${parameters.length === 1 ? `<${quoted(success)}>` : ''}>`;
}

interface Input {
  readonly parameters: string;
  /** The parameter of a method that takes one. */
  readonly input?: string;
  /** Its name. */
  readonly word?: string;
}

function inputOf(own: OperationTypes, facts: OperationFacts, used: Set<string>): Input {
  const { body, query, parts, identifiedBy } = facts;
  const { operation, types } = own;
  if (parts) return partsInput(own, used);
  if (body === 'none' && query.length === 0) return { parameters: '' };
  const word = body === 'json' ? 'body' : body === 'form' ? 'form' : 'query';
  const type = types.get(body === 'none' ? 'Query' : 'Request');
  const raw = body === 'form' ? ` | RawBody<${quoted(operation.id)}>` : '';
  const optional =
    body === 'none' ? !operation.parameters.query.some(({ required }) => required) : mayBeEmpty(operation);
  const mark = optional && !identifiedBy ? '?' : '';
  if (!type) return { parameters: '', input: `${word}${mark}: unknown`, word };
  used.add(type.name);
  return {
    parameters: parameterList(type.parameters),
    input: `${word}${mark}: ${type.name}${argumentList(type.parameters)}${raw}`,
    word,
  };
}

/** Returns the input of a request of several parts: each by its name. */
function partsInput(own: OperationTypes, used: Set<string>): Input {
  const type = inputType(own);
  for (const { name } of own.types.values()) if (new RegExp(`\\b${name}\\b`).test(type)) used.add(name);
  return { parameters: '', input: `input: ${type}`, word: 'input' };
}

/** Returns whether the caller may omit the body; an empty object is sent then. */
function mayBeEmpty({ body }: OperationTypes['operation']): boolean {
  const schemas = body?.contents.flatMap(({ schema }) => schema ?? []) ?? [];
  return !body?.required || new Base(schemas).nodes.some(({ limits }) => limits.get('maxProperties') === 0);
}

const RETRIES = {
  read: 'Changes nothing, so it may be sent again after a failure.',
  'once-per-order':
    'Sent again only if the request certainly did not leave; otherwise a failure ends in an `OutcomeUnknownError`.',
  never: 'Sent once, whatever happens; a failure on the way ends in an `OutcomeUnknownError`.',
};

const LEFT_OUT =
  'The document lists a body for this GET. `fetch` sends no body with GET, so it is left out and cannot be given.';

function methodDoc({ operation }: OperationTypes, facts: OperationFacts, word?: string): string[] {
  const { method, path, deprecated, body } = operation;
  const lines = [
    ...operationProse(operation),
    ...(leavesBodyOut(operation) ? [LEFT_OUT] : []),
    RETRIES[facts.retry],
    `\`${method} ${path}\``,
  ].flatMap((line) => [line, '']);
  if (word !== undefined) {
    const about = word === 'body' && body?.description ? prose(body.description) : INPUTS[word];
    lines.push(`@param ${word} ${about}`);
  }
  lines.push('@param options signal, timeout, retries and headers of this call');
  lines.push(
    facts.paged
      ? '@returns a list: awaited, the records of one page; iterated with `for await`, every record once'
      : '@returns the `data` of the answer; `.withResponse()` adds its HTTP status and headers',
  );
  lines.push('@throws CrossBorderPaymentsError; see its `kind`');
  if (deprecated) lines.push('@deprecated');
  return lines;
}

const INPUTS: Readonly<Record<string, string>> = {
  body: 'what is sent as JSON',
  form: 'the fields of the form',
  query: 'the parameters of the address',
  input: 'the parts of the request',
};

/** The name of the file, without its ending. */
export const INPUTS_FILE = 'inputs';

/** An input of which the client demands more than the document. */
interface Identified {
  readonly type: NamedType;
  readonly operation: string;
  readonly names: readonly string[];
}

/** Lists the inputs of which the client demands the number or the id of an order, and the document does not. */
export function identified(operations: readonly ClientOperation[]): Identified[] {
  return operations.flatMap(({ types: { operation, types }, facts: { identifiedBy: names } }) => {
    const type = types.get('Request');
    return names && type && leavesOpen(operation, names) ? [{ type, operation: operation.id, names }] : [];
  });
}

/**
 * Writes the types that a caller names: the inputs, some of which demand what a safe client needs, and the schemas. The
 * responses by status stay in the file of the operations, since methods return their data.
 *
 * @param schemas the names of the types that are schemas
 */
export function inputsFile(
  operations: readonly ClientOperation[],
  schemas: ReadonlySet<string>,
  typesOf: (file: string) => string,
): string {
  const replaced = identified(operations);
  const own = replaced.map(({ type: { name, parameters }, operation, names }) => {
    const said = names.map((each) => `\`${each}\``).join(' or ');
    const doc = `Demands ${said}, which the document leaves open: the order is found by it. To send a body without it, use \`client.call(operations.${operation}, body)\`.`;
    const from = schemas.has(name) ? 'schemas' : 'operations';
    const whole = `${from}.${name}${argumentList(parameters)}`;
    return `${docComment([doc])}export type ${name}${parameterList(parameters)} = ${whole} & ${having(names)};\n`;
  });
  const files = ['operations', 'schemas'];
  const used = files.filter((file) => own.some((text) => text.includes(` = ${file}.`)));
  const typed = operations.flatMap(({ types: { types } }) => [...types]);
  const left = new Set(replaced.map(({ type }) => type.name));
  for (const [purpose, { name, type }] of typed) {
    if (!purpose.startsWith('Answer')) continue;
    left.add(name);
    // The schema of a whole response is an alias, perhaps with arguments.
    if (type.kind === 'text') left.add(type.text.replace(/<.*/s, ''));
  }
  const named = [...schemas, ...typed.map(([, { name }]) => name)].filter((name) => !left.has(name)).sort();
  const exported = (file: string, isSchema: boolean) =>
    exportTypes(
      [...new Set(named)].filter((name) => schemas.has(name) === isSchema),
      typesOf(file),
    );
  return `${used.map((file) => `import type * as ${file} from ${quoted(typesOf(file))};\n`).join('')}
${exported('operations', false)}${exported('schemas', true)}
${own.join('\n')}`;
}

/** Writes the type of what has one of these members as text. */
function having(names: readonly string[]): string {
  const types = names.map((name) => `{ readonly ${memberName(name)}: string }`);
  return types.length === 1 ? types.join('') : `(${types.join(' | ')})`;
}
