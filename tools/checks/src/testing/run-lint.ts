import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { MINI } from './mini-tree.ts';

/** The command's file. */
export const LINT = fileURLToPath(new URL('../lint/lint.ts', import.meta.url));

/** Runs the lint command in the process of the test, from the folder `cwd`. */
export async function runLint(args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const settings = { cwd, env: { GITHUB_WORKSPACE: undefined, ...env } };
  const { status, stdout, stderr } = await runInProcess(LINT, args, settings);
  return { code: status, lines: stdout.split('\n').filter((line) => line !== ''), errors: stderr };
}

/** A copy of the small document in a temporary folder. */
export interface Copy {
  readonly root: string;
  /** Replaces a text in a file; throws if it is missing. */
  replace(file: string, from: string, to: string): void;
  write(file: string, text: string): void;
  remove(): void;
}

/** Returns a fresh copy of the small document, bundle included. */
export function copyOfMini(): Copy {
  const parent = mkdtempSync(join(tmpdir(), 'lint-'));
  const root = join(parent, 'spec');
  cpSync(MINI, root, { recursive: true });
  return {
    root: dirname(join(root, 'openapi.yaml')),
    replace: (file, from, to) => {
      const text = readFileSync(join(root, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
      writeFileSync(join(root, file), text.replace(from, to));
    },
    write: (file, text) => writeFileSync(join(root, file), text),
    remove: () => rmSync(parent, { recursive: true }),
  };
}
