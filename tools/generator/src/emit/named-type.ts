import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { pathKey } from '../lower/discriminants.ts';
import type { LiteralScope, NamedType, TypeContext, TypeParameter } from './context.ts';
import { bodyType, type PartNames } from './schema-type.ts';
import { docComment, paragraphs, prose, schemaDoc, typeName } from './text.ts';
import type { TypeExpression } from './type-expression.ts';
import * as t from './type-expression.ts';
import type { View } from './views.ts';

/**
 * Defines a named type. If the schema has conditions, its declared properties become an interface, `<name>Fields`. Cases
 * are written after the type, because the compiler explains the case that it reads last.
 */
export function defineType(ctx: TypeContext, node: SchemaNode, view: View, name: string): NamedType[] {
  const parameters = parametersOf(ctx, node);
  const scope: LiteralScope = new Map(parameters.map((one) => [pathKey(one.path), one.name]));
  const { names, fields, cases } = nameParts(ctx, node, name, parameters);
  const type = t.intersection([
    bodyType({ ctx, view, scope }, node, names),
    untiedProperties(ctx, node, parameters),
  ]);
  return [...fields, { name, doc: docOf(ctx, node), parameters, type }, ...cases.values()];
}

/** Returns functions that name the declared properties and the cases of a type, and the types that they have named. */
function nameParts(ctx: TypeContext, node: SchemaNode, name: string, parameters: readonly TypeParameter[]) {
  const fields: NamedType[] = [];
  const cases = new Map<string, NamedType>();
  // Cases of a type for requests end in `Input`, because cases for responses have the plain names.
  const suffix = (ctx.nameOf(node, 'response') ?? name) === name ? '' : 'Input';
  const names: PartNames = {
    fields: (type) => {
      if (type.kind !== 'object' || type.properties.length < 2) return type;
      const used = parametersIn(type, parameters);
      const fieldsName = ctx.names.give(`${name}Fields`);
      fields.push({ name: fieldsName, doc: [fieldsDoc(ctx, node, name)], parameters: used, type });
      return t.text(fieldsName + argumentList(used));
    },
    nameCase: ({ name: wanted, pointer, rules }, type) => {
      if (type === t.UNKNOWN || parametersIn(type, parameters).length > 0) return type;
      const caseName = wanted + suffix;
      const known = cases.get(caseName);
      if (known) return t.printType(known.type) === t.printType(type) ? t.text(caseName) : type;
      const reason = caseNameFault(ctx, caseName);
      if (reason !== undefined) {
        ctx.unsupported.push({ code: 'case-name', pointer, reason });
        return type;
      }
      ctx.names.give(caseName);
      cases.set(caseName, { name: caseName, doc: caseDoc(ctx, name, rules), parameters: [], type });
      return t.text(caseName);
    },
    // An extended interface makes an error about the case one line shorter. If both require properties, TypeScript
    // would list all of them as missing.
    extend: (type, by) => {
      const found = type.kind === 'text' ? cases.get(type.text) : undefined;
      const base = fields.find((one) => parameters.length === 0 && t.isText(by, one.name));
      if (!base || found?.type.kind !== 'object' || (requires(found.type) && requires(base.type)))
        return false;
      cases.set(found.name, { ...found, extended: base.name });
      return true;
    },
  };
  return { names, fields, cases };
}

function requires(type: TypeExpression): boolean {
  return type.kind === 'object' && type.properties.some(({ optional }) => !optional);
}

function fieldsDoc(ctx: TypeContext, node: SchemaNode, name: string): string {
  const { groups } = ctx.composition(node).lowered;
  const hasNames = groups.some(({ shapes }) => shapes.some(({ named }) => named));
  const which = hasNames ? ' that all its cases share' : ', apart from its conditions';
  return `The properties of {@link ${name}}${which}.`;
}

