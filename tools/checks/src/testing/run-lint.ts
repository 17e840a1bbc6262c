import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MINI } from './mini-tree.ts';

const LINT = fileURLToPath(new URL('../lint/lint.ts', import.meta.url));

/** The result of a command. */
interface Run {
  readonly code: number | null;
  /** The lines on standard output. */
  readonly lines: readonly string[];
  readonly errors: string;
}

/** Runs the lint command as a separate process in the folder `cwd`. */
export function runLint(args: readonly string[], cwd: string, env: Record<string, string> = {}): Run {
  const { GITHUB_WORKSPACE: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [LINT, ...args], {
    cwd,
    env: { ...inherited, ...env },
    encoding: 'utf8',
  });
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
