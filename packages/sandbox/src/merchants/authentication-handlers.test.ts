import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

const path = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
const { token } = JSON.parse(readFileSync(path, 'utf8'))['x-profile'] as {
  token: { header: string; refusedWords: readonly string[] };
};

/** Returns whether a client recognizes a message as the refusal of a token, by the words in the document's `x-profile`. */
function isRecognised(message = ''): boolean {
  const said = message.toLowerCase();
  return said.includes(token.header) && token.refusedWords.some((word) => said.includes(word));
}

test('clients recognize every refusal of a token: expired, deleted by a reset, of another merchant (R-032)', async () => {
  const sandbox = await newSandbox();
  await sandbox.advance(3_600_001);
  const expired = await sandbox.call('listAreas');
  const { value: other } = await sandbox.control('POST', '/merchants', { name: 'Other' });
  await sandbox.login();
  const foreign = await sandbox.call('listAreas', { headers: { appkey: other.appKey } });
  await sandbox.control('POST', '/reset', {});
  const unknown = await sandbox.call('listAreas');
  const none = await sandbox.call('listAreas', { headers: { token: '' } });
  for (const { http, message } of [expired, foreign, unknown, none])
    expect([http, message, isRecognised(message)]).toEqual([400, message, true]);
});

test('clients do not mistake other refusals for the refusal of a token', async () => {
  const sandbox = await newSandbox();
  const create = (properties = {}) =>
    sandbox.call(OPERATIONS.global.create, { body: sample('global', 'T-1', properties) });
  await create();
  const refusals = [
    await create(),
    await create({ sourceAmount: 6607 }),
    await create({ purpose: 'Nonsense' }),
    await sandbox.call(OPERATIONS.global.status, { body: { orderNo: 'NOBODY' } }),
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'T-1', queryNo: 'QN-NOBODY' } }),
  ];
  for (const { http, message } of refusals)
    expect([http, message, isRecognised(message)]).toEqual([400, message, false]);
});
