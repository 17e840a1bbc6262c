import { relative } from 'node:path';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { Finding } from './tree/place.ts';

/** One line of the lint's output. */
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

/** @returns The finding as an error at its line, under the name of the rule. */
export function toReport(files: ReadonlyMap<string, SourceFile>, rule: string, finding: Finding): Report {
  const { file, path } = finding.place;
  const position = files.get(file)?.positionOf(path) ?? { line: 1, column: 1 };
  return { file, ...position, severity: 'error', rule, message: finding.message };
}

/** @returns The reports by file and line, each once. */
export function inOrder(reports: readonly Report[]): Report[] {
  const byText = new Map(reports.map((report) => [formatText(report, '/'), report]));
  return [...byText.values()].sort(
    (a, b) =>
      a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule),
  );
}

/** @returns `file:line:column  severity  rule  message`, the file as seen from the folder `from`. */
export function formatText({ file, line, column, severity, rule, message }: Report, from: string): string {
  return `${relative(from, file)}:${line}:${column}  ${severity}  ${rule}  ${message}`;
}

/** @returns The GitHub workflow command that marks the line; `from` is the root of the repository. */
export function formatGithub({ file, line, column, severity, rule, message }: Report, from: string): string {
  const level = severity === 'info' ? 'notice' : severity;
  const text = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const name = relative(from, file).replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} file=${name},line=${line},col=${column},title=${rule}::${text}`;
}

/** @returns Whether the report makes the lint fail: a warning does, a piece of information does not. */
export function fails({ severity }: Report): boolean {
  return severity !== 'info';
}
