import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@cross-border-payments/cli-kit';
import { parse } from 'yaml';

/** Includes untracked files. The change starts at the common ancestor of `base` and this commit. */
export function changedFiles(root: string, base: string): string[] {
  const start = git(root, base, ['merge-base', base, 'HEAD']).trim();
  const tracked = git(root, base, ['diff', '--name-only', '-z', start]);
  const untracked = git(root, base, ['ls-files', '--others', '--exclude-standard', '-z']);
  return `${tracked}${untracked}`.split('\0').filter(Boolean).sort();
}

/** Properties of OpenAPI whose values are data, in which `description` is not a text about them. */
const DATA = new Set(['const', 'default', 'enum', 'example', 'value']);

/** In a schema, `examples` is an array of data; elsewhere it contains objects with a `summary` and a `value`. */
function isData(key: string, value: unknown): boolean {
  return DATA.has(key) || (key === 'examples' && Array.isArray(value));
}

/** Only files that exist now and at the base can. @throws Error if one is not YAML */
export function differOnlyInTexts(root: string, base: string, files: readonly string[]): boolean {
  const start = git(root, base, ['merge-base', base, 'HEAD']).trim();
  const before = new Set(git(root, base, ['ls-tree', '-r', '--name-only', '-z', start]).split('\0'));
  return files.every((file) => {
    if (/^spec\/(rules|source)\//.test(file) || !before.has(file) || !existsSync(join(root, file)))
      return false;
    const [then, now] = [
      git(root, base, ['show', `${start}:${file}`]),
      readFileSync(join(root, file), 'utf8'),
    ];
    return withoutTexts(then) === withoutTexts(now);
  });
}

function withoutTexts(yaml: string): string {
  const texts = new Set(['description', 'summary']);
  const strip = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(strip);
    const kept = Object.entries(value).filter(([key, text]) => !(texts.has(key) && typeof text === 'string'));
    return kept.map(([key, inner]) => [key, isData(key, inner) ? inner : strip(inner)]);
  };
  return JSON.stringify(strip(parse(yaml)));
}

function git(root: string, base: string, args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const reason = String((error as { stderr?: unknown }).stderr ?? '').trim();
    throw new UsageError(
      `\`--base\` must be a git reference with a common ancestor, not \`${base}\`: ${reason}`,
    );
  }
}
