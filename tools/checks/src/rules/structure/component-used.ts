import type { LintFinding, SpecTree } from '../../document/spec-tree.ts';
import { repeatedComponents } from './component-name-unique.ts';

/** Checks that every component is used: by a `$ref`, or, if it is an example, by an instance of a rule. */
export function* componentUsed(tree: SpecTree): Iterable<LintFinding> {
  if (tree.kind === 'bundle') return;
  const used = new Set(
    tree.references.flatMap(({ from, target }) => (target && target.file !== from.file ? [target.file] : [])),
  );
  const fromRules = [...tree.rules.values()].flatMap(({ exampleNames }) => exampleNames);
  // Another rule reports repeated names, and it is unknown which of the components is wrong.
  const repeated = repeatedComponents(tree.components).map(({ name }) => name);
  for (const { kind, name, place } of tree.components) {
    const isUsed = used.has(place.file) || (kind === 'examples' && fromRules.includes(name));
    if (isUsed || repeated.includes(name)) continue;
    const message = `Nothing uses the component \`${name}\`. Refer to it with a \`$ref\`, or delete the file.`;
    yield { place, message };
  }
}
