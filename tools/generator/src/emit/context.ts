import { isObject } from '@cross-border-payments/openapi';
import {
  type Document,
  type Json,
  oncePer,
  type SchemaNode,
  type Unsupported,
} from '@cross-border-payments/openapi/model';
import { type Composition, compose } from '../lower/composition.ts';
import {
  type Discriminant,
  findDiscriminants,
  pathKey,
  type UnionChoice,
  unionChoice,
} from '../lower/discriminants.ts';
import { type LoweredConditions, lowerConditions } from '../lower/lower-schema.ts';
import type { TargetOptions } from '../options.ts';
import { namesOfSingleFile } from '../targets/single-file.ts';
import { Names, typeName } from './text.ts';
import { literals, type TypeExpression, text, union } from './type-expression.ts';
import { type BinaryPlaces, binaryPlaces, findViewSensitive, type View } from './views.ts';

/** Type parameters in scope, by the path of the property whose literal they represent. */
export type LiteralScope = ReadonlyMap<string, string>;

const NO_SCOPE: LiteralScope = new Map();

export interface TypeUse {
  readonly ctx: TypeContext;
  readonly view: View;
  readonly scope: LiteralScope;
}

/** Maximum number of type parameters of a type. A type with more would be hard to use. */
const MAX_PARAMETERS = 3;

/** Maximum depth of a property whose literal becomes a type parameter. */
const MAX_PATH = 4;

type BuildType = (use: TypeUse, node: SchemaNode) => TypeExpression;

interface ComposedSchema extends Composition {
  readonly lowered: LoweredConditions;
  readonly choices: readonly UnionChoice[];
}

export class TypeContext {
  readonly model: Document;
  readonly binary: string;
  readonly int64: TargetOptions['int64'];
  readonly importExtension: string;
  readonly hasDates: boolean;
  readonly hasEnumObjects: boolean;
  readonly names: Names;
  /** Names that types and operations cannot have. */
  readonly avoided: readonly string[];
  readonly unsupported: Unsupported[] = [];
  readonly ruleStatements: ReadonlyMap<string, string>;
  readonly #binary: BinaryPlaces;
  readonly #names = new Map<SchemaNode, Record<View, string>>();
  readonly #discriminants = new Map<SchemaNode, readonly Discriminant[]>();
  readonly #typeOf: BuildType;

  /** @param typeOf builds the type of a schema. It is passed in, because its module imports this one. */
  constructor(model: Document, options: TargetOptions, typeOf: BuildType) {
    this.model = model;
    this.binary = options.binary ?? 'Blob';
    this.int64 = options.int64;
    this.importExtension = options.importExtension ?? '.ts';
    this.hasDates = options.dates ?? false;
    this.hasEnumObjects = options.enums ?? false;
    this.avoided = options.singleFile ? namesOfSingleFile() : [];
    this.names = new Names(undefined, this.avoided);
    this.#typeOf = typeOf;
    const register = model.extensions.get('x-rule-register');
    const rules = Array.isArray(register) ? register.filter(isObject) : [];
    this.ruleStatements = new Map(rules.map(({ id, statement }) => [String(id), String(statement)]));
    this.#binary = binaryPlaces(model);
    const sensitive = findViewSensitive(model.schemas);
    // Schemas whose name is a type name come first and keep it; names that must be changed follow: `foo-bar` after
    // `FooBar`.
    const isChanged = ([wanted]: readonly [string, SchemaNode]) => Number(typeName(wanted) !== wanted);
    const inTurn = [...model.named].sort((one, other) => isChanged(one) - isChanged(other));
    const responses = inTurn.map(([wanted, node]) => [node, this.names.give(wanted)] as const);
    for (const [node, response] of responses) {
      const request = sensitive.has(node) ? this.names.give(`${response}Input`) : response;
      this.#names.set(node, { response, request });
    }
  }

  typeOf(node: SchemaNode, view: View, scope: LiteralScope = NO_SCOPE): TypeExpression {
    return this.#typeOf({ ctx: this, view, scope }, node);
  }

  /**
   * Returns the type of binary content: a string in JSON, the type of the option `binary` elsewhere, and a union of
   * both for a schema that is used in both places.
   */
  binaryType(node: SchemaNode): TypeExpression {
    const { files, json } = this.#binary;
    const file = text(this.binary);
    if (!json.has(node)) return file;
    return files.has(node) ? union([file, text('string')]) : text('string');
  }

  nameOf(node: SchemaNode, view: View): string | undefined {
    return this.#names.get(node)?.[view];
  }

