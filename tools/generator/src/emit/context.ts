import { isObject } from '@cross-border-payments/openapi';
import type { Document, Json, SchemaNode, Unsupported } from '@cross-border-payments/openapi/model';
import { type LoweredConditions, lowerConditions } from '../lower/case-groups.ts';
import { type Composition, compose } from '../lower/composition.ts';
import {
  type Discriminant,
  findDiscriminants,
  pathKey,
  type UnionChoice,
  unionChoice,
} from '../lower/discriminants.ts';
import { literalType, Names } from './text.ts';
import { type TypeExpression, text, union } from './type-expression.ts';
import { type BinaryPlaces, binaryPlaces, findViewSensitive, type View } from './views.ts';

/** Options of the generated types. */
export interface TypeOptions {
  /** The type of binary content. */
  readonly binary: string;
  /** Extension with which output files import each other. */
  readonly importExtension: '.ts' | '.js';
}

/** Type parameters in reach, by the path of the member whose literal they hold. */
export type LiteralScope = ReadonlyMap<string, string>;

const NO_SCOPE: LiteralScope = new Map();

/** Where a type is used, which decides its names and its literals. */
export interface TypeUse {
  readonly ctx: TypeContext;
  readonly view: View;
  readonly scope: LiteralScope;
}

/** More type parameters than this make a type harder to use than to do without. */
const MAX_PARAMETERS = 3;

/** Deepest member whose literal becomes a type parameter. */
const MAX_PATH = 4;

/** A schema split into declarations and conditions, with conditions and unions as cases. */
export interface ComposedSchema {
  readonly composition: Composition;
  readonly lowered: LoweredConditions;
  readonly choices: readonly UnionChoice[];
}

/** Returns the type of a schema where it is used. */
type TypeOf = (use: TypeUse, node: SchemaNode) => TypeExpression;

/** What emitting types needs; all of it is derived from the model. */
export class TypeContext {
  readonly model: Document;
  readonly options: TypeOptions;
  readonly names = new Names();
  readonly unsupported: Unsupported[] = [];
  /** Names of the named schemas in the document. */
  readonly documentNames: ReadonlyMap<SchemaNode, string>;
  /** The statement of each rule, if the document carries a register of rules. */
  readonly ruleStatements: ReadonlyMap<string, string>;
  readonly #binary: BinaryPlaces;
  readonly #names = new Map<SchemaNode, Record<View, string>>();
  readonly #compositions = new Map<SchemaNode, ComposedSchema>();
  readonly #discriminants = new Map<SchemaNode, readonly Discriminant[]>();

  readonly #typeOf: TypeOf;

  /** @param typeOf is passed in, since it needs the context itself. */
  constructor(model: Document, options: TypeOptions, typeOf: TypeOf) {
    this.model = model;
    this.options = options;
    this.#typeOf = typeOf;
    this.documentNames = new Map([...model.named].map(([name, node]) => [node, name]));
    this.ruleStatements = ruleStatements(model);
    this.#binary = binaryPlaces(model);
    const sensitive = findViewSensitive(model.schemas);
    const answers = [...model.named].map(([wanted, node]) => [node, this.names.give(wanted)] as const);
    for (const [node, answer] of answers) {
      const request = sensitive.has(node) ? this.names.give(`${answer}Input`) : answer;
      this.#names.set(node, { answer, request });
    }
  }

  /** Returns the type of a schema where it is used: its name if it has one, otherwise its parts. */
  typeOf(node: SchemaNode, view: View, scope: LiteralScope = NO_SCOPE): TypeExpression {
    return this.#typeOf({ ctx: this, view, scope }, node);
  }

  /** Returns the type of binary content: a text in JSON, either where a schema stands in JSON and elsewhere. */
  binaryType(node: SchemaNode): TypeExpression {
    const { files, json } = this.#binary;
    const file = text(this.options.binary);
    if (!json.has(node)) return file;
    return files.has(node) ? union([file, text('string')]) : text('string');
  }

