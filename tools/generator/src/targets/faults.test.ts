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

test('a tag or operation whose name has another meaning in a client is named once', async () => {
  const responses = { 204: { description: 'Fine.' } };
  const get = (operationId: string, ...tags: string[]) => ({ get: { operationId, tags, responses } });
  const paths = {
    '/a': get('one', 'Call'),
    '/b': get('two', 'Call'),
    '/c': get('then'),
    '/d': get('callPets', 'Pets'),
  };
  const input = {
    document: { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths },
    file: 'test.json',
  };
  const { warnings, files } = await generateFiles({ input, targets: ['client'] });
  const end = 'To avoid this, rename it in the document.';
  expect(warnings).toEqual([
    `#/paths/~1a/get: renamed: The tag \`Call\` is named \`call_\` in the client, where \`call\` has another meaning. ${end}`,
    `#/paths/~1c/get: renamed: The operation \`then\` is named \`then_\` in the client, where \`then\` has another meaning. ${end}`,
    `#/paths/~1d/get: renamed: The operation \`callPets\` is named \`call_\` in the client, where \`call\` has another meaning. ${end}`,
  ]);
  expect(files.get('resources.ts')).toMatch(/readonly call_: [\s\S]* then_: /);
  expect(
    (await generateFiles({ input, targets: ['server'], withoutValidators: true, runtime: 'a' })).warnings,
  ).toEqual([]);
  const keep = { input, targets: ['client'], methodNames: 'ids', allow: ['renamed'] } as const;
  expect((await generateFiles(keep)).warnings).toEqual([]);
});
