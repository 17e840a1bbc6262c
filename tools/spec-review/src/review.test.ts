import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyRepository, type TestRepository, writeDocument } from './testing/test-repository.ts';

const cli = join(import.meta.dirname, 'review.ts');
let repository: TestRepository;
let temporary: string;

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'review-cli-'));
  repository = emptyRepository();
  await writeDocument(repository);
  repository.commit('Write the document');
});

afterAll(() => {
  repository.remove();
  rmSync(temporary, { recursive: true, force: true });
});

function run(args: string[], cwd = repository.root) {
  const env = { ...process.env, TMPDIR: temporary };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the review command', () => {
  test('exits with 0 when nothing breaks and leaves nothing behind', () => {
    const { status, stdout } = run(['--base', 'main']);
    expect(stdout).toMatch(/^No change of the interface\.\n/);
    expect(status).toBe(0);
    expect(readdirSync(temporary).filter((name) => !name.startsWith('node-'))).toEqual([]);
  });

  test('exits with 1 on a break and writes the review to --output', async () => {
    repository.edit('spec/components/schemas/Kind.yaml', ', tube]', ']');
    await repository.generate();
    const output = join(repository.root, 'review.md');
    const { status, stdout, stderr } = run(['--base', 'main', '--format', 'markdown', '--output', output]);
    repository.edit('spec/components/schemas/Kind.yaml', ']', ', tube]');
    await repository.generate();
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('Breaking: ');
    expect(readFileSync(output, 'utf8')).toMatch(/^\*\*Breaking: /);
  });

  test.each([
    [[], '`--base` is missing'],
    [['--base', 'main', '--format', 'html'], '`--format` must be text, markdown or github, not `html`'],
    [
      ['--base', 'main', '--format', 'toString'],
      '`--format` must be text, markdown or github, not `toString`',
    ],
    [['--base', 'main', '--colour'], "Unknown option '--colour'"],
  ])('refuses %j with 2 and a hint', (args, message) => {
    const { status, stderr } = run(args);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Usage: pnpm review');
    expect(status).toBe(2);
  });

  test('says in one sentence that git does not know the ref', () => {
    const { status, stderr } = run(['--base', 'nowhere', '--output', 'nothing.txt']);
    expect(stderr.trim().split('\n').slice(1)).toEqual([
      'git knows no commit "nowhere" here: check the spelling, or fetch it first with `git fetch origin`.',
    ]);
    expect(status).toBe(1);
    expect(existsSync(join(repository.root, 'nothing.txt'))).toBe(false);
  });

  test('says in one sentence that it stands in no repository', () => {
    const { status, stderr } = run(['--base', 'main'], temporary);
    expect(stderr).toContain(`${temporary} is in no git repository`);
    expect(status).toBe(1);
  });

  test('prints its help', () => {
    const { status, stdout } = run(['--help']);
    expect(stdout).toContain('Usage: pnpm review --base REF');
    expect(status).toBe(0);
  });
});
