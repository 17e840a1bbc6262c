import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCurrency } from '../money/amounts.ts';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/sandbox-choices.md', root), 'utf8');
const choices = [...page.matchAll(/^\| `(.+)` \| (.+) \| (.+) \| `(.+)` \|$/gm)].map(
  ([, id = '', statement = '', section = '', where = '']) => ({ id, statement, section, where }),
);

test('names each choice once, with a section, a sentence and a place that exists', () => {
  expect(choices).toHaveLength(page.split('\n').filter((line) => line.startsWith('| `')).length);
  expect(choices.length).toBeGreaterThan(40);
  expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
  for (const { id, statement, section, where } of choices) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(section).toMatch(/^\d(\.\d+)*$/);
    expect(statement).toMatch(/^[A-Z`].*[^.]\.$/);
    expect([where, existsSync(new URL(where, root))]).toEqual([where, true]);
  }
});

test('lists every choice that the code names', () => {
  const files = globSync('src/**/*.ts', { cwd: root });
  const named = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/sandbox choice\s+(?:\* )?`([a-z-]+)`/g)].map(
      ([, id = '']) => [id, file],
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  for (const [id, file] of named)
    expect([id, file, choices.some((choice) => choice.id === id)]).toEqual([id, file, true]);
});

test('names the properties of a callback as the code does', () => {
  const [, sent] =
    /enqueueCallback\(.* \{ ([\w, ]+) \}/.exec(
      readFileSync(new URL('src/orders/order-events.ts', root), 'utf8'),
    ) ?? [];
  const { statement = '' } = choices.find(({ id }) => id === 'callback-body') ?? {};
  expect([...statement.matchAll(/`(\w+)`/g)].map(([, name]) => name).join(', ')).toBe(sent);
});

test('names an example of the currency codes that the document accepts and the sandbox refuses', () => {
  const { statement = '' } = choices.find(({ id }) => id === 'currencies') ?? {};
  const codes = statement.match(/\b[A-Z]{3}\b/g)?.filter((code) => code !== 'ISO') ?? [];
  expect(codes).toEqual(['CNH']);
  expect(codes.filter(isCurrency)).toEqual([]);
});

test('names no section of the interface document in its sentences', () => {
  expect(choices.filter(({ statement }) => /\bsections? \d/.test(statement))).toEqual([]);
});
