// Long form also: the orders sent to the other frameworks; the short form sends them to our server.
import { describe, expect, test } from 'vitest';
import { judgeInstances, load, orderExchange, orderInstances, startServer } from './load.ts';
import { BASELINE, OURS, serverCandidates } from './servers.ts';

const candidates = serverCandidates.filter(({ name }) => process.env.TEST_FORM === 'long' || name === OURS);

describe.each(candidates.map((candidate) => [candidate.name, candidate] as const))(
  '%s',
  (name, { validates }) => {
    test('accepts a valid order, and refuses wrong ones if it claims to validate', async () => {
      await using server = await startServer(name);
      await load(server.pool, orderExchange(), 3);
      const verdicts = await judgeInstances(server.pool, orderExchange(), orderInstances());
      expect(verdicts.taken).toBe(verdicts.toTake);
      expect(verdicts.toRefuse).toBeGreaterThan(20);
      if (!validates) expect(verdicts.refused).toBe(0);
      else expect(verdicts.refused).toBeGreaterThan(0);
      if (name === OURS) expect(verdicts.refused).toBe(verdicts.toRefuse);
    });
  },
);

test('a wrong response stops the load', async () => {
  await using server = await startServer(BASELINE);
  const exchange = { ...orderExchange(), response: '{}' };
  await expect(load(server.pool, exchange, 2)).rejects.toThrow('the response has the status 200');
});

test('a server that exits before it listens is an error with its output', async () => {
  await expect(startServer('no-such-server')).rejects.toThrow(
    /exit code 1:[\s\S]*There is no server no-such-server/,
  );
});
