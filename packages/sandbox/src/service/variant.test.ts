import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../start-sandbox.ts';
import { readVariant } from './variant.ts';

const folder = mkdtempSync(join(tmpdir(), 'variant-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(content: string): string {
  const file = join(folder, 'variant.json');
  writeFileSync(file, content);
  return file;
}

async function logIn(variant: string | undefined, headers: Record<string, string> = {}) {
  const sandbox = await startSandbox({ port: 0, variant });
  const { appKey, secretKey } = sandbox;
  const response = await fetch(`${sandbox.url}/payout/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ appKey, secretKey }),
  });
  const result = { status: response.status, body: await response.json() };
  await sandbox.close();
  return result;
}

test('a variant changes the responses that it names, and no others', async () => {
  const refused = { httpStatus: 403, body: { status: '-1', message: 'No channel.' } };
  const file = write(
    JSON.stringify([
      { operations: ['createToken'], when: { withoutHeader: 'x-channel' }, respond: refused },
      {
        operations: ['createToken'],
        when: { httpStatus: 200 },
        respond: { set: { 'more.of': 7 }, remove: ['data'] },
      },
      { operations: ['listAreas'], respond: { httpStatus: 500 } },
    ]),
  );
  expect(await logIn(file)).toEqual({ status: 403, body: refused.body });
  const changed = await logIn(file, { 'x-channel': 'app' });
  expect(changed).toEqual({ status: 200, body: { status: '1' } });
  expect((await logIn(undefined)).body).toMatchObject({ status: '1', data: expect.any(String) });
});

test('a variant that cannot be read is refused in one sentence', () => {
  expect(() => readVariant(join(folder, 'none.json'))).toThrow(/`--variant` cannot read .*ENOENT/);
  expect(() => readVariant(write('{}'))).toThrow(/needs a JSON array/);
});
