// Long form also: the same on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { afterTest, databasesOfForm } from '../../test/databases.ts';
import { newSandbox, type TestSandbox, until } from '../../test/merchant-client.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';

async function withReceiver(kind: 'sqlite' | 'postgres'): Promise<[TestSandbox, Receiver]> {
  const receiver = await startReceiver();
  afterTest(() => receiver.close());
  return [await newSandbox(kind, { callback: receiver.url }), receiver];
}

const newest = async (sandbox: TestSandbox) =>
  (await sandbox.control('GET', '/callbacks/newest')).value.items;

describe.each(databasesOfForm)('callbacks on %s', (kind) => {
  test('name the callback that must be sent first; only this callback can be sent now', async () => {
    const [sandbox, receiver] = await withReceiver(kind);
    receiver.respondWith(500);
    await sandbox.control('POST', '/triggers', { name: 'payin.transferring' });
    await sandbox.advance(0);
    await until(async () => (await newest(sandbox))[1].attempts === 1);
    const [second, first] = await newest(sandbox);
    expect([second.blockedBy, first.blockedBy]).toEqual([{ id: first.id, seq: first.seq }, null]);
    const blocked = await sandbox.control('POST', `/callbacks/${second.id}/send-now`, {});
    expect(blocked).toMatchObject({
      http: 409,
      value: { error: expect.stringContaining('must be sent first') },
    });
    receiver.respondWith(200);
    const sent = await sandbox.control('POST', `/callbacks/${first.id}/send-now`, {});
    expect(sent.http).toBe(200);
    await until(async () => (await newest(sandbox))[1].status === 'delivered');
    expect((await newest(sandbox))[1].attempts).toBe(2);
    expect((await newest(sandbox))[0].blockedBy).toBeNull();
    const { value } = await sandbox.control('GET', `/callbacks/${first.id}/attempts`);
    expect(value.headers.appkey).toBe(receiver.received.at(-1)?.appKey);
    const twice = await sandbox.control('POST', `/callbacks/${first.id}/send-now`, {});
    expect(twice).toMatchObject({ http: 409, value: { error: expect.stringContaining('Replay it') } });
    expect((await sandbox.control('POST', '/callbacks/9999/send-now', {})).http).toBe(404);
  });

  test('are replayed together if they are dead letters and their merchant has an address', async () => {
    const [sandbox, receiver] = await withReceiver(kind);
    const { value: other } = await sandbox.control('POST', '/merchants', { name: 'No address' });
    for (const appKey of [sandbox.appKey, sandbox.appKey, other.appKey])
      await sandbox.control('POST', '/triggers', { name: 'callback.dead', appKey });
    const { value } = await sandbox.control('POST', '/callbacks/replay-dead', {});
    expect(value).toEqual({ replayed: 2, left: 1 });
    await sandbox.advance(0);
    const states = async () => (await newest(sandbox)).map(({ status }: { status: string }) => status);
    await until(async () => String(await states()) === 'dead,delivered,delivered');
    expect(receiver.received).toHaveLength(2);
  });
});
