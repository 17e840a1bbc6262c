import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { installed } from './installed.ts';
import { environmentOf } from './nodes.ts';

const run = promisify(execFile);
const STUBS = '@cross-border-payments/server-stubs';

/** The first handlers that an engineer writes, by operation. */
const FIRST_HANDLERS: Readonly<Record<string, string>> = {
  createToken: `async ({ body, respond }) => {
  const token = crypto.randomUUID();
  callers.set(token, { appKey: body.appKey });
  return respond(200, { status: '1', data: token });
}`,
  getGlobalPayoutQuote: `async ({ respond }) => respond(200, { status: '1', data: { queryNo: 'Q-1', rate: 7.81 } })`,
  createGlobalPayout: `async ({ respond }) => respond(200, { status: '1', data: { tradeId: 'T-1', status: 'pending' } })`,
  listOccupations: `async ({ respond }) => respond(200, { status: '1', data: [] })`,
};

/** Unsets the variable by which Yarn detects CI, where it would not write a lockfile. */
export const env: NodeJS.ProcessEnv = { ...environmentOf(process.execPath), CI: '' };

/**
 * Generates a project with the published command, fills in four handlers, and makes it depend on the tarball.
 *
 * @returns what the command printed
 */
export async function generateProject(folder: string, name: string, adapter: string): Promise<string> {
  const command = join(inject('consumer'), 'node_modules/.bin/cross-border-payments-server');
  const { stdout } = await run(command, [name, '--adapter', adapter], { cwd: folder, env });
  const { version } = installed.find((one) => one.name === STUBS)?.manifest ?? {};
  edit(
    join(folder, name, 'package.json'),
    `"${STUBS}": "^${version}"`,
    `"${STUBS}": "file:${inject('tarballs')[STUBS]}"`,
  );
  const sources = globSync('src/handlers/*.ts', { cwd: join(folder, name) });
  for (const [id, handler] of Object.entries(FIRST_HANDLERS)) {
    const empty = `async () => {\n  throw new NotImplementedError('${id}');\n}`;
    const file = sources
      .map((source) => join(folder, name, source))
      .find((path) => readFileSync(path, 'utf8').includes(empty));
    if (file === undefined) throw new Error(`The project has no handler of ${id} to fill in.`);
    edit(file, empty, handler);
    if (handler.includes('callers')) edit(file, 'import type { Caller }', 'import { type Caller, callers }');
  }
  return stdout;
}

/** What package managers print if the registry cannot be reached. */
const UNREACHED =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|self-signed certificate|unable to (?:get local issuer|verify the first) certificate|\b40[37] \(?(?:Forbidden|Proxy)/;

/**
 * Installs a project.
 *
 * @returns the reason to skip its tests if the registry cannot be reached; otherwise an empty string
 */
export async function install(
  program: string,
  args: readonly string[],
  cwd: string,
  environment = env,
): Promise<string> {
  try {
    await run(program, [...args], { cwd, env: environment });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    if (UNREACHED.test(`${stdout}${stderr}`)) return 'The registry of packages is not reached from here.';
    throw error;
  }
}

export const FILLED_IN: readonly string[] = Object.keys(FIRST_HANDLERS);

function edit(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`);
  writeFileSync(
    file,
    text.replace(before, () => after),
  );
}
