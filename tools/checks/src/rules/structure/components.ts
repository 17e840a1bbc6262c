import type { Check, Component, SpecTree } from '../../document/spec-tree.ts';

/** Checks that components are named in PascalCase. Security schemes have the names of their headers. */
export const componentName: Check = ({ components, kind: treeKind }, report) => {
  for (const component of components) {
    const { kind, name } = component;
    if (kind === 'securitySchemes' || /^[A-Z][A-Za-z0-9]*$/.test(name)) continue;
    const wanted = name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_, first: string) =>
      first.toUpperCase(),
    );
    const advice =
      treeKind === 'source'
        ? `Rename the file to \`${wanted}.yaml\`, correct each \`$ref\` to it, and name its enumeration in \`source/enumerations.yaml\` the same.`
        : `Rename it to \`${wanted}\`.`;
    report(component, `The name of the component \`${name}\` is not in PascalCase. ${advice}`);
  }
};

function repeatedComponents({ components }: SpecTree): Component[] {
  const names = components.map(({ name }) => name);
  return components.filter(({ name }, at) => names.indexOf(name) < at);
}

/** Checks that no two components have the same name, whatever their kinds. */
export const componentNameUnique: Check = (tree, report) => {
  const { components, entry } = tree;
  const root = entry.slice(0, entry.lastIndexOf('/') + 1);
  for (const component of repeatedComponents(tree)) {
    const first = components.find(({ name }) => name === component.name);
    const where =
      first?.place.file === entry ? `components/${first.kind}` : first?.place.file.replace(root, '');
    const what = `The component name \`${component.name}\` is taken: ${where} has it too.`;
    report(component, `${what} Names are unique over all kinds of components: rename one of them.`);
  }
};

/** Checks that every component is used: by a `$ref`, or, if it is an example, by an instance of a rule. */
export const componentUsed: Check = (tree, report) => {
  if (tree.kind === 'bundle') return;
  const used = new Set(
    tree.references.flatMap(({ from, target }) => (target && target.file !== from.file ? [target.file] : [])),
  );
  const fromRules = [...tree.rules.values()].flatMap(({ exampleNames }) => exampleNames);
  // Duplicate names are skipped: `component-name-unique` reports them, and only its correction shows which component is
  // unused.
  const repeated = repeatedComponents(tree).map(({ name }) => name);
  for (const component of tree.components) {
    const { kind, name, place } = component;
    const isUsed = used.has(place.file) || (kind === 'examples' && fromRules.includes(name));
    if (isUsed || repeated.includes(name)) continue;
    const advice = 'Refer to it with a `$ref`, or delete the file.';
    report(component, `Nothing uses the component \`${name}\`. ${advice}`);
  }
};
