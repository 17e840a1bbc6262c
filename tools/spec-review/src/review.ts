#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { runCommand, UsageError, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { isForbidden, ReviewError, type ReviewResult, type Severity, verdict } from './findings/finding.ts';
import { type ReviewSettings, severityFault } from './findings/settings.ts';
import {
  changelogReport,
  githubReport,
  htmlReport,
  jsonReport,
  junitReport,
  sarifReport,
  textReport,
} from './report/formats.ts';
import { type Links, markdownReport } from './report/markdown.ts';
import type { ReviewSubject } from './repository/read-versions.ts';
import { runReview } from './run-review.ts';

const HELP = `Compares two versions of an OpenAPI document and says whether the change breaks anybody.

Usage: spec-review OLD NEW
       spec-review --base REF [--head REF] [FILE]

OLD and NEW are entry files of OpenAPI 3.0, 3.1 or 3.2 or Swagger 2.0 documents, or their URLs, or two folders of
documents. With --base, FILE (spec/openapi.yaml by default) is compared with the commit at which the branch left REF;
it may be a folder or a pattern such as 'apis/**/openapi.yaml'.

  --base REF         branch, tag or commit to compare with
  --head REF         branch, tag or commit to compare; the working tree by default
  --references FOLDER
                     folder that references may lead to, besides that of the document
  --format FORMAT    text (default), markdown, json, sarif, junit, html, github (annotations) or changelog
  --output FILE      write the report there instead of printing it
  --also FORMAT=FILE write the report in another format too; may be repeated
  --severity X=Y     how a level or kind of finding counts: error, warning, notice or off; may be repeated.
                     By default breaking=error, source=warning (error with --client), check=warning,
                     additive=notice, docs=notice
  --settings FILE    settings of the reviews; spec-review.yaml next to the document by default
  --client           report changed names and types of the generated client and stubs too, and fail for them;
                     by default, only for documents with x-profile
  --server OLD=NEW   server that moved: the start of its address before and after; may be repeated
  --accepted-by TEXT accept every break, for this reason, such as the label of a pull request
  --link URL         address of the files of the head, for links in Markdown
  --docs URL         address of a preview of the documentation, for links to its page of each operation
  --today DAY        the day on which entries and sunsets are judged, as YYYY-MM-DD; today by default
  --help             show this text

Exit status: 0 nothing forbidden, 1 forbidden findings, 2 a wrong invocation, a document that cannot be read, or a
fault of the review itself.`;

const FORMATS: Readonly<Record<string, FurtherReport['format']>> = {
  text: textReport,
  markdown: markdownReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
  changelog: changelogReport,
  html: htmlReport,
  junit: junitReport,
};

const OPTIONS = {
  base: { type: 'string' },
  head: { type: 'string' },
  references: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  also: { type: 'string', multiple: true },
  severity: { type: 'string', multiple: true },
  settings: { type: 'string' },
  client: { type: 'boolean' },
  server: { type: 'string', multiple: true },
  'accepted-by': { type: 'string' },
  link: { type: 'string' },
  docs: { type: 'string' },
  today: { type: 'string' },
} as const;

await runCommand(
  HELP,
  OPTIONS,
  async (values, files) => {
    const { format: name = 'text', output, today = new Date().toISOString().slice(0, 10) } = values;
    const subject = subjectOf(values, files);
    const format = formatOf(name, '--format');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(today))
      throw new UsageError(`\`--today\` must be a day such as 2026-12-31, not \`${today}\`.`);
    const also = readFurther(values.also ?? []);
    const severities = readSeverities(values.severity ?? []);
    const { client, settings, 'accepted-by': label } = values;
    // A workflow passes an empty text if no label is set.
    const acceptedBy = label || undefined;
    const servers = readServers(values.server ?? []);
    const onStep = progress();
    try {
      const result = await withTemporaryFolder((folder) =>
        runReview(subject, { client, settings, acceptedBy, servers, severities, today, folder, onStep }),
      );
      const links = linksOf(values);
      const text = format(result, links);
      for (const one of also) await writeFile(one.file, one.format(result, links));
      if (output === undefined) process.stdout.write(text);
      else {
        await writeFile(output, text);
        process.stderr.write(`${verdict(result)}\nWritten to ${output}.\n`);
      }
      return isForbidden(result) ? 1 : 0;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      return reportFailure(messageOf(error), name === 'github');
    }
  },
  { allowPositionals: true },
);