  /**
   * Writes values with the name of an enumeration that contains all of them, or all but one. Prefers `known` schemas.
   */
  valuesType(values: readonly Json[], view: View, known: readonly SchemaNode[]): TypeExpression {
    const rankOf = (node: SchemaNode) => (node.enum?.length ?? 0) + (known.includes(node) ? 0.5 : 0);
    const fitting = [...this.model.named.values()].filter(({ enum: listed = [] }) => {
      const fits = listed.length > 1 && listed.every((value) => values.includes(value));
      return fits && values.length - listed.length <= 1;
    });
    const [best] = fitting.sort((a, b) => rankOf(b) - rankOf(a));
    const name = best && this.nameOf(best, view);
    const rest = name === undefined ? values : values.filter((value) => !best?.enum?.includes(value));
    return union([...(name === undefined ? [] : [text(name)]), literals(rest)]);
  }

  /** Splits a schema into declarations and lowered conditions. Notes each refused condition only once. */
  readonly composition: (node: SchemaNode) => ComposedSchema = oncePer((node) => {
    const composition = compose(node);
    const lowered = lowerConditions(composition.conditions, composition.base);
    for (const refused of lowered.refused)
      this.unsupported.push({ code: 'too-many-cases', isWarning: true, ...refused });
    const choices = composition.unions.map((union) => unionChoice(union, composition.base));
    return { ...composition, lowered, choices };
  });

  discriminants(node: SchemaNode): readonly Discriminant[] {
    for (const one of this.#undecided(node)) this.#discriminants.set(one, this.#findDiscriminants(one));
    return this.#discriminants.get(node) ?? [];
  }

  #findDiscriminants(node: SchemaNode): readonly Discriminant[] {
    const { base, lowered, choices } = this.composition(node);
    const own = [
      ...lowered.groups.flatMap(({ shapes }) => findDiscriminants(shapes, base)),
      ...choices.flatMap(({ discriminants }) => discriminants),
    ];
    const found = (part: SchemaNode) => this.#discriminants.get(part) ?? [];
    const inherited = this.#partsOf(node).flatMap(found);
    const nested = [...node.properties].flatMap(([name, property]) =>
      found(property).map((inner) => ({ ...inner, path: [name, ...inner.path] })),
    );
    const byPath = new Map<string, Discriminant>();
    for (const item of [...own, ...inherited, ...nested.filter(({ path }) => path.length <= MAX_PATH)]) {
      const known = byPath.get(pathKey(item.path))?.literals ?? [];
      byPath.set(pathKey(item.path), { ...item, literals: [...new Set([...known, ...item.literals])] });
    }
    return [...byPath.values()].slice(0, MAX_PARAMETERS);
  }

  #partsOf(node: SchemaNode): SchemaNode[] {
    return [...(node.ref ? [node.ref] : []), ...this.composition(node).parts];
  }

  /**
   * Lists the schemas that a schema refers to or contains, then the schema itself: discriminants must be found in this
   * order. Does not recurse, so properties may nest to any depth.
   */
  *#undecided(node: SchemaNode): Generator<SchemaNode> {
    const begun = new Set<SchemaNode>();
    const open = [{ node, isLast: false }];
    for (let next = open.pop(); next; next = open.pop()) {
      if (next.isLast) {
        yield next.node;
        continue;
      }
      if (begun.has(next.node) || this.#discriminants.has(next.node)) continue;
      begun.add(next.node);
      open.push({ ...next, isLast: true });
      const inner = [...this.#partsOf(next.node), ...next.node.properties.values()];
      open.push(...inner.reverse().map((one) => ({ node: one, isLast: false })));
    }
  }
}

export interface NamedType {
  readonly name: string;
  readonly doc: readonly string[];
  readonly parameters: readonly TypeParameter[];
  readonly type: TypeExpression;
  readonly extended?: string;
}

export interface TypeParameter {
  readonly name: string;
  readonly type: 'string' | 'number';
  readonly path: readonly string[];
}

/**
 * Narrows a scope to the property `name`: keeps the type parameters for literals of this property or of anything inside
 * it. In the result, paths start at the property.
 */
export function scopeOf(scope: LiteralScope, name: string): LiteralScope {
  if (scope.size === 0) return scope;
  const found = new Map<string, string>();
  for (const [key, parameter] of scope) {
    const [first, ...rest] = JSON.parse(key) as string[];
    if (first === name) found.set(pathKey(rest), parameter);
  }
  return found;
}
