import type { SchemaNode } from '../model/schema-node.ts';
import { and, atom, FALSE, type Formula, type MemberPath, not, or, TRUE } from './formula.ts';
import { presenceOf, type Scope, typesOf } from './scope.ts';

/** Conditions nest less deeply; what is deeper is taken as a whole. */
const MAX_DEPTH = 12;

/** What a schema speaks of: the scope, the member, and the schemas around it. */
export interface Subject {
  readonly scope?: Scope | undefined;
  readonly path: MemberPath;
  readonly around?: readonly SchemaNode[];
}

/**
 * Reads a condition as a formula over members, on the assumption that the member it speaks of is present.
 *
 * @param node the condition, or one side of it
 * @param scope what declares the members. Without one, a member that the condition names is taken to be there, as
 *   texts do that say "`kind` is `A`", and types say nothing.
 * @param path the member the condition speaks of; empty for the root of the scope
 */
export function readFormula(node: SchemaNode, scope?: Scope, path: MemberPath = []): Formula {
  return read(node, { scope, path });
}

/** Reads a case to choose, or one side of a condition, with its title as the label. */
export function readCase(node: SchemaNode, subject: Subject): Formula {
  const formula = read(node, subject);
  const label = titleOf(node);
  return label === undefined ? formula : { kind: 'and', of: [formula], label };
}

/** Returns the title of a schema, or of the one that it refers to. */
export function titleOf({ text, ref }: SchemaNode): string | undefined {
  return text.title ?? ref?.text.title;
}

/** Lists the keywords of a schema that restrict a value; `if` stands for `then` and `else` too. */
export function keywordsOf(node: SchemaNode): string[] {
  const { ref, required, if: condition, then, else: otherwise, const: fixed, enum: values, types } = node;
  const found: [string, unknown][] = [
    ['$ref', ref],
    ['required', required.length],
    ...MAPS_AND_LISTS.map((keyword): [string, unknown] => [keyword, sizeOf(node[keyword])]),
    ['not', node.not],
    ['if', condition && (then ?? otherwise)],
    ['const', fixed],
    ['enum', values],
    ['type', types],
    ['format', node.format],
    ...[...node.limits.keys()].map((keyword): [string, unknown] => [keyword, !keyword.endsWith('Contains')]),
    ...SCHEMAS.map((keyword): [string, unknown] => [keyword, node[keyword]]),
    ...node.unknownKeywords.map((keyword): [string, unknown] => [keyword, true]),
  ];
  return found.filter(([, value]) => value).map(([keyword]) => keyword);
}

const MAPS_AND_LISTS = [
  'properties',
  'allOf',
  'anyOf',
  'oneOf',
  'dependentRequired',
  'dependentSchemas',
  'prefixItems',
  'patternProperties',
] as const;

const SCHEMAS = [
  'additionalProperties',
  'items',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;

function sizeOf(value: ReadonlyMap<string, unknown> | readonly unknown[]): number {
  return 'size' in value ? value.size : value.length;
}

function read(node: SchemaNode, subject: Subject): Formula {
  if (node.always !== undefined) return node.always ? TRUE : FALSE;
  const { around = [] } = subject;
  if (around.includes(node) || around.length > MAX_DEPTH) return whole(node, '$ref', subject);
  return and(...keywordsOf(node).map((keyword) => readKeyword(node, keyword, subject)));
}

/** Reads one keyword of a schema. */
export function readKeyword(node: SchemaNode, keyword: string, subject: Subject): Formula {
  const inside = { ...subject, around: [...(subject.around ?? []), node] };
  const { scope, path } = subject;
  const presence = (name: string): Formula => presenceOf(scope, [...path, name]);
  switch (keyword) {
    case '$ref':
      return node.ref ? read(node.ref, inside) : TRUE;
    case 'required':
      return and(...node.required.map(presence));
    case 'properties':
      return and(...[...node.properties].map(([name, member]) => readMember(name, member, inside)));
    case 'allOf':
      return and(...node.allOf.map((part) => read(part, inside)));
    case 'anyOf':
      return or(...node.anyOf.map((part) => readCase(part, inside)));
    case 'oneOf':
      return { kind: 'one', of: node.oneOf.map((part) => readCase(part, inside)) };
    case 'not':
      return node.not ? not(read(node.not, inside)) : TRUE;
    case 'if':
      return readIf(node, inside);
    case 'dependentRequired':
      return and(
        ...[...node.dependentRequired].map(([name, names]) =>
          or(not(presence(name)), and(...names.map(presence))),
        ),
      );
    case 'dependentSchemas':
      return and(
        ...[...node.dependentSchemas].map(([name, schema]) => or(not(presence(name)), read(schema, inside))),
      );
    default:
      return readTest(node, keyword, subject);
  }
}

function readMember(name: string, member: SchemaNode, subject: Subject): Formula {
  const path = [...subject.path, name];
  const inner = read(member, { ...subject, path });
  return subject.scope ? or(not(presenceOf(subject.scope, path)), inner) : inner;
}

function readIf({ if: condition, then, else: otherwise }: SchemaNode, subject: Subject): Formula {
  const holds = condition ? read(condition, subject) : TRUE;
  const side = (node: SchemaNode | undefined): Formula => (node ? read(node, subject) : TRUE);
  return and(or(not(holds), side(then)), or(holds, side(otherwise)));
}

function readTest(node: SchemaNode, keyword: string, subject: Subject): Formula {
  const { scope, path } = subject;
  const { const: fixed, enum: values, types = [], format = '', limits } = node;
  switch (keyword) {
    case 'const':
      return atom(path, { kind: 'is', values: fixed ? [fixed.value] : [] });
    case 'enum':
      return atom(path, { kind: 'is', values: values ?? [] });
    case 'type':
      if (!scope || isDeclaredType(types, typesOf(scope, path))) return TRUE;
      return atom(path, { kind: 'limit', keyword, value: types });
    case 'format':
      return atom(path, { kind: 'limit', keyword, value: format });
    case 'additionalProperties':
      return readAdditional(node, subject);
    default:
      return limits.has(keyword) ? readLimit(node, keyword, subject) : whole(node, keyword, subject);
  }
}

function readAdditional(node: SchemaNode, subject: Subject): Formula {
  const { properties, additionalProperties: more } = node;
  if (more?.always === false) return atom(subject.path, { kind: 'holdsOnly', names: [...properties.keys()] });
  return more?.always ? TRUE : whole(node, 'additionalProperties', subject);
}

/** A length of at least one means "given", a length of none "empty". */
function readLimit({ limits }: SchemaNode, keyword: string, { path }: Subject): Formula {
  const value = limits.get(keyword) ?? null;
  const given = atom(path, { kind: 'given' });
  if (['minLength', 'minProperties', 'minItems'].includes(keyword) && (value === 0 || value === 1))
    return value === 0 ? TRUE : given;
  if (['maxLength', 'maxProperties', 'maxItems'].includes(keyword) && value === 0) return not(given);
  return keyword === 'uniqueItems' && value === false ? TRUE : atom(path, { kind: 'limit', keyword, value });
}

function whole(node: SchemaNode, keyword: string, { path }: Subject): Formula {
  return atom(path, { kind: 'schema', keyword, pointer: `${node.pointer}/${keyword}` });
}

function isDeclaredType(types: readonly string[], declared: readonly string[]): boolean {
  return declared.length > 0 ? declared.every((name) => types.includes(name)) : types.includes('object');
}
