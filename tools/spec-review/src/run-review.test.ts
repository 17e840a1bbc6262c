import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program, reviewCommand } from '../test/review-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'subjects-'));
const swagger = (limit: number) => `swagger: "2.0"
info: { title: Old, version: "1" }
paths:
  /a:
    post:
      consumes: [application/json]
      parameters: [{ in: body, name: b, schema: { type: object, properties: { a: { type: string, maxLength: ${limit} } } } }]
      responses: { 200: { description: Done. } }
`;
const OPEN = 'openapi: 3.1.0\ninfo: { title: New, version: "1" }\npaths: {}\n';
const files = {
  'old/api/one.yaml': swagger(9),
  'new/api/one.yaml': swagger(3),
  'old/two.json': '{ "openapi": "3.1.0", "info": { "title": "Two", "version": "1" }, "paths": {} }',
  'new/three.yaml': OPEN,
  'new/notes.yaml': 'text: none\n',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the documents of two folders are reviewed in one report, and Swagger 2.0 is converted', async () => {
  const { status, stdout } = await runInProcess(program, ['old', 'new'], { cwd: folder });
  expect(stdout).toMatch(/^Fails: 2 breaks, 1 addition\.\n/);
  expect(stdout).toContain('`a` may have at most 3 characters, before `9`.');
  expect(stdout).toContain('new/api/one.yaml as OpenAPI 3.0:');
  expect(stdout).toContain('The document `two.json` was removed.');
  expect(stdout).toContain('The document `three.yaml` is new.');
  expect(stdout).not.toContain('notes.yaml');
  expect(status).toBe(1);
});

test('folders without a document are refused', async () => {
  mkdirSync(join(folder, 'none'), { recursive: true });
  const { status, stderr } = await runInProcess(program, ['none', 'none'], { cwd: folder });
  expect([status, stderr]).toEqual([2, expect.stringContaining('There is no OpenAPI document there.')]);
});

const review = reviewCommand();

test('a pattern names the documents of a branch', async () => {
  review.repository.write('spec/second/openapi.yaml', OPEN);
  review.repository.edit('spec/openapi.yaml', 'servers:\n  - url: http://127.0.0.1:4010\n', '');
  const { stdout } = await review.run('--base', 'main', 'spec/**/openapi.yaml');
  expect(stdout).toContain('The server `http://127.0.0.1:4010` was removed.');
  expect(stdout).toContain('The document is new');
});

test('servers that moved must be two starts of addresses', async () => {
  const { status, stderr } = await review.run('--base', 'main', '--server', 'https://a.example');
  expect([status, stderr]).toEqual([2, expect.stringContaining('`--server` must be OLD=NEW')]);
});
