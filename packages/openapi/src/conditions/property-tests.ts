import type { SchemaNode } from '../model/schema-node.ts';
import { APPLICATORS } from '../walk.ts';
import { and, atom, type Formula, not, type PropertyPath, type Test, TRUE } from './formula.ts';
import { hasContent, type Reading, STRUCTURE } from './read-formula.ts';
import { declaredTypes, presenceOf, type Scope } from './scope.ts';

/**
 * Makes the reading for words: what conditions test of properties.
 *
 * @param scope declares the properties. Without it, types say nothing, and a property in a condition is assumed to
 *   exist.
 */
export function testsIn(scope?: Scope): Reading<Test> {
  return {
    presence: (path) => presenceOf(scope, path),
    own: (node, path) => and(...ownKeywords(node).map((keyword) => readTest(node, keyword, path, scope))),
    whole: (node, path) => whole(node, '$ref', path),
    assumesProperties: scope === undefined,
  };
}

const STRUCTURAL = new Set<string>([...STRUCTURE, 'then', 'else']);

/** Keywords with schemas that are not about the value and its properties as a whole. */
const OTHERS = Object.values(APPLICATORS)
  .flat()
  .filter((keyword) => !STRUCTURAL.has(keyword));

/** Lists the keywords that restrict a value itself, or its undeclared contents. */
export function ownKeywords(node: SchemaNode): string[] {
  const { const: fixed, enum: values, types, format, limits, unknownKeywords } = node;
  const known = { const: fixed, enum: values, type: types, format };
  return [
    ...Object.entries(known).flatMap(([keyword, value]) => (value === undefined ? [] : [keyword])),
    ...[...limits.keys()].filter((keyword) => !keyword.endsWith('Contains')),
    ...OTHERS.filter((keyword) => hasContent(node[keyword])),
    ...unknownKeywords,
  ];
}

export function readTest(node: SchemaNode, keyword: string, path: PropertyPath, scope?: Scope): Formula {
  const { const: fixed, enum: values, types = [], format = '', limits } = node;
  switch (keyword) {
    case 'const':
      return atom(path, { kind: 'is', values: fixed ? [fixed.value] : [] });
    case 'enum':
      return atom(path, { kind: 'is', values: values ?? [] });
    case 'type':
      if (!scope || isDeclaredType(types, declaredTypes(scope, path))) return TRUE;
      return atom(path, { kind: 'limit', keyword, value: types });
    case 'format':
      return atom(path, { kind: 'limit', keyword, value: format });
    case 'additionalProperties':
      return readAdditional(node, path);
    default:
      return limits.has(keyword) ? readLimit(node, keyword, path) : whole(node, keyword, path);
  }
}

function readAdditional(node: SchemaNode, path: PropertyPath): Formula {
  const { properties, additionalProperties: more } = node;
  if (more?.always === false) return atom(path, { kind: 'holdsOnly', names: [...properties.keys()] });
  return more?.always ? TRUE : whole(node, 'additionalProperties', path);
}

/** A length of at least one means "given", a length of zero "empty". */
function readLimit({ limits }: SchemaNode, keyword: string, path: PropertyPath): Formula {
  const value = limits.get(keyword) ?? null;
  const given = atom(path, { kind: 'given' });
  if (['minLength', 'minProperties', 'minItems'].includes(keyword) && (value === 0 || value === 1))
    return value === 0 ? TRUE : given;
  if (['maxLength', 'maxProperties', 'maxItems'].includes(keyword) && value === 0) return not(given);
  return keyword === 'uniqueItems' && value === false ? TRUE : atom(path, { kind: 'limit', keyword, value });
}

function whole(node: SchemaNode, keyword: string, path: PropertyPath): Formula {
  return atom(path, { kind: 'schema', keyword, pointer: `${node.pointer}/${keyword}` });
}

function isDeclaredType(types: readonly string[], declared: readonly string[]): boolean {
  return declared.length > 0 ? declared.every((name) => types.includes(name)) : types.includes('object');
}
