import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { MARKER } from './report/markdown.ts';

interface Workflow {
  readonly on: Readonly<
    Record<string, { readonly types?: readonly string[]; readonly paths?: readonly string[] }>
  >;
  readonly permissions: object;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly if?: string;
        readonly permissions?: object;
        readonly steps: readonly {
          id?: string;
          if?: string;
          uses?: string;
          run?: string;
          with?: Readonly<Record<string, unknown>>;
        }[];
      }
    >
  >;
}

const read = (name: string) => readFileSync(join(repositoryRoot, '.github/workflows', name), 'utf8');
const review = parse(read('spec-review.yml')) as Workflow;
const comment = parse(read('spec-review-comment.yml')) as Workflow;

test('the review runs for every pull request, so that a required check never waits forever', () => {
  expect(Object.keys(review.on)).toEqual(['pull_request', 'merge_group']);
  expect(review.on.pull_request?.paths).toBeUndefined();
  for (const type of ['opened', 'synchronize', 'reopened', 'edited', 'labeled', 'unlabeled']) {
    expect(review.on.pull_request?.types).toContain(type);
  }
});

test('the review checks out the whole history, so that the merge base is available', () => {
  const steps = Object.values(review.jobs).flatMap((job) => job.steps);
  const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
  expect(checkout?.with?.['fetch-depth']).toBe(0);
});

test('only the review lints the document', () => {
  expect(read('spec-review.yml')).not.toContain('lint');
});

test('the job that runs code of the pull request cannot write', () => {
  expect(review.permissions).toEqual({ actions: 'read', contents: 'read', 'pull-requests': 'read' });
  expect(Object.values(review.jobs).map(({ permissions }) => permissions)).toEqual([undefined]);
});

test('the job with write access runs no code, and posts the text that a job with read access wrote', () => {
  expect(Object.keys(comment.on)).toEqual(['workflow_run']);
  const { write, comment: post } = comment.jobs;
  expect(write?.permissions).toEqual({ actions: 'read', contents: 'read' });
  expect(post?.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
  expect(post?.steps.filter(({ uses }) => uses?.includes('checkout'))).toEqual([]);
  expect(post?.steps.filter(({ run }) => run !== undefined && /pnpm|npx|node /.test(run))).toEqual([]);
  const artifacts = post?.steps.flatMap(({ uses, with: options }) => (uses ? [options] : []));
  expect(artifacts).toEqual([{ name: 'comment', path: 'comment' }]);
});

test('the code of the default branch writes the text of the comment, from the data of the artifact', () => {
  const steps = comment.jobs.write?.steps ?? [];
  const checkout = steps.find(({ uses }) => uses?.includes('checkout'));
  expect(checkout?.with).toEqual({
    'persist-credentials': false,
    'sparse-checkout': 'tools/spec-review/src',
  });
  const commands = steps.flatMap(({ run }) => run ?? []).join('\n');
  expect(commands).not.toMatch(/pnpm|npx|review\.md/);
  expect(commands).toContain('node tools/spec-review/src/report/comment.ts review');
  expect(read('spec-review.yml')).toContain('--also json=review/review.json');
});

test('the comment is found by the marker that the report writes', () => {
  expect(read('spec-review-comment.yml')).toContain(MARKER);
});

/** Runs a step of a job as GitHub does. */
function runStep(job: Workflow['jobs'][string] | undefined, id: string, cwd: string, env: NodeJS.ProcessEnv) {
  const step = job?.steps.find((candidate) => candidate.id === id);
  // Its input is a socket, with which bash would run ~/.bashrc first.
  return spawnSync('bash', ['--norc', '-e', '-c', step?.run ?? 'false'], { cwd, env, encoding: 'utf8' });
}

const finding = (source: object, counterexample: unknown) => ({
  ...{ id: 'f1', kind: 'k', cause: 'It is refused.', consequence: '', remedy: '', level: 'breaking' },
  ...{ severity: 'error', operations: [], place: { pointer: '/a' }, source, counterexample },
});
const result = (source: object, counterexample: unknown) =>
  `{ "base": "a", "head": "b", "bump": "major", "notes": [], "findings": [${JSON.stringify(finding(source, 0)).replace(':0}', `:${counterexample}}`)}] }`;
const SOURCE = { file: 'spec/a.yaml', line: 1, exact: true };

test.each([
  [
    'a counterexample with 9,000 levels',
    result(SOURCE, `${'['.repeat(9_000)}${']'.repeat(9_000)}`),
    'It is refused.',
  ],
  [
    'a counterexample with 1,000,000 levels',
    result(SOURCE, `${'['.repeat(1e6)}${']'.repeat(1e6)}`),
    'It is refused.',
  ],
  ['a file name that is not well-formed', result({ ...SOURCE, file: '\ud800' }, 1), 'It is refused.'],
  ['no review', 'x', 'The review could not be made.'],
])('a comment is written about %s', (_, json, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'comment-'));
  symlinkSync(join(repositoryRoot, 'tools'), join(folder, 'tools'));
  mkdirSync(join(folder, 'review'));
  writeFileSync(join(folder, 'review/number'), '7\n');
  writeFileSync(join(folder, 'review/review.json'), json);
  const { status, stderr } = runStep(comment.jobs.write, 'write', folder, {
    PATH: process.env.PATH,
    LINK: 'https://git.example',
    DOCS: '',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(join(folder, 'comment/number'), 'utf8')).toBe('7');
  const body = readFileSync(join(folder, 'comment/body.md'), 'utf8');
  expect(body).toContain(expected);
  expect(body).toContain(MARKER);
  rmSync(folder, { recursive: true });
});

