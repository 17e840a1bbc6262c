// Long form also: 501 concurrent creates and confirms instead of 60.
import { expect, test } from 'vitest';
import { databases, newDatabase } from '../../test/databases.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

/** Number of concurrent requests to each instance. */
const FROM_EACH = process.env.TEST_FORM === 'long' ? 167 : 20;

/** Starts three instances that share only a database, as three processes would. */
async function threeInstances(): Promise<readonly TestSandbox[]> {
  const { databaseUrl } = await newDatabase('postgres');
  const options = { databaseUrl, data: undefined };
  const first = await newSandbox('sqlite', options);
  return [first, ...(await Promise.all([newSandbox('sqlite', options), newSandbox('sqlite', options)]))];
}

test.runIf(databases.includes('postgres'))(
  'three instances on one PostgreSQL create one order from concurrent creates, and debit it once for concurrent confirms',
  async () => {
    const instances = await threeInstances();
    const everywhere = (operation: string, body: unknown) =>
      Promise.all(
        Array.from({ length: FROM_EACH }, () =>
          instances.map((instance) => instance.call(operation, { body })),
        ).flat(),
      );
    const created = await everywhere(OPERATIONS.global.create, sample('global', 'G-1'));
    expect(created.filter(({ http }) => http === 200)).toHaveLength(1);
    const confirmed = await everywhere(OPERATIONS.global.confirm, { orderNo: 'G-1' });
    expect(confirmed.filter(({ http }) => http === 200)).toHaveLength(1);
    await Promise.all(instances.map((instance) => instance.advance(10_000)));
    for (const instance of instances) {
      expect(await instance.balance('USD')).toEqual(['999900.00', '999900.00']);
      expect(instance.errors).toEqual([]);
    }
    const { value } = await (instances[0] as TestSandbox).control('GET', '/ledger/check');
    expect(value.faults).toEqual([]);
  },
);
