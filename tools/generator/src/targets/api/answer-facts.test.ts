import { expect, test } from 'vitest';
import { generateFiles } from '../../generate-files.ts';
import { LINKED_RUNTIMES } from '../../type-check.ts';

/** Returns the kinds of data in the record of an operation with these answers. */
async function dataOf(responses: string): Promise<string | undefined> {
  const text = `openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  /a: { get: { operationId: a, responses: { ${responses} } } }
`;
  const input = { text, file: 'test.yaml' };
  const { files } = await generateFiles({ input, targets: ['client'], runtime: LINKED_RUNTIMES.client });
  return /data: (\[.*?\])/.exec(files.get('operation-table.ts') ?? '')?.[1];
}

const answer = (status: string, ...types: string[]) =>
  `'${status}': { description: Fine., content: { ${types.map((type) => `${type}: {}`).join(', ')} } }`;

test.each([
  ['JSON alone', answer('200', 'application/json'), undefined],
  ['JSON, or nothing', `${answer('200', 'application/json')}, ${answer('204')}`, undefined],
  ['JSON, and nothing that is shown', `${answer('200', 'application/json')}, ${answer('202')}`, '[]'],
  [
    'what refusals are does not count',
    `${answer('200', 'application/json')}, ${answer('404', 'text/plain')}`,
    undefined,
  ],
  ['JSON is asked for, where there is any', answer('200', 'text/csv', 'application/json'), undefined],
  ['a text or a file', answer('200', 'application/xml', 'image/png'), "['text', 'bytes']"],
  ['events', answer('200', 'text/event-stream'), "['events']"],
  ['the default', answer('default', 'text/csv'), "['text']"],
  ['a range', answer('2XX', 'application/pdf'), "['bytes']"],
  ['anything', answer('200', "'*/*'"), '[]'],
  ['nothing', answer('200'), '[]'],
])('the data of a success: %s', async (_, responses, data) => {
  expect(await dataOf(responses)).toBe(data);
});
