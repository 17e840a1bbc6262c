import { basename, dirname, relative } from 'node:path';
import { formatPointer, valueAt } from '@cross-border-payments/openapi';
import type { LintFinding } from '../check.ts';
import type { Reference, SpecTree } from '../tree/spec-tree.ts';

/** Returns a finding at each `$ref` of the document that leads nowhere, or out of the document. */
export function checkReferences(tree: SpecTree): LintFinding[] {
  return tree.references.flatMap((reference) => {
    const fault = faultOf(tree, reference);
    const { file, path } = reference.from;
    return fault === undefined ? [] : [{ place: { file, path: [...path, '$ref'] }, message: fault }];
  });
}

function faultOf(tree: SpecTree, { from, ref, target }: Reference): string | undefined {
  if (target === undefined) {
    return `The $ref \`${ref}\` leads to the network, and the document must hold together without it. Put the target into a file of the document.`;
  }
  const data = tree.files.get(target.file);
  if (data === undefined) {
    const namesake = [...tree.files.keys()].find((file) => basename(file) === basename(target.file));
    const hint =
      namesake === undefined ? '' : ` A file of that name is \`${relative(dirname(from.file), namesake)}\`.`;
    return `The $ref \`${ref}\` leads to a file that does not exist.${hint} Correct the $ref, or add the file.`;
  }
  if (valueAt(data, target.path) !== undefined) return undefined;
  return `The $ref \`${ref}\` leads to \`${formatPointer(target.path)}\`, which ${basename(target.file)} does not have. Correct the $ref.`;
}
