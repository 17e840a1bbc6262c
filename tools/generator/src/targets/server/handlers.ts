import type { Document, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import {
  docComment,
  importTypes,
  memberName,
  Names,
  namesUsed,
  operationProse,
  prose,
  quoted,
  typeName,
} from '../../emit/text.ts';
import { profileText } from '../facts.ts';
import { formatKind } from '../media-type.ts';
import { isSecured } from '../security.ts';
import type { TargetContext } from '../target-files.ts';
import { answersInterface, hasContents, nameTypes } from './answer-types.ts';

/**
 * Writes the types of the handlers: one interface per operation, so that a compile error names it, and `Handlers` over
 * all of them.
 */
export function handlersFile({ types, model, runtime, typesFrom }: TargetContext): string {
  const free = new Names(types.context.names);
  const names = new Map(
    types.operations.map(({ operation: { id } }) => [id, free.give(`${typeName(id)}Handler`)]),
  );
  const nameOf = nameTypes(types);
  const handlers = types.operations.map((each) => {
    const { operation } = each;
    const answers = hasContents(operation) ? free.give(`${typeName(operation.id)}Answers`) : undefined;
    const own = answers === undefined ? '' : `${answersInterface(each, answers, nameOf)}\n`;
    return own + handlerType(model, operation, names, answers);
  });
  const members = types.operations.map(({ operation }) => {
    const context = isSecured(operation) === 'never' ? '' : 'Context, ';
    return `  ${memberName(operation.id)}: ${names.get(operation.id)}<${context}Native>;\n`;
  });
  // TypeScript reports an unused type parameter unless its name starts with an underscore.
  const context = members.some((member) => member.includes('<Context, ')) ? 'Context' : '_Context';
  const native = members.length > 0 ? 'Native' : '_Native';
  const body = handlers.join('\n');
  const used = namesUsed(body, RUNTIME_NAMES);
  const spaces = ['operations', 'schemas'].filter((file) => new RegExp(`[ <]${file}\\.`).test(body));
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
${members.join('')}}

${body}`;
}

const RUNTIME_NAMES = [
  ...['AnswerHeaders', 'BodyInput', 'ContentOutput', 'CookieInput', 'HeaderValue', 'MakeAnswer'],
  ...[
    'MakeContentAnswer',
    'NoParameters',
    'Output',
    'SentBytes',
    'SentEvents',
    'UndeclaredTexts',
    'UploadInput',
  ],
];

/** @param answers name of the type of its responses, unless they are only JSON */
function handlerType(
  document: Document,
  operation: Operation,
  names: ReadonlyMap<string, string>,
  answers: string | undefined,
): string {
  const { id, method, path, deprecated } = operation;
  const doc = operationProse(operation).flatMap((text) => [text, '']);
  doc.push(prose(`${method} ${path}`));
  if (deprecated) doc.push('@deprecated');
  const secured = isSecured(operation);
  const [wrapper, parameters] = inputType(document, operation, answers);
  const cookies =
    operation.parameters.cookie.length === 0
      ? ''
      : ` & CookieInput<NonNullable<Operations[${quoted(id)}]['parameters']['cookies']>>`;
  const output =
    answers === undefined ? `Output<Operations[${quoted(id)}]['answers']>` : `ContentOutput<${answers}>`;
  const lines = [CONTEXTS[secured], ...parameters].map((parameter) => `      ${parameter},\n`);
  return `${docComment(doc)}export interface ${names.get(id)}<${secured === 'never' ? '' : 'Context, '}Native = unknown> {
  (
    input: ${wrapper}<
${lines.join('').replace(/,\n$/, '\n')}    >${cookies},
  ): ${output};
}
`;
}

const CONTEXTS = { always: 'Context', sometimes: 'Context | undefined', never: 'undefined' };

function inputType(
  document: Document,
  operation: Operation,
  answers: string | undefined,
): [wrapper: string, parameters: string[]] {
  const entry = `Operations[${quoted(operation.id)}]`;
  const { parameters, body } = operation;
  const decider = profileText(document, 'envelope', 'status');
  const make =
    answers === undefined
      ? `MakeAnswer<${entry}['answers']${decider === undefined ? '' : `, ${quoted(decider)}`}>`
      : `MakeContentAnswer<${answers}>`;
  const place = (name: 'query' | 'header' | 'path', member: string, none: string) =>
    parameters[name].length === 0 ? none : `NonNullable<${entry}['parameters'][${quoted(member)}]>`;
  const shared = [
    place('query', 'query', 'UndeclaredTexts'),
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
  return [`${other} & UploadInput`, [type(forms), ...shared]];
}

function bodyType(entry: string, mediaType: string): string {
  return formatKind(mediaType) === 'bytes' ? 'Uint8Array' : `${entry}['requestTypes'][${quoted(mediaType)}]`;
}
