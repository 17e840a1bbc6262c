import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
        readonly permissions?: object;
        readonly steps: readonly {
          id?: string;
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
    const step = review.jobs.review?.steps.find(({ id }) => id === 'label');
    const pull = queued === '' ? { HEAD_SHA: 'c0ffee', NUMBER: '7' } : {};
    const env = {
      ...{ PATH: `${folder}${delimiter}${process.env.PATH}`, GITHUB_OUTPUT: output },
      ...{ ...pull, IS_SET: isSet, QUEUED: queued, REPOSITORY: 'a/b' },
    };
    // Its input is a socket, with which bash would run ~/.bashrc first.
    const { status } = spawnSync('bash', ['--norc', '-e', '-c', step?.run ?? 'false'], { env });
    expect([status, readFileSync(output, 'utf8')]).toEqual([0, expected]);
    rmSync(folder, { recursive: true });
  },
);
