import { asObject, type Check, type Component, type SpecNode, type SpecTree } from '../document/spec-tree.ts';

/** A path or webhook of the source is only a `$ref` to a file that is named after it. */
export const pathFile: Check = (tree, report) => {
  if (tree.kind === 'bundle') return;
  const entry = asObject(tree.files.get(tree.entry));
  const root = tree.entry.slice(0, tree.entry.lastIndexOf('/'));
  const wantedFiles = new Set(
    ['paths', 'webhooks'].flatMap((property) =>
      Object.keys(asObject(entry[property])).map((key) => fileOf(property, key)),
    ),
  );
  for (const node of tree.nodes) {
    if (node.kind !== 'pathItem') continue;
    const isEntry = node.place.file === tree.entry;
    const file = `.${node.place.file.slice(root.length)}`;
    const fault = isEntry ? entryFault(node) : fileFault(file, wantedFiles);
    if (fault !== undefined) report(node, fault);
  }
};

function fileFault(file: string, wantedFiles: ReadonlySet<string>): string | undefined {
  if (wantedFiles.has(file)) return undefined;
  const isWebhook = file.startsWith('./webhooks/');
  const [what, name] = isWebhook ? ['webhook', 'it'] : ['path', 'its path (`/` becomes `_`)'];
  const advice = `List the ${what} there with a \`$ref\` to this file, rename the file after ${name}, or delete it.`;
  return `No ${what} of \`openapi.yaml\` has this file name. ${advice}`;
}

function entryFault({ place, value }: SpecNode): string | undefined {
  const [property = '', key = ''] = place.path.map(String);
  if (property === 'paths' && !key.startsWith('/'))
    return `The path \`${key}\` does not begin with a slash. Write \`/${key}\`.`;
  const wanted = fileOf(property, key);
  const isAlone = Object.keys(value).length === 1;
  if (isAlone && String(value.$ref).replace(/^(?!\.)/, './') === wanted) return undefined;
  const advice = `Write \`$ref: ${wanted}\` here and nothing else, and the operations in that file.`;
  return `\`${key}\` is not written in a file of its own name. ${advice}`;
}

function fileOf(property: string, key: string): string {
  return `./${property}/${key.replace(/^\//, '').replaceAll('/', '_')}.yaml`;
}

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
