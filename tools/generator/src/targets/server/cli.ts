import { parseArgs } from 'node:util';
import {
  BUILT_FILE,
  type ServerOptions,
  serverTexts,
  staleFiles,
  validatorText,
  writeText,
} from './write-server.ts';

const HELP = `Generates a typed server from a bundled OpenAPI document.

  --input FILE         the bundled document, in JSON or YAML
  --output FOLDER      where to write
  --runtime NAME       what generated files import the runtime from
  --validators-only    compile the validators and write nothing else
  --check              write nothing; fail when a committed file is not as it would be generated
  --help               this text
`;

const options = {
  input: { type: 'string' },
  output: { type: 'string' },
  runtime: { type: 'string' },
  'validators-only': { type: 'boolean' },
  check: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === 'string') return complain(`${given} See --help.`, 2);
  if (given.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { input, output, runtime } = given;
  if (!input || !output) return complain('Give --input and --output. See --help.', 2);
  const server: ServerOptions = { input, output, ...(runtime ? { runtime } : {}) };
  try {
    if (given.check) return check(server);
    if (!given['validators-only']) {
      for (const [name, text] of serverTexts(server)) writeText(output, name, text);
    }
    writeText(output, BUILT_FILE, await validatorText(server));
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

function check(server: ServerOptions): number {
  const stale = staleFiles(server.output, serverTexts(server));
  if (stale.length === 0) return 0;
  const names = stale.map((name) => `  ${server.output}/${name}\n`).join('');
  return complain(`These files are not as they would be generated:\n${names}Run: pnpm generate`, 1);
}

function complain(message: string, code: number): number {
  process.stderr.write(`${message}\n`);
  return code;
}
