import { expect, test } from 'vitest';
import { compareVersions } from '../../test/compare-versions.ts';
import { Version } from '../repository/version.ts';

type Callbacks = Record<string, readonly string[]>;

/** Returns a document whose callbacks all have the same URL; each requires the given properties in its body. */
function version(side: 'base' | 'head', callbacks: Callbacks): Version {
  const written = Object.entries(callbacks).map(([name, required]) => {
    const schema = {
      type: 'object',
      required,
      properties: { id: { type: 'string' }, at: { type: 'string' } },
    };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const post = { requestBody, responses: { 204: { description: 'Received.' } } };
    return [name, { '{$request.body#/endpoint}': { post } }];
  });
  const responses = { 202: { description: 'Accepted.' } };
  const post = { operationId: 'order', responses, callbacks: Object.fromEntries(written) };
  const info = { title: 'Callbacks', version: '1' };
  return new Version(
    side,
    { document: { openapi: '3.1.0', info, paths: { '/orders': { post } } }, file: 'a' },
    'a',
  );
}

test.each<[string, Callbacks, Callbacks, string[]]>([
  [
    'a break in the first',
    { paid: ['id'], failed: ['id'] },
    { paid: [], failed: ['id'] },
    ['webhook-widened paid'],
  ],
  [
    'a break in the last',
    { paid: ['id'], failed: ['id'] },
    { paid: ['id'], failed: [] },
    ['webhook-widened failed'],
  ],
  ['the first one removed', { paid: ['id'], failed: ['id'] }, { failed: ['id'] }, ['callback-removed paid']],
  [
    'a third one',
    { paid: ['id'], failed: [] },
    { late: ['at'], paid: ['id'], failed: [] },
    ['callback-added late'],
  ],
  ['another name, which is not sent', { paid: ['id'] }, { settled: ['id'] }, ['words ']],
])('of callbacks with one address, %s is reported as that', (_, before, after, expected) => {
  const found = compareVersions({
    isClient: true,
    base: version('base', before),
    head: version('head', after),
  });
  const shown = found.map(({ kind, operations: [name = ''] }) => `${kind} ${name.split(' ')[0]}`);
  expect(shown).toEqual(expected);
});
