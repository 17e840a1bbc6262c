import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type LintResult, lintDocument } from './lint-document.ts';
import { fails, formatGithub, formatText } from './report.ts';

const HELP = `Lints the OpenAPI document: its files, and the bundle made from them.

Usage: node tools/lint-rules/src/lint.ts [options]

  --spec DIR        folder of openapi.yaml (default: the project's spec folder)
  --source-only     lint the hand-written files only
  --bundle-only     lint generated/openapi.yaml only
  --format FORMAT   text (default), or github: annotations on the lines of a pull request
  --help            show this text

Exit code: 0 nothing found, 1 something found, 2 the command was not understood or could not run.
`;

const PROJECT_SPEC = fileURLToPath(new URL('../../../spec', import.meta.url));

interface Options {
  readonly spec: string;
  readonly source: boolean;
  readonly bundle: boolean;
  readonly format: string;
}

/** @returns The options, or undefined when only the help is wanted. Throws for what is not understood. */
function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      spec: { type: 'string', default: PROJECT_SPEC },
      'source-only': { type: 'boolean', default: false },
      'bundle-only': { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (values['source-only'] && values['bundle-only'])
    throw new Error('--source-only and --bundle-only exclude each other');
  if (!['text', 'github'].includes(values.format))
    throw new Error(`--format is text or github, not ${values.format}`);
  return {
    spec: values.spec,
    source: !values['bundle-only'],
    bundle: !values['source-only'],
    format: values.format,
  };
}

function print({ reports, files, notes }: LintResult, format: string, seconds: number): void {
  const root = process.env.GITHUB_WORKSPACE ?? process.cwd();
  const lines = reports.map((report) =>
    format === 'github' ? formatGithub(report, root) : formatText(report, process.cwd()),
  );
  const count = (severity: string): number => reports.filter((report) => report.severity === severity).length;
  const counted = (severity: string): string =>
    `${count(severity)} ${severity}${count(severity) === 1 ? '' : 's'}`;
  const info = count('info') > 0 ? `, ${count('info')} for information` : '';
  const summary = `${counted('error')}, ${counted('warning')}${info} in ${files} files, ${seconds.toFixed(1)} s`;
  process.stdout.write([...lines, ...notes, summary, ''].join('\n'));
}

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    process.stdout.write(HELP);
    return 0;
  }
  const start = performance.now();
  process.stderr.write('Linting the OpenAPI document ...\n');
  const result = await lintDocument(options);
  print(result, options.format, (performance.now() - start) / 1000);
  return result.reports.some(fails) ? 1 : 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\nSee --help.\n`);
  process.exitCode = 2;
}
