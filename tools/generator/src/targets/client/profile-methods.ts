import type { Operation } from '@cross-border-payments/openapi/model';
import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import type { OperationTypes } from '../../emit/operation-types.ts';
import { docComment, exportTypes, operationProse, propertyName, prose, quoted } from '../../emit/text.ts';
import { leavesBodyOut, profileText } from '../facts.ts';
import type { TargetContext } from '../target-files.ts';
import { inputType } from './call-types.ts';
import { paramTags, throwsTags } from './methods.ts';
import { baseOf, type ProfileFacts } from './profile-facts.ts';
import type { ClientCall, ClientTarget } from './table.ts';

export function profiledMethod({ calls, model }: ClientTarget): (call: ClientCall) => string {
  const success = profileText(model, 'envelope', 'success');
  const creates = calls.filter(({ profile }) => profile?.retry === 'once-per-order');
  const finders = new Set(creates.map(({ profile }) => profile?.resolvedBy));
  return (call) => {
    const { types, name, profile } = call;
    if (!profile) return '';
    const { operation } = types;
    const concernsOrder = creates.includes(call) || finders.has(operation.id);
    const data = concernsOrder && profile.dataType === undefined ? 'OrderData' : 'EnvelopeData';
    const { parameters, input, word } = describeInput(types, profile);
    const list = [...(input === undefined ? [] : [input]), 'options?: CallOptions'].join(', ');
    const promise = `${profile.isPaged ? 'PagePromise' : 'CallPromise'}<${resultType(types, success, data)}>`;
    const id = propertyName(operation.id);
    const record = id.startsWith("'") ? `operations[${id}]` : `operations.${id}`;
    return `${docComment(docOf(operation, profile, word), '  ')}  ${propertyName(name.method)}: ${parameters}(${list}): ${promise} =>
    call(${record}, ${word ?? 'undefined'}, options),
`;
  };
}

/**
 * @param success the status of a successful envelope; without an envelope, the result is the whole body
 * @param data name of the helper type that extracts the data from an envelope
 */
function resultType({ types }: OperationTypes, success: string | undefined, data: string): string {
  const response = types.get('Response200');
  if (!response) return 'unknown';
  if (success === undefined) return response.name;
  return `${data}<${response.name}${response.parameters.length === 1 ? `<${quoted(success)}>` : ''}>`;
}

interface Input {
  readonly parameters: string;
  readonly input?: string;
  /** The name of the parameter with the input. */
  readonly word?: string;
}

function describeInput(own: OperationTypes, { body, query, input: part, identifiedBy }: ProfileFacts): Input {
  const { operation, types } = own;
  // The input of a request with several parts has a property for each part.
  if (!part) return { parameters: '', input: `input: ${inputType(own)}`, word: 'input' };
  if (body === 'none' && query.length === 0) return { parameters: '' };
  const word = body === 'json' ? 'body' : body === 'form' ? 'form' : 'query';
  const type = types.get(body === 'none' ? 'Query' : 'Request');
  const isOptional =
    body === 'none' ? !operation.parameters.query.some(({ required }) => required) : mayBeEmpty(operation);
  const start = `${word}${isOptional && !identifiedBy ? '?' : ''}: `;
  if (!type) return { parameters: '', input: `${start}unknown`, word };
  const raw = body === 'form' ? ` | RawRequestBody<${quoted(operation.id)}>` : '';
  return {
    parameters: parameterList(type.parameters),
    input: start + type.name + argumentList(type.parameters) + raw,
    word,
  };
}

