import { formatPointer } from '@cross-border-payments/openapi';
import { expect, test } from 'vitest';
import { compiled, documentOf, told } from '../../../test/support/compiled.ts';

const JSON_TYPE = 'application/json';
const attacks = [
  '\n;globalThis.pwned = 1;//',
  '\u2028globalThis.pwned = 1;//',
  '"];globalThis.pwned = 1;[//',
  "'+(globalThis.pwned=1)+'",
  `\`\${globalThis.pwned = 1}\``,
  '*/globalThis.pwned = 1/*',
  '\\";globalThis.pwned=1//',
  '</script>',
  '@0',
  '$schema1',
  'schema12.x',
  'schema1',
  'constructor',
];

test.each(attacks)('%j as a name or a value does not become code', async (text) => {
  const name = text.replaceAll('~', '');
  const schema = {
    required: [name],
    properties: Object.fromEntries([
      [name, { enum: [name, 'x'] }],
      ['c', { const: { [`k${name}`]: name } }],
      ['r', { $ref: `#/components/schemas/${encodeURIComponent(formatPointer([name]).slice(1))}` }],
    ]),
    title: text,
    $comment: text,
    patternProperties: { '^"`\\n\\u2028$': { type: 'string' } },
    dependentRequired: Object.fromEntries([['c', [name]]]),
  };
  const module = await compiled(
    documentOf({ [text]: schema }, Object.fromEntries([[name, { type: 'integer' }]])),
  );
  const validator = Object.values(module.validators)[0]?.body?.[JSON_TYPE];
  expect(Object.keys(module.validators)).toEqual([text.trim()]);
  expect(
    validator?.validate(
      Object.fromEntries([
        [name, name],
        ['r', 1],
      ]),
    ),
  ).toBe(true);
  expect(validator?.validate(Object.fromEntries([[name, 'other']]))).toBe(false);
  expect(told(module, validator, {})).toHaveLength(1);
  expect(
    told(
      module,
      validator,
      Object.fromEntries([
        [name, 'x'],
        ['r', 'y'],
      ]),
    ),
  ).toEqual(['`r` must be a whole number']);
  expect(globalThis).not.toHaveProperty('pwned');
});
