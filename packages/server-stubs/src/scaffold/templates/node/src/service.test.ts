import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { runRules } from '@cross-border-payments/server-stubs/test-kit';
import { app } from './app.ts';
import { callers } from './authenticate.ts';

callers.set('test-token', { appKey: 'test-key' });
const headers = { appkey: 'test-key', token: 'test-token' };

test('every rule is held, in what is accepted and in what is refused', async () => {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { missing, wrong } = await runRules(fetch, { baseUrl, headers });
  server.close();
  server.closeAllConnections();
  console.log(`Still to be written: ${missing.length} operations.`);
  assert.deepEqual(wrong, []);
});
