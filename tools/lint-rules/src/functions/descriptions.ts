import { type Check, findingAt, inside, nameOf } from '../check.ts';
import { withAncestors } from '../schema/ancestors.ts';
import { conjunctsOf } from '../schema/conjuncts.ts';
import { sameValueAs } from '../schema/same-value.ts';
import type { Finding } from '../tree/place.ts';
import type { SpecNode } from '../tree/spec-node.ts';
import type { SpecTree } from '../tree/spec-tree.ts';
import { isText } from '../tree/values.ts';

/** Operations have a summary and a description of their own; parameters, component schemas and members a description. */
export const descriptions: Check = (tree) =>
  tree.nodes.flatMap((node) => {
    if (node.kind === 'operation') return ofOperation(node);
    if (node.kind === 'parameter') return ofParameter(node);
    return node.kind === 'schema' ? ofSchema(tree, node) : [];
  });

function ofOperation(node: SpecNode): Finding[] {
  const { summary, description } = node.value;
  const missing = ['summary', 'description'].filter((member) => !isText(node.value[member]));
  if (missing.length > 0) {
    return missing.map((member) =>
      findingAt(
        node,
        `${nameOf(node)} has no ${member}. ${member === 'summary' ? 'Name in a few words what it does.' : 'Say in a sentence or two what it does and when to use it.'}`,
      ),
    );
  }
  if (bare(summary) !== bare(description)) return [];
  return [
    findingAt(
      node,
      `The description of ${nameOf(node)} only repeats its summary. Say in a sentence or two what it does and when to use it.`,
      ['description'],
    ),
  ];
}

function bare(text: unknown): string {
  return String(text).trim().replace(/\.$/, '').toLowerCase();
}

function ofParameter(node: SpecNode): Finding[] {
  if ('$ref' in node.value || isText(node.value.description)) return [];
  return [
    findingAt(node, `The parameter \`${String(node.value.name)}\` has no description. Say what it is for.`),
  ];
}

function ofSchema(tree: SpecTree, node: SpecNode): Finding[] {
  const isMember = node.via === 'properties';
  const isComponent = node.parent === undefined;
  if ((!isMember && !isComponent) || isText(node.value.description)) return [];
  if (isQueryParameter(tree, node)) return [];
  const others = isComponent ? conjunctsOf(tree, node) : [...sameValueAs(tree, node)];
  if (others.some(({ value }) => isText(value.description))) return [];
  if (isComponent) return [findingAt(node, 'This component has no description. Say what it is for.')];
  return [
    findingAt(
      node,
      `The member \`${node.key}\` has no description, neither here nor behind a \`$ref\`. Say what it holds, or, inside a condition, check its name.`,
    ),
  ];
}

/** Whether the member stands in `x-query-schema` for a query parameter, which has the description. */
function isQueryParameter(tree: SpecTree, node: SpecNode): boolean {
  const chain = withAncestors(node);
  const operation = chain.find(({ kind }) => kind === 'operation');
  if (operation === undefined || !chain.some(({ via }) => via === 'x-query-schema')) return false;
  const parameters = inside(tree, operation, 'parameters').map((parameter) => tree.target(parameter));
  return parameters.some(({ value }) => value.in === 'query' && value.name === node.key);
}
