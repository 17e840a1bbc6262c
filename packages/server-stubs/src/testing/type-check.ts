import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilerCommand } from '@cross-border-payments/generator/type-check';
import { PACKAGE_FOLDER } from './temporary-folder.ts';

/** One error of the compiler. */
export interface TypeFault {
  readonly file: string;
  readonly text: string;
}

/**
 * Type-checks a folder inside this package, in one run.
 *
 * @param settings a configuration for the folder; by default, all files are checked with the project's options
 */
export function typeCheck(folder: string, settings?: string): Promise<TypeFault[]> {
  const file = settings ?? writeSettings(folder);
  const [compiler, ...args] = compilerCommand();
  return new Promise((resolve) => {
    execFile(
      compiler,
      [...args, '-p', file, '--pretty', 'false'],
      { cwd: folder, maxBuffer: 64 * 1_048_576 },
      (_error, output) => resolve(readFaults(output)),
    );
  });
}

const WITHOUT_CACHE = { incremental: false, tsBuildInfoFile: null };

function writeSettings(folder: string): string {
  const file = join(folder, 'tsconfig.check.json');
  const base = join(PACKAGE_FOLDER, '../../tsconfig.base.json');
  const typeRoots = [join(PACKAGE_FOLDER, 'node_modules/@types')];
  writeFileSync(
    file,
    JSON.stringify({ extends: base, compilerOptions: { typeRoots, ...WITHOUT_CACHE }, include: ['**/*.ts'] }),
  );
  return file;
}

/** Each error starts with its file; indented lines continue it. */
function readFaults(output: string): TypeFault[] {
  return output
    .split(/\n(?=\S)/)
    .filter((text) => text.includes('error TS'))
    .map((text) => ({ file: text.slice(0, Math.max(0, text.indexOf('('))), text }));
}
