import type { Path } from '@cross-border-payments/openapi';
import {
  asArray,
  asObject,
  type Check,
  isUnder,
  type ReportFault,
  type SpecNode,
  withAncestors,
} from '../../document/spec-tree.ts';
import { isRequiredOnly } from '../register/condition-cited.ts';

const AT = ['x-case'];
const SIDES = ['then', 'else', 'anyOf', 'oneOf'];

/**
 * Checks that `x-case` is a unique type name, on a `then`, an `else` or a branch of a choice. Also checks that in
 * components and request bodies, each `then` and `else` names its case, because compiler errors show this name. A
 * missing `else` needs no name.
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
      const what = side.length > 1 ? `This branch of \`${side[0]}\`` : `The \`${side[0]}\` of this condition`;
      report(node, `${what} does not name its case. ${advice}`, ...side);
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
 * Returns the paths of the `then` and `else` that name no case. If several conditions have the same `if`, only one of
 * them needs the name.
 */
function unnamedSides(node: SpecNode): Path[] {
  if (!isInBody(node)) return [];
  const { value, parent, via } = node;
  const entries = 'if' in value && via === 'allOf' ? asArray(parent?.value.allOf).map(asObject) : [value];
  const same = entries.filter((entry) => JSON.stringify(entry.if) === JSON.stringify(value.if));
  const sides = ['then', 'else'].filter((side) => 'if' in value && side in value);
  const branches = ['anyOf', 'oneOf'].flatMap((keyword) =>
    asArray(value[keyword]).flatMap((branch, at) =>
      isRequiredOnly(branch) && !('x-case' in asObject(branch)) ? [[keyword, at]] : [],
    ),
  );
  const unnamed = sides.filter((side) => !same.some((entry) => 'x-case' in asObject(entry[side])));
  return [...unnamed.map((side) => [side]), ...branches];
}

/** Returns whether a schema belongs to a component or a request body, and is not itself an `if` or a `not`. */
function isInBody(node: SpecNode): boolean {
  const outer = withAncestors(node);
  const isBody = outer.at(-1)?.kind === 'schema' || outer.some(({ kind }) => kind === 'requestBody');
  return isBody && !isUnder(node, ['if', 'not']);
}
