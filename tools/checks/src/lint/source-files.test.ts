import { formatPointer } from '@cross-border-payments/openapi';
import { parseSourceFile } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { miniTree } from '../testing/mini-tree.ts';
import { checkSourceCallbacks, checkSourceOperations, checkSourceSections } from './source-files.ts';

const GOOD: Readonly<Record<string, string>> = {
  '4.6-reference-data': 'section: "4.6"\ntables: []\n',
  '4.10-more': 'section: "4.10"\ntables: []\n',
  operations: 'operations:\n  - { method: GET, path: /a, section: "4.6" }\n',
  enumerations: 'Gender:\n  section: "3"\n  values: [Male]\n',
  prose: '- { section: "4.10", at: [document], says: [a] }\n',
  'not-stated': '- { phrase: a, reason: b }\n',
};

function faults(changes: Readonly<Record<string, string>>): string[] {
  const files = Object.entries({ ...GOOD, ...changes }).map(([name, text]) =>
    parseSourceFile(`/spec/source/${name}.yaml`, text),
  );
  return checkSourceSections(files).map(
    ({ place, message }) => `${place.file}#${formatPointer(place.path)} ${message}`,
  );
}

test('entries with a section that has a file, with a chapter, or without a section have no findings', () => {
  expect(faults({})).toEqual([]);
});

test.each([
  ['operations', '"4.6"', '"4.9"', '/operations/0/section', 'not "4.9". Write one of "4.6", "4.10".'],
  ['operations', '"4.6"', '"3"', '/operations/0/section', 'not "3". Write one of "4.6", "4.10".'],
  ['enumerations', '"3"', '"9.9"', '/Gender/section', 'or a chapter from "1" to "9".'],
  ['enumerations', '"3"', '4.6', '/Gender/section', 'must be a string with a section of'],
  ['prose', '"4.10"', '"4.11"', '/0/section', 'not "4.11". Write one of'],
  ['4.6-reference-data', '"4.6"', '"4.10"', '/section', 'not "4.10". Write one of "4.6".'],
])('in %s, section %s as %s is found', (name, from, to, pointer, message) => {
  expect(faults({ [name]: (GOOD[name] ?? '').replace(from, to) })).toEqual([
    expect.stringMatching(`^/spec/source/${name}.yaml#${pointer} .*${message}`),
  ]);
});

const OPERATION = {
  method: 'GET',
  path: '/a',
  section: '4.6',
  family: 'Payin',
  security: [],
  body: 'none',
  retry: 'read',
  codes: { 1: 'success' },
};

function operationFaults(changes: Readonly<Record<string, unknown>>): string[] {
  const text = JSON.stringify({ operations: [OPERATION, { ...OPERATION, ...changes }] });
  return checkSourceOperations([parseSourceFile('/spec/source/operations.yaml', text)]).map(
    ({ place, message }) => `${formatPointer(place.path)} ${message}`,
  );
}

test.each(Object.keys(OPERATION))('an operation without `%s` is found', (fact) => {
  expect(operationFaults({ [fact]: undefined })).toEqual([
    expect.stringContaining(`/operations/1 This operation lacks \`${fact}\`. Write it as in \`${fact}: `),
  ]);
});

test('an operation whose headers or codes are a text is found, and a complete one is not', () => {
  expect(operationFaults({ security: 'appkey' })).toEqual([
    '/operations/1/security This operation has a `security` of another form. Write it as in `security: [appkey, token]`.',
  ]);
  expect(operationFaults({ codes: 'success' })).toHaveLength(1);
  expect(operationFaults({})).toEqual([]);
});

test('a callback whose address is in no summary is reported once, with its first message', () => {
  const callback = 'webhooks/orderStatusCallback.yaml';
  const table = `section: "4.7"
tables:
  - messages: ["POST {callback_url}/hub/moved request", "POST {callback_url}/hub/moved response"]
    properties: {}
  - messages: [POST /pay request]
    properties: {}
`;
  const files = [parseSourceFile('/spec/source/4.7-callback.yaml', table)];
  expect(checkSourceCallbacks(files, miniTree())).toEqual([
    {
      place: { file: '/spec/source/4.7-callback.yaml', path: ['tables', 0, 'messages', 0] },
      message:
        'No callback has the address `{callback_url}/hub/moved`. End the summary of its file in `webhooks` with `: {callback_url}/hub/moved`, or correct the address here.',
    },
  ]);
  const summary = 'summary: "An order moved: {callback_url}/hub/moved"';
  const tree = miniTree({ [callback]: [['summary: An order moved', summary]] });
  expect(checkSourceCallbacks(files, tree)).toEqual([]);
});
