import { type Check, findingAt } from '../check.ts';
import { asArray } from '../tree/values.ts';

/** No value stands twice in an `enum`. */
export const enumUnique: Check = (tree) =>
  tree.nodes
    .filter(({ kind }) => kind === 'schema')
    .flatMap((node) => {
      const values = asArray(node.value.enum).map((value) => JSON.stringify(value));
      return values.flatMap((value, index) =>
        values.indexOf(value) < index
          ? [
              findingAt(node, `The value ${value} stands twice in this \`enum\`. Remove one.`, [
                'enum',
                index,
              ]),
            ]
          : [],
      );
    });
