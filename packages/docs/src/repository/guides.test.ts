import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations } from '@cross-border-payments/openapi';
import { expect, test } from 'vitest';
import { SchemaWords } from '../conditions-in-words/sentences.ts';
import { stateDiagram } from '../diagrams.ts';
import { slugOf } from '../site/markup.ts';
import { generatedBlock } from '../testing/generated-block.ts';
import { document, SOURCE } from '../testing/real-document.ts';
import { GUIDES, markdownPage, type Repository, readGuide } from './markdown-page.ts';

const FOLDER = join(SOURCE.repository, 'packages/docs/guides');
const guides = GUIDES.map(readGuide);
const all = guides.join('\n');
const repository: Repository = {
  root: SOURCE.repository,
  context: { document, rules: [], words: new SchemaWords(document), names: { pageOf: () => undefined } },
  operations: listOperations(document),
};

/** A fenced block: the text after the three backticks, and the lines inside. */
interface Block {
  readonly info: string;
  readonly code: string;
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, info = '', code = '']) => ({
    info,
    code,
  }));
}

/** Removes the indentation, which may differ between a program and the part of it in a guide. */
function unindented(code: string): string {
  return `\n${code.replace(/^ +/gm, '').trim()}\n`;
}

test.each(GUIDES)('%s shows the samples and calls unchanged', (name) => {
  const text = readGuide(name);
  const wanted = text.replace(/^```(.+)\n[\s\S]*?^```$/gm, (block, info: string) => {
    const code = generatedBlock(repository, info);
    return code === undefined ? block : `\`\`\`${info}\n${code}\n\`\`\``;
  });
  if (process.env.UPDATE) writeFileSync(join(FOLDER, `${name}.md`), wanted);
  else
    expect(
      text,
      `packages/docs/guides/${name}.md is out of date. Update it with: UPDATE=1 npx --yes pnpm --filter @cross-border-payments/docs test guides`,
    ).toBe(wanted);
});

test('every part of a program or a page in a guide equals the lines of its file', () => {
  const parts = guides.flatMap(blocksOf).filter(({ info }) => /^\w+ [\w./-]+\.\w+$/.test(info));
  expect(parts.length).toBeGreaterThan(15);
  const missing = parts.filter(({ info, code }) => {
    const file = readFileSync(join(SOURCE.repository, info.split(' ')[1] ?? ''), 'utf8');
    return !unindented(file).includes(unindented(code));
  });
  expect(missing).toEqual([]);
});

test('a program in a guide is copied from a file, or is run and has its output below', () => {
  const languages = new Set(guides.flatMap(blocksOf).map(({ info }) => info.split(' ')[0]));
  // `receivers.test.ts` runs those in other languages.
  expect(languages).toEqual(new Set(['java', 'js', 'php', 'python', 'sh', 'text', 'ts', 'yaml']));
  const unchecked = guides.flatMap((guide) =>
    blocksOf(guide).filter(({ info }, at, blocks) => info === 'ts' && blocks[at + 1]?.info !== 'text'),
  );
  expect(unchecked).toEqual([]);
});

test('every link to a file of the repository leads to an existing file and heading', () => {
  const links = GUIDES.flatMap((name) =>
    [...readGuide(name).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(
      ([, path = '', anchor = '']) => ({
        file: join(FOLDER, path === '' ? `${name}.md` : path),
        anchor,
      }),
    ),
  );
  expect(links.length).toBeGreaterThan(10);
  const dead = links.filter(({ file, anchor }) => {
    if (!existsSync(file)) return true;
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      slugOf(heading),
    );
    return anchor !== '' && !headings.includes(anchor);
  });
  expect(dead).toEqual([]);
});

test('every command and every program that a guide names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(SOURCE.repository, 'package.json'), 'utf8'));
  const commands = [...all.matchAll(/npx --yes pnpm ([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
  const files = [...all.matchAll(/\b(examples\/[\w-]+\.ts)/g)].map(([, file = '']) => file);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => name !== 'exec' && !(name in scripts))).toEqual([]);
  expect(files.filter((file) => !existsSync(join(SOURCE.repository, file)))).toEqual([]);
});

test('every control request in a guide exists in the control API of the sandbox', () => {
  const control = readFileSync(join(SOURCE.repository, 'packages/sandbox/control.yaml'), 'utf8');
  const paths = [...all.matchAll(/127\.0\.0\.1:4020(\/_sandbox\/[a-z/-]+)/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.filter((path) => path !== '/_sandbox/' && !control.includes(`  ${path}:`))).toEqual([]);
});

test('the guide to paying a supplier shows its whole program in consecutive parts', () => {
  const guide = readGuide(GUIDES.find((name) => name.endsWith('business-payout')) ?? '');
  const parts = blocksOf(guide).filter(({ info }) => info === 'ts examples/supplier-payout.ts');
  const program = readFileSync(join(SOURCE.repository, 'examples/supplier-payout.ts'), 'utf8');
  expect(unindented(parts.map(({ code }) => code).join('\n'))).toBe(unindented(program));
});

test('no program makes an order number itself, since a second run would then pay again (R-029)', () => {
  const files = globSync(
    ['examples/*.ts', 'packages/{client,server-stubs}/README.md', 'packages/docs/src/browser/*.ts'],
    {
      cwd: SOURCE.repository,
    },
  ).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(10);
  const texts = files.map((file) => readFileSync(join(SOURCE.repository, file), 'utf8'));
  const lines = [all, ...texts].flatMap((text) => text.split('\n'));
  expect(lines.filter((line) => line.includes('orderNo')).length).toBeGreaterThan(20);
  const making =
    /import .*randomUUID|[oO]rderNo\b.*(?:Date\.now|random|new Date)|\$\{(?:Date\.now|new Date|random)/;
  expect(lines.filter((line) => making.test(line))).toEqual([]);
});

test('a guide that starts a second sandbox does not use the port of `start`', () => {
  expect(all).not.toContain('pnpm sandbox --callback');
});

test('a state diagram has a box for each state and a label for each move, and marks start and end', () => {
  const svg = stateDiagram(
    'stateDiagram-v2\n  [*] --> a\n  a --> b: go\n  a --> b: <run>\n  b --> [*]',
    'A "cycle"',
  );
  expect(svg.match(/<rect/g)).toHaveLength(2);
  expect(svg).toContain('class="box start"');
  expect(svg).toContain('class="box final"');
  expect(svg).toContain('&lt;run&gt;');
  expect(svg).toContain('aria-label="A &quot;cycle&quot;"');
  expect(svg).not.toMatch(/style=|NaN|undefined/);
});

test('the calls of a workflow link to their operations, in order, and name the properties that later calls use', () => {
  const guide = '# A\n\n```text sequence token-expired\n```\n';
  const { body } = markdownPage(repository, guide, { path: 'a.html', part: 'Guides' });
  expect(body).toMatch(
    /<ol><li><a href="\/operations\/listOccupations\.html">[^<]+<\/a><\/li><li><a href="\/operations\/createToken\.html">[^<]+<\/a> → <code>token<\/code><\/li>/,
  );
});
