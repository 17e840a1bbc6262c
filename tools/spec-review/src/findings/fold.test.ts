import { expect, test } from 'vitest';
import { compareVersions } from '../../test/compare-versions.ts';
import { Version } from '../repository/version.ts';
import { fold } from './fold.ts';

interface Written {
  readonly servers: readonly string[];
  readonly required: readonly string[];
}

function version(side: 'base' | 'head', { servers, required }: Written): Version {
  const text = { type: 'string' };
  const schema = { type: 'object', required, properties: { a: text, b: text, c: text } };
  const requestBody = { content: { 'application/json': { schema } } };
  const post = { operationId: 'send', requestBody, responses: { 204: { description: 'Sent.' } } };
  const info = { title: 'Causes', version: '1' };
  const document = {
    openapi: '3.1.0',
    info,
    servers: servers.map((url) => ({ url })),
    paths: { '/a': { post } },
  };
  return new Version(side, { document, file: 'a' }, 'a');
}

const BASE = { servers: ['https://a.example', 'https://b.example'], required: ['a'] };
const MANY = Array.from({ length: 10 }, (_, at) => `https://${at + 1}.example`);

test.each<[string, Partial<Written>, Partial<Written>, string]>([
  [
    'two servers',
    {},
    { servers: ['https://c.example'] },
    'The server `https://a.example` was removed. The server `https://b.example` was removed.',
  ],
  [
    'two properties, and none that was required before',
    {},
    { required: ['a', 'b', 'c'] },
    '`b` is required. The same holds for `c`.',
  ],
  [
    'ten servers',
    { servers: MANY },
    { servers: ['https://a.example'] },
    `${MANY.slice(0, 9)
      .map((url) => `The server \`${url}\` was removed. `)
      .join('')}1 more cause.`,
  ],
])('of %s at one place, each cause is named', (_, before, after, expected) => {
  const versions = {
    base: version('base', { ...BASE, ...before }),
    head: version('head', { ...BASE, ...after }),
  };
  const [first] = fold(compareVersions(versions), () => undefined);
  expect(first).toMatchObject({ level: 'breaking', cause: expected });
});
