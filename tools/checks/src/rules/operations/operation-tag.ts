import {
  asArray,
  asObject,
  type Check,
  isNonEmptyString,
  operationName,
  type ReportFault,
  type SpecNode,
} from '../../document/spec-tree.ts';

const TAGS = [
  'Authentication',
  'Global payout',
  'Payin',
  'Business payout',
  'Personal payout',
  'Wallets',
  'Validation',
  'Reference data',
];

/**
 * Checks that the document declares only known tags and every operation has exactly one of them. A webhook may have
 * several tags.
 */
export const operationTag: Check = (tree, report) => {
  const entry = asObject(tree.files.get(tree.entry));
  const names = asArray(entry.tags).map((tag) => asObject(tag).name);
  for (const [at, name] of names.entries()) {
    if (TAGS.includes(String(name))) continue;
    const message = `The tag \`${String(name)}\` is not one of the families ${TAGS.join(', ')}. Use one of these, or add the family to the lint rule \`operation-tag\`.`;
    report({ place: { file: tree.entry, path: ['tags', at] } }, message);
  }
  const declared = names.filter(isNonEmptyString);
  for (const operation of tree.operations({ webhooks: true })) ofOperation(operation, declared, report);
};

function ofOperation(operation: SpecNode, declared: readonly string[], report: ReportFault): void {
  const tags = asArray(operation.value.tags);
  const name = operationName(operation);
  if (!operation.webhook && tags.length !== 1) {
    const message = `${name} has ${tags.length} tags. Give it exactly one: ${TAGS.join(', ')}.`;
    report(operation, message, ...('tags' in operation.value ? ['tags'] : []));
    return;
  }
  for (const [at, tag] of tags.entries()) {
    if (isNonEmptyString(tag) && declared.includes(tag)) continue;
    const message = `${name} has the tag \`${String(tag)}\`, which \`openapi.yaml\` does not declare. Use a declared one: ${declared.join(', ')}.`;
    report(operation, message, 'tags', at);
  }
}
