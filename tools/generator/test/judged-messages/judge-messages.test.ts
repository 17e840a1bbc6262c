import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeMessages, unexpectedIn } from './judge-messages.ts';
import { readMessageFile } from './read-message-file.ts';

const CASES = join(import.meta.dirname, '../../cases');
const FOREIGN = join(import.meta.dirname, '../../foreign-messages');
const withMessages = readdirSync(CASES).filter((name) => existsSync(join(CASES, name, 'messages.yaml')));

test.each(withMessages)(
  'validators and types give the expected verdicts on the messages of %s',
  async (name) => {
    const expected = readMessageFile(join(CASES, name, 'messages.yaml'));
    const judged = await judgeMessages(expected);
    expect(judged.map((one, at) => unexpectedIn(expected.messages[at], one))).toEqual(judged.map(() => []));
  },
);

test.each(readdirSync(FOREIGN))('%s has at least eight messages, valid and invalid', (file) => {
  const { messages } = readMessageFile(join(FOREIGN, file), '.');
  const wrong = messages.filter(({ says }) => says.length > 0);
  expect(wrong.length).toBeGreaterThanOrEqual(8);
  expect(messages.length).toBeGreaterThan(wrong.length);
});

const right = { schema: 'S', value: 1, says: [], compiler: '' };
const wrong = { schema: 'S', value: 1, says: ['`a` is required'], compiler: 'a' };

test.each([
  [right, { raw: true, sentences: [], compiler: [] }, []],
  [wrong, { raw: false, sentences: ['`a` is required'], compiler: ['at a', 'is missing'] }, []],
  [wrong, { raw: true, sentences: ['`a` is required'], compiler: ['a'] }, ['Ajv alone accepts it']],
  [
    wrong,
    { raw: false, sentences: ['`b` is required'], compiler: ['a'] },
    ['the validator says "`b` is required"'],
  ],
  [right, { raw: true, sentences: [], compiler: ['no'] }, ['the type does not accept it no']],
  [wrong, { raw: false, sentences: ['`a` is required'], compiler: [] }, ['the type accepts it']],
  [
    wrong,
    { raw: false, sentences: ['`a` is required'], compiler: ['x', 'x', 'x', 'x', 'a'] },
    ['the compiler does not name `a`: x x x x'],
  ],
])('%j with %j is told', (expected, judged, faults) => {
  expect(unexpectedIn(expected, judged)).toEqual(faults);
});

test('a file without a document or a message without a schema is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    const file = join(folder, 'messages.yaml');
    writeFileSync(file, 'messages: []');
    expect(() => readMessageFile(file)).toThrow('must have `document` and a list of `messages`');
    writeFileSync(file, 'document: a.yaml\nmessages: [{ value: 1 }]');
    expect(() => readMessageFile(file)).toThrow('message 1 must have `schema` and `value`');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
