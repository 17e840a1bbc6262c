import { asObject, type Check } from '../../document/spec-tree.ts';

/**
 * Checks that every path and webhook of the source is only a `$ref` to a file that is named after the path or webhook.
 */
export const pathFile: Check = (tree, report) => {
  if (tree.kind === 'bundle') return;
  const entry = asObject(tree.files.get(tree.entry));
  const root = tree.entry.slice(0, tree.entry.lastIndexOf('/'));
  const wantedFiles = new Set(
    ['paths', 'webhooks'].flatMap((property) =>
      Object.keys(asObject(entry[property])).map((key) => fileOf(property, key).slice(1)),
    ),
  );
  for (const node of tree.nodes) {
    if (node.kind !== 'pathItem') continue;
    if (node.place.file !== tree.entry) {
      if (wantedFiles.has(node.place.file.slice(root.length))) continue;
      const advice =
        'List the path there with a `$ref` to this file, rename the file after its path (`/` becomes `_`), or delete it.';
      report(node, `No path of \`openapi.yaml\` has this file name. ${advice}`);
      continue;
    }
    const [property = '', key = ''] = node.place.path.map(String);
    const wanted = fileOf(property, key);
    const isAlone = Object.keys(node.value).length === 1;
    if (isAlone && String(node.value.$ref).replace(/^(?!\.)/, './') === wanted) continue;
    const advice = `Write \`$ref: ${wanted}\` here and nothing else, and the operations in that file.`;
    report(node, `\`${key}\` is not written in a file of its own name. ${advice}`);
  }
};

function fileOf(property: string, key: string): string {
  return `./${property}/${key.replace(/^\//, '').replaceAll('/', '_')}.yaml`;
}
