import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations } from '@cross-border-payments/openapi';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { inPlainWords, wayToFindOut } from '../conditions-in-words/extension-texts.ts';
import { eachObject, objectOf } from '../json.ts';
import { document, SOURCE } from '../testing/real-document.ts';
import { ABSENT_POINTS } from './unknowns-page.ts';

const register: { statement: string; at: string[] }[] = parse(
  readFileSync(join(SOURCE.repository, 'spec', 'generated', 'unknowns.yaml'), 'utf8'),
);

const known: Record<string, { ask: string }> = parse(
  readFileSync(new URL('../../unknowns.yaml', import.meta.url), 'utf8'),
);

test('every statement of the register has an entry that says how to find out, and there are no other entries', () => {
  const statements = [...new Set(register.map(({ statement }) => statement))].sort();
  expect(Object.keys(known).sort()).toEqual(statements);
});

test('each entry is an instruction in plain words', () => {
  for (const { ask } of Object.values(known))
    expect(ask).toMatch(/^(Ask|Send|Query|Upload|Update|Cancel)\b.*\.$/);
});

test('no entry asks to repeat an operation that must not be repeated', () => {
  const never = listOperations(document).filter(({ object }) => object['x-retry'] === 'never');
  expect(never.length).toBeGreaterThan(10);
  const concerned = register.filter(({ at }) =>
    at.some((pointer) => never.some((operation) => pointer.startsWith(operation.pointer))),
  );
  expect(concerned.length).toBeGreaterThan(5);
  for (const { statement } of concerned)
    expect([statement, wayToFindOut(statement).way]).toEqual([
      statement,
      expect.stringMatching(/^(Ask|Query)/),
    ]);
});

test('a statement that is not in the register is a question to the operator', () => {
  expect(wayToFindOut('toString')).toEqual({ way: 'Ask the operator of the service.', blocks: false });
});

test('a statement that only a reader of the interface document understands has plain words', () => {
  expect(inPlainWords('condition')).toBe('when it is present or required');
  expect(inPlainWords('maximum length')).toBe('maximum length');
});

test('nothing that the site calls absent is in the document', () => {
  const names = new Set<string>();
  eachObject(document, (object) => {
    for (const name of Object.keys(objectOf(object.properties))) names.add(name);
  });
  for (const { id, path } of listOperations(document)) names.add(id).add(path);
  expect(names.size).toBeGreaterThan(100);
  const lines = readFileSync(new URL('../../not-in-interface.yaml', import.meta.url), 'utf8').split('\n');
  const present = ABSENT_POINTS.flatMap(({ title, absent }) => {
    const found = [...names].filter((name) => new RegExp(absent, 'i').test(name));
    if (found.length === 0) return [];
    const line = lines.indexOf(`- title: ${title}`) + 1;
    return [
      `packages/docs/not-in-interface.yaml:${line} calls "${title}" absent, but the document has ${found.join(', ')}. Remove the entry, or narrow its \`absent\`.`,
    ];
  });
  expect(present).toEqual([]);
});
