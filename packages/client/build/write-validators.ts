import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileValidators } from '@cross-border-payments/generator/validators';
import { declarationText, indexText, moduleText } from './module-texts.ts';
import { checkedOperations } from './operations.ts';

const document = fileURLToPath(new URL('../../../spec/generated/openapi.json', import.meta.url));
const output = fileURLToPath(new URL('../src/validate/generated/', import.meta.url));

/**
 * Compiles the validators of every request.
 *
 * @param text the bundled document, in JSON
 * @returns file texts by path below the output folder
 */
async function validatorFiles(text: string): Promise<Map<string, string>> {
  const parsed = JSON.parse(text);
  const options = { minify: true, parts: ['body', 'query'], perOperation: true } as const;
  const compiled = await compileValidators(parsed, options);
  const operations = checkedOperations(parsed);
  const files = new Map([['index.ts', indexText(operations)]]);
  const codeOf = (name: string) => withoutBareImports(compiled.files.get(name) ?? '');
  for (const name of compiled.files.keys()) {
    if (name.startsWith('chunk-')) files.set(`compiled/${name}`, codeOf(name));
  }
  for (const operation of operations) {
    const name = compiled.fileNames.get(operation.id) ?? '';
    files.set(`${operation.id}.ts`, moduleText(operation, name));
    files.set(`compiled/${name}`, codeOf(name));
    files.set(`compiled/${name.replace(/\.js$/, '.d.ts')}`, declarationText());
  }
  return files;
}

/** Chunks do nothing when they are loaded; an import of nothing from them only makes bundlers warn. */
function withoutBareImports(code: string): string {
  return code.replaceAll(/\bimport"\.\/chunk-[A-Z0-9]+\.js";/g, '');
}

/** Writes what changed and removes what is gone, so that others who read meanwhile find whole files. */
function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    const file = join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}.tmp`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  }
  for (const found of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = found.replaceAll('\\', '/');
    if (/\.[jt]s$/.test(name) && !files.has(name)) rmSync(join(folder, name), { force: true });
  }
}

writeFiles(output, await validatorFiles(readFileSync(document, 'utf8')));
