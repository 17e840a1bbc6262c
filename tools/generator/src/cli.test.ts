import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generator-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GOOD = `openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { operationId: getA, responses: {} } } }
`;
const BAD = `${GOOD}components: { schemas: { A: { $ref: '#/components/schemas/Gone' } } }\n`;

function run(...args: string[]) {
  const cli = join(import.meta.dirname, 'cli.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function document(text: string): string {
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, text);
  return file;
}

describe('generate', () => {
  test('writes the files of the target', () => {
    const output = join(folder, 'out');
    const result = run('generate', '--input', document(GOOD), '--output', output, '--target', 'types');
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(output).sort()).toEqual([
      'index.ts',
      'not-expressible.ts',
      'operations.ts',
      'schemas.ts',
    ]);
    expect(readFileSync(join(output, 'operations.ts'), 'utf8')).toContain('getA: {');
  });

  test.each(['client', 'server'])('writes a %s of a foreign document', (target) => {
    const output = join(folder, target);
    const tagged = GOOD.replace('getA', 'getA, tags: [a]');
    const result = run('--input', document(tagged), '--output', output, '--target', target);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(output, 'operation-table.ts'), 'utf8')).toMatch(/'getA'|get\(A\) /);
    expect(readFileSync(join(output, 'operation-table.ts'), 'utf8')).not.toContain('Exclude<');
  });

  test('writes the same bytes again', () => {
    const input = document(GOOD);
    const all = ['one', 'two'].map((name) => {
      const output = join(folder, name);
      run('--input', input, '--output', output, '--target', 'types');
      return readdirSync(output).map((file) => readFileSync(join(output, file), 'utf8'));
    });
    expect(all[0]).toEqual(all[1]);
  });

  test('refuses what cannot be represented, writes nothing, and accepts it by code or pointer', () => {
    const input = document(BAD);
    const output = join(folder, 'out');
    const args = ['--input', input, '--output', output, '--target', 'types'];
    const refused = run(...args);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('#/components/schemas/A: unresolved-ref: "#/components/schemas/Gone"');
    expect(readdirSync(folder)).toEqual(['openapi.yaml']);
    expect(run(...args, '--allow', 'unresolved-ref').status).toBe(0);
    expect(run(...args, '--allow', '/components/schemas/A').status).toBe(0);
    expect(run(...args, '--allow', 'remote-ref').status).toBe(1);
  });

  test('lists what cannot be represented', () => {
    expect(run('--input', document(BAD), '--list-unsupported').stdout).toContain('unresolved-ref');
    expect(run('--input', document(GOOD), '--list-unsupported').stdout).toBe(
      'Everything in the document can be represented.\n',
    );
  });

  test('helps, and refuses a wrong command line with 2', () => {
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
    for (const args of [
      ['--inptu', 'x'],
      ['--target', 'types'],
      ['polish'],
      ['--input', 'x', '--import-extension', 'ts'],
    ]) {
      const { status, stderr, stdout } = run(...args);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr.trim().split('\n')).toHaveLength(1);
    }
  });

  test('names a file that is not there, and a target that is not built', () => {
    const missing = run('--input', join(folder, 'none.yaml'), '--output', folder, '--target', 'types');
    expect(missing.status).toBe(1);
    expect(missing.stderr).toContain('none.yaml cannot be read (ENOENT)');
    const target = run('--input', document(GOOD), '--output', folder, '--target', 'nothing');
    expect(target.status).toBe(1);
    expect(target.stderr).toContain('There is no target "nothing" yet');
  });
});
