import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { pathKey } from '../lower/discriminants.ts';
import type { CaseName } from '../lower/shape.ts';
import type { LiteralScope, NamedType, TypeContext, TypeParameter } from './context.ts';
import { bodyType, type PartNames } from './schema-type.ts';
import { docComment, prose, schemaDoc, typeName } from './text.ts';
import type { TypeExpression } from './type-expression.ts';
import * as t from './type-expression.ts';
import type { View } from './views.ts';

/**
 * Defines a named type. If the schema has conditions or named cases, its declared properties become a separate
 * interface, `<name>Fields`. Cases are written after the type, because the compiler explains the case that it reads
 * last.
 */
export function defineType(ctx: TypeContext, node: SchemaNode, view: View, name: string): NamedType[] {
  const parameters = parametersOf(ctx, node);
  const scope: LiteralScope = new Map(parameters.map((one) => [pathKey(one.path), one.name]));
  const response = ctx.nameOf(node, 'response') ?? name;
  const cases = new CaseNames(ctx, name, response !== name);
  let fields: NamedType | undefined;
  const names: PartNames = {
    fields: (type) => {
      if (type.kind !== 'object' || type.properties.length < 2) return type;
      const used = parametersIn(type, parameters);
      fields = {
        name: ctx.names.give(`${name}Fields`),
        doc: [fieldsDoc(ctx, node, name)],
        parameters: used,
        type,
      };
      return t.text(fields.name + argumentList(used));
    },
    nameCase: (named, type) => (parametersIn(type, parameters).length > 0 ? type : cases.give(named, type)),
    extend: (part, by) =>
      parameters.length === 0 &&
      fields !== undefined &&
      t.isText(by, fields.name) &&
      cases.extend(part, fields),
  };
  const type = t.intersection([
    bodyType({ ctx, view, scope }, node, names),
    untiedProperties(ctx, node, parameters),
  ]);
  const own = { name, doc: docOf(ctx, node), parameters, type };
  return [...(fields ? [fields] : []), own, ...cases.types.values()];
}

function fieldsDoc(ctx: TypeContext, node: SchemaNode, name: string): string {
  const { groups } = ctx.composition(node).lowered;
  return groups.some(({ shapes }) => shapes.some(({ named }) => named))
    ? `The properties of {@link ${name}} that all its cases share.`
    : `The properties of {@link ${name}}, apart from its conditions.`;
}

function parametersIn(type: TypeExpression, parameters: readonly TypeParameter[]): TypeParameter[] {
  const printed = t.printType(type);
  return parameters.filter((parameter) => new RegExp(`\\b${parameter.name}\\b`).test(printed));
}

/** Returns the properties whose type is a type parameter of the schema, but of none that it uses. */
function untiedProperties(
  ctx: TypeContext,
  node: SchemaNode,
  parameters: readonly TypeParameter[],
): TypeExpression {
  const { base, parts } = ctx.composition(node);
  const owners = [node, ...parts].filter(
    (owner) => owner === node || ctx.nameOf(owner, 'response') === undefined,
  );
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
  const lines = schemaDoc(node);
  const { lowered, choices } = ctx.composition(node);
  const deciding = choices.filter(({ discriminants }) => discriminants.length > 0);
  const stated = [...lowered.groups, ...deciding.map(({ union }) => union)];
  const rules = [...new Set(stated.flatMap((each) => each.rules))];
  if (rules.length > 0) lines.push(...(lines.length > 0 ? [''] : []), `Holds to ${rules.join(', ')}.`);
  if (node.text.deprecated) lines.push('@deprecated');
  return lines;
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

/** The types of the cases that `x-case` names in a schema. */
class CaseNames {
  readonly types = new Map<string, NamedType>();
  readonly #ctx: TypeContext;
  readonly #owner: string;
  readonly #isInput: boolean;

  /** @param isInput whether the owner is a type for requests; its cases then end in `Input` */
  constructor(ctx: TypeContext, owner: string, isInput: boolean) {
    this.#ctx = ctx;
    this.#owner = owner;
    this.#isInput = isInput;
  }

  /** Returns the name of a case, or its type if an earlier case of this name differs or no type can have the name. */
  give(named: CaseName, type: TypeExpression): TypeExpression {
    if (type === t.UNKNOWN) return type;
    const name = this.#isInput ? `${named.name}Input` : named.name;
    const known = this.types.get(name);
    if (known) return t.printType(known.type) === t.printType(type) ? t.text(name) : type;
    const reason = this.#findFault(name);
    if (reason !== undefined) {
      this.#ctx.unsupported.push({ code: 'case-name', pointer: named.pointer, reason });
      return type;
    }
    this.#ctx.names.give(name);
    const doc = [`A case of {@link ${this.#owner}}.`];
    for (const rule of named.rules) {
      const statement = this.#ctx.ruleStatements.get(rule);
      doc.push('', statement === undefined ? `Holds to ${rule}.` : prose(`${rule}: ${statement}`));
    }
    this.types.set(name, { name, doc, parameters: [], type });
    return t.text(name);
  }

  /**
   * Makes a case extend the interface of the other properties, which makes an error about the case one line shorter. A
   * case that requires properties does not extend an interface that also requires some, because TypeScript would list
   * all of them as missing.
   *
   * @returns whether the type is a case that now extends the interface
   */
  extend(type: TypeExpression, fields: NamedType): boolean {
    const found = type.kind === 'text' ? this.types.get(type.text) : undefined;
    if (found?.type.kind !== 'object' || (requires(found.type) && requires(fields.type))) return false;
    this.types.set(found.name, { ...found, extended: fields.name });
    return true;
  }

  #findFault(name: string): string | undefined {
    if (typeName(name) !== name)
      return `"${name}" cannot name a type. Write a name such as "${typeName(name)}".`;
    if (!this.#ctx.names.isTaken(name)) return undefined;
    return `"${name}" is the name of another type already. Choose a name that no schema and no other case has.`;
  }
}

function requires(type: TypeExpression): boolean {
  return type.kind === 'object' && type.properties.some(({ optional }) => !optional);
}
