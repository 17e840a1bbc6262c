import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Bump, type Draft, draftOf, ReviewError } from './finding.ts';

const STEPS: readonly Bump[] = ['none', 'patch', 'minor', 'major'];

/**
 * Checks that the change files of a change announce a step that is large enough. For packages before 1.0.0 a minor step
 * announces a break.
 *
 * @param root root of the repository
 * @param files the change files that are new
 * @param needed the step that the findings demand
 * @returns a finding if the step is too small, or if there is no change file although there should be one
 */
export function checkChangeFiles(root: string, files: readonly string[], needed: Bump): Draft[] {
  const steps = files.flatMap((file) => stepsOf(root, file).map((step) => ({ ...step, file })));
  if (steps.length === 0) {
    if (needed === 'none' || needed === 'patch') return [];
    const remedy = `Run \`npx --yes pnpm changeset\` and choose ${needed}.`;
    return [
      draftOf('policy-change-file-missing', 'check', 'No change file announces this change.', { remedy }),
    ];
  }
  const isEarly = steps.every(({ isEarly: early }) => early);
  const least = isEarly && needed === 'major' ? 'minor' : isEarly && needed === 'minor' ? 'patch' : needed;
  const highest = steps.reduce((best, one) =>
    STEPS.indexOf(one.step) > STEPS.indexOf(best.step) ? one : best,
  );
  if (STEPS.indexOf(highest.step) >= STEPS.indexOf(least)) return [];
  const cause = `${highest.file} announces a ${highest.step} step, but the change needs a ${least} one.`;
  return [draftOf('policy-change-file-low', 'breaking', cause, { remedy: `Write \`${least}\` there.` })];
}

function stepsOf(root: string, file: string): { step: Bump; isEarly: boolean }[] {
  const [, front = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  let packages: unknown;
  try {
    packages = parse(front);
  } catch (error) {
    throw new ReviewError(`${file}:1 is no change file: ${(error as Error).message.split('\n')[0]}`);
  }
  return Object.entries((packages ?? {}) as Record<string, string>).map(([name, step]) => {
    if (!STEPS.includes(step as Bump))
      throw new ReviewError(`${file}:1 the step of ${name} must be major, minor or patch, not \`${step}\`.`);
    return { step: step as Bump, isEarly: isBeforeOne(root, name) };
  });
}

function isBeforeOne(root: string, name: string): boolean {
  for (const file of globSync('{packages,tools,spec,examples}/{package.json,*/package.json}', {
    cwd: root,
  })) {
    const path = join(root, file);
    if (!existsSync(path)) continue;
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (manifest.name === name) return (manifest.version ?? '').startsWith('0.');
  }
  return false;
}
