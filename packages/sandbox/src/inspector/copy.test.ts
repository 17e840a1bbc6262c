import { execFileSync } from 'node:child_process';
import { operationTable } from '@cross-border-payments/server-stubs';
import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { operationOf } from '../../test/requests.ts';

/** The page belongs to another TypeScript project, which has the types of browsers. */
const page = (name: string) => import(new URL(`page/${name}.ts`, import.meta.url).href);

test('names every method like the generated client', async () => {
  const { findMethod } = await page('words');
  const table = new URL('../../../client/src/generated/operation-table.ts', import.meta.url);
  const { operations } = await import(table.href);
  expect(Object.keys(operations).sort()).toEqual(operationTable.map(({ id }) => id).sort());
  for (const { id, group, name } of Object.values<Record<string, string>>(operations))
    expect([id, findMethod(operationOf(`${id}`))]).toEqual([id, { group, name }]);
});

test('writes client code with the values of the request and unquoted property names', async () => {
  const { writeClientCode } = await page('words');
  const operation = operationOf('createGlobalPayout');
  const body = { orderNo: "it's", 'not-bare': [{ a: 1 }], text: '"a": b' };
  const code = writeClientCode({ url: operation.path, body }, operation) as string;
  expect(code).toMatch(/^const data = await client\.globalPayout\.create\(\{\n {2}orderNo: "it's",/);
  expect(new Function(`return ${code.slice(code.indexOf('(') + 1, code.lastIndexOf(')'))}`)()).toEqual(body);
  const list = operationOf('listPayins');
  expect(writeClientCode({ url: `${list.path}?pages=2`, body: null }, list)).toContain(
    'payin.list({\n  pages: "2"',
  );
  expect(writeClientCode({ url: list.path, body: null }, list)).toBe(
    'const data = await client.payin.list();',
  );
});

test('writes a command whose values a shell does not change', async () => {
  const { writeCurl } = await page('words');
  const sandbox = await newSandbox();
  const { path } = operationOf('createGlobalPayout');
  const body = { orderNo: 'it\'s $(id) `id` \\ \n"', sourceAmount: 1 };
  const command = writeCurl(
    { method: 'POST', url: path, appKey: 'demo-merchant', body },
    sandbox.url,
  ) as string;
  const script = `curl() { printf '%s\\n' "$@"; }\nTOKEN=t-1\n${command}`;
  const lines = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n');
  expect(lines).toEqual([
    '-s',
    `${sandbox.url}${path}`,
    ...['-H', 'appkey: demo-merchant', '-H', 'token: t-1', '-H', 'content-type: application/json'],
    '-d',
    JSON.stringify(body),
  ]);
});

test.each([
  ['1000000.00', '1,000,000.00'],
  ['-100000000', '-100,000,000'],
  ['999', '999'],
  ['1250.5', '1,250.50'],
  ['0.125', '0.125'],
  ['12345678901234567890.1', '12,345,678,901,234,567,890.10'],
])('writes %s as %s', async (amount, shown) => {
  const { grouped } = await page('words');
  expect(grouped(amount)).toBe(shown);
});