function caseNameFault(ctx: TypeContext, name: string): string | undefined {
  if (typeName(name) !== name)
    return `"${name}" cannot name a type. Write a name such as "${typeName(name)}".`;
  if (!ctx.names.isTaken(name)) return undefined;
  return `"${name}" is the name of another type already. Choose a name that no schema and no other case has.`;
}

function caseDoc({ ruleStatements }: TypeContext, owner: string, rules: readonly string[]): string[] {
  const lines = rules.map((rule) => {
    const statement = ruleStatements.get(rule);
    return statement === undefined ? `Holds to ${rule}.` : prose(`${rule}: ${statement}`);
  });
  return paragraphs([`A case of {@link ${owner}}.`, ...lines]);
}

function parametersIn(type: TypeExpression, parameters: readonly TypeParameter[]): TypeParameter[] {
  const printed = t.printType(type);
  return parameters.filter((parameter) => new RegExp(`\\b${parameter.name}\\b`).test(printed));
}

/** Returns the properties whose type is a type parameter of this schema, but not of a schema that it refers to. */
function untiedProperties(
  ctx: TypeContext,
  node: SchemaNode,
  parameters: readonly TypeParameter[],
): TypeExpression {
  const { base, parts } = ctx.composition(node);
  const owners = [node, ...parts.filter((part) => ctx.nameOf(part, 'response') === undefined)];
  const users = [...(node.ref ? [node.ref] : []), ...parts];
  const isTied = (path: readonly string[]) =>
    owners.some(({ properties }) => properties.has(path[0] ?? '')) ||
    users.some((user) => ctx.discriminants(user).some((other) => pathKey(other.path) === pathKey(path)));
  const untied = parameters.filter(({ path }) => path.length === 1 && !isTied(path));
  const properties = untied.map(({ name, path: [own = ''] }) =>
    t.property(own, t.text(name), !base.requires(own)),
  );
  return properties.length === 0 ? t.UNKNOWN : t.object(properties);
}

function docOf(ctx: TypeContext, node: SchemaNode): string[] {
  const { lowered, choices } = ctx.composition(node);
  const deciding = choices.filter(({ discriminants }) => discriminants.length > 0);
  const stated = [...lowered.groups, ...deciding.map(({ union }) => union)];
  const rules = [...new Set(stated.flatMap((each) => each.rules))];
  const held = rules.length > 0 ? [`Holds to ${rules.join(', ')}.`] : [];
  return [...paragraphs([...schemaDoc(node), ...held]), ...(node.text.deprecated ? ['@deprecated'] : [])];
}

export function parametersOf(ctx: TypeContext, node: SchemaNode): TypeParameter[] {
  const taken = new Set<string>();
  return ctx.discriminants(node).map(({ path, type }) => {
    const base = typeName(path.at(-1) ?? 'value');
    let name = base;
    for (let length = 2; taken.has(name); length++) {
      name = length <= path.length ? typeName(path.slice(-length).join(' ')) : `${base}_${length}`;
    }
    taken.add(name);
    return { name: ctx.names.isTaken(name) ? `${name}Literal` : name, type, path };
  });
}

export function parameterList(parameters: readonly TypeParameter[]): string {
  return inBrackets(parameters.map(({ name, type }) => `${name} extends ${type}`));
}

export function argumentList(parameters: readonly TypeParameter[]): string {
  return inBrackets(parameters.map(({ name }) => name));
}

function inBrackets(items: readonly string[]): string {
  return items.length === 0 ? '' : `<${items.join(', ')}>`;
}

export function printNamedType({ name, doc, parameters, type, extended }: NamedType): string {
  const head = name + inBrackets(parameters.map((one) => `${one.name} extends ${one.type} = ${one.type}`));
  const comment = docComment(doc);
  if (type.kind === 'object') {
    const heritage = extended === undefined ? '' : ` extends ${extended}`;
    return `${comment}export interface ${head}${heritage} ${t.printProperties(type, '', true)}\n`;
  }
  const printed = t.printType(type);
  return `${comment}export type ${head} ${t.after('=', printed)};\n`;
}
