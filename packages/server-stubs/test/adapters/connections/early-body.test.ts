import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADAPTERS, type RunningAdapter, startAdapters } from '../../../src/testing/adapters.ts';
import {
  CREDENTIALS,
  operations,
  requestExample,
  responseExample,
  testService,
} from '../../../src/testing/test-service.ts';

const LIMIT = 4_096;
/** Long enough for the body to arrive before it is read. */
const LOOK_UP_MS = 20;

const operation = operations.find(({ id }) => id === 'createGlobalPayout');
if (!operation) throw new Error('The operation is gone.');
const { method, path: target } = operation;
const JSON_TYPE = { 'content-type': 'application/json' };
const headers = { ...CREDENTIALS, ...JSON_TYPE };

let adapters: RunningAdapter[] = [];

beforeAll(async () => {
  const authenticate = () => after(LOOK_UP_MS, 'somebody');
  adapters = await startAdapters(testService({ authenticate, limits: { jsonBytes: LIMIT } }));
});

afterAll(async () => {
  await Promise.all(adapters.map((adapter) => adapter.close()));
});

test.each(ADAPTERS)('%s reads a body that arrived during authentication', async (name) => {
  const adapter = adapters.find((each) => each.name === name);
  const body = JSON.stringify(requestExample(operation));
  const good = { status: 200, body: JSON.stringify(responseExample(operation)) };
  expect(await adapter?.send({ method, target, headers, body })).toMatchObject(good);
  const empty = await adapter?.send({ method, target, headers, body: '' });
  expect(empty).toMatchObject({ status: 400, body: expect.stringContaining('needs a body') });
});

test.each(ADAPTERS)('%s refuses a body that is too large and has no declared length', async (name) => {
  const adapter = adapters.find((each) => each.name === name);
  const body = `"${'x'.repeat(LIMIT)}"`;
  const response = await adapter?.send({ method, target, headers, body, chunked: true });
  expect(response).toMatchObject({ status: 413 });
});
