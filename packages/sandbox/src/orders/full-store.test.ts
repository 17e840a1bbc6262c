import { expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import { LARGEST } from '../core/journal.ts';

test('a full sandbox refuses requests that store data, including logins, until it is reset', async () => {
  const sandbox = await newSandbox();
  const limits = { ...LARGEST };
  const restore = async () => void Object.assign(LARGEST, limits);
  afterTest(restore);
  Object.assign(LARGEST, { sandbox: 0 });
  const { appKey, secretKey } = sandbox;
  const refused = { status: '-1', message: expect.stringMatching(/exceeds 10 GiB/) };
  expect(await sandbox.call('createToken', { body: { appKey, secretKey } })).toMatchObject(refused);
  const order = { body: sample('global', 'G-1') };
  expect(await sandbox.call(OPERATIONS.global.create, order)).toMatchObject(refused);
  expect(await sandbox.control('POST', '/reset', {})).toMatchObject({ http: 200 });
  await restore();
  await sandbox.login();
  expect(await sandbox.call(OPERATIONS.global.create, order)).toMatchObject({ http: 200 });
});
