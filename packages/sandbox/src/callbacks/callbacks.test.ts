// Long form also: the callbacks of one instance on PostgreSQL.
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  afterTest,
  databases,
  databasesOfForm,
  newDatabase,
  newPlatform,
  openForTest,
} from '../../test/databases.ts';
import { newMerchant, newOrder } from '../../test/merchant.ts';
import { listenOnLoopback, type Receiver, startReceiver } from '../../test/receiver.ts';
import type { Fault } from '../generated/control/schemas.ts';
import { setCallbackUrl } from '../merchants/merchants.ts';
import type { Platform, PlatformOptions } from '../platform.ts';
import type { DatabaseKind } from '../store/schema.ts';
import { backoffMs } from './deliver.ts';
import { addFault, enqueueCallback, replayCallback, reportOnReceiver, takeFault } from './outbox.ts';
import { send } from './send.ts';

interface Scene {
  readonly platform: Platform;
  readonly receiver: Receiver;
  readonly merchantId: string;
  readonly tradeId: string;
}

async function setUp(kind: DatabaseKind, options: Partial<PlatformOptions> = {}): Promise<Scene> {
  const receiver = await startReceiver();
  afterTest(() => receiver.close());
  const platform = await newPlatform(kind, { seed: 7, clock: 'manual', ...options });
  const { merchantId } = await newMerchant(platform, receiver.url);
  return { platform, receiver, merchantId, tradeId: await newOrder(platform, merchantId, 'A-1') };
}

function owe({ platform, merchantId, tradeId }: Omit<Scene, 'receiver'>, n: number) {
  return platform.store.transaction((tx) => enqueueCallback(tx, { merchantId, tradeId }, { n }));
}

const fault = ({ platform }: Scene, wanted: Fault) =>
  platform.store.transaction((tx) => addFault(tx, wanted));
const bodies = ({ receiver }: Scene) => receiver.received.map(({ body }) => (body as { n: number }).n);
const outcomes = async ({ platform }: Scene) => {
  const rows = await platform.store.db.selectFrom('deliveries').select('outcome').orderBy('id').execute();
  return rows.map(({ outcome }) => outcome);
};
const outbox = ({ platform }: Scene) =>
  platform.store.db.selectFrom('outbox').select(['seq', 'status', 'attempts']).orderBy('id').execute();

test('a callback is posted byte for byte as it is stored, and is unreachable if nothing listens', async () => {
  const body = '{ "n": 1.0, "big": 12345678901234567890, "name": "\\u00e9" }';
  const posted: string[] = [];
  const server = await listenOnLoopback(async (request, response) => {
    posted.push(await text(request));
    response.end();
  });
  const post = () =>
    send({ callbackUrl: server.url, appKey: 'key', body }, { timeoutMs: 10_000, allowOutside: false });
  const sent = await post();
  await server.close();
  expect([sent.outcome, posted, (await post()).outcome]).toEqual(['taken', [body], 'unreachable']);
});

