import type { Check } from '../check.ts';
import { repeatedComponents } from './component-name-unique.ts';

/** Every component is used: by a `$ref` from somewhere else, or, an example, by an instance of a rule. */
export const componentUsed: Check = (tree) => {
  if (tree.kind === 'bundle') return [];
  const used = new Set(
    tree.references.flatMap(({ from, target }) => (target && target.file !== from.file ? [target.file] : [])),
  );
  const fromRules = new Set([...tree.rules.values()].flatMap(({ exampleNames }) => exampleNames));
  // A repeated name is a fault of its own, and which of the components is the one too many is not known here.
  const repeated = repeatedComponents(tree.components).map(({ name }) => name);
  return tree.components
    .filter(({ kind, name, place }) => {
      const usedByRule = kind === 'examples' && fromRules.has(name);
      return !used.has(place.file) && !usedByRule && !repeated.includes(name);
    })
    .map(({ name, place }) => ({
      place,
      message: `Nothing uses the component \`${name}\`. Refer to it with a \`$ref\`, or delete the file.`,
    }));
};
