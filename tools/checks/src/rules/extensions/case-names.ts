import { type Check, isObject, isUnder, type ReportFault, type SpecNode } from '../../document/spec-tree.ts';

const AT = ['x-case'];
const SIDES = ['then', 'else', 'anyOf', 'oneOf'];

/**
 * Checks that `x-case` is a unique type name, on a `then`, an `else` or a branch of a choice. Also checks that each
 * condition of a component names a case, since compiler errors refer to the case by that name.
 */
export const caseNames: Check = (tree, report) => {
  const schemas = tree.components.filter(({ kind }) => kind === 'schemas');
  const taken = new Map(schemas.map(({ name }) => [name, 'a schema']));
  for (const node of tree.schemas()) {
    if ('x-case' in node.value) {
      const name = String(node.value['x-case']);
      faultsOf(node, name, taken.get(name), report);
      taken.set(name, 'another case');
    }
    if (isUnnamedCondition(node)) {
      const advice =
        'Write `x-case: NameOfTheCase` into its `then` or `else`: errors of the compiler name it.';
      report(node, `This condition names no case. ${advice}`);
    }
  }
};

function faultsOf(node: SpecNode, name: string, taken: string | undefined, report: ReportFault): void {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
    const advice = 'Write words without spaces, each with a capital: `IndividualBeneficiary`.';
    report(node, `\`x-case\` is \`${name}\`, which is not a type name. ${advice}`, ...AT);
  } else if (taken !== undefined) {
    report(node, `\`${name}\` is the name of ${taken}. Give this case a name of its own.`, ...AT);
  }
  if (!isUnder(node, SIDES)) {
    const advice = 'Move it into a `then`, an `else`, or a branch of `anyOf` or `oneOf`.';
    report(node, `\`x-case\` is for sides of conditions. ${advice}`, ...AT);
  }
}

/**
 * Returns whether a condition directly on a component has no case name in its `then` or `else`. Of several conditions
 * with the same `if`, only one needs a name.
 */
function isUnnamedCondition({ value, parent, via, place }: SpecNode): boolean {
  if (!('if' in value)) return false;
  const owner = via === 'allOf' ? parent : undefined;
  const root = owner ?? { place, parent };
  if (root.parent !== undefined || !root.place.file.includes('/components/schemas/')) return false;
  const entries = owner && Array.isArray(owner.value.allOf) ? owner.value.allOf.filter(isObject) : [value];
  const same = entries.filter((entry) => JSON.stringify(entry.if) === JSON.stringify(value.if));
  return !same.some((entry) => [entry.then, entry.else].some((side) => isObject(side) && 'x-case' in side));
}
