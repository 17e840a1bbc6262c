import { describe, expect, test } from 'vitest';
import { FAMILIES, machineOf } from './life-cycles.ts';
import { advance, isNotified, isTerminal, type Machine, next, outOfPlace } from './machine.ts';

function reachable(machine: Machine): Set<string> {
  const found = new Set([machine.initial]);
  for (const state of found) {
    for (const row of machine.transitions) if (row.from === state) found.add(row.to);
  }
  return found;
}

const INTO = new Set(['hold', 'collect']);
const OUT_OF = new Set(['pay out', 'give back', 'return', 'make available']);

interface End {
  readonly state: string;
  readonly moves: readonly string[];
}

/** Lists the money moves of each path to a final status. A path uses no transition twice. */
function wallets(
  machine: Machine,
  state = machine.initial,
  moves: readonly string[] = [],
  used = new Set(),
): End[] {
  if (isTerminal(machine, state)) return [{ state, moves }];
  return machine.transitions
    .filter((row) => row.from === state && isNotified(row) && !used.has(row))
    .flatMap((row) =>
      wallets(machine, row.to, row.money ? [...moves, row.money] : moves, new Set([...used, row])),
    );
}

/** The statuses in section 3 of the interface document, in the same order. */
const DOCUMENTED = [
  'pending',
  'pending_material',
  'awaiting_transfer',
  'transferring',
  'completed',
  'transferred',
  'failed',
  'rejected',
  'overrule',
  'canceled',
];

test('uses exactly the ten documented statuses for payins', () => {
  expect(Object.keys(machineOf('payin').states)).toEqual(DOCUMENTED);
});

describe.each(FAMILIES)('the life cycle of a %s', (family) => {
  const machine = machineOf(family);
  const states = Object.keys(machine.states);

  test('uses only documented status words', () => {
    const hint = 'states in life-cycles.ts that are not in PayinStatus: replace each with one that is';
    expect(
      states.filter((state) => !DOCUMENTED.includes(state)),
      hint,
    ).toEqual([]);
  });

  test('can reach every state from the first', () => {
    expect([...reachable(machine)].sort()).toEqual([...states].sort());
  });

  test('has transitions from every state except the terminal ones', () => {
    const left = new Set(machine.transitions.map((row) => row.from));
    for (const state of states)
      expect([state, left.has(state)]).toEqual([state, !isTerminal(machine, state)]);
  });

  test('names only states and events that exist, and each pair once', () => {
    const pairs = machine.transitions.map((row) => `${row.from} ${row.event}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const row of machine.transitions) {
      expect(states).toEqual(expect.arrayContaining([row.from, row.to]));
      expect(Object.keys(machine.events)).toContain(row.event);
    }
    for (const event of Object.keys(machine.events)) {
      expect(machine.transitions.some((row) => row.event === event)).toBe(true);
    }
  });

  test('has a transition for every due event', () => {
    for (const [state, due] of Object.entries(machine.due)) {
      expect(due?.afterMs).toBeGreaterThan(0);
      expect(next(machine, state, due?.event ?? '')).toBeDefined();
    }
  });

  test('has a transition or a refusal for every pair of state and event', () => {
    for (const state of states) {
      for (const event of Object.keys(machine.events)) {
        const row = machine.transitions.find((each) => each.from === state && each.event === event);
        expect(next(machine, state, event)).toEqual(row);
        if (row !== undefined) continue;
        const refused = outOfPlace(machine, state, event);
        expect(refused.httpStatus).toBe(400);
        expect(refused.message).toMatch(
          new RegExp(
            `^The ${machine.name} is \`${state}\`(, which is final)?, so it cannot be [a-z -]+; only one that is \`.+\` can be(\\. Call \`\\w+\` first)?( \\(R-030\\))?\\.$`,
          ),
        );
      }
    }
  });

  test('moves money in pairs: no money is left in transit in a final status', () => {
    const ends = wallets(machine);
    expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(machine.terminal));
    for (const { state, moves } of ends) {
      const pair =
        moves.length === 0 || (moves.length === 2 && INTO.has(moves[0] ?? '') && OUT_OF.has(moves[1] ?? ''));
      expect([state, moves, pair]).toEqual([state, moves, true]);
    }
  });

  test('debits a payout once: a second confirm is impossible', () => {
    if (family === 'payin') return expect(Object.keys(machine.events)).not.toContain('confirm');
    const after = new Set<string>(['transferring']);
    for (const state of after) {
      expect(next(machine, state, 'confirm')).toBeUndefined();
      for (const row of machine.transitions) if (row.from === state) after.add(row.to);
    }
  });
});

test('explains what is wrong, and how to fix it (R-030)', () => {
  expect(outOfPlace(machineOf('personal'), 'transferring', 'cancel').message).toBe(
    'The personal payout is `transferring`, so it cannot be cancelled; only one that is `pending` can be (R-030).',
  );
  expect(outOfPlace(machineOf('personal'), 'canceled', 'cancel').message).toContain(
    '`canceled`, which is final,',
  );
});

test('says which operation must come first if a confirm is too early, but not if it is too late', () => {
  expect(outOfPlace(machineOf('business'), 'pending', 'confirm').message).toBe(
    'The business payout is `pending`, so it cannot be confirmed; only one that is `awaiting_transfer` can be. Call `completeBusinessPayoutDocuments` first.',
  );
  expect(outOfPlace(machineOf('business'), 'transferring', 'confirm').message).not.toContain('first');
});

test('cancels a personal payout only while it is pending (R-030)', () => {
  const machine = machineOf('personal');
  const possible = Object.keys(machine.states).filter(
    (state) => next(machine, state, 'cancel') !== undefined,
  );
  expect(possible).toEqual(['pending']);
  expect(next(machine, 'pending', 'cancel')).toMatchObject({ to: 'canceled' });
});

test('checks the transitions before the guard', () => {
  const complete = (state: string, documents: readonly string[]) =>
    advance(machineOf('business'), state, 'completeDocuments', { documents });
  expect(() => complete('completed', [])).toThrow('which is final');
  expect(() => complete('pending', [])).toThrow('(R-027)');
  expect(complete('pending', ['proforma_invoice', 'purchase_order']).to).toBe('awaiting_transfer');
});

test('notifies the merchant only if the status changes', () => {
  expect(isNotified({ from: 'pending', event: 'confirm', to: 'transferring' })).toBe(true);
  expect(isNotified({ from: 'pending', event: 'update', to: 'pending' })).toBe(false);
});

test.each(FAMILIES)('the machine of %s names declared states and events only', (family) => {
  const { events, states, transitions, due, guards } = machineOf(family);
  expect(Object.keys(events)).toEqual(expect.arrayContaining(Object.keys(guards)));
  expect(Object.keys(states)).toEqual(expect.arrayContaining(Object.keys(due)));
  for (const { from, to, event } of transitions) {
    expect(Object.keys(states)).toEqual(expect.arrayContaining([from, to]));
    expect(Object.keys(events)).toContain(event);
  }
});
