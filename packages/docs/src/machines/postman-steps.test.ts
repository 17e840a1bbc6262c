import type { Machine } from '@cross-border-payments/sandbox/life-cycles';
import { expect, test, vi } from 'vitest';
import { document, rules } from '../testing/real-document.ts';
import { postmanCollection } from './postman-collection.ts';

/** Adds an operation to the life cycle of a global payout that only a confirmed one allows. */
vi.mock('@cross-border-payments/sandbox/life-cycles', async (load) => {
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
});

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
  const { item: folders } = postmanCollection({ ...document, paths }, rules);
  const names = (items: unknown): unknown[] => (items as { name: string }[]).map(({ name }) => name);
  const folder = (folders as { name: string; item: unknown }[]).find(({ name }) => name === 'Global payout');
  expect(names(folder?.item).slice(-2)).toEqual(['Confirm a global payout', 'Recall a payout']);
});
