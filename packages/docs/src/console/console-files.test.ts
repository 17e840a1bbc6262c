import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkOf } from '../browser/console/draft.ts';
import { refusalsOf } from '../site/code-pages.ts';
import { instanceValue } from '../site/rule-pages.ts';
import { BUILT_SITE } from '../testing/in-chromium.ts';
import { document, rules } from '../testing/real-document.ts';
import type { CompiledInput, ConsoleOperation } from './console-operation.ts';

/** The files of the console in the built site. To compile the validators again takes three seconds of CPU time. */
const files = Object.fromEntries(
  globSync('assets/{console.js,console.css,console/*.js}', { cwd: BUILT_SITE }).map((path) => [
    path,
    readFileSync(join(BUILT_SITE, path), 'utf8'),
  ]),
);

/** Runs the script of an operation as a page does. */
function load(id: string): { operation: ConsoleOperation; facts?: CompiledInput } {
  const global: { consoleOperation?: ReturnType<typeof load> } = {};
  runInNewContext(files[`assets/console/${id}.js`] ?? '', Object.assign(global, { globalThis: global }));
  if (global.consoleOperation === undefined) throw new Error(`There is no script for ${id}.`);
  return global.consoleOperation;
}

const requests = rules.flatMap((rule) =>
  rule.reject
    .filter(({ part = 'request' }) => part === 'request' || part === 'body')
    .map((instance) => ({
      name: `${rule.id}: ${instance.name}`,
      operation: String(instance.operation ?? rule.operations[0]),
      value: instanceValue(document, instance),
    })),
);

describe('the script of an operation', () => {
  const refusals = refusalsOf(document);

  test('reports every request that a rule refuses in the words of the mock', () => {
    expect(requests.length).toBeGreaterThan(50);
    const differing = requests.flatMap(({ name, operation: id, value }) => {
      const expected = refusals({ operation: id, part: 'body', value });
      const { operation, facts } = load(id);
      // Forms, and operations without a body, have no JSON body to check.
      if (operation.part !== 'body') return [];
      const { problems } = checkOf(operation, facts)(value);
      const said = problems.map(({ sentence }) => sentence);
      const same = [...said].sort().join('\n') === [...expected].sort().join('\n');
      return same ? [] : [{ name, said, expected }];
    });
    expect(differing).toEqual([]);
  });

  test('finds nothing wrong with the examples', () => {
    for (const { operation } of Object.keys(files).flatMap(idOf).map(load)) {
      if (operation.part === 'form') continue;
      const check = checkOf(operation, load(operation.id).facts);
      for (const { title, value } of operation.examples)
        expect(check(value), `${operation.id}: ${title}`).toMatchObject({ problems: [] });
    }
  });

  test('advises on requests that are valid but surely not intended', () => {
    const { operation, facts } = load('createGlobalPayout');
    const { advice } = checkOf(operation, facts)({});
    expect(advice.map(({ sentence }) => sentence)).toContain(
      'Nobody is paid: give `beneficiary` or `beneficiaryId`.',
    );
  });

  test('never puts the value or the length of a secret into a sentence', () => {
    const { operation, facts } = load('createToken');
    const { problems } = checkOf(operation, facts)({ appKey: 'a', secretKey: ['hidden'] });
    expect(JSON.stringify(problems)).toContain('secretKey');
    expect(JSON.stringify(problems)).not.toContain('hidden');
  });
});

test('compressed, the shared files of the console have at most 46.2 kB, and those of an operation 9.4 kB', () => {
  const weight = (path: string): number => gzipSync(files[path] ?? '').length;
  const shared = weight('assets/console.js') + weight('assets/console.css');
  const most = Math.max(
    ...Object.keys(files)
      .flatMap(idOf)
      .map((id) => weight(`assets/console/${id}.js`)),
  );
  // The measured sizes were 46.1 kB, of which the client is 18.6 kB, and 9.3 kB.
  expect(shared).toBeLessThan(46_200);
  expect(most).toBeLessThan(9_400);
});

test.each([
  ['confirmBusinessPayout', /The service also checks R-028: If the two currencies .* requires `queryNo`\.$/],
  // R-015 is about responses, so the service does not check it.
  [
    'createGlobalPayout',
    /^Nothing is wrong with it\. The service also checks R-029: One `orderNo` creates one order\.$/,
  ],
])('the console of %s says what only the service can check', (id, words) => {
  expect(load(id).operation.ready).toMatch(words);
});

test('no script of the console needs eval', () => {
  const unsafe = Object.entries(files).filter(([, text]) => /\beval\(|new Function|\brequire\(/.test(text));
  expect(unsafe.map(([path]) => path)).toEqual([]);
});

function idOf(path: string): string[] {
  return /^assets\/console\/(.+)\.js$/.exec(path)?.[1]?.split(' ') ?? [];
}
