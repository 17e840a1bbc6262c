import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ReviewError } from './finding.ts';
import { formatGithub } from './format-github.ts';
import { formatMarkdown } from './format-markdown.ts';
import { formatText } from './format-text.ts';
import { findRoot } from './git.ts';
import { makeReview, type Review } from './make-review.ts';
import { fails, verdict } from './verdict.ts';

const help = `Compares the document in spec/ with an earlier version of it.

Usage: pnpm review --base REF [--format text|markdown|github] [--output FILE]

  --base REF       branch, tag or commit to compare the working tree with
  --format FORMAT  text (default), markdown for a comment, or github: annotations on the lines of a pull request
  --output FILE    write the review there instead of printing it
  --help           show this text

Exit code: 0 nothing breaks, 1 something breaks or spec/generated is stale, 2 the command was not understood or the
review could not be made.
`;

const formats: Record<string, (review: Review) => string> = {
  text: formatText,
  markdown: formatMarkdown,
  github: formatGithub,
};

interface Options {
  base: string;
  format: (review: Review) => string;
  output: string | undefined;
}

/** The options; nothing when only the help is wanted. */
function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      format: { type: 'string', default: 'text' },
      output: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (!values.base) throw new Error('--base is missing: name the branch, tag or commit to compare with');
  const format = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined;
  if (format === undefined) throw new Error(`--format is text, markdown or github, not ${values.format}`);
  return { base: values.base, format, output: values.output };
}

async function main({ base, format, output }: Options): Promise<number> {
  process.stderr.write(`Comparing the working tree with ${base} ...\n`);
  const review = await makeReview(await findRoot(process.cwd()), base);
  if (output === undefined) process.stdout.write(format(review));
  else {
    await writeFile(output, format(review));
    process.stderr.write(`${verdict(review)}\nWritten to ${output}.\n`);
  }
  return fails(review) ? 1 : 0;
}

try {
  const options = readOptions();
  if (options === undefined) process.stdout.write(help);
  else process.exitCode = await main(options);
} catch (error) {
  const { message } = error as Error;
  const hint = error instanceof ReviewError ? '' : '\nSee `pnpm review --help`.';
  process.stderr.write(`${message}${hint}\n`);
  process.exitCode = 2;
}
