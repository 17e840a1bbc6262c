// Long form also: the limits of an order and a merchant on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { databases, databasesOfForm, newPlatform } from '../../test/databases.ts';
import { newMerchant, newOrder } from '../../test/merchant.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { PDF } from '../../test/requests.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import type { Platform } from '../platform.ts';
import { attachDocuments, insertDocuments } from './documents.ts';

const MEBIBYTE = 1_048_576;
const file = { name: 'a.pdf', content: Buffer.from('%PDF-1.7') };

function upload({ store, seed }: Platform, owner: { merchantId: string; tradeId: string | null }, files = 1) {
  const documents = { ...owner, type: 'other', files: Array.from({ length: files }, () => file) };
  return store.transaction((tx) => insertDocuments(tx, seed, documents));
}

/** Makes the stored size of a document larger than its content. */
async function pretend({ store }: Platform, id: string | undefined, mebibytes: number): Promise<void> {
  await store.transaction(({ db }) =>
    db
      .updateTable('documents')
      .set({ size: mebibytes * MEBIBYTE })
      .where('id', '=', id ?? '')
      .execute(),
  );
}

describe.each(databasesOfForm)('on %s', (kind) => {
  test('an order has at most 20 documents, and a form that exceeds this is refused as a whole', async () => {
    const sandbox = await newSandbox(kind);
    const { data } = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    const send = (count: number) => {
      const files = Array.from({ length: count }, (_, index) => [`file${index}`, PDF] as const);
      const form = { tradeId: data.tradeId, ...Object.fromEntries(files) };
      return sandbox.call(OPERATIONS.global.upload, { form });
    };
    for (const count of [5, 5, 5, 4]) expect(await send(count)).toMatchObject({ http: 200 });
    expect(await send(2)).toEqual({
      http: 400,
      status: '-1',
      message: 'An order has at most 20 documents of 100 MiB together, and these would exceed that.',
    });
    expect((await sandbox.control('GET', `/orders/${data.tradeId}`)).value.documents).toHaveLength(19);
    expect(await send(1)).toMatchObject({ http: 200 });
  });

  test('documents of an order have at most 100 MiB together', async () => {
    const platform = await newPlatform(kind);
    const { merchantId } = await newMerchant(platform);
    const tradeId = await newOrder(platform, merchantId, 'A-1');
    const [id] = await upload(platform, { merchantId, tradeId });
    await pretend(platform, id, 100);
    await expect(upload(platform, { merchantId, tradeId })).rejects.toThrow(/100 MiB together/);
    const another = await newOrder(platform, merchantId, 'A-2');
    await expect(upload(platform, { merchantId, tradeId: another })).resolves.toHaveLength(1);
  });

  test('a merchant has at most 100 documents without an order, of which an order can have 20', async () => {
    const platform = await newPlatform(kind);
    const { merchantId } = await newMerchant(platform);
    const waiting = { merchantId, tradeId: null };
    const ids = await upload(platform, waiting, 100);
    await expect(upload(platform, waiting)).rejects.toThrow(/At most 100 documents of 200 MiB.*`fileIds`/);
    const tradeId = await newOrder(platform, merchantId, 'A-1');
    const attach = (count: number) =>
      platform.store.transaction((tx) => attachDocuments(tx, { merchantId, tradeId }, ids.slice(0, count)));
    await expect(attach(21)).rejects.toThrow(/at most 20 documents/);
    await attach(20);
    await expect(upload(platform, waiting, 20)).resolves.toHaveLength(20);
  });
});

test.each(databases)(
  'the sandbox on %s stores at most 1 GiB for all merchants, even if many upload at once, until it is reset',
  async (kind) => {
    const platform = await newPlatform(kind);
    const [one, other] = [await newMerchant(platform), await newMerchant(platform)];
    const tradeId = await newOrder(platform, one.merchantId, 'A-1');
    const [id] = await upload(platform, { merchantId: one.merchantId, tradeId });
    await pretend(platform, id, 1024 - 1);
    const almost = Buffer.alloc(MEBIBYTE / 2, '%PDF-');
    const documents = {
      merchantId: other.merchantId,
      tradeId: null,
      type: 'other',
      files: [{ name: 'a.pdf', content: almost }],
    };
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () =>
        platform.store.transaction((tx) => insertDocuments(tx, platform.seed, documents)),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.message).toMatch(/1,024 MiB.*_sandbox\/reset/);
    }
    await platform.reset();
    await expect(upload(platform, { merchantId: other.merchantId, tradeId: null })).resolves.toHaveLength(1);
  },
);

test('no response contains the content of a document', async () => {
  const sandbox = await newSandbox();
  const { data } = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
  const holds = 'never-to-be-seen-again';
  const document = new File([`%PDF-1.7 ${holds}`], '<img src=x>.pdf', { type: 'text/html' });
  const form = { tradeId: data.tradeId, file: document };
  expect(await sandbox.call(OPERATIONS.global.upload, { form })).toMatchObject({ http: 200 });
  const order = await sandbox.control('GET', `/orders/${data.tradeId}`);
  // The media type is detected from the content; the one that the sender declared is ignored.
  expect(order.value.documents).toMatchObject([{ mediaType: 'application/pdf' }]);
  for (const path of [`/orders/${data.tradeId}`, '/export', '/journal/export']) {
    const response = await fetch(`${sandbox.url}/_sandbox${path}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toMatch(/^application\/(json|x-ndjson|jsonl)/);
    const text = await response.text();
    expect(text).not.toContain(holds);
    expect(text).not.toContain(Buffer.from(`%PDF-1.7 ${holds}`).toString('base64'));
  }
});
