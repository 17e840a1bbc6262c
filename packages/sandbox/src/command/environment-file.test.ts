import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { writeEnvironmentFile } from './arguments.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-environment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('Node and a shell can read the file', async () => {
  const file = join(folder, 'sandbox.env');
  const controlToken = `a "password" $with #signs`.replaceAll(' ', '_');
  const sandbox = await newSandbox('sqlite', { controlToken });
  await writeEnvironmentFile(file, sandbox, controlToken);
  const wanted = {
    SERVICE_URL: sandbox.url,
    APP_KEY: sandbox.appKey,
    SECRET_KEY: sandbox.secretKey,
    CALLBACK_APP_KEY: sandbox.callbackAppKey,
    CONTROL_URL: `${sandbox.url}/_sandbox`,
    CONTROL_TOKEN: controlToken,
  };
  const print = 'console.log(JSON.stringify(process.env))';
  const byNode = execFileSync(process.execPath, [`--env-file=${file}`, '--eval', print], {
    encoding: 'utf8',
  });
  expect(JSON.parse(byNode)).toMatchObject(wanted);
  const script = `set -a; . "${file}"; exec "${process.execPath}" --eval '${print}'`;
  expect(JSON.parse(execFileSync('sh', ['-c', script], { encoding: 'utf8' }))).toMatchObject(wanted);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('only a file that a sandbox wrote is overwritten', async () => {
  const file = join(folder, 'again.env');
  const sandbox = await newSandbox();
  await writeEnvironmentFile(file, { ...sandbox, url: 'http://127.0.0.1:1' }, undefined);
  await writeEnvironmentFile(file, sandbox, undefined);
  expect(readFileSync(file, 'utf8')).toContain(`SERVICE_URL=${sandbox.url}\n`);
  writeFileSync(file, 'MINE=1\n');
  await expect(writeEnvironmentFile(file, sandbox, undefined)).rejects.toThrow(
    `\`--env\` does not overwrite ${file}, which no sandbox wrote.`,
  );
  expect(readFileSync(file, 'utf8')).toBe('MINE=1\n');
  const nowhere = join(folder, 'missing', 'x.env');
  await expect(writeEnvironmentFile(nowhere, sandbox, undefined)).rejects.toThrow(
    /`--env` cannot write .*ENOENT/,
  );
});
