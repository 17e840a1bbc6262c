import { expect, test } from 'vitest';
import { generateFiles } from '../src/generate-files.ts';
import type { GenerateTarget } from '../src/options.ts';

const HEAD = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n";
const RESPONSES = "responses: { '200': { description: Fine. } }";
const schema = (text: string) => `${HEAD}paths: {}\ncomponents: { schemas: { A: ${text} } }\n`;
const path = (text: string) => `${HEAD}paths: ${text}\n`;
const operation = (text: string) => path(`{ /a: { get: { ${text} } } }`);
const A = '#/components/schemas/A';
const GET = '#/paths/~1a/get';

/** The documents, each with the place and the words of its only error. */
const BROKEN: readonly (readonly [name: string, text: string, place: string, words: string])[] = [
  ['nothing', '', '', 'is not an OpenAPI document: it is empty'],
  ['an array', '[]', '', 'is not an OpenAPI document: it is not an object'],
  ['no version', "info: { title: T, version: '1' }\npaths: {}\n", '', 'names no OpenAPI version'],
  ['version 4', 'openapi: 4.0.0\npaths: {}\n', '', 'is OpenAPI "4.0.0"'],
  ['a tab as indentation', `${HEAD}paths:\n\t/a: {}\n`, ':4', 'is not valid YAML'],
  ['a bracket that is not closed', `${HEAD}paths: { /a: {\n`, ':4', 'is not valid YAML'],
  ['JSON with two commas', '{"openapi": "3.1.0",,\n "paths": {}}', ':1', 'is not valid YAML'],
  ['a key twice', `${HEAD}paths: {}\npaths: {}\n`, ':4', 'Map keys must be unique'],
  ['two YAML documents', `${HEAD}paths: {}\n---\n${HEAD}`, ':4', 'starts a second YAML document here'],
  ['an alias without its anchor', `${HEAD}paths: *none\n`, ':3', 'there is no anchor `none`'],
  [
    'an anchor in itself',
    schema('&n { properties: { next: *n } }'),
    ':4',
    `contains itself, at ${A.slice(1)}`,
  ],
  ['an anchor in a list in itself', schema('&n { allOf: [{}, *n] }'), ':4', 'contains itself'],
  [
    'two anchors in each other',
    schema('&a { properties: { b: &b { items: *a, not: *b } } }'),
    ':4',
    'itself',
  ],
  [
    'anchors of anchors',
    `a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghi'.replaceAll(/./g, (name) => `${name}: &${name} [${`*${String.fromCharCode(name.charCodeAt(0) - 1)},`.repeat(9)}]\n`)}`,
    ':1',
    'Use fewer anchors',
  ],
  ['too many levels', schema(`${'{ not: '.repeat(1_000)}{}${' }'.repeat(1_000)}`), ':4', 'nests'],
  ['paths as an array', path('[]'), ':3 #/paths', 'An object is expected here, not an array'],
  ['paths as a string', path('none'), ':3 #/paths', 'An object is expected here'],
  ['a path item as a string', path('{ /a: none }'), ':3 #/paths/~1a', 'An object is expected here'],
  ['a path without a slash', path('{ a: {} }'), ':3 #/paths/a', 'must start with `/`'],
  ['a path with an open brace', path("{ '/a/{id': {} }"), ':3 #/paths/~1a~1{id', 'needs a name'],
  [
    'a method in capitals',
    path(`{ /a: { GET: { ${RESPONSES} } } }`),
    `:3 #/paths/~1a/GET`,
    'must be written `get`',
  ],
  ['an operation as an array', path('{ /a: { get: [] } }'), `:3 ${GET}`, 'An object is expected here'],
  [
    'parameters as an object',
    operation('parameters: { id: {} }'),
    `:3 ${GET}/parameters`,
    'An array is expected',
  ],
  [
    'a parameter without a name',
    operation('parameters: [{ in: query }]'),
    `:3 ${GET}/parameters/0`,
    'needs a name',
  ],
  [
    'a parameter in the body',
    operation('parameters: [{ name: b, in: body }]'),
    `:3 ${GET}/parameters/0`,
    '"in" with',
  ],
  [
    'responses as a list',
    operation('responses: [{ description: Fine. }]'),
    `:3 ${GET}/responses`,
    'An object is',
  ],
  [
    'a media type without a slash',
    operation('requestBody: { content: { json: {} } }'),
    `:3 ${GET}/requestBody/content/json`,
    'is not a media type',
  ],
  [
    'content as a string',
    operation('requestBody: { content: json }'),
    `:3 ${GET}/requestBody/content`,
    'An object is',
  ],
  [
    'security as an object',
    operation('security: { key: [] }'),
    `:3 ${GET}/security`,
    'An array is expected here',
  ],
  [
    'security of the document as a string',
    `${HEAD}security: key\npaths: {}\n`,
    ':3 #/security',
    'An array is',
  ],
  [
    'a reference to nothing',
    schema("{ $ref: '#/components/schemas/B' }"),
    `:4 ${A}`,
    'nothing is at that place',
  ],
  ['a reference to no file', schema('{ $ref: none.yaml }'), `:4 ${A}`, 'there is no such file'],
  ['a reference to the network', schema("{ $ref: 'https://a.example/b' }"), `:4 ${A}`, 'nothing is fetched'],
  ['a reference as a number', schema('{ $ref: 1 }'), `:4 ${A}/$ref`, '`$ref` must be a string'],
  [
    'a response that refers to itself',
    operation(`responses: { '200': { $ref: '${GET}/responses/200' } }`),
    `:3 ${GET}/responses/200`,
    'goes in a circle',
  ],
  ['a schema made of itself', schema(`{ allOf: [{ $ref: '${A}' }] }`), `:4 ${A}`, 'It is made of itself'],
  ['a schema as a string', schema('text'), `:4 ${A}`, 'A schema is an object or a boolean'],
  [
    'a property as a string',
    schema('{ properties: { a: text } }'),
    `:4 ${A}/properties/a`,
    'A schema is an object',
  ],
  [
    'schemas as an array',
    `${HEAD}paths: {}\ncomponents: { schemas: [{}] }\n`,
    ':4 #/components/schemas',
    'An object',
  ],
  ['a type that does not exist', schema('{ type: strin }'), `:4 ${A}/type`, 'not "strin"'],
  ['an enum as a string', schema('{ enum: a }'), `:4 ${A}/enum`, 'must be an array of at least one value'],
  ['required as a string', schema('{ required: a }'), `:4 ${A}/required`, 'must be an array of strings'],
  [
    'properties as an array',
    schema('{ properties: [{ a: {} }] }'),
    `:4 ${A}/properties`,
    'an object of schemas by name',
  ],
  ['items as an array', schema('{ items: [{}] }'), `:4 ${A}/items`, 'must be a schema'],
  ['oneOf as an object', schema('{ oneOf: { a: {} } }'), `:4 ${A}/oneOf`, 'an array of schemas'],
  [
    'additionalProperties as a string',
    schema('{ additionalProperties: no way }'),
    `:4 ${A}/additionalProperties`,
    'must be a schema',
  ],
];

