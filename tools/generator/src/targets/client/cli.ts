import { parseArgs } from 'node:util';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { documentTypes, type Files } from '../../emit/type-files.ts';
import { UnsupportedError } from '../../generate.ts';
import { staleFiles, writeText } from '../server/write-server.ts';
import { clientFiles, RUNTIME } from './index.ts';

const HELP = `Generates a typed client from an OpenAPI document.

  --input FILE      the document
  --output FOLDER   where to write
  --runtime NAME    what generated files import the runtime from (default: ${RUNTIME})
  --check           write nothing; fail when a file is not as it would be generated
  --help            this text
`;

const options = {
  input: { type: 'string' },
  output: { type: 'string' },
  runtime: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

process.exitCode = run(process.argv.slice(2));

function run(args: string[]): number {
  const given = readArguments(args);
  if (typeof given === 'string') return complain(`${given} See --help.`, 2);
  if (given.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { input, output, runtime = RUNTIME } = given;
  if (!input || !output) return complain('Give --input and --output. See --help.', 2);
  try {
    const files = clientTexts(input, runtime);
    if (given.check) return check(output, files);
    for (const [name, text] of files) writeText(output, name, text);
    return 0;
  } catch (error) {
    return complain((error as Error).message, 1);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    return (error as Error).message;
  }
}

function clientTexts(input: string, runtime: string): Files {
  const model = buildModel(loadDocument(input));
  const types = documentTypes(model, { binary: 'Blob', importExtension: '.ts' });
  const files = clientFiles(types, runtime);
  const unsupported = [...types.unsupported, ...types.context.unsupported];
  if (unsupported.length > 0) throw new UnsupportedError(unsupported);
  return files;
}

function check(output: string, files: Files): number {
  const stale = staleFiles(output, files);
  if (stale.length === 0) return 0;
  const names = stale.map((name) => `  ${output}/${name}\n`).join('');
  return complain(`These files are not as they would be generated:\n${names}Run: pnpm generate`, 1);
}

function complain(message: string, code: number): number {
  process.stderr.write(`${message}\n`);
  return code;
}
