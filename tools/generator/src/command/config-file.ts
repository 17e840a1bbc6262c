import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '@cross-border-payments/cli-kit';
import { suggestion } from '@cross-border-payments/explain';
import { isObject } from '@cross-border-payments/openapi';
import { isUrl } from '../load-input.ts';
import { GENERATE_OPTIONS, type Invocation, type OptionValues, readInvocation } from './invocation.ts';

type OptionName = keyof OptionValues;

const CONFIG_NAMES = ['ts', 'mts', 'mjs', 'js'].map((extension) => `openapi.config.${extension}`);

const EXAMPLE =
  "A minimal openapi.config.mjs is `export default { input: 'openapi.yaml', output: 'src/api', targets: ['client'] };`.";

/** Options that only the command line may have. With a configuration file, it may have only these and `clean`. */
const OF_COMMAND = new Set<string>(['config', 'check', 'watch', 'list-unsupported', 'version', 'help']);
const PATHS = new Set<OptionName>(['input', 'output', 'references']);

/** The options of an output by their names in a configuration file: `importExtension` for `--import-extension`. */
const PROPERTIES: ReadonlyMap<string, OptionName> = new Map(
  (Object.keys(GENERATE_OPTIONS) as OptionName[])
    .filter((option) => !OF_COMMAND.has(option))
    .map((option) => [propertyOf(option), option]),
);

function propertyOf(option: string): string {
  if (option === 'target' || option === 'adapter') return `${option}s`;
  return option.replaceAll(/-(.)/g, (_, first) => first.toUpperCase());
}

/**
 * Reads what to do from the command line, or from the configuration file that `--config` names. Without options for an
 * output, a configuration file with a known name in the current folder is used.
 */
export async function readInvocations(values: OptionValues): Promise<Invocation[]> {
  const other = Object.keys(values).find((option) => !OF_COMMAND.has(option) && option !== 'clean');
  if (other !== undefined && values.config === undefined) return [readInvocation(values)];
  if (other !== undefined)
    throw new UsageError(`\`--config\` and \`--${other}\` exclude each other. Give one of them.`);
  const file = values.config ?? CONFIG_NAMES.find((name) => existsSync(name));
  if (file === undefined)
    throw new UsageError(
      `Give \`--input\`, \`--output\` and \`--target\`, or make a configuration file: there is no ${CONFIG_NAMES.join(', no ')}. ${EXAMPLE}`,
    );
  const config = await importConfig(file);
  const entries: unknown[] = Array.isArray(config) ? config : [config];
  const invocations = entries.map((entry, at) => {
    const where = Array.isArray(config) ? `${file}, output ${at + 1}` : file;
    return readEntry(entry, where, dirname(resolve(file)), values);
  });
  refuseNested(invocations, file);
  return invocations;
}

async function importConfig(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new UsageError(`\`--config\`: there is no file \`${file}\`. ${EXAMPLE}`);
  try {
    const { default: config } = await import(pathToFileURL(resolve(file)).href);
    return config;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ERR_UNKNOWN_FILE_EXTENSION'
        ? `Node ${process.versions.node} does not run TypeScript. Use Node 22.18 or later, or name it openapi.config.mjs.`
        : message;
    throw new Error(`${file} cannot be read: ${reason}`);
  }
}

function readEntry(entry: unknown, where: string, folder: string, values: OptionValues): Invocation {
  if (!isObject(entry))
    throw new UsageError(
      `${where} must be an object. Export it with \`export default defineConfig({ ... })\`.`,
    );
  const own = Object.entries(entry).filter(([, value]) => value !== undefined);
  const options = own.map(([name, value]) => readProperty(name, value, where, folder));
  try {
    return readInvocation({ ...Object.fromEntries(options), ...values });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const named = error.message.replaceAll(/`--([a-z-]+)/g, (_, option) => `\`${propertyOf(option)}`);
    throw new UsageError(`${where}: ${named}`);
  }
}

function readProperty(name: string, value: unknown, where: string, folder: string): [OptionName, unknown] {
  const option = PROPERTIES.get(name);
  if (option === undefined) {
    const end = suggestion([...PROPERTIES.keys()], name);
    throw new UsageError(`${where} has no property \`${name}\`${end}`);
  }
  const { type, multiple = false } = GENERATE_OPTIONS[option] as { type: string; multiple?: boolean };
  const isRight = multiple
    ? Array.isArray(value) && value.every((each) => typeof each === 'string')
    : typeof value === type;
  if (!isRight)
    throw new UsageError(`${where}: \`${name}\` must be ${multiple ? 'an array of strings' : `a ${type}`}.`);
  const isPath = PATHS.has(option) && !isUrl(String(value));
  return [option, isPath ? relative('', resolve(folder, String(value))) || '.' : value];
}

/** Refuses an output within another one, because `clean` would remove it. */
function refuseNested(invocations: readonly Invocation[], file: string): void {
  for (const [at, { output }] of invocations.entries()) {
    const above = invocations.find(
      (other, index) => index !== at && !relative(other.output, output).startsWith('..'),
    );
    if (!above || output === '') continue;
    const problem =
      output === above.output
        ? `two outputs have the folder \`${output}\`. Name both \`targets\` in one of them, or give`
        : `the output \`${output}\` is within the output \`${above.output}\`. Give`;
    throw new UsageError(`${file}: ${problem} each a folder of its own.`);
  }
}
