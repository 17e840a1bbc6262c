import {
  findingAt,
  isNonEmptyString,
  type LintFinding,
  operationName,
  type SpecNode,
  type SpecTree,
  withAncestors,
} from '../../document/spec-tree.ts';

const ADVICE: Readonly<Record<string, string>> = {
  summary: 'Name in a few words what it does.',
  description: 'Say in a sentence or two what it does and when to use it.',
};

/**
 * Checks that operations have a summary and a description of their own; parameters, component schemas and properties a
 * description.
 */
export function* descriptions(tree: SpecTree): Iterable<LintFinding> {
  for (const node of tree.nodes) {
    if (node.kind === 'operation') yield* ofOperation(node);
    else if (node.kind === 'parameter') yield* ofParameter(node);
    else if (node.kind === 'schema') yield* ofSchema(tree, node);
  }
}

function* ofOperation(node: SpecNode): Iterable<LintFinding> {
  const missing = Object.keys(ADVICE).filter((property) => !isNonEmptyString(node.value[property]));
  for (const property of missing) {
    yield findingAt(node, `${operationName(node)} has no ${property}. ${ADVICE[property]}`);
  }
  if (missing.length > 0 || bare(node.value.summary) !== bare(node.value.description)) return;
  const message = `The description of ${operationName(node)} only repeats its summary. ${ADVICE.description}`;
  yield findingAt(node, message, ['description']);
}

function bare(text: unknown): string {
  return String(text).trim().replace(/\.$/, '').toLowerCase();
}

function* ofParameter(node: SpecNode): Iterable<LintFinding> {
  if ('$ref' in node.value || isNonEmptyString(node.value.description)) return;
  const message = `The parameter \`${String(node.value.name)}\` has no description. Say what it is for.`;
  yield findingAt(node, message);
}

function* ofSchema(tree: SpecTree, node: SpecNode): Iterable<LintFinding> {
  const isComponent = node.parent === undefined;
  if ((node.via !== 'properties' && !isComponent) || isNonEmptyString(node.value.description)) return;
  if (isQueryParameter(tree, node)) return;
  const others = isComponent ? tree.schemasOfValue(node) : [...tree.sameValueAs(node)];
  if (others.some(({ value }) => isNonEmptyString(value.description))) return;
  const message = isComponent
    ? 'This component has no description. Say what it is for.'
    : `The property \`${node.key}\` has no description, neither here nor behind a \`$ref\`. Say what it holds, or, under a condition, check its name.`;
  yield findingAt(node, message);
}

/** Returns whether a property in `x-query-schema` is a query parameter, which has the description. */
function isQueryParameter(tree: SpecTree, node: SpecNode): boolean {
  const chain = withAncestors(node);
  const operation = chain.find(({ kind }) => kind === 'operation');
  if (operation === undefined || !chain.some(({ via }) => via === 'x-query-schema')) return false;
  return tree.queryOf(operation).some(({ value }) => value.name === node.key);
}
