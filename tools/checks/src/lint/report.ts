import { relative } from 'node:path';
import { githubAnnotation } from '@cross-border-payments/cli-kit';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { LintFinding } from '../tree/spec-tree.ts';

/** One line of the linter's output. */
export interface Report {
  /** Absolute file name. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly rule: string;
  readonly message: string;
}

/** Returns the finding as an error at its line, under the name of the rule. */
export function toReport(files: ReadonlyMap<string, SourceFile>, rule: string, finding: LintFinding): Report {
  const { file, path } = finding.place;
  const position = files.get(file)?.positionOf(path) ?? { line: 1, column: 1 };
  return { file, ...position, severity: 'error', rule, message: finding.message };
}

/** Returns the reports by file and line, each once. */
export function sortReports(reports: readonly Report[]): Report[] {
  const byText = new Map(reports.map((report) => [formatText(report, '/'), report]));
  return [...byText.values()].sort(
    (a, b) =>
      a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule),
  );
}

/** Returns `file:line:column  severity  rule  message`, the file as seen from the folder `from`. */
export function formatText({ file, line, column, severity, rule, message }: Report, from: string): string {
  return `${relative(from, file)}:${line}:${column}  ${severity}  ${rule}  ${message}`;
}

/** Returns the GitHub workflow command that marks the line; `from` is the root of the repository. */
export function formatGithub({ file, line, column, severity, rule, message }: Report, from: string): string {
  const place = { file: relative(from, file), line, col: column, title: rule };
  return githubAnnotation(severity === 'info' ? 'notice' : severity, place, message);
}

/** Returns whether the report fails the lint: errors and warnings do, information does not. */
export function fails({ severity }: Report): boolean {
  return severity !== 'info';
}
