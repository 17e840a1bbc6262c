import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentOf, modelOf, withFiles } from '../../../test/support/compiled.ts';
import { compileValidators } from './index.ts';

interface Probe {
  name: string;
  schema: string;
  accept: unknown[];
  reject: unknown[];
}

/**
 * The schemas are JSON strings because the linter reports an object literal with a property `then`, as if it were a
 * promise.
 */
const probes: Probe[] = [
  {
    name: 'if and then',
    schema: '{"if":{"properties":{"c":{"const":"CNY"}},"required":["c"]},"then":{"required":["t"]}}',
    accept: [{}, { c: 'EUR' }, { c: 'CNY', t: 1 }],
    reject: [{ c: 'CNY' }],
  },
  {
    name: 'if and else',
    schema: '{"if":{"properties":{"c":{"const":"CNY"}},"required":["c"]},"else":{"required":["s"]}}',
    accept: [{ c: 'CNY' }, { c: 'EUR', s: 1 }],
    reject: [{}, { c: 'EUR' }],
  },
  {
    name: 'if, then and else',
    schema: '{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}',
    accept: [{ a: 1, b: 1 }, { c: 1 }],
    reject: [{ a: 1 }, { b: 1 }, { a: 1, c: 1 }],
  },
  {
    name: 'exclusive oneOf of required',
    schema: '{"oneOf":[{"required":["a"]},{"required":["b"]}]}',
    accept: [{ a: 1 }, { b: 1 }],
    reject: [{}, { a: 1, b: 1 }],
  },
  {
    name: 'dependentRequired',
    schema: '{"dependentRequired":{"a":["b"]}}',
    accept: [{}, { b: 1 }, { a: 1, b: 1 }],
    reject: [{ a: 1 }],
  },
  {
    name: 'dependentSchemas',
    schema: '{"dependentSchemas":{"a":{"properties":{"b":{"type":"integer"}},"required":["b"]}}}',
    accept: [{}, { b: 'x' }, { a: 1, b: 1 }],
    reject: [{ a: 1 }, { a: 1, b: 'x' }],
  },
  {
    name: 'unevaluatedProperties',
    schema: '{"$ref":"#/components/schemas/Named","properties":{"b":{}},"unevaluatedProperties":false}',
    accept: [{ name: 'x' }, { name: 'x', b: 1 }],
    reject: [{ name: 'x', c: 1 }],
  },
  {
    name: 'propertyNames',
    schema: '{"propertyNames":{"pattern":"^[a-z]+$"}}',
    accept: [{ abc: 1 }],
    reject: [{ Abc: 1 }],
  },
  { name: 'maxProperties', schema: '{"maxProperties":1}', accept: [{}, { a: 1 }], reject: [{ a: 1, b: 1 }] },
  { name: 'minProperties', schema: '{"minProperties":1}', accept: [{ a: 1 }], reject: [{}] },
  { name: 'contains', schema: '{"contains":{"const":1}}', accept: [[1], [2, 1]], reject: [[], [2]] },
  {
    name: 'minContains and maxContains',
    schema: '{"contains":{"const":1},"minContains":2,"maxContains":3}',
    accept: [
      [1, 1],
      [1, 1, 1, 2],
    ],
    reject: [[1], [1, 1, 1, 1]],
  },
  {
    name: 'contains, for each of several arrays',
    schema: '{"items":{"contains":{"const":1}},"additionalProperties":{"contains":{"const":1}}}',
    accept: [[[1], [2, 1]], { a: [1] }],
    reject: [[[1], []], [[]], { a: [1], b: [] }],
  },
  {
    name: 'contains after prefixItems in a condition',
    schema: '{"not":{"prefixItems":[{},{"type":"string"}],"contains":{"const":1},"uniqueItems":true}}',
    accept: [[], ['a', 2], [1, 1]],
    reject: [[1], [1, 'a'], ['a', 'b', 1]],
  },
  {
    name: 'maxContains without minContains',
    schema: '{"contains":{"const":1},"maxContains":1}',
    accept: [[1], [2, 1]],
    reject: [[], [1, 2, 1]],
  },
  {
    name: 'minContains 0',
    schema: '{"contains":{"const":1},"minContains":0,"maxContains":1}',
    accept: [[], [2, 1]],
    reject: [[1, 1]],
  },
  {
    name: 'uniqueItems',
    schema: '{"uniqueItems":true}',
    accept: [
      [1, '1'],
      [{ a: 1 }, { a: 2 }],
    ],
    reject: [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  },
  {
    name: 'multipleOf 0.01',
    schema: '{"multipleOf":0.01}',
    accept: [19.99, 0.07, 1.1, 0, -8.05, 1e21, 4503599627370.49],
    reject: [19.999, 0.001, 1e-7],
  },
  {
    name: 'format date, impossible day',
    schema: '{"type":"string","format":"date"}',
    accept: ['2026-02-28', '2024-02-29'],
    reject: ['2026-02-30', '2025-02-29', '2026-13-01', '2026-2-3', '2026-00-10'],
  },
  { name: 'not required', schema: '{"not":{"required":["a"]}}', accept: [{}, { b: 1 }], reject: [{ a: 1 }] },
  {
    name: 'const and enum conditions',
    schema:
      '{"if":{"properties":{"c":{"const":"CNY"},"p":{"enum":["Full","Final"]}},"required":["c","p"]},"then":{"required":["l"]}}',
    accept: [
      { c: 'CNY' },
      { c: 'CNY', p: 'Deposit' },
      { c: 'EUR', p: 'Full' },
      { c: 'CNY', p: 'Full', l: 1 },
    ],
    reject: [
      { c: 'CNY', p: 'Full' },
      { c: 'CNY', p: 'Final' },
    ],
  },
  {
    name: 'prefixItems and patternProperties',
    schema:
      '{"properties":{"list":{"prefixItems":[{"type":"string"}],"items":{"type":"integer"}}},"patternProperties":{"^x-":{"type":"string"}}}',
    accept: [{ list: ['a', 1, 2] }, { 'x-a': 'b', y: 1 }],
    reject: [{ list: [1] }, { list: ['a', 'b'] }, { 'x-a': 1 }],
  },
];

/** A script for a Node that forbids eval. It prints whether eval is possible, and the verdicts on each probe. */
const script = `
import { validators } from './all.mjs';
let forbidden = false;
try { new Function(''); } catch { forbidden = true; }
const probes = JSON.parse(process.argv[2]);
const verdicts = probes.map(({ accept, reject }, at) => {
  const { validate } = validators['probe' + at].body['application/json'];
  return [accept.map((value) => validate(value)), reject.map((value) => validate(value))];
});
console.log(JSON.stringify({ forbidden, verdicts }));
`;

const bodies = probes.map(({ schema }, at) => [`probe${at}`, JSON.parse(schema)]);
const components = { Named: { type: 'object', properties: { name: { type: 'string' } } } };
const code = await compileValidators(modelOf(documentOf(Object.fromEntries(bodies), components)));

test('all 22 probes pass where eval is forbidden', async () => {
  expect(probes).toHaveLength(22);
  const output = await withFiles(
    [
      ['all.mjs', code],
      ['run.mjs', script],
    ],
    async (folder) =>
      execFileSync(
        process.execPath,
        ['--disallow-code-generation-from-strings', join(folder, 'run.mjs'), JSON.stringify(probes)],
        { encoding: 'utf8' },
      ),
  );
  const { forbidden, verdicts } = JSON.parse(output) as {
    forbidden: boolean;
    verdicts: [boolean[], boolean[]][];
  };
  expect(forbidden).toBe(true);
  const told = probes.map(({ name, accept, reject }, at) => [
    name,
    accept.map(() => true),
    reject.map(() => false),
    ...(verdicts[at] ?? []),
  ]);
  for (const [name, accepted, rejected, ...held] of told)
    expect([name, ...held]).toEqual([name, accepted, rejected]);
});

test('the code imports nothing at run time and generates no code', () => {
  expect(code).not.toMatch(/\brequire\(|\bnew Function\b|\beval\(|^import /m);
});
