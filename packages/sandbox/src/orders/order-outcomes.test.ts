import { describe, expect, test } from 'vitest';
import type { Family } from '../store/schema.ts';
import { FAMILIES, machineOf } from './life-cycles.ts';
import { isTerminal, next } from './machine.ts';
import {
  confirmRefusal,
  findDue,
  MAGIC_ORDER_VALUES,
  MAGIC_PROPERTIES,
  type MagicOrderValue,
  type OrderOutcome,
  OUTCOMES,
  outcomeNamed,
  readOutcome,
} from './outcomes.ts';

const FACTS = {
  sourceCurrency: 'AUD',
  targetCurrency: 'CNY',
  queryNo: 'Q1',
  documents: ['proforma_invoice', 'purchase_order'],
};

/** The events that the merchant raises, in order of preference. */
const WISHES = ['confirm', 'completeDocuments'] as const;

function bodyWith(path: string, value: unknown): unknown {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

function valueFor(property: string, row: MagicOrderValue, family: Family): string | number {
  if (property.endsWith('Amount')) return row.amount;
  if (property.endsWith('Id')) return row.id;
  if (property.endsWith('ullName')) return family === 'payin' ? row.chineseName : row.name;
  return row.account;
}

/** Runs an order to its end: the merchant acts as soon as that is possible, otherwise the clock moves on. */
function run(family: Family, outcome: OrderOutcome, merchantActs: boolean): readonly string[] {
  const machine = machineOf(family);
  const timeline = [machine.initial];
  for (let moves = 0; moves < 20; moves++) {
    const state = timeline.at(-1) ?? '';
    if (isTerminal(machine, state)) break;
    const wish = WISHES.find(
      (event) =>
        merchantActs &&
        Object.hasOwn(machine.events, event) &&
        next(machine, state, event) !== undefined &&
        machine.guards[event]?.(FACTS) === undefined &&
        !(event === 'confirm' && confirmRefusal(outcome, state)) &&
        !(event === 'completeDocuments' && state === 'pending' && family !== 'business'),
    );
    const visits = timeline.filter((each) => each === state).length;
    const event = wish ?? findDue(machine, state, outcome, visits)?.event ?? 'upload';
    if (!Object.hasOwn(machine.events, event)) break;
    const transition = next(machine, state, event);
    if (transition === undefined || transition.to === state) break;
    timeline.push(transition.to);
  }
  return timeline;
}

describe.each(FAMILIES)('the magic values of a %s', (family) => {
  const rows = MAGIC_ORDER_VALUES.filter(({ outcome }) => OUTCOMES[family][outcome]);

  test('are recognized in every magic property', () => {
    for (const row of rows) {
      for (const property of MAGIC_PROPERTIES[family]) {
        expect([property, readOutcome(family, bodyWith(property, valueFor(property, row, family)))]).toEqual([
          property,
          row.outcome,
        ]);
      }
    }
  });

  test.each(rows.map((row) => row.outcome))('%s has its final status', (name) => {
    const outcome = outcomeNamed(family, name);
    const end = run(family, outcome, true).at(-1) ?? '';
    if (outcome.ends) expect(end).toBe(outcome.ends);
    else
      expect([
        outcome.create !== undefined || outcome.unconfirmable === 'all' || end === 'transferring',
      ]).toEqual([true]);
  });

  test('reach every final status', () => {
    const ends = new Set(rows.map(({ outcome }) => run(family, outcomeNamed(family, outcome), true).at(-1)));
    const hint = 'final states without an outcome that ends there: add one for each in outcomes.ts';
    expect(
      machineOf(family).terminal.filter((state) => !ends.has(state)),
      hint,
    ).toEqual([]);
  });

  test('force only steps that are transitions of the life cycle', () => {
    for (const outcome of Object.values(OUTCOMES[family])) {
      for (const { in: state, event } of outcome.steps ?? []) {
        if (event !== null)
          expect([state, event, next(machineOf(family), state, event) !== undefined]).toEqual([
            state,
            event,
            true,
          ]);
      }
    }
  });

  test('ask for material only once', () => {
    const machine = machineOf(family);
    const material = outcomeNamed(family, 'material');
    expect(findDue(machine, 'pending', material)?.event).toBe('requireMaterial');
    expect(findDue(machine, 'pending', material, 2)).toEqual(machine.due.pending);
    expect(run(family, material, true)).toContain(family === 'business' ? 'completed' : 'pending_material');
  });

  test('do not affect an order that contains none', () => {
    for (const body of [null, undefined, 'text', 7, [], {}, { sourceAmount: '6601' }, { payer: null }]) {
      expect(readOutcome(family, body)).toBe('usual');
    }
    expect(readOutcome(family, { sourceAmount: 6601.5, beneficiary: { fullName: 'sandbox failed' } })).toBe(
      'usual',
    );
  });
});

test('a payout that nobody confirms moves no money and stays pending', () => {
  expect(run('global', outcomeNamed('global', 'usual'), false)).toEqual(['pending']);
});

test('if two properties have magic values, the first one decides', () => {
  expect(readOutcome('payin', { targetAmount: 6601, sourceAmount: 6602 })).toBe('rejected');
});

test('an outcome that the family does not have is ignored', () => {
  expect(readOutcome('global', { sourceAmount: 6606, targetAmount: 6601 })).toBe('failed');
});

test('a create has one of the three kinds of response in R-015', () => {
  expect(outcomeNamed('payin', 'usual').create).toBeUndefined();
  expect(outcomeNamed('payin', 'refused').create).toBe('refused');
  for (const family of FAMILIES)
    expect(outcomeNamed(family, 'refused-but-created').create).toBe('refused but created');
  expect(outcomeNamed('global', 'confirm-refused').create).toBeUndefined();
});

test('confirms are refused with a sentence, permanently or until the status of the order changes', () => {
  const always = outcomeNamed('global', 'confirm-refused');
  expect(confirmRefusal(always, 'awaiting_transfer')?.message).toMatch(/no money moved\.$/);
  const once = outcomeNamed('personal', 'material');
  expect([confirmRefusal(once, 'pending')?.httpStatus, confirmRefusal(once, 'awaiting_transfer')]).toEqual([
    400,
    undefined,
  ]);
});
