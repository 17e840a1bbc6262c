import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { copyOf, emptyRepository, type TestRepository, writeDocument } from './test-repository.ts';

/** The command's file. */
export const program = join(import.meta.dirname, '../review.ts');

/** The command on a repository that each test has for itself. */
export interface ReviewCommand {
  readonly repository: TestRepository;
  /** The folder in which the command makes its own. */
  readonly temporary: string;
  readonly run: (...args: string[]) => { status: number | null; stdout: string; stderr: string };
}

/** Gives each test of a file a repository with a small document, and removes it afterwards. */
export function reviewCommand(): ReviewCommand {
  const start = emptyRepository();
  let repository = start;
  let temporary = '';
  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), 'review-program-'));
    writeDocument(start);
    start.commit('Write the document');
  });
  beforeEach(() => {
    repository = copyOf(start);
  });
  afterEach(() => repository.remove());
  afterAll(() => {
    start.remove();
    rmSync(temporary, { recursive: true, force: true });
  });
  return {
    get repository() {
      return repository;
    },
    get temporary() {
      return temporary;
    },
    run(...args) {
      const env = { ...process.env, TMPDIR: temporary };
      const options = { cwd: repository.root, env, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
      return { status, stdout, stderr };
    },
  };
}
