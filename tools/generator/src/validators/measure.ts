import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { JsonObject } from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { compileValidators } from './index.ts';

const help = `Prints the sizes of the validators compiled from an OpenAPI document, in bytes.

  node src/validators/measure.ts <openapi.yaml or .json>

  --help   this text
`;

/** Reads the command line. Returns the file, or the exit code to end with. */
function readArguments(): string | number {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    if (values.help) {
      process.stdout.write(help);
      return 0;
    }
    const [file] = positionals;
    if (file !== undefined && positionals.length === 1) return file;
    process.stderr.write('Give one file, an OpenAPI document. --help tells more.\n');
  } catch (error) {
    process.stderr.write(`${(error as Error).message}. --help tells more.\n`);
  }
  return 2;
}

async function measure(file: string): Promise<void> {
  const start = performance.now();
  const document = parse(readFileSync(file, 'utf8')) as JsonObject;
  const { sizes, files, fileNames } = await compileValidators(document, { perOperation: true });
  const chunks = [...files].filter(([name]) => name.startsWith('chunk-'));
  const chunkBytes = chunks.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  const lines = [
    ['functions', sizes.functions],
    ['raw', sizes.raw],
    ['minified', sizes.minified],
    ['gzip', sizes.gzip],
    ['index for explain, minified', sizes.index.minified],
    ['index for explain, gzip', sizes.index.gzip],
    ['files per operation', fileNames.size],
    ['shared files', chunks.length],
    ['shared files, raw', chunkBytes],
    ['milliseconds', Math.round(performance.now() - start)],
  ] as const;
  for (const [name, value] of lines)
    process.stdout.write(`${name.padEnd(30)}${String(value).padStart(10)}\n`);
}

const wanted = readArguments();
if (typeof wanted === 'number') process.exitCode = wanted;
else {
  await measure(wanted).catch((error: Error) => {
    process.stderr.write(`${wanted}: ${error.message}\n`);
    process.exitCode = 1;
  });
}
