export { type LintOptions, type LintResult, lintDocument } from './lint-document.ts';
export type { Report } from './report.ts';
