import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { afterAll, describe, expect, test } from 'vitest';
import { quoted } from '../../src/emit/text.ts';
import { methodNames } from '../../src/targets/method-names.ts';
import { writeTypeProject } from '../../src/type-check.ts';
import { type Mistake, PRELUDE, RIGHT, WITH_LITERALS, WITH_PLAIN_TYPES, WITH_ROWS } from './mistakes.ts';

const root = join(import.meta.dirname, '../../../..');
const resources = join(root, 'packages/client/src/generated/resources.ts');
const methods = methodNames(buildModel(loadDocument(join(root, 'spec/generated/openapi.json'))).operations);
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Compiles calls of the client, each on its own line.
 *
 * @returns the first three lines of the error of each call
 */
function errorsOf(calls: readonly string[]): string[] {
  writeTypeProject(folder);
  const names = new Set(calls.map(nameOf));
  const functions = [...names].map((id) => {
    const { group, name } = methods.get(id) ?? { group: '', name: '' };
    return `const ${id} = client.${group}.${name};`;
  });
  const head = `import type { Resources } from ${quoted(resources)}; declare const client: Resources; ${functions.join(' ')}${PRELUDE}`;
  const before = head.split('\n').length;
  const parts = 'export { account, buyer, cny, employer, located, order, payer, row, seller, usd, wallet };';
  writeFileSync(join(folder, 'calls.ts'), `${head}\n${calls.join(';\n')};\n${parts}\n`);
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = calls.map(() => '');
  for (const error of stdout.split(/^(?=\S+\.ts\()/m).filter((text) => text !== '')) {
    const line = Number(/^calls\.ts\((\d+)/.exec(error)?.[1]) - before - 1;
    expect(calls[line], error).toBeDefined();
    found[line] ||= error.split('\n').slice(0, 3).join('\n');
  }
  return found;
}

function nameOf(call: string): string {
  return call.slice(0, call.indexOf('('));
}

/**
 * Checks whether an error quotes a property or points at it. A mention in the type of the argument does not count,
 * since that type lists all properties.
 */
function namesProperty(call: string, property: string, error: string): boolean {
  const column = Number(/^calls\.ts\(\d+,(\d+)\)/.exec(error)?.[1]);
  const listed =
    / is missing the following properties from type .*: (.*)$/m.exec(error)?.[1]?.split(', ') ?? [];
  return (
    call.startsWith(property, column - 1) || error.includes(`'${property}'`) || listed.includes(property)
  );
}

/**
 * Minimum number of mistakes, of the 20 of each kind, that the compiler must explain in three lines. It may only be
 * raised.
 */
const LEAST = { literals: 19, 'values from a row': 16 };

describe.each([
  ['literals', WITH_LITERALS],
  ['values from a row', WITH_ROWS],
] as const)('mistakes with %s', (kind, mistakes: readonly Mistake[]) => {
  const errors = errorsOf(mistakes.map(([call]) => call));

  test('all fail to compile', () => {
    expect(mistakes).toHaveLength(20);
    expect(mistakes.filter((_, at) => errors[at] === '')).toEqual([]);
  });

  test('are explained in the first three lines of the error: the property, and the case or the type of its values', () => {
    const missed = mistakes.flatMap(([call, property, named], at) => {
      const error = errors[at] ?? '';
      return namesProperty(call, property, error) && new RegExp(`\\b${named}\\b`).test(error) ? [] : [call];
    });
    console.info(`${20 - missed.length} of 20 with ${kind} are explained; not: ${missed.join('\n')}`);
    expect(20 - missed.length).toBeGreaterThanOrEqual(LEAST[kind]);
  });
});

test('the error for a property with a plain type is at the property', () => {
  const errors = errorsOf(WITH_PLAIN_TYPES.map(([call]) => call));
  const missed = WITH_PLAIN_TYPES.filter(
    ([call, property], at) => !namesProperty(call, property, errors[at] ?? ''),
  );
  expect(missed).toEqual([]);
});

test('a value that is not a literal is accepted if it meets every case', () => {
  expect(errorsOf(RIGHT)).toEqual(RIGHT.map(() => ''));
});

test.each(['payer', 'beneficiary'])(
  'a misspelled property of `%s` is explained with the right name',
  (name) => {
    const [error] = errorsOf([`createGlobalPayout({ ...order, ${name}: { fulName: 'a' } })`]);
    expect(error).toContain("Did you mean to write 'fullName'?");
  },
);