test.each(BROKEN)('%s is one error with its place', async (_, text, place, words) => {
  for (const targets of [['types'], ['client'], ['types', 'client', 'validators']] as GenerateTarget[][]) {
    const error = await generateFiles({ input: { text, file: 'api.yaml' }, targets }).then(
      () => new Error('It was accepted.'),
      (refused: Error) => refused,
    );
    expect(error.message).toContain(`api.yaml${place}`);
    expect(error.message).toContain(words);
    // A list of faults has a line before the fault and one after it.
    expect(error.message.split('\n').length).toBe(error.name === 'LoadError' ? 1 : 3);
  }
});

test.each([
  ['an empty array, which PHP writes for an empty object', operation('responses: []')],
  ['an unknown key of a path item', path('{ /a: { consumes: [] } }')],
  ['an empty enum', schema('{ type: string, enum: [] }')],
  ['a type of any kind', schema('{ type: any }')],
  ['a boolean as required', schema('{ required: true }')],
  ['a pattern that no type expresses', schema("{ pattern: '(' }")],
  [
    'a required property that another part excludes',
    schema(
      '{ allOf: [{ $ref: "#/components/schemas/B" }, { type: object, required: [b], properties: { b: {} } }] }, B: { type: object, properties: { a: {} }, additionalProperties: false }',
    ),
  ],
  [
    'a schema twice in a oneOf',
    schema(
      '{ oneOf: [{ $ref: "#/components/schemas/B" }, { $ref: "#/components/schemas/B", description: Same. }] }, B: { type: string }',
    ),
  ],
  ['an operationId twice', path(`{ /a: { get: { operationId: a }, put: { operationId: a } } }`)],
  ['a parameter that the path has not', operation('parameters: [{ name: id, in: path, required: true }]')],
  ['a body of GET', operation('requestBody: { required: true, content: { text/plain: {} } }')],
  ['the method TRACE', path('{ /a: { trace: {} } }')],
  ['a status that does not exist', operation('responses: { odd: { description: None. } }')],
  ['a security scheme that does not exist', operation('security: [{ none: [] }]')],
])('%s is a warning with a pointer', async (_, text) => {
  const { warnings } = await generateFiles({
    input: { text, file: 'api.yaml' },
    targets: ['types', 'client'],
  });
  expect(warnings).toEqual([expect.stringMatching(/^#\/\S+: [a-z-]+: .+\.$/)]);
});

test.each([
  ['{ type: [integer, string] }', 'so a server reads every value as a string'],
  [
    "{ anyOf: [{ type: integer }, { type: string, enum: ['1', a] }] }",
    'so a server reads every value as a string',
  ],
  ['{ anyOf: [{ type: integer }, { type: string, format: uuid }] }', undefined],
])('a parameter %s is a warning of a server unless its types can be told apart', async (text, words) => {
  const parameters = `parameters: [{ name: id, in: path, required: true, schema: ${text} }]`;
  const input = { text: path(`{ '/a/{id}': { get: { ${parameters} } } }`), file: 'api.yaml' };
  const { warnings } = await generateFiles({ input, targets: ['validators'], runtime: 'a-package' });
  expect(warnings).toEqual(words ? [expect.stringContaining(words)] : []);
});

test('a form field that may be any string or an object is a warning of a server', async () => {
  const either = (string: string) => `{ anyOf: [{ type: string${string} }, { type: object }] }`;
  const properties = `properties: { any: ${either('')}, one: ${either(', enum: [auto]')} }`;
  const body = `requestBody: { content: { multipart/form-data: { schema: { type: object, ${properties} } } } }`;
  const input = { text: path(`{ /a: { post: { ${body} } } }`), file: 'api.yaml' };
  const { warnings } = await generateFiles({ input, targets: ['validators'], runtime: 'a-package' });
  expect(warnings).toEqual([expect.stringContaining('in the form field `any`')]);
});
