import { findingAt, type LintFinding, operationName, type SpecTree } from '../../document/spec-tree.ts';

const CLASSES = ['read', 'once-per-order', 'never'];
const ADVICE = 'Write `read` (changes nothing), `once-per-order` (one order per `orderNo`) or `never`.';

/** Checks that every operation has a valid `x-retry`; a webhook may omit it. */
export function* operationRetry(tree: SpecTree): Iterable<LintFinding> {
  for (const operation of tree.operations({ webhooks: true })) {
    const given = 'x-retry' in operation.value;
    const value = String(operation.value['x-retry']);
    if (CLASSES.includes(value) || (operation.webhook && !given)) continue;
    const what = given ? `the unknown \`x-retry\` value \`${value}\`` : 'no `x-retry`';
    const message = `${operationName(operation)} has ${what}. ${ADVICE}`;
    yield findingAt(operation, message, given ? ['x-retry'] : []);
  }
}
