import { expect, test } from 'vitest';
import { generateFiles } from '../generate-files.ts';
import type { GenerateTarget } from '../options.ts';

/** Returns the faults and warnings of a document with one operation, as `code: reason`. */
async function faultsOf(method: string, requestBody: object, target: GenerateTarget): Promise<string[]> {
  const operation = { operationId: 'send', requestBody, responses: { 204: { description: 'Fine.' } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { [method]: operation } },
  };
  const input = { document, file: 'test.json' };
  const { accepted } = await generateFiles({ input, targets: [target], allow: ['all'] });
  return accepted.map(({ code, reason, isWarning }) => `${isWarning ? 'warning ' : ''}${code}: ${reason}`);
}

test.each([
  ['that is optional and may be empty', {}],
  ['that is required', { required: true }],
])('a body of GET %s is left out with a warning', async (_, more) => {
  const body = { content: { 'application/json': { schema: { type: 'object' } } }, ...more };
  const reason = 'send is called without its body, since `fetch` sends none with GET.';
  expect(await faultsOf('get', body, 'client')).toEqual([`warning not-sendable: ${reason}`]);
  expect(await faultsOf('delete', body, 'client')).toEqual([]);
});

test('a body of GET that can only be empty is left out in silence', async () => {
  const schema = { type: 'object', properties: {}, additionalProperties: false };
  expect(await faultsOf('get', { content: { 'application/json': { schema } } }, 'client')).toEqual([]);
});

const LIST = { type: 'array', items: { type: 'string' } };

test.each<[string, object, boolean]>([
  ['multipart/form-data', LIST, true],
  ['application/x-www-form-urlencoded', LIST, true],
  ['multipart/form-data', { type: 'object', properties: { list: LIST } }, false],
  ['multipart/form-data', { type: ['array', 'object'] }, false],
  ['*/*', LIST, false],
  ['application/json', LIST, false],
])('a body in %s with the schema %j: refused %s', async (mediaType, schema, isRefused) => {
  const body = { required: true, content: { [mediaType]: { schema } } };
  for (const [target, code] of [
    ['client', 'not-sendable'],
    ['server', 'not-readable'],
  ] as const) {
    const words = 'is an array, and a form needs names';
    const fault = expect.stringMatching(new RegExp(`^${code}: .*${words}`));
    expect(await faultsOf('post', body, target)).toEqual(isRefused ? [fault] : []);
  }
});
