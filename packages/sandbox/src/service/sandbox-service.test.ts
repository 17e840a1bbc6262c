import { type Handlers, operationTable } from '@cross-border-payments/server-stubs';
import { expect, test } from 'vitest';
import type { Caller } from '../platform.ts';
import { allHandlers, writtenHandlers } from './sandbox-service.ts';

const service = { platform: {} } as never;

test('every handler belongs to an operation of the document', () => {
  const ids = operationTable.map(({ id }) => id);
  expect(Object.keys(writtenHandlers(service)).filter((id) => !ids.includes(id))).toEqual([]);
});

test('an operation without a handler responds with HTTP 501, and all others respond as usual', async () => {
  const newer = operationTable.concat(
    operationTable.slice(0, 1).map((each) => ({ ...each, id: 'listBanks' })),
  );
  const handlers: object = allHandlers(service, newer);
  const { listBanks, ...others } = handlers as Record<string, () => Promise<unknown>>;
  await expect(listBanks?.()).rejects.toMatchObject({
    httpStatus: 501,
    message: 'The operation listBanks is not implemented.',
  });
  expect(Object.keys(others)).toEqual(expect.arrayContaining(Object.keys(writtenHandlers(service))));
});

test('a handler for an operation that is not in the document does not compile', () => {
  const handlers = {
    // @ts-expect-error `listOccupation` does not exist, and the compiler suggests `listOccupations`.
    listOccupation: async () => ({ status: 200, body: { status: '1', data: [] } }),
  } satisfies Partial<Handlers<Caller>>;
  expect(Object.keys(handlers)).toEqual(['listOccupation']);
});