function reportFailure(message: string, isAnnotated: boolean): number {
  const [, file, at] = /(\S+):(\d+) /.exec(message) ?? [];
  const place = file === undefined ? '' : `file=${file},line=${at}`;
  if (isAnnotated) process.stdout.write(`::error ${place}::${message}\n`);
  process.stderr.write(`${message}\n`);
  return 2;
}

/** Returns the text for an error that ends the review. An unexpected error must not look like a finding. */
function messageOf(error: unknown): string {
  const { message } = error as Error;
  if (error instanceof ReviewError) return message;
  return `The review failed, so nothing is known about the change: ${message}. Report this with both documents.`;
}

/** Removes empty URLs, because a workflow without a preview of the documentation passes an empty string. */
function linksOf({ link, docs }: { readonly link?: string; readonly docs?: string }): Links {
  const bare = (url: string) => url.replace(/\/$/, '');
  return { ...(link ? { files: bare(link) } : {}), ...(docs ? { docs: bare(docs) } : {}) };
}

/** Returns a function that prints each step, and prints details only if nothing was printed for 1.5 seconds. */
function progress(): (step: string, isDetail?: boolean) => void {
  let last = 0;
  return (step, isDetail = false) => {
    const now = performance.now();
    if (isDetail && now - last < 1_500) return;
    last = now;
    process.stderr.write(`${step} ...\n`);
  };
}

function subjectOf(
  values: { base?: string; head?: string; references?: string },
  files: readonly string[],
): ReviewSubject {
  const [first = 'spec/openapi.yaml', second] = files;
  const { base, head, references } = values;
  if (references !== undefined && !existsSync(references))
    throw new UsageError(`\`--references\`: there is no folder \`${references}\`.`);
  if (base === undefined) {
    if (second === undefined)
      throw new UsageError('Name two files, or `--base` and a branch, tag or commit to compare with.');
    if (files.length > 2) throw new UsageError(`Two files can be compared, not ${files.length}.`);
    return { files: [first, second], references };
  }
  if (files.length > 1) throw new UsageError('With `--base`, name one file: the entry file of the document.');
  return { file: first, base, head, references };
}

interface FurtherReport {
  readonly format: (result: ReviewResult, links: Links) => string;
  readonly file: string;
}

function readFurther(given: readonly string[]): FurtherReport[] {
  return given.map((text) => {
    const at = text.indexOf('=');
    if (at < 1 || at === text.length - 1)
      throw new UsageError(`\`--also\` must be FORMAT=FILE, not \`${text}\`.`);
    return { format: formatOf(text.slice(0, at), '--also'), file: text.slice(at + 1) };
  });
}

function formatOf(name: string, option: string): FurtherReport['format'] {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format) return format;
  throw new UsageError(`\`${option}\` must be one of ${Object.keys(FORMATS).join(', ')}, not \`${name}\`.`);
}

function readServers(given: readonly string[]): ReviewSettings['servers'] {
  return new Map(
    given.map((text): [string, string] => {
      const [, old, now] = /^([^=]+)=(.*)$/.exec(text) ?? [];
      if (old !== undefined && now !== undefined) return [old, now];
      throw new UsageError(`\`--server\` must be OLD=NEW, two starts of addresses, not \`${text}\`.`);
    }),
  );
}

function readSeverities(given: readonly string[]): ReviewSettings['severities'] {
  return new Map(
    given.map((text): [string, Severity] => {
      const [name = '', severity = ''] = text.split('=');
      const fault = severityFault(name, severity);
      if (fault === undefined) return [name, severity as Severity];
      throw new UsageError(`\`--severity ${text}\`: ${fault}${fault.endsWith('?') ? '' : '.'}`);
    }),
  );
}
