import { describe, expect, test } from 'vitest';
import { matchSegment, readTemplate } from './router.ts';

/** Makes the same comparison with a regular expression, which may be slow. */
function matchSlowly(path: string, template: string): readonly string[] | undefined {
  const source = template.split(/\{[^{}]+\}/).map((text) => text.replaceAll(/[.*+?]/g, '\\$&'));
  return new RegExp(`^${source.join('([^/]+?)')}$`).exec(path)?.slice(1);
}

const PATHS = texts(5);

function match(path: string, template: string): readonly string[] | undefined {
  const segments = path.split('/');
  const texts = readTemplate(template).segments;
  if (segments.length !== texts.length) return undefined;
  const values = texts.map((each, at) => matchSegment(segments[at] ?? '', each));
  return values.every((each) => each !== undefined) ? values.flat() : undefined;
}

/** Returns every string of up to `length` of these letters, after a slash. */
function texts(length: number): string[] {
  const all = [''];
  for (let at = 0; at < all.length; at += 1) {
    const text = all[at] ?? '';
    if (text.length < length) all.push(...['a', '-', '.', '/', 'p', 's', 'x'].map((letter) => text + letter));
  }
  return all.map((text) => `/${text}`);
}

test('reads parameter names and literals', () => {
  expect(readTemplate('/a/{b}-{c}.x')).toEqual({
    names: ['b', 'c'],
    segments: [[''], ['a'], ['', '-', '.x']],
  });
});

describe.each(['/{a}', '/x/{a}', '/{a}.{b}', '/{a}{b}', '/p{a}-{b}s', '/{a}-{b}/{c}', '/{a}aa{b}a'])(
  '%s',
  (template) => {
    test('matches as a regular expression does', () => {
      const matched = PATHS.filter((path) => matchSlowly(path, template));
      expect(matched.length).toBeGreaterThan(0);
      expect(PATHS.filter((path) => match(path, template))).toEqual(matched);
      for (const path of matched) expect(match(path, template), path).toEqual(matchSlowly(path, template));
    });
  },
);

test('the value of a parameter may contain line breaks', () => {
  expect(match('/\n-\n', '/{a}-{b}')).toEqual(['\n', '\n']);
});
