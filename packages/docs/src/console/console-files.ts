import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { build } from 'esbuild';
import { runProgram } from '../full-reference.ts';
import { BROWSER_BUNDLE, minifyStyles } from '../site/make-site.ts';
import type { ConsoleOperation } from './console-operation.ts';
import { type ConsoleSource, describeOperations } from './describe-operations.ts';

const BROWSER = fileURLToPath(new URL('../browser/console/', import.meta.url));

/**
 * Makes the console: one script that all pages share, and for each operation a script with its fields and its compiled
 * validator. Scripts also work on pages that are opened as files.
 * @throws Error if the validators cannot be compiled
 */
export function consoleFiles(source: ConsoleSource): Promise<Record<string, string>> {
  return withTemporaryFolder(async (work) => {
    const validators = await compileValidators(source, work);
    const script = await build({ ...BROWSER_BUNDLE, entryPoints: [join(BROWSER, 'console.ts')] });
    return {
      'assets/console.js': script.outputFiles[0]?.text ?? '',
      'assets/console.css': minifyStyles([join(BROWSER, 'console.css')]),
      ...(await operationScripts(describeOperations(source), validators, work)),
    };
  });
}

async function compileValidators({ document }: ConsoleSource, work: string): Promise<string> {
  const input = join(work, 'openapi.json');
  const output = join(work, 'validators');
  writeFileSync(input, JSON.stringify(document));
  const generator = createRequire(import.meta.url).resolve('@cross-border-payments/generator/generate');
  const files = ['--input', input, '--output', output, '--runtime', join(BROWSER, 'compiled-input.ts')];
  const args = [generator, '--target', 'validators', '--separate', '--minify', '--allow', 'all', ...files];
  await runProgram(args, work, "compile the console's validators");
  return output;
}

async function operationScripts(
  operations: readonly ConsoleOperation[],
  validators: string,
  work: string,
): Promise<Record<string, string>> {
  const folder = join(work, 'operations');
  mkdirSync(folder);
  const entryPoints = operations.map((operation) => {
    const entry = join(folder, `${operation.id}.js`);
    writeFileSync(entry, operationModule(operation, join(validators, `${operation.id}.ts`)));
    return entry;
  });
  const { outputFiles } = await build({ ...BROWSER_BUNDLE, entryPoints, outdir: join(work, 'out') });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [`assets/console/${basename(path)}`, text]));
}

function operationModule(operation: ConsoleOperation, validator: string): string {
  const described = JSON.stringify(operation);
  if (!existsSync(validator)) return `globalThis.consoleOperation = { operation: ${described} };`;
  return `import * as module from ${JSON.stringify(validator)};
globalThis.consoleOperation = { operation: ${described}, facts: Object.values(module)[0] };`;
}
