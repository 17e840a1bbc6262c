import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand, UsageError } from '@cross-border-payments/cli-kit';
import type { LintResult } from './lint-document.ts';
import { fails, formatGithub, formatText } from './report.ts';

const HELP = `Lints the OpenAPI document: its files, and the bundle made from them.

Usage: node tools/checks/src/lint/lint.ts [options]

  --spec DIR        folder of openapi.yaml (default: the project's spec folder)
  --source-only     lint the hand-written files only
  --bundle-only     lint generated/openapi.yaml only
  --format FORMAT   text (default), or github: annotations on the lines of a pull request
  --help            show this text

Exit status: 0 no error or warning, 1 an error, a warning or a failed run, 2 a wrong invocation.`;

const OPTIONS = {
  spec: { type: 'string' },
  'source-only': { type: 'boolean' },
  'bundle-only': { type: 'boolean' },
  format: { type: 'string' },
} as const;

const PROJECT_SPEC = fileURLToPath(new URL('../../../../spec', import.meta.url));

/** @param root folder to which the paths of the files are relative */
function print({ reports, files, notes }: LintResult, root: string, format: string, seconds: number): void {
  const lines = reports.map((report) =>
    format === 'github' ? formatGithub(report, root) : formatText(report, root),
  );
  const count = (severity: string): number => reports.filter((report) => report.severity === severity).length;
  const counted = (severity: string): string =>
    `${count(severity)} ${severity}${count(severity) === 1 ? '' : 's'}`;
  const info = count('info') > 0 ? `, ${count('info')} for information` : '';
  const summary = `${counted('error')}, ${counted('warning')}${info} in ${files} files, ${seconds.toFixed(1)} s`;
  process.stdout.write([...lines, ...notes, summary, ''].join('\n'));
}

await runCommand(HELP, OPTIONS, async ({ spec = PROJECT_SPEC, format = 'text', ...only }) => {
  if (only['source-only'] && only['bundle-only']) {
    throw new UsageError('`--source-only` and `--bundle-only` exclude each other. Give one of them.');
  }
  if (format !== 'text' && format !== 'github') {
    throw new UsageError(`\`--format\` must be one of text, github, not \`${format}\`.`);
  }
  // Loaded only now, because neither the help nor a usage error needs it.
  const { lintDocument } = await import('./lint-document.ts');
  const start = performance.now();
  process.stderr.write('Linting the OpenAPI document ...\n');
  const result = await lintDocument({ spec, source: !only['bundle-only'], bundle: !only['source-only'] });
  // A script of `spec/package.json` runs in `spec`, but its user expects paths relative to the folder above.
  const folder = resolve(spec) === process.cwd() ? dirname(process.cwd()) : process.cwd();
  const root = format === 'github' ? (process.env.GITHUB_WORKSPACE ?? folder) : folder;
  print(result, root, format, (performance.now() - start) / 1000);
  return result.reports.some(fails) ? 1 : 0;
});
