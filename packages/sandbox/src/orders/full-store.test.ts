import { expect, test, vi } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import { LARGEST } from '../core/journal.ts';

const size = vi.hoisted(() => ({ bytes: 0 }));
vi.mock(import('../store/store.ts'), async (load) => ({
  ...(await load()),
  storeSize: async () => size.bytes,
}));

test('a full sandbox refuses requests that store data, including logins, until it is reset', async () => {
  const sandbox = await newSandbox();
  size.bytes = LARGEST.sandbox + 1;
  const { appKey, secretKey } = sandbox;
  const refused = { status: '-1', message: expect.stringMatching(/exceeds 10 GiB/) };
  expect(await sandbox.call('createToken', { body: { appKey, secretKey } })).toMatchObject(refused);
  const order = { body: sample('global', 'G-1') };
  expect(await sandbox.call(OPERATIONS.global.create, order)).toMatchObject(refused);
  expect(await sandbox.control('POST', '/reset', {})).toMatchObject({ http: 200 });
  size.bytes = 0;
  await sandbox.login();
  expect(await sandbox.call(OPERATIONS.global.create, order)).toMatchObject({ http: 200 });
});
