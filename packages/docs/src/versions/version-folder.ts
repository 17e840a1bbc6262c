import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EarlierVersion } from './place-versions.ts';

/** What a version is read from, in a folder or in a commit. */
const PARTS = ['generated', 'rules'];

/**
 * Finds an earlier version of the command line: `NAME=PLACE`, where the place is a folder as `spec` is, with
 * `generated/openapi.yaml` and `rules`, or a git reference, whose `spec` is taken.
 * @param repository root of the repository
 * @returns the version; a commit's files are in a temporary folder until the process ends
 * @throws Error when it is neither
 */
export function findVersion(text: string, repository: string): EarlierVersion {
  const [, name = '', place = ''] = /^([\w][\w.-]{0,39})=(.+)$/.exec(text) ?? [];
  if (name === '')
    throw new Error(
      `\`--version\` must be a name and a git reference or a folder, such as 1.0=v1.0.0, not \`${text}\`.`,
    );
  const folder = existsSync(place) ? place : folderOfCommit(place, repository);
  return { name, document: join(folder, 'generated', 'openapi.yaml'), rules: join(folder, 'rules') };
}

function folderOfCommit(reference: string, repository: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'version-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const git = (args: string[], options: object): Buffer =>
    execFileSync(args[0] ?? '', args.slice(1), { maxBuffer: 2 ** 28, stdio: 'pipe', ...options });
  try {
    const paths = PARTS.map((part) => `spec/${part}`);
    const archive = git(['git', 'archive', '--end-of-options', reference, ...paths], { cwd: repository });
    git(['tar', '-x', '-C', folder], { input: archive });
  } catch {
    throw new Error(
      `\`--version\`: ${reference} is neither a folder nor a git reference that has spec/generated and spec/rules.`,
    );
  }
  return join(folder, 'spec');
}
