import type { Component, LintFinding, SpecTree } from '../../document/spec-tree.ts';

export function repeatedComponents(components: readonly Component[]): Component[] {
  const names = components.map(({ name }) => name);
  return components.filter(({ name }, at) => names.indexOf(name) < at);
}

/** Checks that no two components have the same name, whatever their kinds. */
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
