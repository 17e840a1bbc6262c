import {
  asObject,
  type Check,
  isObject,
  isUnder,
  type ReportFault,
  type SpecNode,
} from '../../document/spec-tree.ts';

const AT = ['x-case'];
const SIDES = ['then', 'else', 'anyOf', 'oneOf'];

/**
 * Checks that `x-case` is a unique type name, on a `then`, an `else` or a branch of a choice. Also checks that each
 * side of a condition of a component names its case, since compiler errors refer to the case by that name.
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
    for (const side of unnamedSides(node)) {
      const advice = 'Write `x-case: NameOfTheCase` into it: errors of the compiler name the case.';
      report(node, `The \`${side}\` of this condition does not name its case. ${advice}`, side);
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
 * Returns the sides of a condition directly on a component that name no case. Of several conditions with the same `if`,
 * only one needs the name of a side.
 */
function unnamedSides({ value, parent, via, place }: SpecNode): string[] {
  if (!('if' in value)) return [];
  const owner = via === 'allOf' ? parent : undefined;
  const root = owner ?? { place, parent };
  if (root.parent !== undefined || !root.place.file.includes('/components/schemas/')) return [];
  const entries = owner && Array.isArray(owner.value.allOf) ? owner.value.allOf.filter(isObject) : [value];
  const same = entries.filter((entry) => JSON.stringify(entry.if) === JSON.stringify(value.if));
  return ['then', 'else'].filter(
    (side) => side in value && !same.some((entry) => 'x-case' in asObject(entry[side])),
  );
}
