import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import type { RatedFinding } from '../findings/finding.ts';
import { textReport } from './formats.ts';
import { escapeText, markdownReport } from './markdown.ts';

/** Renders as GitHub does: raw HTML is kept, and URLs become links. */
const renderer = new MarkdownIt({ html: true, linkify: true });

const HOSTILE = [
  '\n\n# heading',
  '\r\r# heading',
  '\u2028# heading',
  '\n\nheading\n===',
  '\n- list\n\n1. list',
  '\n\n> quote',
  '\n\n    code',
  '\n\n```\nfence',
  '\n\n---\n',
  '\n\n| a | b |\n| - | - |\n',
  '![i](https://evil.example/i.png)',
  '[l](https://evil.example)',
  '[l]: https://evil.example\n[l]',
  '<https://evil.example>',
  'https://evil.example www.evil.example',
  '<img src=x onerror=alert(1)>',
  '<!-- a --><h1>heading</h1>',
  '</details></summary><h1>',
  '@octocat and @org/team',
  '``@octocat``',
  '`` # ` ![i](https://evil.example/i.png)',
  '`a``![i](https://evil.example/i.png)``b`',
  '`\n\n# heading\n\n![i](x)`',
  '```\n\n@octocat',
  '&lt;b&gt; &#64;octocat',
  '~~gone~~ **bold** _leaning_ \\',
  ') [l](x) (',
  '\u202Eevil',
];

/** Returns the names of the HTML elements of some Markdown, and its text outside code. */
function rendered(text: string): { elements: string[]; prose: string } {
  const html = renderer.render(text);
  const outside = html.replaceAll(/<(code|pre)[^>]*>.*?<\/\1>/gs, '<code>');
  return {
    elements: [...new Set([...outside.matchAll(/<([a-z]\w*)/g)].map(([, name = '']) => name))].sort(),
    prose: outside.replaceAll(/<[^>]*>/g, ''),
  };
}

test.each(HOSTILE)('%j is plain text, also in code and at the start of a line', (hostile) => {
  for (const text of [
    hostile,
    `A ${hostile} b.`,
    `The name \`${hostile}\` is gone.`,
    `\`x\`${hostile}\`y\``,
  ]) {
    const { elements, prose } = rendered(escapeText(text));
    expect(elements.filter((name) => !['p', 'code'].includes(name))).toEqual([]);
    expect(prose).not.toMatch(/@\w|https?:\/\/|[\r\u2028\u202E]/);
  }
});

describe('the report', () => {
  const findingOf = (text: string, level: RatedFinding['level']): RatedFinding => ({
    id: text,
    kind: 'request-refused',
    level,
    direction: 'request',
    cause: `\`${text}\` is required.`,
    consequence: `${text} was accepted.`,
    remedy: text,
    operations: [text, 'send'],
    rules: [],
    place: { version: 'head', pointer: text },
    source: { file: `spec/${text}`, line: 3, exact: true },
    counterexample: { [text]: text },
    severity: 'error',
  });

  test.each(HOSTILE)('of findings about %j has only the elements of a report', (hostile) => {
    const findings = (['breaking', 'docs'] as const).map((level) => findingOf(hostile, level));
    const result = { base: hostile, head: hostile, findings, bump: 'major', notes: [hostile] } as const;
    const { elements, prose } = rendered(markdownReport(result, { files: 'https://git.example/blob/1' }));
    const own = ['a', 'code', 'details', 'em', 'li', 'p', 'strong', 'summary', 'ul'];
    expect(elements.filter((name) => !own.includes(name))).toEqual([]);
    expect(prose).not.toMatch(/@\w/);
    const links = [
      ...renderer
        .render(markdownReport(result, { files: 'https://git.example/blob/1' }))
        .matchAll(/href="([^"]*)"/g),
    ];
    expect(links.length).toBe(2);
    for (const [, link] of links) expect(link).toMatch(/^https:\/\/git\.example\/blob\/1\/spec\/[^()]*#L3$/);
  });

  test.each([
    ['long strings', { a: 'x'.repeat(9_000) }, true],
    ['many properties', Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`a${at}`, at])), false],
  ])('contains whole JSON or none for a message with %s', (_, counterexample, isShown) => {
    const finding = { ...findingOf('a', 'breaking'), counterexample };
    const result = { base: 'a', head: 'b', findings: [finding], bump: 'major', notes: [] } as const;
    const [, json] = /```json\n(.*?)```/s.exec(markdownReport(result)) ?? [];
    expect(json !== undefined).toBe(isShown);
    if (json !== undefined) expect(JSON.parse(json)).toHaveProperty('a');
  });

  test('in the terminal has twenty additions, one line each', () => {
    const additions = Array.from({ length: 25 }, () => findingOf('a', 'additive'));
    const findings = [findingOf('b', 'breaking'), ...additions];
    const text = textReport({ base: 'a', head: 'b', findings, bump: 'major', notes: [] });
    expect(text.match(/^additive/gm)).toHaveLength(20);
    expect(text.split('\n').at(-2)).toBe('And 5 more that break nothing; `--format json` lists them all.');
  });
});