/** Checks whether the caller may omit the body; an empty object is sent then. */
function mayBeEmpty({ body }: Operation): boolean {
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

const INPUT_WORDS: Readonly<Record<string, string>> = {
  body: 'the body, sent as JSON',
  form: 'the fields of the form',
  query: 'the query parameters',
  input: 'the parts of the request',
};

function docOf(operation: Operation, { retry, isPaged }: ProfileFacts, word?: string): string[] {
  const { method, path, deprecated, body } = operation;
  const leftOut = leavesBodyOut(operation) ? [LEFT_OUT] : [];
  const lines = [...operationProse(operation), ...leftOut, RETRIES[retry], `\`${method} ${path}\``];
  const about = word === 'body' && body?.description ? prose(body.description) : INPUT_WORDS[word ?? ''];
  return [
    ...lines.flatMap((line) => [line, '']),
    ...(word === undefined ? [] : [`@param ${word} ${about}`]),
    ...(word === 'query' ? paramTags(operation.parameters.query, word) : []),
    '@param options signal, timeout, retries and headers of this call',
    `@returns the \`data\` of the response; \`.withResponse()\` adds its HTTP status and headers${isPaged ? '. `for await` reads all pages' : ''}`,
    ...throwsTags(operation),
    '@throws CrossBorderPaymentsError; see its `kind`',
    ...(deprecated ? ['@deprecated'] : []),
  ];
}

/** An input for which the document does not say which property identifies the order. */
export interface IdentifiedInput {
  readonly type: NamedType;
  readonly operation: string;
  /** The properties, of which the client requires at least one. */
  readonly names: readonly string[];
}

export function identifiedInputs(calls: readonly ClientCall[]): IdentifiedInput[] {
  return calls.flatMap(({ types: { operation, types }, profile }) => {
    const names = profile?.identifiedBy;
    const type = types.get('Request');
    const base = baseOf(operation.body?.contents);
    if (!names || !type || names.some((name) => base.requires(name))) return [];
    return [{ type, operation: operation.id, names }];
  });
}

/** Writes the types that a caller uses: schemas and inputs, but not the types of responses by status. */
export function inputsFile(
  { types: { schemas: named }, typesFrom }: TargetContext,
  calls: readonly ClientCall[],
  identified: readonly IdentifiedInput[],
): string {
  const schemas = new Set(named.map(({ name }) => name));
  const inputs = identified.map(({ type: { name, parameters }, operation, names }) => {
    const said = names.map((each) => `\`${each}\``).join(' or ');
    const doc = `Requires ${said}, which is optional in the document: the order is found by it. To send a body without it, use \`client.call(operations.${operation}, body)\`.`;
    const from = schemas.has(name) ? 'schemas' : 'operations';
    const whole = `${from}.${name}${argumentList(parameters)}`;
    return `${docComment([doc])}export type ${name}${parameterList(parameters)} = ${whole} & ${having(names)};\n`;
  });
  const typed = calls.flatMap(({ types: { types } }) => [...types]);
  const left = new Set(identified.map(({ type }) => type.name));
  for (const [purpose, { name, type }] of typed) {
    if (!purpose.startsWith('Response')) continue;
    left.add(name);
    // If a whole response has a named schema, the type is an alias of that schema, possibly with type arguments.
    if (type.kind === 'text') left.add(type.text.replace(/<.*/s, ''));
  }
  const names = [...new Set([...schemas, ...typed.map(([, { name }]) => name)])].sort();
  const kept = names.filter((name) => !left.has(name));
  const exported = [
    exportTypes(
      kept.filter((name) => !schemas.has(name)),
      typesFrom('operations'),
    ),
    exportTypes(
      kept.filter((name) => schemas.has(name)),
      typesFrom('schemas'),
    ),
  ];
  const imports = ['operations', 'schemas']
    .filter((file) => inputs.some((text) => text.includes(` = ${file}.`)))
    .map((file) => `import type * as ${file} from ${quoted(typesFrom(file))};\n`);
  return `${imports.join('')}\n${exported.join('')}\n${inputs.join('\n')}`;
}

/** Writes a type with one of the properties or more. The compiler reports the last type, so the first name is last. */
function having(names: readonly string[]): string {
  const types = names.map((name) => `{ readonly ${propertyName(name)}: string }`).reverse();
  return types.length === 1 ? types.join('') : `(${types.join(' | ')})`;
}
