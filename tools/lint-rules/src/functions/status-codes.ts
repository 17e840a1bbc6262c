import { type Check, findingAt } from '../check.ts';
import { isObject, isText } from '../tree/values.ts';

/** `x-status-codes` stands on operations and maps each known envelope status to what it means. */
export const statusCodes: Check = (tree) =>
  tree.nodes
    .filter(({ value }) => 'x-status-codes' in value)
    .flatMap((node) => {
      const codes = node.value['x-status-codes'];
      if (node.kind !== 'operation') {
        return [findingAt(node, '`x-status-codes` is for operations. Move it there.', ['x-status-codes'])];
      }
      if (!isObject(codes) || Object.keys(codes).length === 0) {
        return [
          findingAt(
            node,
            "`x-status-codes` must map each known status to its meaning: `{ '1': done, '-1': refused }`.",
            ['x-status-codes'],
          ),
        ];
      }
      return Object.entries(codes).flatMap(([code, meaning]) => {
        const at = ['x-status-codes', code];
        if (!/^-?\d+$/.test(code)) {
          return [
            findingAt(
              node,
              `The status \`${code}\` of \`x-status-codes\` is no number. Write the code as the service sends it: \`'10001'\`.`,
              at,
            ),
          ];
        }
        return isText(meaning)
          ? []
          : [
              findingAt(
                node,
                `The status \`${code}\` of \`x-status-codes\` has no meaning. Say it in a few words.`,
                at,
              ),
            ];
      });
    });
