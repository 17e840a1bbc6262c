import { operationTable } from '@cross-border-payments/server-stubs';
import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { startSandbox } from '../start-sandbox.ts';

test('lists every operation; each create has a sample body that the service accepts', async () => {
  const sandbox = await newSandbox('sqlite', { reference: 'http://127.0.0.1:4000/docs/' });
  const { value } = await sandbox.control('GET', '/operations');
  expect(value.reference).toBe('http://127.0.0.1:4000/docs');
  expect(value.items.map(({ id }: { id: string }) => id)).toEqual(operationTable.map(({ id }) => id));
  const samples = value.items.filter(({ sample }: { sample: unknown }) => sample !== null);
  expect(samples.length).toBeGreaterThanOrEqual(4);
  for (const { id, sample } of samples) {
    if (id === 'createBusinessPayout') continue; // Needs a quote.
    const { value: response } = await sandbox.control('POST', '/calls', { operation: id, body: sample });
    expect([id, response.httpStatus]).toEqual([id, 200]);
  }
});

test('has no URL of an API reference by default, and refuses an invalid URL', async () => {
  const sandbox = await newSandbox();
  expect((await sandbox.control('GET', '/operations')).value.reference).toBeNull();
  await expect(startSandbox({ port: 0, reference: 'javascript:alert(1)' })).rejects.toThrow(
    '`--reference` must be an http or https URL, not `javascript:alert(1)`.',
  );
});
