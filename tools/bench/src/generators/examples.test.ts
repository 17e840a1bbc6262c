import { expect, test } from 'vitest';
import { validExamples } from './examples.ts';

const name = { $ref: '#/components/schemas/Name' };
const media = (type: string, schema: object, rest: object) => ({ content: { [type]: { schema, ...rest } } });

test('lists the examples that the schema of their component accepts, each once', () => {
  const document = {
    paths: {
      '/a/json': {
        post: {
          parameters: [{ name: 'q', schema: name, example: 'of a parameter' }],
          requestBody: media('application/json', name, { example: 'own' }),
          responses: {
            200: media('application/json', { type: 'array', items: name }, { example: ['a', 'b'] }),
            400: media('application/json', name, {
              examples: { shared: { $ref: '#/components/examples/shared' }, wrong: { value: 7 } },
            }),
            500: media('text/plain', name, { example: 'a file' }),
          },
        },
      },
    },
    components: {
      schemas: {
        Name: { type: 'string', example: 'own', maxLength: 20 },
        Template: { type: 'object', properties: { example: { type: 'number' } }, example: { $id: '#a b' } },
      },
      examples: { shared: { value: 'shared' } },
    },
  };
  const found = validExamples(document).map(({ isList, value }) => [isList, value]);
  expect(found).toEqual([
    [false, 'own'],
    [false, { $id: '#a b' }],
    [false, 'of a parameter'],
    [true, ['a', 'b']],
    [false, 'shared'],
  ]);
});
