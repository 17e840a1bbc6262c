import type { Document, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import {
  docComment,
  importTypes,
  Names,
  namesUsed,
  operationProse,
  operationTypeName,
  propertyName,
  prose,
  quoted,
} from '../../emit/text.ts';
import { formatKind, profileText } from '../facts.ts';
import { isSecured } from '../security.ts';
import type { TargetContext } from '../target-files.ts';
import { hasContents, nameTypes, responsesInterface } from './response-types.ts';

/**
 * Writes the types of the handlers: for each operation an interface, and another one for its input, whose names then
 * appear in compile errors, and `Handlers` with all of them.
 */
export function handlersFile({ types, model, runtime, typesFrom }: TargetContext): string {
  const free = new Names(types.context.names);
  const names = new Map(
    types.operations.map(({ operation: { id } }) => [id, free.give(`${operationTypeName(id)}Handler`)]),
  );
  const nameOf = nameTypes(types);
  const handlers = types.operations.map((each) => {
    const { operation } = each;
    const responses = hasContents(operation)
      ? free.give(`${operationTypeName(operation.id)}Responses`)
      : undefined;
    const own = responses === undefined ? '' : `${responsesInterface(each, responses, nameOf)}\n`;
    const input = free.give(`${operationTypeName(operation.id)}Input`);
    return own + handlerType(model, operation, { handler: names.get(operation.id) ?? '', input, responses });
  });
  const properties = types.operations.map(({ operation }) => {
    const context = isSecured(operation) === 'never' ? '' : 'Context, ';
    const doc = docComment([operation.summary?.replaceAll(/\s+/g, ' ').trim() ?? ''], '  ');
    return `${doc}  ${propertyName(operation.id)}: ${names.get(operation.id)}<${context}Native>;\n`;
  });
  // TypeScript reports an unused type parameter unless its name starts with an underscore.
  const context = properties.some((property) => property.includes('<Context, ')) ? 'Context' : '_Context';
  const native = properties.length > 0 ? 'Native' : '_Native';
  const body = handlers.join('\n');
  const used = namesUsed(body, RUNTIME_NAMES);
  const code = body.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const spaces = ['operations', 'schemas'].filter((file) => new RegExp(`[ <]${file}\\.`).test(code));
  const imports = spaces.map((file) => `import type * as ${file} from ${quoted(typesFrom(file))};\n`);
  if (body.includes('Operations[')) {
    imports.unshift(`import type { Operations } from ${quoted(typesFrom('operations'))};\n`);
  }
  return `${importTypes(used, runtime)}${imports.join('')}
/**
 * The handlers of all operations. A missing one does not compile.
 *
 * @typeParam ${context} the result of \`authenticate\`
 * @typeParam ${native} the request of the framework
 */
export interface Handlers<${context}, ${native} = unknown> {
${properties.join('')}}

${body}`;
}

const RUNTIME_NAMES = [
  'ResponseHeaders BodyInput ContentOutput CookieInput HeaderValue MakeResponse MakeContentResponse NoParameters',
  'Output ResponseBytes ResponseItems ServerSentEvents UndeclaredQuery UploadInput',
].flatMap((line) => line.split(' '));

/** Names of types. Without a type of the responses, every response is JSON. */
interface TypeNames {
  readonly handler: string;
  readonly input: string;
  readonly responses: string | undefined;
}

function handlerType(
  document: Document,
  operation: Operation,
  { handler, input, responses }: TypeNames,
): string {
  const { id, method, path, deprecated } = operation;
  const doc = operationProse(operation).flatMap((text) => [text, '']);
  doc.push(prose(`${method} ${path}`));
  if (deprecated) doc.push('@deprecated');
  const secured = isSecured(operation);
  const [wrapper, parameters] = inputType(document, operation, responses);
  const context = secured === 'never' ? '' : 'Context, ';
  const cookies =
    operation.parameters.cookie.length === 0
      ? ''
      : `, CookieInput<NonNullable<Operations[${quoted(id)}]['parameters']['cookies']>>`;
  const output =
    responses === undefined
      ? `Output<Operations[${quoted(id)}]['responses']>`
      : `ContentOutput<${responses}>`;
  const lines = [CONTEXTS[secured], ...parameters].map((parameter) => `    ${parameter},\n`);
  return `${docComment(doc)}export interface ${handler}<${context}Native = unknown> {
  (input: ${input}<${context}Native>): ${output};
}

/** The input of \`${handler}\`. */
export interface ${input}<${context}Native = unknown>
  extends ${wrapper}<
${lines.join('').replace(/,\n$/, '\n')}  >${cookies} {}
`;
}

const CONTEXTS = { always: 'Context', sometimes: 'Context | undefined', never: 'undefined' };

function inputType(
  document: Document,
  operation: Operation,
  responses: string | undefined,
): [wrapper: string, parameters: string[]] {
  const entry = `Operations[${quoted(operation.id)}]`;
  const { parameters, body } = operation;
  const decider = profileText(document, 'envelope', 'status');
  const make =
    responses === undefined
      ? `MakeResponse<${entry}['responses']${decider === undefined ? '' : `, ${quoted(decider)}`}>`
      : `MakeContentResponse<${responses}>`;
  const place = (name: 'query' | 'header' | 'path', property: string, none: string) =>
    parameters[name].length === 0 ? none : `NonNullable<${entry}['parameters'][${quoted(property)}]>`;
  const shared = [
    place('query', 'query', 'UndeclaredQuery'),
    place('header', 'headers', 'NoParameters'),
    place('path', 'path', 'NoParameters'),
    make,
    'Native',
  ];
  if (!body) return ['BodyInput', ['undefined', ...shared]];
  const isForm = ({ mediaType }: MediaContent) => formatKind(mediaType) === 'multipart';
  const none = body.required ? [] : ['undefined'];
  const type = (contents: readonly MediaContent[]) =>
    [...contents.map(({ mediaType }) => bodyType(entry, mediaType)), ...none].join(' | ');
  const forms = body.contents.filter(isForm);
  const others = body.contents.filter((content) => !isForm(content));
  if (forms.length === 0) return ['BodyInput', [type(others), ...shared]];
  if (others.length === 0) return ['UploadInput', [type(forms), ...shared]];
  const context = CONTEXTS[isSecured(operation)];
  const other = `BodyInput<${[context, `${type(others)} | undefined`, ...shared].join(', ')}>`;
  return [`${other}, UploadInput`, [type(forms), ...shared]];
}

function bodyType(entry: string, mediaType: string): string {
  return formatKind(mediaType) === 'bytes' ? 'Uint8Array' : `${entry}['requestTypes'][${quoted(mediaType)}]`;
}
