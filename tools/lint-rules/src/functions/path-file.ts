import { type Check, findingAt } from '../check.ts';
import { asObject } from '../tree/values.ts';

/** Source: every path and webhook is nothing but a `$ref` to a file of its own, named after it. */
export const pathFile: Check = (tree) => {
  if (tree.kind === 'bundle') return [];
  const entry = asObject(tree.files.get(tree.entry));
  const expected = (member: string, key: string): string =>
    `./${member}/${key.replace(/^\//, '').replaceAll('/', '_')}.yaml`;
  const inEntry = tree.nodes.filter((node) => node.kind === 'pathItem' && node.place.file === tree.entry);
  const misplaced = inEntry.flatMap((node) => {
    const [member, key] = node.place.path.map(String) as [string, string];
    const wanted = expected(member, key);
    const keys = Object.keys(node.value);
    if (keys.length === 1 && String(node.value.$ref).replace(/^(?!\.)/, './') === wanted) return [];
    return [
      findingAt(
        node,
        `\`${key}\` is not written in a file of its own name. Write \`$ref: ${wanted}\` here and nothing else, and the operations in that file.`,
      ),
    ];
  });
  const wantedFiles = new Set(
    ['paths', 'webhooks'].flatMap((member) =>
      Object.keys(asObject(entry[member])).map((key) => expected(member, key).slice(1)),
    ),
  );
  const root = tree.entry.slice(0, tree.entry.lastIndexOf('/'));
  const orphans = tree.nodes.filter(
    ({ kind, place }) =>
      kind === 'pathItem' && place.file !== tree.entry && !wantedFiles.has(place.file.slice(root.length)),
  );
  return [
    ...misplaced,
    ...orphans.map((node) =>
      findingAt(
        node,
        'No path of `openapi.yaml` has this file name. List the path there with a `$ref` to this file, rename the file after its path (`/` becomes `_`), or delete it.',
      ),
    ),
  ];
};
