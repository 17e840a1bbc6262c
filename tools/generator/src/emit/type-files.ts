import {
  type Document,
  jsonKey,
  nameEnumValues,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
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
import { type MemberExpression, object, printProperties, property } from './type-expression.ts';

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
  const build = (list: Document['operations']) => list.map((operation) => operationTypes(context, operation));
  const [operations, webhooks] = [build(model.operations), build(model.webhooks)];
  const callbacks = build(model.operations.flatMap((operation) => operation.callbacks));
  return { context, schemas, operations, webhooks, callbacks };
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

function enumObject(node: SchemaNode, name: string | undefined): string[] {
  const names = nameEnumValues(node);
  const plain = node.enum?.filter((value) => typeof value === 'string' || typeof value === 'number') ?? [];
  if (plain.length === 0 || name === undefined) return [];
  const properties = plain.map((value) => {
    const property = names.get(jsonKey(value)) ?? '';
    return `  ${propertyName(property)}: ${literalType(value)},\n`;
  });
  const doc = docComment([`The values of \`${name}\`.`, ...(node.text.deprecated ? ['@deprecated'] : [])]);
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
  const names = types.schemas.map(({ name }) => name);
  const used = namesUsed(body, names);
  const imports = importTypes(used, `./schemas${types.context.importExtension}`);
  return `${HEADER}${imports && `${imports}\n`}${body}`;
}

function operationList(name: string, doc: string, operations: readonly OperationTypes[]): string {
  const properties = operations.map(({ operation, entry }): MemberExpression => {
    const lines = paragraphs(operationProse(operation));
    if (operation.deprecated) lines.push('@deprecated');
    return property(operation.id, entry, false, lines);
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
