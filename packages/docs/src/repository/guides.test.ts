import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sequenceDiagram, stateDiagram } from '../diagrams/diagrams.ts';
import { SOURCE } from '../testing/real-document.ts';
import { includedCode } from './markdown-page.ts';

const guides = globSync(join(SOURCE.repository, 'packages/docs/guides/*.md')).map((file) =>
  readFileSync(file, 'utf8'),
);
const all = guides.join('\n');
const folder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every command and every program that a guide names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(SOURCE.repository, 'package.json'), 'utf8'));
  const commands = [...all.matchAll(/npx --yes pnpm ([a-z][a-z:-]*)/g)].map(([, name = '']) => name);
  const files = [...all.matchAll(/\b(examples\/[\w-]+\.ts)/g)].map(([, file = '']) => file);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => name !== 'exec' && !(name in scripts))).toEqual([]);
  expect(files.filter((file) => !existsSync(join(SOURCE.repository, file)))).toEqual([]);
});

test('every request to the sandbox that a guide shows is in its control API', () => {
  const control = readFileSync(join(SOURCE.repository, 'packages/sandbox/control.yaml'), 'utf8');
  const paths = [...all.matchAll(/127\.0\.0\.1:4020(\/_sandbox\/[a-z/-]+)/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.filter((path) => path !== '/_sandbox/' && !control.includes(`  ${path}:`))).toEqual([]);
});

test('no program in a guide is written by hand', () => {
  const languages = [...all.matchAll(/^```(\w+)/gm)].map(([, language]) => language);
  expect(new Set(languages)).toEqual(new Set(['sh', 'include', 'sample', 'sequence']));
});

test('the guide to a supplier shows its whole program, in parts that follow each other', () => {
  const guide = guides.find((text) => text.startsWith('# Pay a supplier')) ?? '';
  const requests = [...guide.matchAll(/^```include\n([\s\S]*?)^```$/gm)].map(([, request = '']) => request);
  const shown = requests.map((request) => includedCode(SOURCE.repository, request).code).join('\n\n');
  const program = readFileSync(join(SOURCE.repository, 'examples/supplier-payout.ts'), 'utf8');
  expect(shown).toBe(program.trimEnd());
});

test('a guide that shows `newOrderNumber` says where it is', () => {
  const calling = guides.filter((guide) =>
    [...guide.matchAll(/^```include\n([\s\S]*?)^```$/gm)].some(([, request = '']) =>
      includedCode(SOURCE.repository, request).code.includes('newOrderNumber('),
    ),
  );
  expect(calling.length).toBeGreaterThan(1);
  expect(calling.filter((guide) => !guide.includes('examples/order-number.ts'))).toEqual([]);
});

test('a guide that starts a sandbox beside that of `start` does not take its port', () => {
  expect(all).not.toContain('pnpm sandbox --callback');
});

test('a part of a file is included without the indentation around it, and a missing one is an error', () => {
  writeFileSync(join(folder, 'a.ts'), 'if (x) {\n  start();\n    inner();\n  end();\n}\n');
  writeFileSync(join(folder, 'a.md'), 'x\n\n```ts\nconst one = 1;\n```\n');
  expect(includedCode(folder, 'a.ts\nfrom: start\nto: end')).toEqual({
    language: 'ts',
    code: 'start();\n  inner();\nend();',
  });
  expect(includedCode(folder, 'a.md\nblock: one')).toEqual({ language: 'ts', code: 'const one = 1;' });
  expect(() => includedCode(folder, 'a.ts\nfrom: gone')).toThrow('a.ts has no `gone`');
  expect(() => includedCode(folder, 'a.md\nblock: gone')).toThrow('Correct the guide.');
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

test('a sequence diagram names its calls in order, with what they return', () => {
  const svg = sequenceDiagram(
    [
      { operation: 'login', title: 'Log in', page: 'operations/login.html', gives: ['token'] },
      { operation: 'pay', title: 'Pay', gives: [] },
    ],
    'x',
  );
  expect(svg).toMatch(/href="\/operations\/login\.html".*1\. Log in.*token.*2\. Pay/s);
  expect(svg.match(/<a /g)).toHaveLength(1);
});
