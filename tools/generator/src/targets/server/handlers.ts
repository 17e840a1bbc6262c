import type { Document, MediaContent, Operation } from '@cross-border-payments/openapi/model';
import {
  docComment,
  importTypes,
  Names,
  namesUsed,
  operationProse,
  operationTypeName,
  paragraphs,
  propertyName,
  prose,
  quoted,
} from '../../emit/text.ts';
import { formatKind, profileText } from '../facts.ts';
import { isSecured } from '../security.ts';
import type { TargetContext } from '../target-files.ts';
import { hasContents, nameTypes, responsesInterface } from './response-types.ts';

/**
 * Writes the types of the handlers. Each operation has an interface for its handler and another for its input, so that
 * compile errors show their names. `Handlers` contains all of them, and `Handler` selects one by the id of its
 * operation.
 */
export function handlersFile({ types, model, runtime, typesFrom }: TargetContext): string {
  const free = new Names(types.context.names);
  const names = new Map(
    types.operations.map(({ operation: { id } }) => [id, free.give(`${operationTypeName(id)}Handler`)]),
  );
  const selector = free.give('Handler');
  const envelope = envelopeInterface(model, free);
  const nameOf = nameTypes(types);
  const handlers = types.operations.map((each) => {
    const { operation } = each;
    const responses = hasContents(operation)
      ? free.give(`${operationTypeName(operation.id)}Responses`)
      : undefined;
    const own = responses === undefined ? '' : `${responsesInterface(each, responses, nameOf)}\n`;
    const context = CONTEXTS[isSecured(operation)];
    const { text: messages, isExtended } = messageTypes(operation, responses, envelope.name);
    const kind = isExtended ? 'Extended' : 'Operation';
    const input = free.give(`${operationTypeName(operation.id)}Input`);
    const parameters = context === 'undefined' ? '' : 'Context, ';
    return `${own}export interface ${input}<${parameters}Native = unknown>
  extends ${kind}Input<${messages}, ${context}, Native> {}

export interface ${names.get(operation.id)}<${parameters}Native = unknown>
  extends ${kind}Handler<${messages}, ${input}<${parameters}Native>> {}
`;
  });
  const properties = types.operations.map(({ operation }) => {
    const context = isSecured(operation) === 'never' ? '' : 'Context, ';
    return `${docComment(docOf(operation), '  ')}  ${propertyName(operation.id)}: ${names.get(operation.id)}<${context}Native>;\n`;
  });
  // TypeScript reports an unused type parameter unless its name starts with an underscore.
  const context = properties.some((property) => property.includes('<Context, ')) ? 'Context' : '_Context';
  const native = properties.length > 0 ? 'Native' : '_Native';
  const body = [...(envelope.text === '' ? [] : [envelope.text]), ...handlers].join('\n');
  const used = namesUsed(body, RUNTIME_NAMES);
  const code = body.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const spaces = ['operations', 'schemas'].filter((file) => new RegExp(`[ <]${file}\\.`).test(code));
  const example = types.operations[0]?.operation.id ?? 'id';
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
${properties.join(properties.some((property) => property.includes('/**\n')) ? '\n' : '')}}

${docComment([`The handler of one operation: \`${selector}<${quoted(example)}, Context>\`.`])}export type ${selector}<Id extends keyof Handlers<never>, Context = unknown, Native = unknown> =
  Handlers<Context, Native>[Id];

${body}`;
}

const RUNTIME_NAMES = [
  'ExtendedHandler',
  'ExtendedInput',
  'HeaderValue',
  'OperationHandler',
  'OperationInput',
  'RequestItems',
  'ResponseBytes',
  'ResponseHeaders',
  'ResponseItems',
  'ServerSentEvents',
];

const CONTEXTS = { always: 'Context', sometimes: 'Context | undefined', never: 'undefined' };

function docOf(operation: Operation): string[] {
  const { method, path, deprecated } = operation;
  const lines = [
    ...operationProse(operation),
    prose(`${method} ${path}`),
    ...(deprecated ? ['@deprecated'] : []),
  ];
  return paragraphs(lines);
}

/** Writes the type of the envelope that `x-profile` declares. Its value selects the variant of a response. */
function envelopeInterface(model: Document, free: Names): { name: string | undefined; text: string } {
  const decider = profileText(model, 'envelope', 'status');
  if (decider === undefined) return { name: undefined, text: '' };
  const name = free.give('WithEnvelope');
  return { name, text: `interface ${name} {\n  decider: ${quoted(decider)};\n}\n` };
}

/**
 * Returns the messages of an operation as the runtime's `HandlerTypes`, or as `ExtendedTypes` if a server receives or
 * sends more than `Operations` says.
 *
 * @param responses the name of the type of the responses; undefined if every response is JSON
 */
function messageTypes(
  operation: Operation,
  responses: string | undefined,
  envelope: string | undefined,
): { text: string; isExtended: boolean } {
  const entry = `Operations[${quoted(operation.id)}]`;
  const facts = bodyFacts(operation, entry);
  if (responses !== undefined) facts.push(`contents: ${responses}`);
  const own = facts.length === 0 ? '' : ` & { ${facts.join('; ')} }`;
  const decider = envelope === undefined || responses !== undefined ? '' : ` & ${envelope}`;
  return { text: entry + decider + own, isExtended: decider + own !== '' };
}

/**
 * Lists what a handler receives in place of the request of `Operations`: forms and items are streamed, and files are
 * bytes.
 */
function bodyFacts({ body }: Operation, entry: string): string[] {
  if (!body) return [];
  const kinds = body.contents.map(({ mediaType }) => formatKind(mediaType));
  if (kinds.every((kind) => kind === 'json' || kind === 'urlencoded')) return [];
  const forms = body.contents.filter((_, at) => kinds[at] === 'multipart');
  const others = body.contents.filter((_, at) => kinds[at] !== 'multipart');
  const typeOf = (contents: readonly MediaContent[], mayBeAbsent: boolean) => {
    const listed = contents.map(({ mediaType }) => bodyType(entry, mediaType));
    return [...listed, ...(mayBeAbsent ? ['undefined'] : [])].join(' | ');
  };
  const facts: string[] = [];
  if (forms.length > 0) facts.push(`form: ${typeOf(forms, !body.required)}`);
  if (others.length > 0) facts.push(`body: ${typeOf(others, !body.required || forms.length > 0)}`);
  return facts;
}

function bodyType(entry: string, mediaType: string): string {
  const kind = formatKind(mediaType);
  if (kind === 'bytes') return 'Uint8Array';
  const type = `${entry}['requestTypes'][${quoted(mediaType)}]`;
  return kind === 'items' ? `RequestItems<${type}>` : type;
}
