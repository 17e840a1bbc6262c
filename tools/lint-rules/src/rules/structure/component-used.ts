import type { LintFinding } from '../../tree/place.ts';
import type { SpecTree } from '../../tree/spec-tree.ts';
import { repeatedComponents } from './component-name-unique.ts';

/** Every component is used: by a `$ref` from somewhere else, or, an example, by an instance of a rule. */
export function* componentUsed(tree: SpecTree): Iterable<LintFinding> {
  if (tree.kind === 'bundle') return;
  const used = new Set(
    tree.references.flatMap(({ from, target }) => (target && target.file !== from.file ? [target.file] : [])),
  );
  const fromRules = [...tree.rules.values()].flatMap(({ exampleNames }) => exampleNames);
  // A repeated name is a fault of its own, and which of the components is the one too many is not known here.
  const repeated = repeatedComponents(tree.components).map(({ name }) => name);
  for (const { kind, name, place } of tree.components) {
    const isUsed = used.has(place.file) || (kind === 'examples' && fromRules.includes(name));
    if (isUsed || repeated.includes(name)) continue;
    const message = `Nothing uses the component \`${name}\`. Refer to it with a \`$ref\`, or delete the file.`;
    yield { place, message };
  }
}
