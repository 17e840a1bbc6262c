import { RULE_ID } from '../document/load-tree.ts';
import {
  asArray,
  asObject,
  type Check,
  findingsOf,
  isNonEmptyString,
  isObject,
  isUnder,
  onePerMessage,
  type RegisteredRule,
  type ReportFault,
  type SpecNode,
  type SpecTree,
  withAncestors,
} from '../document/spec-tree.ts';

/** Checks that every `$comment` of a schema consists of ids of registered rules of kind schema. */
export const commentIds: Check = onePerMessage((tree, report) => {
  for (const node of tree.schemas().filter(({ value }) => '$comment' in value)) {
    const comment = node.value.$comment;
    const faults = isNonEmptyString(comment)
      ? comment.split(' ').map((id) => commentFault(tree, id))
      : ['A `$comment` must be a string of rule ids.'];
    for (const fault of faults) if (fault) report(node, fault, '$comment');
  }
});

function commentFault({ rules }: SpecTree, id: string): string | undefined {
  if (!RULE_ID.test(id)) {
    return `\`${id}\` is not a rule id. A \`$comment\` holds rule ids and nothing else: \`R-001\`, or several with one blank between; put other remarks into a YAML comment.`;
  }
  const rule = rules.get(id);
  if (rule === undefined) return unknownRule(id);
  if (rule.kinds.includes('schema')) return undefined;
  return `The rule ${id} is of kind ${rule.kinds.join(', ')}, so no schema states it. List it in \`x-rules\` of the operation instead, or add \`schema\` to its kinds.`;
}

function unknownRule(id: string): string {
  return `No rule has the id ${id}. Correct the id, or write the rule down in \`rules/${id}.yaml\`.`;
}

/** Checks that `x-rules` of an operation or of the document is an array of ids of rules of kind state, client or manual. */
export const operationRules: Check = onePerMessage((tree, report) => {
  const document = { value: asObject(tree.files.get(tree.entry)), place: { file: tree.entry, path: [] } };
  for (const holder of [document, ...tree.operations({ webhooks: true })]) {
    if (!('x-rules' in holder.value)) continue;
    const ids = holder.value['x-rules'];
    if (!Array.isArray(ids)) {
      report(holder, '`x-rules` must be an array of rule ids. Write `x-rules: [R-029]`.', 'x-rules');
      continue;
    }
    for (const [at, id] of ids.entries()) {
      const twice = ids.indexOf(id) < at && `The rule ${id} is listed twice. Remove one.`;
      const fault = holderFault(tree, String(id)) ?? twice;
      if (fault) report(holder, fault, 'x-rules', at);
    }
  }
});

function holderFault({ rules }: SpecTree, id: string): string | undefined {
  const rule = rules.get(id);
  if (rule === undefined) return unknownRule(id);
  if (rule.kinds.some((kind) => kind !== 'schema')) return undefined;
  return `The rule ${id} is of kind schema: it is cited by \`$comment\` next to its condition. Remove it from \`x-rules\`.`;
}

const COMPOSING = ['allOf', 'if', 'then', 'else', 'not', 'anyOf', 'oneOf'];

/** The `$comment` may be on the condition itself or on the schema directly around it. */
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

/** Returns the keyword that makes the schema a condition, as messages show it; undefined if it is not a condition. */
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

/** Reports nothing while a condition has no rule id or an unknown one, which is probably the cause. */
export const ruleCited: Check = (tree, report) => {
  if ([conditionCited, commentIds, operationRules].some((check) => findingsOf(check, tree).length > 0))
    return;
  const comments = tree.nodes.map(({ value }) => value.$comment).filter(isNonEmptyString);
  const cited = new Set(comments.flatMap((comment) => comment.split(' ')));
  const holders = [asObject(tree.files.get(tree.entry)), ...tree.nodes.map(({ value }) => value)];
  const named = new Set(holders.flatMap((holder) => asArray(holder['x-rules'])));
  for (const rule of tree.rules.values()) {
    const { id, kinds, place } = rule;
    if (kinds.includes('schema') && !cited.has(id)) reportUncited(tree, rule, report);
    const others = kinds.filter((kind) => kind !== 'schema');
    if (others.length === 0 || named.has(id)) continue;
    const advice =
      'List it in `x-rules` of each operation it applies to, or of `openapi.yaml` if it applies to all.';
    const message = `The rule ${id} is of kind ${others.join(', ')}, but no operation names it. ${advice}`;
    report({ place }, message);
  }
};

function reportUncited(tree: SpecTree, rule: RegisteredRule, report: ReportFault): void {
  const { id, place } = rule;
  const suspect = citingAnother(tree, rule);
  if (suspect === undefined) {
    const advice = `Write the condition with \`$comment: ${id}\` next to it.`;
    report({ place }, `The rule ${id} is of kind schema, but no schema states it. ${advice}`);
    return;
  }
  const what = `This schema cites ${suspect.value.$comment}, but names the property at which ${id}, which no schema cites, rejects its instances.`;
  const advice = `Write \`$comment: ${id}\` here, or write the condition of ${id} elsewhere.`;
  report(suspect, `${what} ${advice}`, '$comment');
}

/** Finds a schema that names a property at which only instances of this rule are rejected. */
function citingAnother(tree: SpecTree, { propertiesAtFault }: RegisteredRule): SpecNode | undefined {
  const names = (node: SpecNode, properties: readonly string[]) =>
    properties.some((property) => JSON.stringify(node.value).includes(`"${property}"`));
  return tree.schemas().find((node) => {
    if (!isNonEmptyString(node.value.$comment) || !names(node, propertiesAtFault)) return false;
    const others = node.value.$comment.split(' ').map((id) => tree.rules.get(id)?.propertiesAtFault ?? []);
    return others.every((properties) => properties.length > 0 && !names(node, properties));
  });
}