const SENTENCE = `The review of this commit could not be shown; [the log](https://git.example/run) says why.\n\n${MARKER}\n`;

test.each<
  [string, { files?: Record<string, string>; written?: string; old?: string; head?: string }, string[]]
>([
  [
    'a report replaces the comment',
    { files: { number: '7', 'body.md': 'report' }, old: '5' },
    ['PATCH 5 report'],
  ],
  ['a report is a new comment', { files: { number: '7', 'body.md': 'report' } }, ['POST report']],
  ['without a change, the comment is removed', { files: { number: '7' }, old: '5' }, ['DELETE 5']],
  [
    'a report that could not be written',
    { files: { number: '7' }, written: 'failure', old: '5' },
    [`PATCH 5 ${SENTENCE}`],
  ],
  ['a job that left nothing', { written: 'failure', old: '5' }, ['find o:branch', `PATCH 5 ${SENTENCE}`]],
  [
    'an aborted report',
    { files: { number: '7', 'body.md': 'half' }, written: 'cancelled' },
    [`POST ${SENTENCE}`],
  ],
  ['a pull request that has moved on', { written: 'failure', old: '5', head: 'decade' }, ['find o:branch']],
])('%s', (_, { files = {}, written = 'success', old = '', head = 'c0ffee' }, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'comment-'));
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  if (Object.keys(files).length > 0) mkdirSync(join(folder, 'comment'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'comment', name), text);
  const gh = `#!/bin/sh
case "$*" in
  *raw-field*) echo 7; printf 'find %s\\0' "\${6#head=}" >> '${calls}';;
  *pulls/7*) echo ${head};;
  *--paginate*issues/7/comments*) echo ${old};;
  *DELETE*) printf 'DELETE %s\\0' "\${5##*/}" >> '${calls}';;
  *PATCH*body=@comment/body.md) { printf 'PATCH %s ' "\${5##*/}"; cat comment/body.md; printf '\\0'; } >> '${calls}';;
  *POST*issues/7/comments*body=@comment/body.md) { printf 'POST '; cat comment/body.md; printf '\\0'; } >> '${calls}';;
  *) exit 1;;
esac
`;
  writeFileSync(join(folder, 'gh'), gh, { mode: 0o755 });
  const { status, stderr } = runStep(comment.jobs.comment, 'comment', folder, {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    ...{
      REPOSITORY: 'a/b',
      HEAD: 'o:branch',
      HEAD_SHA: 'c0ffee',
      WRITTEN: written,
      LOG: 'https://git.example/run',
    },
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(calls, 'utf8').split('\0').slice(0, -1)).toEqual(expected);
  rmSync(folder, { recursive: true });
});

test('the job that posts also runs if the comment could not be written, but not if there is no review', () => {
  const { write, comment: post } = comment.jobs;
  expect(post?.if).toBe("always() && needs.write.result != 'skipped'");
  expect(write?.steps.at(-1)).toMatchObject({ if: 'always()', with: { path: 'comment' } });
  expect(post?.steps[0]).toMatchObject({ 'continue-on-error': true });
});

const ACCEPTED = 'accepted=the label accept-break\n';
const QUEUED = 'gh-readonly-queue/main/pr-7-0123456789abcdef';

test.each([
  ['is set now', { isSet: 'true' }, `artifact=accept-break-7-c0ffee\n${ACCEPTED}`],
  ['was set on this commit', { commits: 'c0ffee' }, ACCEPTED],
  ['was set on another commit', { commits: 'decade' }, ''],
  ['has left no artifact', {}, ''],
  [
    'was set on the commit that is queued',
    { queued: QUEUED, labels: 'bug\naccept-break', commits: 'c0ffee' },
    ACCEPTED,
  ],
  ['was set on a commit before the one that is queued', { queued: QUEUED, labels: 'accept-break' }, ''],
  ['was removed before the queue', { queued: QUEUED, labels: 'bug', commits: 'c0ffee' }, ''],
])(
  'a label that %s',
  (_, {
    isSet = 'false',
    commits = '',
    queued = '',
    labels = '',
  }: Partial<Record<'isSet' | 'commits' | 'queued' | 'labels', string>>, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'label-'));
    const output = join(folder, 'output');
    writeFileSync(output, '');
    const gh = `#!/bin/sh\ncase "$2" in */pulls/7) printf 'c0ffee\\n${labels.replace('\n', '\\n')}\\n';; *) echo '${commits}';; esac\n`;
    writeFileSync(join(folder, 'gh'), gh, { mode: 0o755 });
    const pull = queued === '' ? { HEAD_SHA: 'c0ffee', NUMBER: '7' } : {};
    const env = {
      ...{ PATH: `${folder}${delimiter}${process.env.PATH}`, GITHUB_OUTPUT: output },
      ...{ ...pull, IS_SET: isSet, QUEUED: queued, REPOSITORY: 'a/b' },
    };
    const { status } = runStep(review.jobs.review, 'label', folder, env);
    expect([status, readFileSync(output, 'utf8')]).toEqual([0, expected]);
    rmSync(folder, { recursive: true });
  },
);
