import type { Check } from '../check.ts';
import type { Component } from '../tree/spec-node.ts';

/** @returns The components whose name a component of another kind or folder has too, after the first of each name. */
export function repeatedComponents(components: readonly Component[]): Component[] {
  const seen = new Set<string>();
  return components.filter(({ name }) => {
    const repeated = seen.has(name);
    seen.add(name);
    return repeated;
  });
}

/** No two components share a name, of whatever kinds they are. */
export const componentNameUnique: Check = ({ components, entry }) =>
  repeatedComponents(components).map(({ name, place }) => {
    const first = components.find((other) => other.name === name);
    const root = entry.slice(0, entry.lastIndexOf('/') + 1);
    const where =
      first?.place.file === entry ? `components/${first.kind}` : first?.place.file.replace(root, '');
    return {
      place,
      message: `The component name \`${name}\` is taken: ${where} has it too. Names are unique over all kinds of components: rename one of them.`,
    };
  });
