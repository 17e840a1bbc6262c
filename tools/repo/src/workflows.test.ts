import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = globSync(join(repositoryRoot, '.github/workflows/*.yml'));
const workflows = files.map((file) => {
  const text = readFileSync(file, 'utf8');
  return { name: basename(file), text, workflow: parse(text) as Workflow };
});
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({
    name: `${name} ${id}`,
    job,
    rights: job.permissions ?? workflow.permissions,
    commands: job.steps.flatMap(({ run }) => run ?? []).join('\n'),
  })),
);
const release = workflows.find(({ name }) => name === 'release.yml')?.workflow as Workflow;
const { packageManager } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
const canWrite = jobs.filter(({ rights }) => Object.values(rights).includes('write'));

test('there are workflows, and some of their jobs can write', () => {
  expect(workflows.length).toBeGreaterThanOrEqual(3);
  expect(canWrite.map(({ name }) => name).sort()).toEqual([
    'docs.yml publish',
    'docs.yml remove-preview',
    'release.yml publish',
    'release.yml version',
    'spec-review-comment.yml comment',
  ]);
});

test.each(workflows)('$name pins each action by its commit and names its version', ({ text }) => {
  const used = text.split('\n').filter((line) => /\buses:/.test(line));
  expect(used.length).toBeGreaterThan(0);
  for (const line of used) expect(line).toMatch(/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(workflows)('$name gives its jobs only read permissions by default', ({ workflow }) => {
  expect(Object.entries(workflow.permissions).filter(([, right]) => right !== 'read')).toEqual([]);
});

test('an action has the same commit everywhere', () => {
  const commits = new Map<string, Set<string>>();
  for (const { uses = '' } of jobs.flatMap(({ job }) => job.steps)) {
    const [action = '', commit = ''] = uses.split('@');
    commits.set(action, (commits.get(action) ?? new Set()).add(commit));
  }
  expect([...commits].filter(([, each]) => each.size > 1)).toEqual([]);
});

test.each(jobs)('$name leaves no credentials in its checkout', ({ job }) => {
  const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
  for (const { with: options } of checkouts) expect(options?.['persist-credentials']).toBe(false);
});

describe.each(canWrite)('$name, which can write,', ({ job, commands }) => {
  test('runs only tools with a pinned version', () => {
    expect(commands).not.toMatch(/\b(?:npx|pnpm dlx|npm exec|corepack|curl|wget)\b/);
    for (const { with: options } of job.steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@')))
      expect(String(options?.['node-version'])).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('runs neither code of the packages nor the pnpmfile', () => {
    for (const { uses, env } of job.steps.filter(({ uses: used }) => used?.startsWith('changesets/action/')))
      expect(env?.PNPM_CONFIG_IGNORE_PNPMFILE, uses).toBe('true');
    expect(commands).not.toMatch(/pnpm (?:run )?(?:test|build|start|exec)\b|node /);
    const installs = commands.split('\n').filter((line) => / install\b/.test(line));
    const pinned = [
      `npm install --global --ignore-scripts ${packageManager}`,
      'pnpm install --frozen-lockfile --ignore-scripts --ignore-pnpmfile',
    ];
    expect(installs).toEqual(installs.length === 0 ? [] : pinned);
  });
});

test('a job that can only read packs and tests what is published', () => {
  const { pack, publish } = release.jobs;
  expect(publish?.needs).toBe('pack');
  expect(publish?.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  expect(pack?.permissions).toEqual({ contents: 'read' });
  const [tests = -1, packs = -1] = ['pnpm test --all', 'changesets/action/pack'].map((what) =>
    pack?.steps.findIndex(({ run, uses }) => run === what || uses?.startsWith(`${what}@`)),
  );
  expect(tests).toBeGreaterThan(-1);
  expect(packs).toBeGreaterThan(tests);
  const step = publish?.steps.find(({ uses }) => uses?.startsWith('changesets/action/publish@'));
  const taken = `\${{ needs.pack.outputs.tarballs }}`;
  expect(step?.with).toEqual({ 'pack-dir-artifact-id': taken });
  expect(step?.env).toEqual({
    PNPM_CONFIG_PROVENANCE: 'true',
    PNPM_CONFIG_IGNORE_SCRIPTS: 'true',
    PNPM_CONFIG_IGNORE_PNPMFILE: 'true',
  });
});

const published: string[] = globSync(join(repositoryRoot, '{packages,tools}/*/package.json'))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')))
  .filter(({ private: isPrivate }) => !isPrivate)
  .map(({ name }) => name);

test('each changeset names published packages only, since a release stops at any other name', () => {
  for (const file of globSync(join(repositoryRoot, '.changeset/*.md'))) {
    const names = [...readFileSync(file, 'utf8').matchAll(/^['"](.+)['"]: (?:major|minor|patch)$/gm)];
    expect(names.length, file).toBeGreaterThan(0);
    for (const [, name] of names) expect(published, file).toContain(name);
  }
});

test('each published package has an SBOM', () => {
  const commands = jobs.find(({ name }) => name === 'release.yml pack')?.commands;
  expect(published.length).toBe(4);
  // The tarball of the sandbox bundles the mock with its dependencies.
  for (const name of [...published, '@cross-border-payments/mock'])
    expect(commands).toContain(`--filter ${name} `);
  expect(commands).toContain('sbom --sbom-format cyclonedx --prod');
});

test('known vulnerabilities of dependencies fail the checks', () => {
  const commands = jobs.find(({ name }) => name === 'ci.yml audit')?.commands;
  expect(commands).toContain(`npx --yes ${packageManager} audit --prod`);
});

test.each(jobs)('$name names the version of pnpm', ({ commands }) => {
  const used = commands.match(/\b(?:npx --yes|npm install --global(?: --ignore-scripts)?) \S+/g) ?? [];
  for (const one of used) expect(one.endsWith(` ${packageManager}`), one).toBe(true);
});

test('a bot updates the pinned actions and the packages, in groups', () => {
  const { updates } = parse(readFileSync(join(repositoryRoot, '.github/dependabot.yml'), 'utf8'));
  expect(updates).toMatchObject(
    ['github-actions', 'npm'].map((ecosystem) => ({
      'package-ecosystem': ecosystem,
      directory: '/',
      cooldown: { 'default-days': 7 },
      groups: expect.anything(),
    })),
  );
});
