import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';

/** A copy of the repository for a test to change. */
export interface RepositoryCopy {
  readonly root: string;
  /** Commits the copy to a new Git repository. */
  commit(): void;
  /** Runs git in the copy and returns what it prints. */
  git(...args: string[]): string;
  /** Runs turbo in the copy; the name chooses a cache, which is empty at first. */
  turbo(cache: string, ...args: string[]): Promise<{ code: number | null; output: string }>;
  remove(): void;
}

/**
 * Copies the repository to a temporary folder. Workspace packages resolve inside the copy, all other dependencies in
 * the original.
 *
 * @param isBuilt whether built files are also copied
 */
export function copyRepository(isBuilt = false): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'repository-copy-'));
  const root = join(folder, 'repository');
  const left = isBuilt ? [] : builtPaths();
  cpSync(repositoryRoot, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isWanted(path) && !left.includes(path),
  });
  symlinkSync(join(repositoryRoot, 'node_modules', '.pnpm'), join(root, 'node_modules', '.pnpm'), 'junction');
  keepFromInstalling(join(root, 'pnpm-workspace.yaml'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  return {
    root,
    commit: () => {
      git('init', '--quiet');
      git('add', '--all');
      const author = ['user.name=test', 'user.email=test@example.com', 'commit.gpgsign=false'];
      git(...author.flatMap((setting) => ['-c', setting]), 'commit', '--quiet', '--message', 'Copy');
    },
    git,
    turbo: (cache, ...args) => runTurbo(root, ['run', ...args, `--cache-dir=${join(folder, cache)}`]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Lists the files and folders that git ignores, except installed packages. */
function builtPaths(): string[] {
  const options = ['--others', '--ignored', '--exclude-standard', '--directory'];
  const listed = execFileSync('git', ['ls-files', ...options], { cwd: repositoryRoot, encoding: 'utf8' });
  const paths = listed.split('\n').filter((path) => path && !path.endsWith('node_modules/'));
  return paths.map((path) => join(repositoryRoot, path.replace(/\/$/, '')));
}

/** Skips folders such as .git and .turbo, but not `.bin`, which contains the commands of dependencies. */
function isWanted(path: string): boolean {
  const name = basename(path);
  return (
    !name.startsWith('.') ||
    name === '.bin' ||
    name === '.gitignore' ||
    name === '.pnpmfile.mjs' ||
    path === repositoryRoot
  );
}

/** Turns off pnpm's automatic install, which would write to the original through the linked `node_modules`. */
function keepFromInstalling(workspaceFile: string): void {
  const text = readFileSync(workspaceFile, 'utf8');
  const changed = text.replace('verifyDepsBeforeRun: install', 'verifyDepsBeforeRun: false');
  if (changed === text) throw new Error('pnpm-workspace.yaml does not set verifyDepsBeforeRun to install');
  writeFileSync(workspaceFile, changed);
}

function runTurbo(cwd: string, args: string[]): Promise<{ code: number | null; output: string }> {
  // The variables of the turbo that runs this test refer to the original repository.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('TURBO_'));
  const env = { ...Object.fromEntries(inherited), TURBO_TELEMETRY_DISABLED: '1' };
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn('turbo', args, { cwd, env, stdio: [...stdio], shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
