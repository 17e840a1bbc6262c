import { basename, dirname, relative } from 'node:path';
import { githubAnnotation } from '@cross-border-payments/cli-kit';
import { formatPointer, valueAt } from '@cross-border-payments/openapi';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { Check, LintFinding, Reference, SpecTree } from '../document/spec-tree.ts';

export interface Report {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly rule: string;
  readonly message: string;
}

/** Makes a report with the file, line and column of a finding; by default, the position of the value at its path. */
export function toReport(
  files: ReadonlyMap<string, SourceFile>,
  rule: string,
  finding: LintFinding,
  of: 'value' | 'key' = 'value',
): Report {
  const { file, path } = finding.place;
  const position = files.get(file)?.positionOf(path, of) ?? { line: 1, column: 1 };
  return { file, ...position, severity: 'error', rule, message: finding.message };
}

export function sortReports(reports: readonly Report[]): Report[] {
  const byText = new Map(reports.map((report) => [formatText(report, '/'), report]));
  return [...byText.values()].sort(
    (a, b) =>
      a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule),
  );
}

/** Returns `file:line:column severity rule message`, with the path of the file relative to the folder `from`. */
export function formatText({ file, line, column, severity, rule, message }: Report, from: string): string {
  return `${relative(from, file)}:${line}:${column}  ${severity}  ${rule}  ${message}`;
}

export function formatGithub({ file, line, column, severity, rule, message }: Report, from: string): string {
  const place = { file: relative(from, file), line, col: column, title: rule };
  return githubAnnotation(severity === 'info' ? 'notice' : severity, place, message);
}

export function fails({ severity }: Report): boolean {
  return severity !== 'info';
}

/** Checks that the target of every `$ref` exists inside the document. */
export const checkReferences: Check = (tree, report) => {
  for (const reference of tree.references) {
    const fault = faultOf(tree, reference);
    if (fault) report({ place: reference.from }, fault, '$ref');
  }
};

function faultOf(tree: SpecTree, { from, ref, target }: Reference): string | undefined {
  if (target === undefined) {
    return `The $ref \`${ref}\` leads to the network, which the document must not need. Put the target into a file of the document.`;
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
