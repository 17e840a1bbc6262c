import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { pathKey } from '../lower/discriminants.ts';
import type { CaseName } from '../lower/shape.ts';
import type { NameCase } from './case-type.ts';
import type { LiteralScope, NamedType, TypeContext, TypeParameter } from './context.ts';
import { bodyType } from './schema-type.ts';
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
  const found: NamedType[] = [];
  const response = ctx.nameOf(node, 'response') ?? name;
  const cases = new CaseNames(ctx, name, response !== name);
  const fields = (declared: TypeExpression): TypeExpression => {
    if (declared.kind !== 'object' || declared.properties.length < 2) return declared;
    const fieldsName = ctx.names.give(`${name}Fields`);
    const used = parametersIn(declared, parameters);
    found.push({
      name: fieldsName,
      doc: [fieldsDoc(ctx, node, name)],
      parameters: used,
      type: declared,
    });
    return t.text(fieldsName + argumentList(used));
  };
  const nameCase: NameCase = (named, type) =>
    parametersIn(type, parameters).length > 0 ? type : cases.give(named, type);
  const extend = (part: TypeExpression, by: TypeExpression) =>
    parameters.length === 0 && found.some((one) => t.isText(by, one.name) && cases.extend(part, one));
  const type = t.intersection([
    bodyType({ ctx, view, scope }, node, { fields, nameCase, extend }),
    untiedProperties(ctx, node, parameters),
  ]);
  return [...found, { name, doc: docOf(ctx, node), parameters, type }, ...cases.types];
}

function fieldsDoc(ctx: TypeContext, node: SchemaNode, name: string): string {
  const isNamed = ctx
    .composition(node)
    .lowered.groups.some(({ shapes }) => shapes.some(({ named }) => named));
  return isNamed
    ? `The properties of {@link ${name}} that all its cases share.`
    : `The properties of {@link ${name}}, apart from its conditions.`;
}

function parametersIn(type: TypeExpression, parameters: readonly TypeParameter[]): TypeParameter[] {
  const printed = t.printType(type);
  return parameters.filter((parameter) => new RegExp(`\\b${parameter.name}\\b`).test(printed));
}

/**
 * Returns an object type whose properties are type parameters, as in `{ status: Status }`. Leaves out a property if the
 * schema itself declares it, or if a type that the schema uses already has the parameter.
 */
function untiedProperties(
  ctx: TypeContext,
  node: SchemaNode,
  parameters: readonly TypeParameter[],
): TypeExpression {
  const { base, parts } = ctx.composition(node).composition;
  const owners = [node, ...parts].filter(
    (owner) => owner === node || ctx.nameOf(owner, 'response') === undefined,
  );
  const users = [...(node.ref ? [node.ref] : []), ...parts];
  const isTied = (path: readonly string[]) =>
    owners.some(({ properties }) => properties.has(path[0] ?? '')) ||
    users.some((user) => ctx.discriminants(user).some((other) => pathKey(other.path) === pathKey(path)));
  const untied = parameters.filter(({ path }) => path.length === 1 && !isTied(path));
  if (untied.length === 0) return t.UNKNOWN;
  return t.object(
    untied.map(({ name, path: [own = ''] }) => t.propertySignature(own, t.text(name), !base.requires(own))),
  );
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

/** Writes the declaration of type parameters: `<Status extends string>`. */
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
  readonly #ctx: TypeContext;
  readonly #owner: string;
  readonly #isInput: boolean;
  readonly #found = new Map<string, NamedType>();

  /**
   * @param owner name of the type with these cases
   * @param isInput whether this is the type for requests. Its cases have the suffix `Input`, because cases for
   *   responses have the plain names.
   */
  constructor(ctx: TypeContext, owner: string, isInput: boolean) {
    this.#ctx = ctx;
    this.#owner = owner;
    this.#isInput = isInput;
  }

  get types(): readonly NamedType[] {
    return [...this.#found.values()];
  }

  /**
   * Returns a reference to the named type of a case. If an earlier case has the same name but another type, the type is
   * written inline. A name that no type can have is noted as unsupported.
   */
  give(named: CaseName, type: TypeExpression): TypeExpression {
    if (type === t.UNKNOWN) return type;
    const name = this.#isInput ? `${named.name}Input` : named.name;
    const known = this.#found.get(name);
    if (known) return t.printType(known.type) === t.printType(type) ? t.text(name) : type;
    const fault = this.#findFault(name);
    if (fault) {
      this.#ctx.unsupported.push({ code: 'case-name', pointer: named.pointer, reason: fault });
      return type;
    }
    this.#ctx.names.give(name);
    this.#found.set(name, { name, doc: this.#docOf(named), parameters: [], type });
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
    const [name, found] = [...this.#found].find(([each]) => t.isText(type, each)) ?? [];
    if (name === undefined || found?.type.kind !== 'object') return false;
    if (requires(found.type) && requires(fields.type)) return false;
    this.#found.set(name, { ...found, extended: fields.name });
    return true;
  }

  #findFault(name: string): string | undefined {
    if (typeName(name) !== name) {
      return `"${name}" cannot name a type. Write a name such as "${typeName(name)}".`;
    }
    if (!this.#ctx.names.isTaken(name)) return undefined;
    return `"${name}" is the name of another type already. Choose a name that no schema and no other case has.`;
  }

  #docOf({ rules }: CaseName): string[] {
    const register = this.#ctx.ruleStatements;
    const lines = [`A case of {@link ${this.#owner}}.`];
    for (const rule of rules) {
      const statement = register.get(rule);
      lines.push('', statement === undefined ? `Holds to ${rule}.` : prose(`${rule}: ${statement}`));
    }
    return lines;
  }
}

function requires(type: TypeExpression): boolean {
  return type.kind === 'object' && type.properties.some(({ optional }) => !optional);
}
