import { writeFile } from 'node:fs/promises';
import { runCommand, UsageError } from '@cross-border-payments/proof';
import { findRoot } from './git.ts';
import { githubReview } from './github-review.ts';
import { makeReview, type Review } from './make-review.ts';
import { markdownReview } from './markdown-review.ts';
import { textReview } from './text-review.ts';
import { blocksMerge, verdict } from './verdict.ts';

const HELP = `Compares the document in spec/ with an earlier version of it.

Usage: pnpm review --base REF [--format text|markdown|github] [--output FILE]

  --base REF       branch, tag or commit to compare the working tree with
  --format FORMAT  text (default), markdown for a comment, or github: annotations on the lines of a pull request
  --output FILE    write the review there instead of printing it
  --help           show this text

Exit status: 0 nothing breaks, 1 something breaks, spec/generated is stale or the review failed, 2 a wrong invocation.`;

const FORMATS: Record<string, (review: Review) => string> = {
  text: textReview,
  markdown: markdownReview,
  github: githubReview,
};

const OPTIONS = {
  base: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
} as const;

await runCommand(HELP, OPTIONS, async ({ base, format: name = 'text', output }) => {
  if (!base) throw new UsageError('`--base` is missing. Name the branch, tag or commit to compare with.');
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format === undefined)
    throw new UsageError(`\`--format\` must be text, markdown or github, not \`${name}\`.`);
  process.stderr.write(`Comparing the working tree with ${base} ...\n`);
  const review = await makeReview(await findRoot(process.cwd()), base);
  if (output === undefined) process.stdout.write(format(review));
  else {
    await writeFile(output, format(review));
    process.stderr.write(`${verdict(review)}\nWritten to ${output}.\n`);
  }
  return blocksMerge(review) ? 1 : 0;
});
