import { expect, test } from 'vitest';
import { roundTrip } from './round-trip.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  /pets/{name}:
    post:
      operationId: addPet
      parameters:
        - { name: name, in: path, required: true, schema: { type: string, minLength: 2 }, examples: { fine: { value: Rex }, short: { value: R } } }
        - { name: age, in: query, schema: { type: integer, examples: [3, three] } }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
            examples:
              cat: { value: { kind: cat } }
              text: { value: '{ "kind": "dog" }' }
              none: { value: { colour: red } }
              other: { $ref: '#/components/examples/dog' }
      responses:
        '201':
          description: Added.
          headers: { Location: { schema: { type: string }, example: /pets/Rex } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Pet' }, example: { kind: cat, id: 5 } } }
        '404': { description: Unknown., content: { application/json: { schema: { $ref: '#/components/schemas/Fault' } } } }
        '5XX': { description: Broken., content: { text/plain: { example: It is broken. } } }
components:
  examples: { dog: { value: { kind: dog } } }
  schemas:
    Pet:
      allOf: [{ $ref: '#/components/schemas/Base' }]
      type: object
      required: [kind, id]
      properties:
        kind: { enum: [cat, dog, snake], example: snake }
        id: { type: integer, readOnly: true, example: seven }
    Base: { type: object, properties: { colour: { type: string } }, example: { colour: grey } }
    Fault: { type: object, required: [code], properties: { code: { type: integer, example: 17 } } }
`;

test('the examples of a document are sent and returned, and invalid ones are listed', async () => {
  const { results, examples, contradictions } = await roundTrip({ text: DOCUMENT, file: 'test.yaml' });
  expect(results).toEqual([
    {
      operation: 'addPet',
      pointer: '#/paths/~1pets~1{name}/post',
      exchanges: expect.any(Number),
      faults: [],
    },
  ]);
  const post = '#/paths/~1pets~1{name}/post';
  expect(contradictions).toEqual([
    {
      pointer: `${post}/parameters/0/examples/short`,
      reason: '`name` must have at least 2 characters',
    },
    { pointer: `${post}/parameters/1/schema/examples/1`, reason: '`age` must be a whole number' },
    {
      pointer: `${post}/requestBody/content/application~1json/examples/none`,
      reason: '`kind` is required',
    },
    { pointer: '#/components/schemas/Pet/properties/id/example', reason: '`id` must be a whole number' },
  ]);
  // Two of parameters, three of the request, three of the responses, and three of schemas: the kind of a pet, its base,
  // and the code of a fault.
  expect(examples).toBe(11);
});

test.each([
  ['the body of a request', 'kind: cat', 'kind: { a: 1 }'],
  ['the response', '{ kind: cat, id: 5 }', '{ kind: cat, id: x }'],
])('an example of %s that is wrong is named', async (_, right, wrong) => {
  const { contradictions } = await roundTrip({ text: DOCUMENT.replace(right, wrong), file: 'test.yaml' });
  expect(contradictions).toHaveLength(5);
});
