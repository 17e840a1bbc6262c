// Long form also: the expressions that safe.txt lists as checked, and whether each exception is needed.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { expect, test } from 'vitest';
import { findAttack, keyOf, SAFE_FILE } from './check.ts';
import { findExpressions } from './find.ts';

/** Code that processes untrusted input, unlike tests. */
const SOURCES = ['{engine,packages}/*/src/**/*.{ts,js}', 'tools/generator/src/runtime/*.ts'];
const NOT_SOURCES = /\.test\.ts$|\/(?:built|node_modules|testing|test-documents|cases)\//;

/**
 * Slow expressions that never process untrusted input, and patterns that are not constant strings, each with its
 * reason.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/docs/src/full-reference.ts': "the page that Redoc has made of this repository's document",
  'packages/docs/src/serve-docs.ts': 'the pages of the built site',
  'packages/docs/src/repository/markdown-page.ts': 'pages of this repository',
  'packages/docs/src/samples/sample-request.ts': "an id in an example of this repository's document",
  'packages/docs/src/site/operation-page.ts': "a page of this repository's document",
  'packages/docs/src/site/search.ts': "a reader's own words, escaped, in the browser of that reader",
  'packages/docs/src/site/search-index.ts': 'pages of this repository',
  'engine/explain/src/advice/plan.ts': "patterns of the document's advice, which a test below checks",
  'engine/openapi/src/conditions/property-tests.ts': "the document's own pattern, on an empty text",
  'engine/openapi/src/model/read/keyword-faults.ts': 'compiles a text to see whether it is one',
  'tools/generator/src/runtime/formats.ts': 'compiles a text to see whether it is one',
  'tools/generator/src/runtime/work.ts': 'a class of characters, on one character',
};

const files = globSync(SOURCES, { cwd: repositoryRoot }).filter((file) => !NOT_SOURCES.test(file));
const found = files.map((file) => ({ file, ...findExpressions(join(repositoryRoot, file)) }));

/** Lists the patterns in a document: under the keyword `pattern`, and in the advice under `unlike`. */
function patternsOf(document: string): string[] {
  const patterns: string[] = [];
  JSON.parse(readFileSync(join(repositoryRoot, document), 'utf8'), (name, value) => {
    if (name === 'pattern' && typeof value === 'string') patterns.push(value);
    if (name === 'unlike' && Array.isArray(value)) patterns.push(value[1]);
    return value;
  });
  return patterns;
}

const withExpressions = found.filter(({ file, literals }) => literals.length > 0 && !ALLOWED[file]);

test('there are regular expressions in many files', () => {
  expect(withExpressions.length).toBeGreaterThan(30);
});

// Each file has its own test, so that a slow machine has enough time.
test.each(withExpressions)(
  'the running time of no regular expression in $file grows faster than its input',
  (each) => {
    const slow = each.literals.flatMap(({ line, source, flags }) => {
      const attack = findAttack(source, flags);
      return attack === undefined ? [] : [`line ${line}: /${source}/${flags} is ${attack}`];
    });
    expect(slow).toEqual([]);
  },
);

test('no package makes a pattern at run time', () => {
  const made = found.filter(({ unknown }) => unknown.length > 0).map(({ file }) => file);
  expect(made.filter((file) => ALLOWED[file] === undefined)).toEqual([]);
});

test.runIf(process.env.TEST_FORM === 'long')('every exception is needed', () => {
  for (const file of Object.keys(ALLOWED)) {
    const each = found.find((one) => one.file === file);
    const isSlow = () => each?.literals.some(({ source, flags }) => findAttack(source, flags));
    expect(each && (each.unknown.length > 0 || isSlow()), file).toBe(true);
  }
});

test('the running time of no pattern in the document grows faster than its input', () => {
  const patterns = [...new Set(patternsOf('spec/generated/openapi.json'))];
  expect(patterns.length).toBeGreaterThan(3);
  expect(patterns.filter((pattern) => findAttack(pattern, 'u'))).toEqual([]);
});

if (process.env.UPDATE) {
  test('the list of safe expressions is written', () => {
    const keys = [
      ...found.flatMap(({ literals }) => literals.map(({ source, flags }) => [source, flags] as const)),
      ...patternsOf('spec/generated/openapi.json').map((pattern) => [pattern, 'u'] as const),
    ]
      .filter(([source, flags]) => !findAttack(source, flags))
      .map(([source, flags]) => keyOf(source, flags));
    writeFileSync(SAFE_FILE, `${[...new Set(keys)].sort().join('\n')}\n`);
  });
}

test('slow expressions are found, including composed ones', () => {
  expect(findAttack('/+$', '')).toMatch(/^2nd degree polynomial/);
  expect(findAttack('^(a+)+$', 'u')).toMatch(/^exponential/);
  expect(findAttack('a*b', 'y')).toBeUndefined();
  const folder = mkdtempSync(join(tmpdir(), 'expressions-'));
  try {
    const file = join(folder, 'a.ts');
    writeFileSync(
      file,
      `const A = "a";\nconst B = new RegExp(\`\${A}/b\`, "g");\nRegExp(process.argv[2]);\n/[/]c/u;\n`,
    );
    expect(findExpressions(file)).toEqual({
      literals: [
        { line: 2, source: 'a/b', flags: 'g' },
        { line: 4, source: '[/]c', flags: 'u' },
      ],
      unknown: [3],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
