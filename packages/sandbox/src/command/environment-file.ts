import { readFile, writeFile } from 'node:fs/promises';
import { StartError } from '../core/errors.ts';
import type { RunningSandbox } from '../start-sandbox.ts';

const FIRST_LINE = '# Written by the sandbox at its start. Read it with `node --env-file`.';

/** Writes what a program needs to call the sandbox. @throws StartError if the file was not written by a sandbox */
export async function writeEnvironmentFile(
  file: string,
  { url, appKey, secretKey, callbackAppKey }: RunningSandbox,
  controlToken: string | undefined,
): Promise<void> {
  await refuseForeignFile(file);
  const variables = {
    // Not BASE_URL, which Vite and vitest set.
    SERVICE_URL: url,
    APP_KEY: appKey,
    SECRET_KEY: secretKey,
    CALLBACK_APP_KEY: callbackAppKey,
    CONTROL_URL: `${url}/_sandbox`,
    ...(controlToken === undefined ? {} : { CONTROL_TOKEN: controlToken }),
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`);
  await writeFile(file, `${[FIRST_LINE, ...lines].join('\n')}\n`, { mode: 0o600 }).catch((error) => {
    throw new StartError(`\`--env\` cannot write ${file}: ${(error as Error).message}.`);
  });
}

async function refuseForeignFile(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || text.startsWith(FIRST_LINE)) return;
  throw new StartError(
    `\`--env\` does not overwrite ${file}, which no sandbox wrote. Name another file, or remove it.`,
  );
}

/** Quotes a value with a character that it does not contain, for both shells and Node. */
function quoted(value: string): string {
  if (/^[\w:/.[\]-]*$/.test(value)) return value;
  const quote = ["'", '"', '`'].find((each) => !value.includes(each)) ?? '';
  return `${quote}${value}${quote}`;
}
