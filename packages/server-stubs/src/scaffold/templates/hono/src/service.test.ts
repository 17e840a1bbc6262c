import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runRules } from '@cross-border-payments/server-stubs/test-kit';
import { app } from './app.ts';
import { callers } from './authenticate.ts';

callers.set('test-token', { appKey: 'test-key' });
const headers = { appkey: 'test-key', token: 'test-token' };

test('every rule is held, in what is accepted and in what is refused', async () => {
  const { missing, wrong } = await runRules(app.fetch, { headers });
  console.log(`Still to be written: ${missing.length} operations.`);
  assert.deepEqual(wrong, []);
});
