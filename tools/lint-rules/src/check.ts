import type { Path } from '@cross-border-payments/openapi';
import type { SpecNode, SpecPlace, SpecTree } from './tree/spec-tree.ts';

/** A finding of a check: its place, and one or two sentences with the fault and the remedy. */
export interface LintFinding {
  readonly place: SpecPlace;
  readonly message: string;
}

/** A check of the whole document. It returns findings at the places of the faults. */
export type Check = (tree: SpecTree) => Iterable<LintFinding>;

/** Returns a finding at the node, or at a value inside it. */
export function findingAt(node: Pick<SpecNode, 'place'>, message: string, inside: Path = []): LintFinding {
  return { place: { file: node.place.file, path: [...node.place.path, ...inside] }, message };
}

/** Returns the schemas of the document. */
export function schemasOf(tree: SpecTree): SpecNode[] {
  return tree.nodes.filter(({ kind }) => kind === 'schema');
}

/** Returns the operations of the document; those of webhooks only when asked for. */
export function operationsOf(tree: SpecTree, options: { webhooks: boolean }): SpecNode[] {
  return tree.nodes.filter((node) => node.kind === 'operation' && (options.webhooks || !node.webhook));
}

/** Returns the name of an operation for messages: its id, otherwise its method. */
export function operationName(operation: SpecNode): string {
  const id = operation.value.operationId;
  return typeof id === 'string' ? `\`${id}\`` : `This ${operation.via.toUpperCase()} operation`;
}

/** Returns the child objects of a node under a keyword. */
export function childrenUnder(tree: SpecTree, node: SpecNode, keyword: string): SpecNode[] {
  return tree.childrenOf(node).filter((child) => child.via === keyword);
}

/** Returns the query parameters of an operation, each where it is written. */
export function queryOf(tree: SpecTree, operation: SpecNode): SpecNode[] {
  const parameters = childrenUnder(tree, operation, 'parameters').map((parameter) => tree.target(parameter));
  return parameters.filter(({ value }) => value.in === 'query');
}

/** Returns the first finding of each message and adds in how many more places it occurs, since they have one cause. */
export function onePerMessage(findings: Iterable<LintFinding>): LintFinding[] {
  const groups = new Map<string, LintFinding[]>();
  for (const finding of findings) {
    groups.set(finding.message, [...(groups.get(finding.message) ?? []), finding]);
  }
  return [...groups].flatMap(([message, [first, ...more]]) => {
    if (first === undefined || more.length === 0) return first ?? [];
    const places = more.length === 1 ? 'one more place' : `${more.length} more places`;
    return { place: first.place, message: `${message} The same in ${places}.` };
  });
}