describe.each(databasesOfForm)('callbacks on %s', (kind) => {
  test('that fail are reported: the first failure of a receiver, and later the number of failures', async () => {
    const notes: string[] = [];
    const scene = await setUp(kind, { onNote: (line) => notes.push(line) });
    scene.receiver.respondWith(400);
    for (let n = 0; n < 2; n++) await owe(scene, n);
    await scene.platform.scheduler.advance(0);
    const line = `Callback of ${scene.tradeId} to ${scene.receiver.url}: HTTP 400, again in`;
    expect(notes).toEqual([expect.stringMatching(/ again in \d s$/)]);
    expect(notes[0]).toContain(line);
    await scene.platform.scheduler.advance(48 * 3_600_000);
    expect(notes.slice(1)).toEqual([expect.stringContaining('(10 attempts failed so far)')]);
  });

  test('are not sent if their change is rolled back', async () => {
    const scene = await setUp(kind);
    const { merchantId, tradeId } = scene;
    const undone = scene.platform.store.transaction(async (tx) => {
      await enqueueCallback(tx, { merchantId, tradeId }, { n: 1 });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await scene.platform.scheduler.advance(86_400_000);
    expect(bodies(scene)).toEqual([]);
  });

  test('are retried until they are accepted; later ones of the same order wait, other orders do not', async () => {
    const scene = await setUp(kind);
    const other = { ...scene, tradeId: await newOrder(scene.platform, scene.merchantId, 'B-1') };
    scene.receiver.respondWith(400);
    await owe(scene, 1);
    await owe(scene, 2);
    await scene.platform.scheduler.advance(0);
    expect(bodies(scene)).toEqual([1]);
    scene.receiver.respondWith(200);
    await owe(other, 10);
    await scene.platform.scheduler.advance(0);
    expect(bodies(scene)).toEqual([1, 10]);
    await scene.platform.scheduler.advance(5_000);
    expect(bodies(scene)).toEqual([1, 10, 1, 2]);
    expect(await outcomes(scene)).toEqual(['refused', 'taken', 'taken', 'taken']);
  });

  test('become dead letters after ten attempts, no longer block the next ones, and can be replayed', async () => {
    const scene = await setUp(kind);
    scene.receiver.respondWith(500);
    await owe(scene, 1);
    await scene.platform.scheduler.advance(30 * 86_400_000);
    expect(await outbox(scene)).toEqual([{ seq: 1, status: 'dead', attempts: 10 }]);
    scene.receiver.respondWith(200);
    await owe(scene, 2);
    await scene.platform.scheduler.advance(0);
    expect(bodies(scene).at(-1)).toBe(2);
    const replay = () => scene.platform.store.transaction((tx) => replayCallback(tx, 1));
    expect(await replay()).toBe(1);
    await expect(replay()).rejects.toThrow('already waiting');
    await scene.platform.scheduler.advance(0);
    expect(bodies(scene).at(-1)).toBe(1);
    expect((await outbox(scene)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    const unknown = scene.platform.store.transaction((tx) => replayCallback(tx, 99));
    await expect(unknown).rejects.toThrow('There is no callback with that id.');
  });

  test('have the requested faults, unless these are for another order', async () => {
    const scene = await setUp(kind);
    const { scheduler } = scene.platform;
    await fault(scene, { fault: 'duplicate', tradeId: 'another' });
    await fault(scene, { fault: 'drop' });
    await owe(scene, 1);
    await scheduler.advance(0);
    expect(bodies(scene)).toEqual([]);
    await scheduler.advance(5_000);
    expect(bodies(scene)).toEqual([1]);

    await fault(scene, { fault: 'duplicate' });
    await owe(scene, 2);
    await scheduler.advance(0);
    expect(bodies(scene)).toEqual([1, 2, 2]);

    await fault(scene, { fault: 'delay', delayMs: 9_000 });
    await owe(scene, 3);
    await scheduler.advance(8_999);
    expect(bodies(scene)).toEqual([1, 2, 2]);
    await scheduler.advance(1);
    expect(bodies(scene)).toEqual([1, 2, 2, 3]);

    await fault(scene, { fault: 'reorder', delayMs: 1_000 });
    await owe(scene, 4);
    await scheduler.advance(500);
    await owe(scene, 5);
    await scheduler.advance(500);
    expect(bodies(scene)).toEqual([1, 2, 2, 3, 5, 4]);

    await fault(scene, { fault: 'wrong_appkey' });
    await owe(scene, 6);
    await scheduler.advance(0);
    expect(scene.receiver.received.at(-1)?.appKey).toBe('wrong-on-purpose');

    // If there is no next callback, it is sent after the delay.
    await fault(scene, { fault: 'reorder', delayMs: 1_000 });
    await owe(scene, 7);
    await scheduler.advance(999);
    expect(bodies(scene).at(-1)).toBe(6);
    await scheduler.advance(1);
    expect(bodies(scene).at(-1)).toBe(7);
    expect((await outbox(scene)).every(({ status }) => status === 'delivered')).toBe(true);
  });

  test('are listed in a report of what the receiver accepted and refused', async () => {
    const scene = await setUp(kind);
    await fault(scene, { fault: 'wrong_appkey' });
    await owe(scene, 1);
    await scene.platform.scheduler.advance(0);
    scene.receiver.respondWith(503);
    await owe(scene, 2);
    await scene.platform.scheduler.advance(0);
    const report = await reportOnReceiver(scene.platform.store);
    expect(report.callbacks).toEqual({ pending: 1, delivered: 1, dead: 0 });
    expect(report.findings).toEqual([
      '1 times the receiver accepted a callback with a wrong appkey; it does not check the header.',
      '1 times the receiver failed with HTTP 500 or above.',
      '1 responses had a status other than the documented 200 and 400.',
    ]);
  });

  test('never leave this machine without the option that allows it, even if an earlier run stored the address', async () => {
    const scene = await setUp(kind);
    const { store, scheduler } = scene.platform;
    for (const url of [
      'http://192.0.2.1:9',
      'http://[::ffff:192.0.2.1]:9',
      'http://user:pw@127.0.0.1',
      'ftp://127.0.0.1',
      'x',
    ]) {
      const set = store.transaction((tx) => setCallbackUrl(tx, scene.merchantId, url, false));
      await expect(set, url).rejects.toThrow('callback address');
    }
    await store.transaction((tx) => setCallbackUrl(tx, scene.merchantId, 'http://192.0.2.1:9', true));
    await owe(scene, 1);
    await scheduler.advance(0);
    expect(await outcomes(scene)).toEqual(['outside_loopback']);
  });
});

test.each(databases)('a fault on %s affects as many concurrent callbacks as it says', async (kind) => {
  const { store } = await newPlatform(kind);
  await store.transaction((tx) => addFault(tx, { fault: 'drop', times: 10 }));
  const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => takeFault(store, `T${n}`, true)));
  expect(taken.filter((each) => each !== undefined)).toHaveLength(10);
});

describe('the pauses between attempts', () => {
  test('double up to six hours, and the seed shortens each pause by at most half', () => {
    const seed = { text: 'given:1' };
    const pauses = Array.from({ length: 14 }, (_, n) => backoffMs(seed, 'x', n + 1));
    expect(pauses).toEqual(Array.from({ length: 14 }, (_, n) => backoffMs(seed, 'x', n + 1)));
    pauses.forEach((pause, n) => {
      const whole = Math.min(5_000 * 2 ** n, 6 * 3_600_000);
      expect(pause).toBeGreaterThanOrEqual(whole / 2);
      expect(pause).toBeLessThanOrEqual(whole);
    });
    expect(backoffMs(seed, 'y', 1)).not.toBe(pauses[0]);
  });
});

describe.runIf(databases.includes('postgres'))('three instances on one PostgreSQL', () => {
  test('send each callback once if nothing fails, and the callbacks of one order in sequence', async () => {
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    const where = await newDatabase('postgres');
    const platforms = await Promise.all([1, 2, 3].map(() => openForTest(where)));
    const [first] = platforms;
    if (first === undefined) throw new Error('no platform');
    const { merchantId } = await newMerchant(first, receiver.url);
    for (const { scheduler } of platforms) scheduler.start();
    const tradeIds = await Promise.all(
      Array.from({ length: 8 }, (_, n) => newOrder(first, merchantId, `A-${n}`)),
    );
    await Promise.all(
      tradeIds.map(async (tradeId, index) => {
        const platform = platforms[index % 3] ?? first;
        for (let n = 0; n < 3; n += 1) {
          const body = { tradeId, n };
          await platform.store.transaction((tx) => enqueueCallback(tx, { merchantId, tradeId }, body));
        }
      }),
    );
    while (receiver.received.length < 24) await setTimeout(10);
    await setTimeout(300);
    const sent = receiver.received.map(({ body }) => body as { tradeId: string; n: number });
    expect(sent).toHaveLength(24);
    for (const tradeId of tradeIds) {
      expect(sent.filter((body) => body.tradeId === tradeId).map(({ n }) => n)).toEqual([0, 1, 2]);
    }
  });
});
