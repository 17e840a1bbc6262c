import type { SpecNode } from '../tree/spec-node.ts';
import { asArray, isObject } from '../tree/values.ts';

const BRANCH_KEYWORDS = new Set([
  'required',
  'properties',
  '$comment',
  'not',
  'minProperties',
  'description',
]);

/**
 * Returns the keyword that makes the schema a condition, for messages, or undefined if it is none. Conditions are `if`,
 * `not`, `maxLength: 0`, `maxProperties: 0`, `additionalProperties: false`, and an `anyOf` or `oneOf` with a branch
 * that only lists required members.
 */
export function conditionIn({ value }: SpecNode): string | undefined {
  if ('if' in value) return '`if`';
  if ('not' in value) return '`not`';
  if (value.maxLength === 0) return '`maxLength: 0`';
  if (value.maxProperties === 0) return '`maxProperties: 0`';
  if (value.additionalProperties === false) return '`additionalProperties: false`';
  const choice = ['anyOf', 'oneOf'].find((keyword) => asArray(value[keyword]).some(isRequiredOnly));
  return choice && `\`${choice}\` of \`required\``;
}

function isRequiredOnly(branch: unknown): boolean {
  return (
    isObject(branch) && 'required' in branch && Object.keys(branch).every((key) => BRANCH_KEYWORDS.has(key))
  );
}
