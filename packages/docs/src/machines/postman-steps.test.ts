import type { Machine } from '@cross-border-payments/sandbox/life-cycles';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { document, rules } from '../testing/real-document.ts';

const LIFE_CYCLES = '@cross-border-payments/sandbox/life-cycles';

let collection: typeof import('./postman-collection.ts');
beforeAll(async () => {
  // Other tests may have loaded the module before it is replaced.
  vi.resetModules();
  vi.doMock(LIFE_CYCLES, addRecall);
  collection = await import('./postman-collection.ts');
});
afterAll(() => {
  vi.doUnmock(LIFE_CYCLES);
  vi.resetModules();
});

/** Adds an operation to the life cycle of a global payout that only a confirmed one allows. */
async function addRecall(load: <Module>() => Promise<Module>): Promise<object> {
  const original = await load<typeof import('@cross-border-payments/sandbox/life-cycles')>();
  const machineOf = (family: Parameters<typeof original.machineOf>[0]): Machine => {
    const machine = original.machineOf(family);
    if (family !== 'global') return machine;
    const recall = { by: 'merchant', done: 'recalled', operations: ['createRecall'] } as const;
    const transition = { from: 'transferring', event: 'recall', to: 'transferring' };
    return {
      ...machine,
      events: { ...machine.events, recall },
      transitions: [...machine.transitions, transition],
    };
  };
  return { ...original, machineOf };
}

test('an operation on a confirmed order comes after those on a new one, whatever its name', () => {
  const example = {
    summary: 'The confirmed payout',
    value: { tradeId: 'GP20261120000001', orderNo: 'GPO-2026-0001' },
  };
  const post = {
    operationId: 'createRecall',
    tags: ['Global payout'],
    summary: 'Recall a payout',
    requestBody: { content: { 'application/json': { examples: { payout: example } } } },
    responses: {},
  };
  const paths = { ...(document.paths as object), '/recall': { post } };
  const { item: folders } = collection.postmanCollection({ ...document, paths }, rules);
  const names = (items: unknown): unknown[] => (items as { name: string }[]).map(({ name }) => name);
  const folder = (folders as { name: string; item: unknown }[]).find(({ name }) => name === 'Global payout');
  expect(names(folder?.item).slice(-2)).toEqual(['Confirm a global payout', 'Recall a payout']);
});
