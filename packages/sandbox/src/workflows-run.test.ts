import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { databases } from './testing/databases.ts';
import { newSandbox } from './testing/merchant-client.ts';

const resolve = createRequire(import.meta.url).resolve;
const folder = join(dirname(resolve('@cross-border-payments/spec/package.json')), 'workflows');
const files = readdirSync(folder).filter((name) => name.endsWith('.arazzo.yaml'));
const cli = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js');

it.each(databases)('all workflows pass against the running sandbox on %s', async (kind) => {
  const { url, appKey, secretKey, errors } = await newSandbox(kind);
  const input = JSON.stringify({ appKey, secretKey, run: '1' });
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'respect', ...files, '--server', `service=${url}`, '--input', input],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const passed = [...`${stdout}${stderr}`.matchAll(/Workflows: (\d+) passed, (\d+) total/g)];
  expect(passed.length).toBe(files.length);
  for (const [, good, all] of passed) expect(good).toBe(all);
  expect(errors).toEqual([]);
});
