import { Pool } from 'undici';
import { describe, expect, test } from 'vitest';
import { load } from '../../load.ts';
import { orderExchange, orderInstances } from '../../order-exchange.ts';
import { startServer } from '../../server-process.ts';
import { judgeInstances } from '../../verdicts.ts';
import { OURS, serverCandidates } from './index.ts';

async function withServer(module: string, use: (pool: Pool) => Promise<void>): Promise<void> {
  const server = await startServer(module);
  const pool = new Pool(server.origin, { connections: 2 });
  try {
    await use(pool);
  } finally {
    await pool.destroy();
    await server.stop();
  }
}

describe.each(serverCandidates.map((candidate) => [candidate.name, candidate] as const))(
  '%s',
  (name, { module, validates }) => {
    test('answers a valid order rightly, and refuses wrong ones if it claims to validate', async () => {
      await withServer(module, async (pool) => {
        await load(pool, orderExchange(), 3, 2);
        const verdicts = await judgeInstances(pool, orderExchange(), orderInstances());
        expect(verdicts.taken).toBe(verdicts.toTake);
        expect(verdicts.toRefuse).toBeGreaterThan(20);
        if (!validates) expect(verdicts.refused).toBe(0);
        else expect(verdicts.refused).toBeGreaterThan(0);
        if (name === OURS) expect(verdicts.refused).toBe(verdicts.toRefuse);
      });
    });
  },
);

test('a wrong answer ends the load', async () => {
  await withServer('bare.ts', async (pool) => {
    const exchange = { ...orderExchange(), answer: '{}' };
    await expect(load(pool, exchange, 2, 1)).rejects.toThrow('was answered with 200');
  });
});

test('a server that ends before it serves is an error with what it printed', async () => {
  await expect(startServer('no-such-server.ts')).rejects.toThrow(
    /exit code 1 \(pnpm build makes[\s\S]*:[\s\S]*no-such-server\.ts/,
  );
});