  /** Returns the name of a schema, if it has one. */
  nameOf(node: SchemaNode, view: View): string | undefined {
    return this.#names.get(node)?.[view];
  }

  /**
   * Returns the type of a list of values, with the name of an enumeration that has them all, or all but one.
   *
   * @param known schemas of the value, whose enumerations are preferred to others with the same values
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
    const literals = rest.map((value) => text(literalType(value)));
    return union([...(name === undefined ? [] : [text(name)]), ...literals]);
  }

  /** Splits a schema into declarations and lowered conditions; notes each refused condition once. */
  composition(node: SchemaNode): ComposedSchema {
    const known = this.#compositions.get(node);
    if (known) return known;
    const composition = compose(node);
    const lowered = lowerConditions(composition.conditions, composition.base);
    for (const refused of lowered.refused) this.unsupported.push({ code: 'too-many-cases', ...refused });
    const choices = composition.unions.map((union) => unionChoice(union, composition.base));
    const found = { composition, lowered, choices };
    this.#compositions.set(node, found);
    return found;
  }

  /** Lists the members whose literal value decides the cases of a schema, nested members included. */
  discriminants(node: SchemaNode): readonly Discriminant[] {
    for (const one of this.#undecided(node)) this.#discriminants.set(one, this.#findDiscriminants(one));
    return this.#discriminants.get(node) ?? [];
  }

  #findDiscriminants(node: SchemaNode): readonly Discriminant[] {
    const { composition, lowered, choices } = this.composition(node);
    const own = [
      ...lowered.groups.flatMap(({ shapes }) => findDiscriminants(shapes, composition.base)),
      ...choices.flatMap(({ discriminants }) => discriminants),
    ];
    const found = (part: SchemaNode) => this.#discriminants.get(part) ?? [];
    const inherited = this.#partsOf(node).flatMap(found);
    const nested = [...node.properties].flatMap(([name, property]) =>
      found(property).map((inner) => ({ ...inner, path: [name, ...inner.path] })),
    );
    return combine([...own, ...inherited, ...nested.filter(({ path }) => path.length <= MAX_PATH)]);
  }

  #partsOf(node: SchemaNode): SchemaNode[] {
    return [...(node.ref ? [node.ref] : []), ...this.composition(node).composition.parts];
  }

  /**
   * Lists the schemas whose discriminants those of a schema depend on, and that are not known yet: what a schema is made
   * of comes before it. Without recursion, so that chains of members may have any length.
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

/** Reads `x-rule-register`: the id and the statement of every rule. */
function ruleStatements({ extensions }: Document): Map<string, string> {
  const register = extensions.get('x-rule-register');
  const entries = Array.isArray(register) ? register.filter(isObject) : [];
  return new Map(entries.map(({ id, statement }) => [String(id), String(statement)]));
}

function combine(found: readonly Discriminant[]): Discriminant[] {
  const byPath = new Map<string, Discriminant>();
  for (const item of found) {
    const known = byPath.get(pathKey(item.path));
    const literals = [...new Set([...(known?.literals ?? []), ...item.literals])];
    byPath.set(pathKey(item.path), { ...item, literals });
  }
  return [...byPath.values()].slice(0, MAX_PARAMETERS);
}

/** A named type. */
export interface NamedType {
  readonly name: string;
  readonly doc: readonly string[];
  readonly parameters: readonly TypeParameter[];
  readonly type: TypeExpression;
  /** Name of the interface that it extends. */
  readonly extended?: string;
}

/** A type parameter that takes a literal. */
export interface TypeParameter {
  readonly name: string;
  readonly type: 'string' | 'number';
  /** Path of the member whose literal it takes. */
  readonly path: readonly string[];
}

/** Returns the scope inside a member: the parameters that hold literals of the member or of anything in it. */
export function scopeOf(scope: LiteralScope, name: string): LiteralScope {
  if (scope.size === 0) return scope;
  const found = new Map<string, string>();
  for (const [key, parameter] of scope) {
    const [first, ...rest] = JSON.parse(key) as string[];
    if (first === name) found.set(pathKey(rest), parameter);
  }
  return found;
}
