import {
  asArray,
  type Check,
  isObject,
  isUnder,
  type SpecNode,
  withAncestors,
} from '../../document/spec-tree.ts';

const COMPOSING = ['allOf', 'if', 'then', 'else', 'not', 'anyOf', 'oneOf'];

/**
 * Checks that every condition cites its rule in a `$comment`, on the condition itself or on the schema directly around
 * it.
 */
export const conditionCited: Check = (tree, report) => {
  const flagged = new Set<SpecNode>();
  for (const node of tree.schemas()) {
    const keyword = conditionIn(node);
    if (keyword === undefined || isCited(node)) continue;
    const isInFlagged = withAncestors(node).some((other) => flagged.has(other));
    flagged.add(node);
    if (isInFlagged) continue;
    const advice = 'Put `$comment: R-0xx` next to it, with the id of a rule in `rules/`.';
    report(node, `This condition (${keyword}) does not say which rule it states. ${advice}`);
  }
};

/**
 * Returns whether a condition has a comment: on itself, on a condition or `allOf` entry around it, or on the schema
 * that contains them.
 */
function isCited(node: SpecNode): boolean {
  let last = false;
  for (const schema of withAncestors(node)) {
    if (schema.kind !== 'schema') return false;
    if ('$comment' in schema.value) return true;
    if (last) return false;
    last = schema.parent === undefined || !isUnder(schema.parent, COMPOSING);
  }
  return false;
}

const BRANCH_KEYWORDS = [
  'required',
  'properties',
  '$comment',
  'not',
  'minProperties',
  'title',
  'description',
  'x-case',
];

/**
 * Returns the keyword that makes the schema a condition, for messages; undefined if it is not one. Conditions are `if`,
 * `not`, `maxLength: 0`, `maxProperties: 0`, `additionalProperties: false`, and an `anyOf` or `oneOf` with a branch
 * that only lists required properties.
 */
function conditionIn({ value }: SpecNode): string | undefined {
  if ('if' in value) return '`if`';
  if ('not' in value) return '`not`';
  if (value.maxLength === 0) return '`maxLength: 0`';
  if (value.maxProperties === 0) return '`maxProperties: 0`';
  if (value.additionalProperties === false) return '`additionalProperties: false`';
  const choice = ['anyOf', 'oneOf'].find((keyword) => asArray(value[keyword]).some(isRequiredOnly));
  return choice && `\`${choice}\` of \`required\``;
}

/** Returns whether a branch of a choice only restricts the object around it: it requires properties, and declares no type. */
export function isRequiredOnly(branch: unknown): boolean {
  return (
    isObject(branch) &&
    'required' in branch &&
    Object.keys(branch).every((key) => BRANCH_KEYWORDS.includes(key))
  );
}
