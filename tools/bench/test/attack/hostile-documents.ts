import type { Random } from '@cross-border-payments/server-stubs/attack';

/** Files of a document, by their paths in its folder. `openapi.yaml` is the entry. */
export type HostileFiles = Readonly<Record<string, string>>;

/** Contents of a file outside the folder, which no output may contain. */
export const OUTSIDE = 'text from outside the folder';

const NAMES = [
  'pet',
  'a\n# heading',
  'a`` ![x](http://evil.example/x)',
  '<img src=x onerror=y>',
  '@everyone',
  '[link](http://evil.example)',
  'a|b',
  '\u001b[2J',
  '\u202e',
  '__proto__',
  "'; process.exit(9); '",
  '*/ process.exit(9) /*',
  '$' + '{process.exit(9)}',
  'x'.repeat(3_000),
];
const PATTERNS = [
  '^([a-z]+)*$',
  '^(a|a)*b$',
  '(x+x+)+y',
  '^(\\d+)+!$',
  '(?=(a+))a*b\\1',
  '[',
  '\\p{L}+',
  '^a{1,60000}$',
];
const REFS = [
  '/dev/zero',
  '/dev/stdin',
  '../outside.yaml',
  'file:///etc/passwd',
  'http://127.0.0.1:1/x',
  'openapi.yaml',
  '#',
  '#/components/schemas/Pet',
  '%2e%2e/outside.yaml',
  'folder/../../outside.yaml',
  '\0',
];
const YAMLS = [
  '&a [*a]',
  '&a { x: *a }',
  '{ <<: &a { <<: *a } }',
  bomb(),
  `${'['.repeat(20_000)}`,
  '? { a: 1 } : 2',
  '!!js/function "x"',
  '2001-12-14',
  `"${'x'.repeat(200_000)}"`,
];

/** Returns YAML with nested aliases that expand to a billion values. */
function bomb(): string {
  const lines = Array.from({ length: 9 }, (_, at) => `x${at + 1}: &b${at + 1} [${`*b${at},`.repeat(9)}]`);
  return `\n  x0: &b0 [a]\n  ${lines.join('\n  ')}`;
}

/** Returns the files of a document with at least one fault. */
export function hostileDocument(random: Random): HostileFiles {
  const quote = (text: string) => JSON.stringify(text);
  const name = quote(random.pick(NAMES));
  const pattern = random.oneIn(2) ? `pattern: ${quote(random.pick(PATTERNS))}, ` : '';
  const property = random.oneIn(4)
    ? `{ $ref: ${quote(random.pick(REFS))} }`
    : `{ type: string, ${pattern}maxLength: ${random.pick(['9', '1e99', '-1', '99999'])} }`;
  const extra = random.oneIn(3) ? `x-more: ${random.pick(YAMLS)}\n` : '';
  const required = random.oneIn(2) ? `required: [${name}], ` : '';
  return {
    'openapi.yaml': `openapi: 3.1.0
info: { title: ${quote(random.pick(NAMES))}, version: '1', description: ${quote(random.pick(NAMES))} }
${extra}paths:
  ${quote(random.oneIn(4) ? `/${random.pick(NAMES)}` : '/pets')}:
    post:
      operationId: ${quote(random.oneIn(3) ? random.pick(NAMES) : 'addPet')}
      summary: ${quote(random.pick(NAMES))}
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: ${quote(random.pick(NAMES))} } }
components:
  schemas:
    Pet: { type: object, ${required}description: ${quote(random.pick(NAMES))}, properties: { ${name}: ${property}, kind: { enum: [${quote(random.pick(NAMES))}, ${random.pick(['a', 'b', '1'])}] } } }
`,
  };
}
