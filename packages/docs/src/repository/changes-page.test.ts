import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SchemaWords } from '../conditions-in-words/sentences.ts';
import { changelogPage } from './repository-pages.ts';

const root = mkdtempSync(join(tmpdir(), 'changes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
}

function commit(day: string): void {
  const author = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_DATE: `${day}T12:00:00Z`,
  };
  const env = { ...process.env, ...author, GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.com' };
  execFileSync('git', ['add', '--all'], { cwd: root, env });
  execFileSync('git', ['commit', '--quiet', '--message', day], { cwd: root, env });
}

test('the changes have their day, per version, those for merchants apart from the others', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  const first = '## 0.1.0\n\n### Minor Changes\n\n- The first release.\n';
  write('packages/client/CHANGELOG.md', `# client\n\n${first}`);
  write('packages/sandbox/CHANGELOG.md', `# sandbox\n\n${first}`);
  write('tools/generator/CHANGELOG.md', `# generator\n\n${first}`);
  commit('2026-01-02');
  write('packages/client/CHANGELOG.md', `# client\n\n## 0.2.0\n\n### Patch Changes\n\n- A fix.\n\n${first}`);
  commit('2026-02-03');
  write('.changeset/none.md', '---\n---\n\nNothing that a user notices.\n');
  write('.changeset/one.md', '---\n"@scope/client": minor\n---\n\nSomething new.\n');
  commit('2026-03-04');
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1.2' } };
  const context = {
    document,
    rules: [],
    words: new SchemaWords(document),
    names: { pageOf: () => undefined },
  };
  const { body } = changelogPage({ root, context, operations: [] });
  const texts = [...body.matchAll(/<(?:h[2-4]|li)[^>]*>(.*?)<\/(?:h[2-4]|li)>/gs)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, ''),
  );
  expect(texts).toEqual([
    'Interface',
    ...['Client and sandbox', 'Next release: client and sandbox', 'client (2026-03-04): Something new.'],
    ...['Client and sandbox 0.2.0, 2026-02-03', 'client 0.2.0', 'A fix.'],
    ...['Client and sandbox 0.1.0, 2026-01-02', 'client 0.1.0', 'The first release.'],
    ...['sandbox 0.1.0', 'The first release.'],
    ...['Server stubs and generator', 'Server stubs and generator 0.1.0, 2026-01-02'],
    ...['generator 0.1.0', 'The first release.'],
  ]);
  expect(body).toContain('version 1.2 of the interface');
  const folded = [...body.matchAll(/<details[^>]*><summary><h3[^>]*>(.*?)<\/h3><\/summary>/g)];
  expect(folded.map(([, title]) => title)).toEqual([
    ...['Client and sandbox 0.2.0, 2026-02-03', 'Client and sandbox 0.1.0, 2026-01-02'],
    'Server stubs and generator 0.1.0, 2026-01-02',
  ]);
  const anchors = [...body.matchAll(/ id="([^"]+)"/g)].map(([, anchor]) => anchor);
  expect(anchors).toEqual([...new Set(anchors)]);
});
