import {
  type Check,
  isNonEmptyString,
  isUnder,
  operationName,
  type ReportFault,
  type SpecNode,
  type SpecTree,
  withAncestors,
} from '../document/spec-tree.ts';
import { declaredNames } from './keywords.ts';

const ADVICE: Readonly<Record<string, string>> = {
  summary: 'Name in a few words what it does.',
  description: 'Say in a sentence or two what it does and when to use it.',
};

/**
 * Checks that every operation has a summary, and a description that differs from the summary. Also checks that every
 * parameter, component schema and property has a description.
 */
export const descriptions: Check = (tree, report) => {
  for (const node of tree.nodes) {
    if (node.kind === 'operation') ofOperation(node, report);
    else if (node.kind === 'parameter') ofParameter(node, report);
    else if (node.kind === 'schema') ofSchema(tree, node, report);
  }
};

function ofOperation(node: SpecNode, report: ReportFault): void {
  const missing = Object.keys(ADVICE).filter((property) => !isNonEmptyString(node.value[property]));
  for (const property of missing) {
    report(node, `${operationName(node)} has no ${property}. ${ADVICE[property]}`);
  }
  if (missing.length > 0 || bare(node.value.summary) !== bare(node.value.description)) return;
  const message = `The description of ${operationName(node)} only repeats its summary. ${ADVICE.description}`;
  report(node, message, 'description');
}

/** Drops the final period, and the sentence that marks what is not in the interface document. */
function bare(text: unknown): string {
  return String(text)
    .trim()
    .replace(/ Not in the interface document\.$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

function ofParameter(node: SpecNode, report: ReportFault): void {
  if ('$ref' in node.value || isNonEmptyString(node.value.description)) return;
  const message = `The parameter \`${String(node.value.name)}\` has no description. Say what it is for.`;
  report(node, message);
}

/** Keywords whose schemas state conditions about a property that is declared outside them. */
const CONDITIONS = ['if', 'then', 'else', 'not', 'anyOf', 'oneOf'];

function ofSchema(tree: SpecTree, node: SpecNode, report: ReportFault): void {
  const isComponent = node.parent === undefined;
  if ((node.via !== 'properties' && !isComponent) || isNonEmptyString(node.value.description)) return;
  if (isQueryParameter(tree, node)) return;
  const others = isComponent ? tree.schemasOfValue(node) : [...tree.sameValueAs(node)];
  if (others.some(({ value }) => isNonEmptyString(value.description))) return;
  // The declaration is reported, not each condition about the property.
  if (isUnder(node, CONDITIONS) && others.some((other) => !isUnder(other, CONDITIONS))) return;
  report(
    node,
    isComponent ? 'This component has no description. Say what it is for.' : ofProperty(tree, node),
  );
}

function ofProperty(tree: SpecTree, node: SpecNode): string {
  if (!isUnder(node, ['if', 'then', 'else', 'not']) || node.parent === undefined)
    return `The property \`${node.key}\` has no description, neither here nor at the target of a \`$ref\`. Say what it holds.`;
  const names = [...declaredNames(tree, node.parent)].filter((name) => name !== node.key);
  return `This condition is about \`${node.key}\`, which is no property here. Write one of ${names.join(', ')}, or add \`${node.key}\` with a description to \`properties\`.`;
}

/** Returns whether a property in `x-query-schema` is a query parameter. It is then described at the parameter. */
function isQueryParameter(tree: SpecTree, node: SpecNode): boolean {
  const chain = withAncestors(node);
  const operation = chain.find(({ kind }) => kind === 'operation');
  if (operation === undefined || !chain.some(({ via }) => via === 'x-query-schema')) return false;
  return tree.queryOf(operation).some(({ value }) => value.name === node.key);
}
