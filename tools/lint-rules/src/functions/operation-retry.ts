import { type Check, findingAt, nameOf, operationsOf } from '../check.ts';

const CLASSES = ['read', 'once-per-order', 'never'];

/** Every operation says in `x-retry` whether it may be repeated. A webhook need not, but says it rightly if it does. */
export const operationRetry: Check = (tree) =>
  operationsOf(tree, { webhooks: true }).flatMap((operation) => {
    const given = 'x-retry' in operation.value;
    if (operation.webhook && !given) return [];
    const value = operation.value['x-retry'];
    if (CLASSES.includes(String(value))) return [];
    const what = given ? `the unknown \`x-retry\` value \`${String(value)}\`` : 'no `x-retry`';
    return [
      findingAt(
        operation,
        `${nameOf(operation)} has ${what}. Write \`read\` (changes nothing), \`once-per-order\` (one order per \`orderNo\`) or \`never\`.`,
        given ? ['x-retry'] : [],
      ),
    ];
  });
