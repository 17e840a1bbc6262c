import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { quoted } from '../emit/typescript/text.ts';
import { writeTypeProject } from '../type-check.ts';
import { type Mistake, PRELUDE, RIGHT, WITH_LITERALS, WITH_ROWS } from './testing/mistakes.ts';

const schemas = join(import.meta.dirname, '../../../../spec/generated/schemas.d.ts');
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles calls, each in a line of its own. @returns the first three lines of the error of each */
function errorsOf(calls: readonly string[]): string[] {
  writeTypeProject(folder);
  const names = [...new Set(calls.map((call) => call.replace(/\(.*/s, '')))];
  const types = names.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`);
  const functions = names.map((name, at) => `declare function ${name}(body: ${types[at]}): void;`);
  const head = [`import type { ${types.join(', ')} } from ${quoted(schemas)};`, ...functions, PRELUDE].join(
    '\n',
  );
  const before = head.split('\n').length;
  writeFileSync(
    join(folder, 'calls.ts'),
    `${head}\n${calls.join(';\n')};\nexport { buyer, seller, trade, order, payer, account };\n`,
  );
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = calls.map(() => '');
  const errors = stdout.split(/^(?=calls\.ts\()/m);
  for (const error of errors) {
    const at = Number(/^calls\.ts\((\d+)/.exec(error)?.[1]) - before - 1;
    if (found[at] === '') found[at] = error.split('\n').slice(0, 3).join('\n');
  }
  return found;
}

/** How many of 20 mistakes of a kind the compiler must explain in three lines. Only goes up. */
const LEAST = 18;

describe.each([
  ['literals', WITH_LITERALS],
  ['values from a row', WITH_ROWS],
] as const)('mistakes with %s', (_, mistakes: readonly Mistake[]) => {
  const errors = errorsOf(mistakes.map(([call]) => call));

  test('are all refused', () => {
    expect(mistakes).toHaveLength(20);
    expect(mistakes.filter((_, at) => errors[at] === '')).toEqual([]);
  });

  test('are named in the first three lines of the error', () => {
    // The type of the argument lists its members too, so a name counts if it is quoted on its own, or where the error is.
    const isNamed = (call: string, name: string, error: string) => {
      const column = Number(/^calls\.ts\(\d+,(\d+)\)/.exec(error)?.[1]);
      return call.startsWith(name, column - 1) || error.includes(`'${name}'`);
    };
    const missed = mistakes.flatMap(([call, name], at) =>
      isNamed(call, name, errors[at] ?? '') ? [] : [call],
    );
    console.info(
      `${mistakes.length - missed.length} of ${mistakes.length} are named; not: ${missed.join('\n')}`,
    );
    expect(mistakes.length - missed.length).toBeGreaterThanOrEqual(LEAST);
  });
});

test('a value that is not a literal is accepted where every case is met', () => {
  expect(errorsOf(RIGHT)).toEqual(RIGHT.map(() => ''));
});
