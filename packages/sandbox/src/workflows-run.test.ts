// Long form only: runs the workflows. `workflows.test.ts` checks their steps and outputs, and `examples.test.ts` sends
// every example.
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { databases } from '../test/databases.ts';
import { newSandbox } from '../test/merchant-client.ts';
import { WORKFLOW_FILES, WORKFLOWS } from '../test/workflows.ts';

const resolve = createRequire(import.meta.url).resolve;
const cli = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js');
const HOUR_MS = 3_600_000;

test.each(databases)('all workflows pass against the running sandbox on %s', async (kind) => {
  const sandbox = await newSandbox(kind);
  const { url, appKey, secretKey } = sandbox;
  const expiredToken = await sandbox.login();
  await sandbox.advance(HOUR_MS);
  const refused = await sandbox.call('listOccupations', { headers: { token: expiredToken } });
  expect(refused).toMatchObject({ http: 400, message: expect.stringContaining('R-032') });
  const input = JSON.stringify({ appKey, secretKey, run: '1', expiredToken });
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'respect', ...WORKFLOW_FILES, '--server', `service=${url}`, '--input', input],
    {
      cwd: WORKFLOWS,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const passed = [...`${stdout}${stderr}`.matchAll(/Workflows: (\d+) passed, (\d+) total/g)];
  expect(passed.length).toBe(WORKFLOW_FILES.length);
  for (const [, good, all] of passed) expect(good).toBe(all);
  // A document that was uploaded alone belongs to the payin that names it in `fileIds`.
  const { value } = await sandbox.control('GET', '/orders?text=PIN-W-1');
  const order = await sandbox.control('GET', `/orders/${value.items[0].tradeId}`);
  expect(order.value.documents).toMatchObject([{ type: 'offer', fileName: 'offer.pdf' }]);
  expect(sandbox.errors).toEqual([]);
});
