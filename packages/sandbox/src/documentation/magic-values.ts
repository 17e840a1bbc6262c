import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { FAMILIES, machineOf } from '../orders/families.ts';
import { MAGIC_ANSWERS } from '../outcomes/magic-answers.ts';
import { MAGIC_MEMBERS, MAGIC_ORDER_VALUES } from '../outcomes/magic-order-values.ts';
import { OUTCOMES } from '../outcomes/order-outcomes.ts';
import type { Family } from '../store/schema.ts';
import { code, page, table } from './markdown.ts';

/** A refusal without a magic value: the state or the request itself causes it. */
interface PlainRefusal {
  /** Ids of operations, or a description of several in brackets. */
  readonly operations: readonly string[];
  readonly how: string;
  readonly rule?: string;
  readonly code: string;
}

/** The refusals without a magic value, and how each is reached. */
export const PLAIN_REFUSALS: readonly PlainRefusal[] = parse(
  readFileSync(new URL('plain-refusals.yaml', import.meta.url), 'utf8'),
);

const VALUES = table(
  ['Outcome', 'Amount', 'Account', 'Name', 'Chinese name', 'Id'],
  MAGIC_ORDER_VALUES.map((row) => [
    row.outcome,
    code(row.amount),
    code(row.account),
    code(row.name),
    code(row.chineseName),
    code(row.id),
  ]),
);

function section(family: Family): string {
  const { name } = machineOf(family);
  const members = MAGIC_MEMBERS[family].map(code).join(', ');
  const rows = MAGIC_ORDER_VALUES.flatMap(({ outcome }) => {
    const found = OUTCOMES[family][outcome];
    return found ? [[outcome, found.says, found.ends ? code(found.ends) : '']] : [];
  });
  return [
    `### ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    `Of these members, the first with a magic value counts: ${members}.`,
    table(['Outcome', 'What happens', 'Ends as'], rows),
  ].join('\n\n');
}

const ANSWERS = table(
  ['Operation', 'Member', 'Value', 'Status', 'Message'],
  MAGIC_ANSWERS.map((row) => [
    code(row.operation),
    row.member === '' ? 'the whole body' : code(row.member),
    code(row.value),
    code(row.code),
    row.message,
  ]),
);

const PLAIN = table(
  ['Operation', 'How', 'Rule', 'Status'],
  PLAIN_REFUSALS.map((row) => [row.operations.map(code).join(', '), row.how, row.rule ?? '', code(row.code)]),
);

/** Writes `docs/magic-values.md`: how to reach every final status and every refusal. */
export function magicValuesPage(): string {
  return page(
    '# Magic values',
    'A create with one of these values forces the outcome of its order. "Ends as" is the final status if the merchant confirms, and uploads the documents asked for, as soon as that is possible.',
    '## Orders',
    VALUES,
    ...FAMILIES.map(section),
    '## Other operations',
    ANSWERS,
    '## Refusals without a magic value',
    PLAIN,
  );
}
