import { freeName } from '@cross-border-payments/openapi';
import type { Document, SchemaNode } from '@cross-border-payments/openapi/model';
import { collectNotExpressible } from '../lower/not-expressible.ts';
import type { TargetOptions } from '../options.ts';
import { type NamedType, TypeContext } from './context.ts';
import { defineType, printNamedType } from './named-type.ts';
import { type OperationTypes, operationTypes } from './operation-types.ts';
import { typeOf } from './schema-type.ts';
import {
  docComment,
  HEADER,
  importTypes,
  literalType,
  namesUsed,
  operationProse,
  paragraphs,
  propertyName,
} from './text.ts';
import { type MemberExpression, object, printProperties, propertySignature } from './type-expression.ts';

export type Files = Map<string, string>;

export interface DocumentTypes {
  readonly context: TypeContext;
  readonly schemas: readonly NamedType[];
  readonly operations: readonly OperationTypes[];
  readonly webhooks: readonly OperationTypes[];
  readonly callbacks: readonly OperationTypes[];
}

export function typesOfDocument(model: Document, options: TargetOptions = {}): DocumentTypes {
  const context = new TypeContext(model, options, typeOf);
  const schemas = [...model.named.values()].flatMap((node) => {
    const response = context.nameOf(node, 'response') ?? '';
    const request = context.nameOf(node, 'request') ?? response;
    const types = defineType(context, node, 'response', response);
    return request === response ? types : [...types, ...defineType(context, node, 'request', request)];
  });
  const callbacks = model.operations.flatMap((operation) => operation.callbacks);
  const build = (list: Document['operations']) => list.map((operation) => operationTypes(context, operation));
  return {
    context,
    schemas,
    operations: build(model.operations),
    webhooks: build(model.webhooks),
    callbacks: build(callbacks),
  };
}

export function typeFiles(types: DocumentTypes): Files {
  const { importExtension } = types.context;
  const from = (file: string) => `'./${file}${importExtension}'`;
  const index = ['schemas', 'operations'].map((file) => `export * from ${from(file)};\n`);
  return new Map([
    ['schemas.ts', schemasFile(types)],
    ['operations.ts', operationsFile(types)],
    ['index.ts', HEADER + index.join('')],
  ]);
}

function schemasFile({ context, schemas }: DocumentTypes): string {
  const objects = context.hasEnumObjects
    ? [...context.model.named.values()].flatMap((node) => enumObject(node, context.nameOf(node, 'response')))
    : [];
  const all = [...schemas.map(printNamedType), ...objects];
  return `${HEADER}${all.join('\n')}${all.length === 0 ? 'export {};\n' : ''}`;
}

/**
 * Writes the values of an enumeration as an object. `x-enum-varnames` or `x-enumNames` may name its properties; a value
 * whose name another value has, such as `"1"` after `1`, gets a number.
 */
function enumObject({ enum: values = [], extensions, text }: SchemaNode, name: string | undefined): string[] {
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  if (!values.some(isPlain) || name === undefined) return [];
  const given = [extensions.get('x-enum-varnames'), extensions.get('x-enumNames')].find(
    (names) => Array.isArray(names) && new Set(names.map(String)).size === values.length,
  );
  const taken = new Set<string>();
  const properties = values.flatMap((value, at) => {
    if (!isPlain(value)) return [];
    const wanted = Array.isArray(given) ? given[at] : value;
    const property = freeName(String(wanted), (other) => taken.has(other));
    taken.add(property);
    return `  ${propertyName(property)}: ${literalType(value)},\n`;
  });
  const doc = docComment([`The values of \`${name}\`.`, ...(text.deprecated ? ['@deprecated'] : [])]);
  return [`${doc}export const ${name} = {\n${properties.join('')}} as const;\n`];
}

function operationsFile(types: DocumentTypes): string {
  const all = [...types.operations, ...types.webhooks, ...types.callbacks];
  const defined = all.flatMap((operation) => operation.defined).map(printNamedType);
  const lists = [
    operationList('Operations', 'Every operation, by its id.', types.operations),
    operationList('Webhooks', 'Every webhook, by its id.', types.webhooks),
    operationList('Callbacks', 'Every callback, by its id.', types.callbacks),
  ];
  const body = [...lists, ...defined].join('\n');
  const used = namesUsed(
    body,
    types.schemas.map(({ name }) => name),
  );
  const imports = importTypes(used, `./schemas${types.context.importExtension}`);
  return `${HEADER}${imports && `${imports}\n`}${body}`;
}

function operationList(name: string, doc: string, operations: readonly OperationTypes[]): string {
  const properties = operations.map(({ operation, entry }): MemberExpression => {
    const lines = paragraphs(operationProse(operation));
    if (operation.deprecated) lines.push('@deprecated');
    return propertySignature(operation.id, entry, false, lines);
  });
  return `/** ${doc} */\nexport interface ${name} ${printProperties(object(properties), '', true)}\n`;
}

export function notExpressibleFile(model: Document): string {
  const rows = collectNotExpressible(model)
    .map((entry) => `  ${JSON.stringify(entry)},\n`)
    .join('');
  return `${HEADER}/** A clause of the document that no type expresses: only a check at run time enforces it. */
export interface NotExpressible {
  readonly pointer: string;
  readonly rules: readonly string[];
  readonly keyword: string;
  readonly reason: string;
}

/** All such clauses, in the order of the document. */
export const notExpressible: readonly NotExpressible[] = [${rows && `\n${rows}`}];
`;
}
