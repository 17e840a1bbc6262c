import type { LintFinding } from '../../tree/place.ts';
import type { Component } from '../../tree/spec-node.ts';
import type { SpecTree } from '../../tree/spec-tree.ts';

/** @returns The components whose name a component of another kind or folder has too, after the first of each name. */
export function repeatedComponents(components: readonly Component[]): Component[] {
  const names = components.map(({ name }) => name);
  return components.filter(({ name }, at) => names.indexOf(name) < at);
}

/** No two components share a name, of whatever kinds they are. */
export function* componentNameUnique({ components, entry }: SpecTree): Iterable<LintFinding> {
  for (const { name, place } of repeatedComponents(components)) {
    const first = components.find((other) => other.name === name);
    const root = entry.slice(0, entry.lastIndexOf('/') + 1);
    const where =
      first?.place.file === entry ? `components/${first.kind}` : first?.place.file.replace(root, '');
    const message = `The component name \`${name}\` is taken: ${where} has it too. Names are unique over all kinds of components: rename one of them.`;
    yield { place, message };
  }
}
