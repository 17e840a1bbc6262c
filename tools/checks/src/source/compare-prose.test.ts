import { expect, test } from 'vitest';
import { loadBundle } from '../document/document.ts';
import { compareNotStated, compareProse } from './compare.ts';
import { collectTexts, readMessages } from './messages.ts';
import { loadSource, spreadPlace } from './source.ts';
import { differences, documentOf, emptySource, jsonResponse, text } from './testing.ts';

const described = {
  ...documentOf({
    description: 'Pays a beneficiary\non behalf of a payer.',
    parameters: [{ name: 'search', in: 'query', description: 'An order number.', schema: text }],
    responses: {
      400: {
        ...jsonResponse({ description: 'Without a tradeId.', type: 'object' }),
        description: 'Refused.',
      },
    },
    'x-status-codes': { '-1': 'The request failed.' },
  }),
  tags: [{ name: 'Payout', description: 'Payouts.' }],
};
const properties = { search: { type: 'string' } };
const tables = [{ section: '1', messages: ['POST /pay query'], properties }];

function found(at: string, ...says: string[]) {
  return differences({ tables, prose: [{ section: '1', at: [at], says }] }, described);
}

test('finds words regardless of case and line breaks, in every kind of place', () => {
  expect(found('document', 'FOR TESTS')).toEqual([]);
  expect(found('tag Payout', 'payouts')).toEqual([]);
  expect(found('POST /pay', 'beneficiary on behalf', 'nobody|payer')).toEqual([]);
  expect(found('POST /pay summary', 'pay')).toEqual([]);
  expect(found('POST /pay code -1', 'request')).toEqual([]);
  expect(found('POST /pay response 400', 'tradeId', 'refused')).toEqual([]);
  expect(found('POST /pay query search', 'order number')).toEqual([]);
});

test('notices a word that a description no longer contains, and a place that does not exist', () => {
  expect(found('POST /pay', 'payer', 'wechat')).toEqual([
    { at: 'POST /pay', fact: 'prose', source: 'wechat', bundle: 'Pays a beneficiary on behalf of a payer.' },
  ]);
  expect(found('POST /nowhere', 'payer')).toMatchObject([{ at: 'POST /nowhere', bundle: undefined }]);
});

test('notices a phrase that no description may contain, anywhere or at its places', () => {
  const phrase = { phrase: 'on behalf of', reason: 'For this test.' };
  const notStated = (at?: string[]) =>
    differences({ tables, notStated: [at ? { ...phrase, at } : phrase] }, described);
  expect(notStated()).toMatchObject([{ at: '#/paths/~1pay/post/description', fact: 'not stated' }]);
  expect(notStated(['POST /pay'])).toMatchObject([{ at: 'POST /pay' }]);
  expect(notStated(['POST /pay summary'])).toEqual([]);
});

test('notices if the description of an operation loses the words of a statement', () => {
  const source = loadSource();
  const entry = { section: '5', at: ['POST /payout/oauth/token'], says: ['one hour'] };
  const document = loadBundle();
  const operation = document.paths['/payout/oauth/token']?.post;
  if (operation === undefined) throw new Error('no token endpoint');
  const prose = () =>
    compareProse({ ...source, prose: [entry] }, collectTexts(document, readMessages(document)));
  expect(prose()).toEqual([]);
  operation.description = 'Issues a token.';
  expect(prose()).toMatchObject([{ at: 'POST /payout/oauth/token', source: 'one hour' }]);
});

test('every place of a statement and of a phrase exists in the document', () => {
  const source = loadSource();
  const document = loadBundle();
  const texts = collectTexts(document, readMessages(document));
  const places = [...source.prose, ...source.notStated].flatMap(({ at }) => at ?? []);
  const missing = places.flatMap((place) => spreadPlace(place, source)).filter((place) => !texts.has(place));
  expect(missing).toEqual([]);
});

test('looks for phrases in every description', () => {
  const source = { ...emptySource, notStated: [{ phrase: 'Which page', reason: 'For this test.' }] };
  expect(
    compareNotStated(source, new Map(), [
      ['#/a', 'which page'],
      ['#/b', 'page'],
    ]),
  ).toMatchObject([{ at: '#/a' }]);
});
