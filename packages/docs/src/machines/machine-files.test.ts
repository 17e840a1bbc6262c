import { listOperations } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import { twinPath } from '../site/layout.ts';
import { checkLinks, deadLinks } from '../site/links.ts';
import { textOfHtml } from '../site/markup.ts';
import { operationPath } from '../site/operation-page.ts';
import { rulePath } from '../site/rule-pages.ts';
import { document, rules, SOURCE } from '../testing/real-document.ts';
import { files as ofSite, site } from '../testing/real-site.ts';
import { machineFiles, markdownTwin } from './machine-files.ts';

const operations = listOperations(document);
const files = machineFiles(site, document, rules, SOURCE.repository);
/** Files that other steps of the build write. */
const others = { 'reference.html': '', 'openapi.yaml': '', 'openapi.json': '' };

/** Returns the letters of a text without the markup of HTML and Markdown. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

describe('the Markdown pages', () => {
  test('exist for every page, operation and rule', () => {
    const twins = new Set(Object.keys(files));
    const wanted = [
      ...site.pages.map(({ path }) => path),
      ...operations.map(operationPath),
      ...rules.map(({ id }) => rulePath(id)),
    ];
    expect(wanted.filter((path) => !twins.has(twinPath(path)))).toEqual([]);
    expect(Math.min(operations.length, rules.length)).toBeGreaterThan(10);
  });

  test('have no dead links, nor does llms.txt', () => {
    const all = { ...ofSite, ...files, ...others };
    expect(() => checkLinks(all)).not.toThrow();
  });

  test('contain every paragraph of their pages', () => {
    const lost = site.pages.flatMap(({ path, body }) => {
      const said = letters((files[twinPath(path)] ?? '').replace(/\]\([^)\s]*\)/g, ''));
      const paragraphs = [...body.matchAll(/<p>(.*?)<\/p>/gs)].map(([, html = '']) => textOfHtml(html));
      return paragraphs.filter((text) => !said.includes(letters(text))).map((text) => `${path}: ${text}`);
    });
    expect(lost).toEqual([]);
  });

  test('contain, for a rule, its refusal and its instances as JSON, but no HTML', () => {
    const [accepted = '', refused = ''] = (files['rules/R-019.md'] ?? '').split('## Refused');
    expect(refused).toContain(
      '`beneficiary.swiftCode` is required because `targetCurrency` is not `CNY` (R-019)',
    );
    const instances = [...accepted.matchAll(/```json\n(.*?)\n```/gs)].map(([, json = '']) =>
      JSON.parse(json),
    );
    expect(instances.length).toBeGreaterThan(1);
    expect(instances[0]).not.toHaveProperty('beneficiary.swiftCode');
    expect(instances[1]).toHaveProperty('beneficiary.swiftCode');
    expect(files['rules/R-019.md']).not.toMatch(/<\/?(?:p|div|details|summary|span|a)\b/);
  });
});

test('llms.txt names every page once, with a sentence', () => {
  const lines = (files['llms.txt'] ?? '').split('\n').filter((line) => line.startsWith('- '));
  const named = lines.map((line) => /^- \[.+\]\((.+?)\): \S/.exec(line)?.[1]);
  expect(named.toSorted()).toEqual(
    site.pages
      .map(({ path }) => twinPath(path))
      .filter((path) => path !== 'index.md')
      .toSorted(),
  );
});

test('a dead link in a Markdown page or in llms.txt is found; links to other sites are ignored', () => {
  const pages = {
    'a/one.md': '[1](../two.md) [2](none.md) [3](https://example.com)\n\n```\n[code](nowhere.md)\n```\n',
    'two.md': '| A |\n| --- |\n| [4](a/gone.md) |\n',
    'llms.txt': '- [5](missing.md): A page.\n',
  };
  expect(deadLinks(pages)).toEqual(['a/one.md: none.md', 'two.md: a/gone.md', 'llms.txt: missing.md']);
});

test('a heading that folds its section stays a heading', () => {
  const body = '<details><summary><h3 id="a">A</h3></summary><p>b</p></details>';
  const page = { path: 'a.html', title: 'A', description: 'A', part: 'More', body } as const;
  expect(markdownTwin(page, new Set())).toBe('### A\n\nb\n\n[This page in HTML](a.html)\n');
});

test('a table keeps its rows, and code may contain backquotes', () => {
  const body =
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><p>x | y</p><p>z</p></td><td><a href="/b.html#c">b</a></td></tr></tbody></table><pre data-language="sh"><code>a ```\nb</code></pre>';
  const page = { path: 'd/a.html', title: 'A', description: 'A', part: 'More', body } as const;
  expect(markdownTwin(page, new Set(['b.html']))).toBe(
    '| A | B |\n| --- | --- |\n| x \\| y z | [b](../b.md) |\n\n````sh\na ```\nb\n````\n\n[This page in HTML](a.html)\n',
  );
});
