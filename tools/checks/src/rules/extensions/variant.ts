import { findingAt, type LintFinding, type SpecTree } from '../../document/spec-tree.ts';

/** Checks that `x-variant` is on properties and parameters and is `newer` or `older`. */
export function* variant({ nodes }: SpecTree): Iterable<LintFinding> {
  const at = ['x-variant'];
  for (const node of nodes) {
    if (!('x-variant' in node.value)) continue;
    const value = String(node.value['x-variant']);
    if (node.kind !== 'schema' && node.kind !== 'parameter') {
      const advice = 'Move it to the property that only one variant has.';
      yield findingAt(node, `\`x-variant\` is for properties and parameters. ${advice}`, at);
    } else if (value !== 'newer' && value !== 'older') {
      const advice =
        'Write `newer` for what only the newer variant has, `older` for what only the older has.';
      yield findingAt(node, `\`x-variant\` is \`${value}\`. ${advice}`, at);
    }
  }
}
