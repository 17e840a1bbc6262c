import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { GenerateTarget } from '../options.ts';

type Files = ReadonlyMap<string, string>;

/** The beginning of the first line of every generated file, also of earlier versions. */
const OURS =
  /^(?:\/\/ @ts-nocheck\n\/\* eslint-disable \*\/\n)?\/\/ (?:Generated from the OpenAPI document\.|Code that the generated files import\b|Runtime of the generated code,)/;

const MAX_NAMED = 5;

/** Like `writeFiles`, but writes nothing if a file would overwrite one that was not generated. */
export function writeOutput(folder: string, files: Files): string[] {
  // Only TypeScript is checked, because earlier versions wrote JavaScript without the first line.
  const foreign = staleFiles(folder, files).filter(
    (name) => name.endsWith('.ts') && existsSync(join(folder, name)) && !isGenerated(join(folder, name)),
  );
  if (foreign.length > 0) {
    const named = foreign.slice(0, MAX_NAMED).map((name) => `\`${join(folder, name)}\``);
    const more = foreign.length > MAX_NAMED ? ` and ${foreign.length - MAX_NAMED} more` : '';
    throw new Error(
      `${named.join(', ')}${more} would be overwritten, but ${foreign.length === 1 ? 'was' : 'were'} not generated. Move what is there, or name another folder with \`--output\`.`,
    );
  }
  try {
    return writeFiles(folder, files);
  } catch (error) {
    const { code, path = folder } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(
      `\`${path}\` cannot be written (${code}). Check the folder that \`--output\` names, and its permissions.`,
    );
  }
}

/** Code that only the index of this target contains. The index of the target `types` contains no such code. */
const MARKS: readonly (readonly [target: GenerateTarget, mark: RegExp])[] = [
  ['msw', /^import .* from ['"]msw['"]/m],
  ['server', /^export .* from ['"]\.\/service\.[jt]s['"]/m],
  ['client', /^export .* from ['"]\.\/(?:client|resources)\.[jt]s['"]/m],
  ['validators', /\b(?:createChecks|preflightOf)\b/],
];

/**
 * Refuses to replace the index of another target. The index of `types` may be replaced by any index that also exports
 * the types.
 */
export function refuseOtherTarget(folder: string, files: Files): void {
  const text = files.get('index.ts');
  const file = join(folder, 'index.ts');
  if (text === undefined || !isGenerated(file)) return;
  const [before, now] = [readFileSync(file, 'utf8'), text].map(
    (index) => MARKS.find(([, mark]) => mark.test(index))?.[0] ?? 'types',
  );
  if (before === now || (before === 'types' && now !== 'msw')) return;
  throw new Error(
    `\`${folder}\` contains the files of the target ${before}, and the target ${now} would overwrite some of them. Write both with \`--target ${before},${now}\`, which gives each a folder of its own, or name another folder with \`--output\`. If you no longer need the target ${before}, add \`--clean\`, which removes all other generated files in the folder.`,
  );
}

export function obsoleteFiles(folder: string, files: Files): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.[jt]s$/.test(name) && !/(^|\/)node_modules\//.test(name) && !files.has(name))
    .filter((name) => isGenerated(join(folder, name)))
    .sort();
}

export function removeFiles(folder: string, names: readonly string[]): void {
  for (const name of names) {
    rmSync(join(folder, name), { force: true });
    for (let above = dirname(name); above !== '.'; above = dirname(above)) {
      if (readdirSync(join(folder, above)).length > 0) break;
      rmdirSync(join(folder, above));
    }
  }
}

export function isGenerated(file: string): boolean {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return isFile && OURS.test(readFileSync(file, 'utf8'));
}

/**
 * Writes the files that changed, and returns their paths. All files are written under other names before the first one is
 * renamed into place, so that no program reads an incomplete file, and nothing is changed if a file cannot be written.
 */
export function writeFiles(folder: string, files: Files): string[] {
  const stale = staleFiles(folder, files);
  const unfinished = (name: string) => `${join(folder, name)}.${process.pid}.tmp`;
  const made: string[] = [];
  try {
    for (const name of stale) {
      const above = mkdirSync(dirname(join(folder, name)), { recursive: true });
      made.push(...(above === undefined ? [] : [above]), unfinished(name));
      writeFileSync(unfinished(name), files.get(name) ?? '');
    }
  } catch (error) {
    for (const path of made) if (existsSync(path)) rmSync(path, { recursive: true });
    throw error;
  }
  for (const name of stale) renameSync(unfinished(name), join(folder, name));
  return stale;
}

export function staleFiles(folder: string, files: Files): string[] {
  return [...files].flatMap(([name, text]) => {
    const file = join(folder, name);
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [name];
  });
}
