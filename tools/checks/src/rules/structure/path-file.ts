import { asObject, type Check, type SpecNode } from '../../document/spec-tree.ts';

/**
 * Checks that every path and webhook of the source is only a `$ref` to a file that is named after the path or webhook.
 */
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
