import { type Check, findingAt } from '../check.ts';

/** `x-variant` stands on members and parameters, and is `newer` or `older`. */
export const variant: Check = (tree) =>
  tree.nodes
    .filter(({ value }) => 'x-variant' in value)
    .flatMap((node) => {
      const value = String(node.value['x-variant']);
      if (node.kind !== 'schema' && node.kind !== 'parameter') {
        return [
          findingAt(
            node,
            '`x-variant` is for members and parameters. Move it to the member that only one variant has.',
            ['x-variant'],
          ),
        ];
      }
      if (value === 'newer' || value === 'older') return [];
      return [
        findingAt(
          node,
          `\`x-variant\` is \`${value}\`. Write \`newer\` for what only the newer variant has, \`older\` for what only the older has.`,
          ['x-variant'],
        ),
      ];
    });
