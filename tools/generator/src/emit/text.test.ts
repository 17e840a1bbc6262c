import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import {
  docComment,
  literalType,
  Names,
  namesUsed,
  operationTypeName,
  propertyDoc,
  propertyName,
  prose,
  quoted,
  schemaDoc,
  typeName,
} from './text.ts';

test.each([
  ['a', 'a'],
  ['$a_1', '$a_1'],
  ['0', '0'],
  ['01', "'01'"],
  ['a-b', "'a-b'"],
  ['', "''"],
  ['__proto__', "['__proto__']"],
])('the property %j is written %s', (name, written) => {
  expect(propertyName(name)).toBe(written);
});

test.each(["it's", 'a\\', '\n', '\u2028\u2029', '"', "\\';x", '$' + '{a}'])(
  'nothing in %j ends its literal',
  (text) => {
    expect(Function(`return ${quoted(text)}`)()).toBe(text);
    expect(quoted(text)).not.toMatch(/[\n\u2028\u2029]/);
  },
);

test.each([
  [null, 'null'],
  [1.5, '1.5'],
  [Number.POSITIVE_INFINITY, 'number'],
  [['a', true], "['a', true]"],
  [{}, 'Record<string, never>'],
  [{ 'a-b': { c: 1 } }, "{ 'a-b': { c: 1 } }"],
])('%j is the literal type %s', (value, type) => {
  expect(literalType(value)).toBe(type);
});

test('no text in a comment ends it, and control characters are removed', () => {
  const comment = docComment(['a */ b', 'c\u0007\u202ed']);
  expect(comment.match(/\*\//g)).toHaveLength(1);
  expect(comment.includes('\u0007') || comment.includes('\u202e')).toBe(false);
});

test('a comment is on one line if it fits, and left out if it is empty', () => {
  expect(docComment(['', 'a', ''], '  ')).toBe('  /** a */\n');
  expect(docComment(['a\nb'])).toBe('/**\n * a\n * b\n */\n');
  expect(docComment(['', ' '])).toBe('');
  expect(docComment(['a\n\n \n\nb'])).toBe('/**\n * a\n *\n * b\n */\n');
});

test('an @ in the document is not a tag', () => {
  expect(prose('@param a\n  @b c@d')).toBe('\\@param a\n  \\@b c@d');
});

test.each([
  ['pet-owner', 'PetOwner'],
  ['3DSecure', '_3DSecure'],
  ['  ', 'Unnamed'],
  ['a/b.c', 'ABC'],
  ['日本', '日本'],
  ['date', 'DateSchema'],
  ['operations', 'OperationsSchema'],
])('%j is the type %s', (wanted, name) => {
  expect(typeName(wanted)).toBe(name);
});

test('no two types have the same name, not even without regard to case', () => {
  const names = new Names();
  expect(['pay', 'PAY', 'Pay', 'pay_2'].map((wanted) => names.give(wanted))).toEqual([
    'Pay',
    'PAY_2',
    'Pay_3',
    'Pay_2_2',
  ]);
  expect([names.isTaken('PAY'), names.isTaken('Other')]).toEqual([true, false]);
});

function nodeOf(It: object) {
  const document = { openapi: '3.1.0', components: { schemas: { It } } };
  const node = buildModel(loadDocument({ document, file: 'a.json' })).named.get('It');
  if (!node) throw new Error('There is no schema.');
  return node;
}

test('a type has its description as the comment, or else its title', () => {
  expect(schemaDoc(nodeOf({ title: 'T', description: 'D' }))).toEqual(['D']);
  expect([schemaDoc(nodeOf({ title: '@T' })), schemaDoc(nodeOf({ description: ' ' }))]).toEqual([
    ['\\@T'],
    [],
  ]);
});

test('the comment of a property has the limits that no type expresses, its default and its deprecation', () => {
  const node = nodeOf({
    description: 'D',
    minLength: 2,
    maxLength: 8,
    default: { b: 1, a: 2 },
    deprecated: true,
  });
  expect(propertyDoc(node)).toEqual([
    'D',
    '',
    'At least 2, at most 8 characters.',
    '@defaultValue {"a":2,"b":1}',
    '@deprecated',
  ]);
  expect(propertyDoc(nodeOf({ maxLength: 1 }))).toEqual(['At most 1 character.']);
});

test('a maximum length of zero is expressed by the type', () => {
  expect([propertyDoc(nodeOf({ maxLength: 0 })), propertyDoc(nodeOf({ minLength: 0 }))]).toEqual([[], []]);
});

test('names of properties and words in comments and literals are no names in use', () => {
  const code =
    "/** An A. */\ninterface X {\n  B: string;\n  C?: 'D';\n  readonly E: F;\n}\ntype Y = X ? G : H;\n";
  expect(namesUsed(code, 'ABCDEFGH')).toEqual(['F', 'G', 'H']);
});

test.each([
  ['getPet', 'GetPet'],
  ['pets/list-owners', 'PetsListOwners'],
  ['POST_templates-template_id-versions', 'PostTemplatesTemplateIdVersions'],
  ['get_URL_of_XMLFile', 'GetUrlOfXMLFile'],
  ['_private__id_', 'PrivateId'],
  ['3_d', '_3D'],
  ['__', 'Unnamed'],
])('the types of the operation %j start with %s', (id, name) => {
  expect(operationTypeName(id)).toBe(name);
});
