import { basename, dirname, relative } from 'node:path';
import { formatPointer, valueAt } from '@cross-border-payments/openapi';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { LintFinding, Reference, SpecTree } from '../tree/spec-tree.ts';
import type { Report } from './report.ts';

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

/** Returns one error for each file that is not valid YAML, for example because a key occurs twice. */
export function checkSyntax(files: Iterable<SourceFile>): Report[] {
  return [...files].flatMap(({ file, problem }) => {
    if (problem === undefined) return [];
    const { reason, isSyntax, ...position } = problem;
    const [firstLine = ''] = reason.split('\n');
    const fault = isSyntax ? `is not valid YAML: ${firstLine.replace(/\.$/, '')}` : firstLine;
    const message = `This file ${fault}. Correct it here or just above; the other checks wait until it parses.`;
    return [{ file, ...position, severity: 'error', rule: 'yaml-syntax', message }];
  });
}
