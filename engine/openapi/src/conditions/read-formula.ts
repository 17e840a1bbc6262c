import { makeNode, type SchemaNode } from '../model/schema-node.ts';
import { and, FALSE, type Formula, not, or, type PropertyPath, type Test, TRUE } from './formula.ts';

/**
 * Maximum nesting of a condition, and maximum number of schemas in it, because shared schemas can be reached in millions
 * of ways. Further schemas are read as one test.
 */
const MAX_DEPTH = 12;
const MAX_SCHEMAS = 1_000;

/** Turns the parts of a condition into what the caller needs: tests to write sentences, or shapes to write types. */
export interface FormulaReader<T> {
  readonly presence: (path: PropertyPath) => Formula<T>;
  /** Reads the keywords of a schema that restrict the value itself (`ownKeywords`). */
  readonly own: (node: SchemaNode, path: PropertyPath) => Formula<T>;
  /** Reads a schema as one test, because it contains itself, nests too deeply, or `isWhole` returns true for it. */
  readonly whole: (node: SchemaNode, path: PropertyPath) => Formula<T>;
  readonly isWhole?: (target: SchemaNode) => boolean;
  /** Whether `const` and the like also require the property to exist, as the words "`kind` is `A`" suggest. */
  readonly assumesProperties?: boolean;
}

export interface Subject<T = Test> {
  readonly reading: FormulaReader<T>;
  readonly path: PropertyPath;
  readonly around?: readonly SchemaNode[];
  readonly progress?: { schemas: number };
}

/** Reads a condition as a formula over properties, assuming that the property at `path` exists. */
export function readFormula<T>(
  node: SchemaNode,
  reading: FormulaReader<T>,
  path: PropertyPath = [],
): Formula<T> {
  return read(node, { reading, path });
}

/** Reads one case of a choice, or one side of a condition, with its title as the label. */
export function readCase<T>(node: SchemaNode, subject: Subject<T>): Formula<T> {
  const formula = read(node, subject);
  const label = titleOf(node);
  return label === undefined ? formula : { kind: 'and', of: [formula], label };
}

/** Returns the title of a schema, or of the schema that it refers to. */
export function titleOf({ text, ref }: SchemaNode): string | undefined {
  return text.title ?? ref?.text.title;
}

/** What a schema demands if a condition is met or, without `isMet`, if it is not. */
export interface Implication {
  readonly keyword: 'if' | 'dependentRequired' | 'dependentSchemas';
  readonly condition: SchemaNode;
  readonly isMet: boolean;
  readonly demand: SchemaNode;
}

/** Lists the demands under `if`, `dependentRequired` and `dependentSchemas`. */
export function implicationsOf(node: SchemaNode): Implication[] {
  const { if: condition, then, else: otherwise, pointer } = node;
  const needs = (required: readonly string[]) =>
    makeNode({ id: `${node.id} ${required}`, pointer, required });
  const found: Implication[] = [];
  if (condition && then) found.push({ keyword: 'if', condition, isMet: true, demand: then });
  if (condition && otherwise) found.push({ keyword: 'if', condition, isMet: false, demand: otherwise });
  for (const [name, names] of node.dependentRequired)
    found.push({ keyword: 'dependentRequired', condition: needs([name]), isMet: true, demand: needs(names) });
  for (const [name, demand] of node.dependentSchemas)
    found.push({ keyword: 'dependentSchemas', condition: needs([name]), isMet: true, demand });
  return found;
}

/** Lists the keywords that combine schemas or properties; `if` includes `then` and `else`. */
export function structure(node: SchemaNode): Structural[] {
  return STRUCTURE.filter((keyword) => {
    if (keyword === 'if' && !node.then && !node.else) return false;
    return hasContent(node[keyword === '$ref' ? 'ref' : keyword]);
  });
}

export function hasContent(value: unknown): boolean {
  if (value instanceof Map) return value.size > 0;
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

type Structural = (typeof STRUCTURE)[number];

export const STRUCTURE = [
  ...(['required', 'properties', 'allOf', '$ref', 'anyOf', 'oneOf', 'not', 'if'] as const),
  ...(['dependentRequired', 'dependentSchemas'] as const),
];

function read<T>(node: SchemaNode, subject: Subject<T>): Formula<T> {
  const { reading, path, around = [], progress = { schemas: 0 } } = subject;
  if (node.always !== undefined) return node.always ? TRUE : FALSE;
  progress.schemas += 1;
  const isTooMuch = around.length > MAX_DEPTH || progress.schemas > MAX_SCHEMAS;
  if (around.includes(node) || isTooMuch) return reading.whole(node, path);
  const parts = structure(node).map((one) => readStructure(node, one, { ...subject, progress }));
  return and(reading.own(node, path), ...parts);
}

export function readStructure<T>(node: SchemaNode, keyword: Structural, subject: Subject<T>): Formula<T> {
  const { reading, path, progress = { schemas: 0 } } = subject;
  const within = { reading, path, around: [...(subject.around ?? []), node], progress };
  const inner = (one: SchemaNode): Formula<T> => read(one, within);
  const present = (name: string): Formula<T> => reading.presence([...path, name]);
  const cases = (nodes: readonly SchemaNode[]) => nodes.map((one) => readCase(one, within));
  const whenThere = (name: string, demanded: Formula<T>[]): Formula<T> =>
    or(not(present(name)), and(present(name), ...demanded));
  switch (keyword) {
    case '$ref':
      if (!node.ref) return TRUE;
      return reading.isWhole?.(node.ref) ? reading.whole(node.ref, path) : inner(node.ref);
    case 'required':
      return and(...node.required.map(present));
    case 'properties':
      return and(
        ...[...node.properties].map(([name, property]) => {
          const demanded = read(property, { ...within, path: [...path, name] });
          return reading.assumesProperties ? demanded : or(not(present(name)), demanded);
        }),
      );
    case 'allOf':
      return and(...node.allOf.map(inner));
    case 'anyOf':
      return or(...cases(node.anyOf));
    case 'oneOf':
      return { kind: 'one', of: cases(node.oneOf) };
    case 'not':
      return node.not ? not(inner(node.not)) : TRUE;
    case 'if': {
      const holds = node.if ? inner(node.if) : TRUE;
      const side = (one: SchemaNode | undefined): Formula<T>[] => (one ? [inner(one)] : []);
      return or(and(holds, ...side(node.then)), and(not(holds), ...side(node.else)));
    }
    case 'dependentRequired':
      return and(...[...node.dependentRequired].map(([name, names]) => whenThere(name, names.map(present))));
    case 'dependentSchemas':
      return and(...[...node.dependentSchemas].map(([name, one]) => whenThere(name, [inner(one)])));
  }
}
