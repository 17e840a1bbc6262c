import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseOptions, UsageError } from '@cross-border-payments/cli-kit';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { GENERATE_OPTIONS } from './command/invocation.ts';
import { runGenerator } from './command/run.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'generate-')), 'document');
  mkdirSync(folder);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const GOOD = `openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { operationId: getA, responses: {} } } }
`;
const BAD = `${GOOD}components: { schemas: { A: { $ref: '#/components/schemas/Gone' } } }\n`;

const CLI = join(import.meta.dirname, 'generate.ts');

const command = (...args: string[]) => runInProcess(CLI, args, { cwd: folder });

/** Runs the command in this process. */
async function run(...args: string[]) {
  const said = { log: '', error: '' };
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => {
      said[stream] += `${line}\n`;
    });
  let status = 0;
  try {
    await runGenerator(parseOptions(args, GENERATE_OPTIONS).values);
  } catch (error) {
    said.error += `${(error as Error).message}\n`;
    status = error instanceof UsageError ? 2 : 1;
  }
  vi.restoreAllMocks();
  // On a busy machine, the command takes so long that it prints its steps.
  return {
    status,
    stdout: said.log,
    stderr: said.error.replaceAll(/^(?:Reading|Writing|Compiling) .* \.\.\.\n/gm, ''),
  };
}

/** Returns a function that waits until a process has printed some words a given number of times in total. */
function listenTo(child: ChildProcessWithoutNullStreams) {
  let text = '';
  const add = (chunk: Buffer) => {
    text += chunk;
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return async (words: string, times = 1) => {
    while (text.split(words).length <= times) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${text}`);
      await new Promise((next) => setTimeout(next, 20));
    }
  };
}

function document(text: string): string {
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, text);
  return file;
}

describe('generate', () => {
  test('writes the files of the target', async () => {
    const output = join(folder, 'out');
    const result = await run('--target', 'types', '--input', document(GOOD), '--output', output);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(output).sort()).toEqual(['index.ts', 'operations.ts', 'schemas.ts']);
    expect(readFileSync(join(output, 'operations.ts'), 'utf8')).toContain('getA: {');
  });

  test.each(['client', 'server'])('writes a %s of a foreign document', async (target) => {
    const output = join(folder, target);
    const tagged = GOOD.replace('getA', 'getA, tags: [a]');
    const result = await run('--target', target, '--input', document(tagged), '--output', output);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(output, 'operation-table.ts'), 'utf8')).toMatch(/'getA'|get\(A\) /);
    expect(readFileSync(join(output, 'operation-table.ts'), 'utf8')).not.toContain('Exclude<');
  });

  test('writes several targets, with validators or without, from the document in a folder', async () => {
    document(GOOD);
    const out = ['--output', join(folder, 'out'), '--runtime', 'a-package'];
    const args = ['--input', folder, ...out, '--target', 'server'];
    expect((await run(...args, '--target', 'not-expressible', '--without-validators')).status).toBe(0);
    expect(readdirSync(join(folder, 'out'))).toContain('not-expressible.ts');
    expect(readdirSync(join(folder, 'out'))).not.toContain('validators.js');
    expect((await run(...args)).stdout).toMatch(
      /^Wrote \d+ files to .*, 1 of them changed: 1 operation, \d+ named schemas?\.\n$/,
    );
    expect(readdirSync(join(folder, 'out'))).toContain('validators.js');
  });

  test('watches the document, prints its faults and continues until Ctrl-C', async () => {
    const output = join(folder, 'out');
    const args = ['--input', document(GOOD), '--output', output, '--target', 'types', '--watch'];
    const child = spawn(process.execPath, [CLI, ...args]);
    const said = listenTo(child);
    await said('Waiting for changes');
    document(BAD);
    await said('unresolved-ref');
    document(GOOD.replaceAll('getA', 'getB'));
    await said('of them changed', 2);
    expect(readFileSync(join(output, 'operations.ts'), 'utf8')).toContain('getB: {');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('writes the same bytes again', async () => {
    const input = document(GOOD);
    const [one, two] = ['one', 'two'].map((name) => join(folder, name)) as [string, string];
    for (const output of [one, two]) await run('--target', 'types', '--input', input, '--output', output);
    const read = (output: string) =>
      readdirSync(output).map((file) => readFileSync(join(output, file), 'utf8'));
    expect(read(one)).toEqual(read(two));
  });

  test('refuses unsupported items and writes nothing, unless they are accepted by code or pointer', async () => {
    const input = document(BAD);
    const output = join(folder, 'out');
    const args = ['--target', 'types', '--input', input, '--output', output];
    const refused = await run(...args);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('#/components/schemas/A: unresolved-ref: "#/components/schemas/Gone"');
    expect(readdirSync(folder)).toEqual(['openapi.yaml']);
    const report = (await run(...args, '--allow', 'unresolved-ref')).stdout;
    expect(report).toContain('Accepted, but not represented in the output: 1.\n  #/components/schemas/A: ');
    expect((await run(...args, '--allow', '/components/schemas/A')).status).toBe(0);
    expect((await run(...args, '--allow', 'remote-ref')).status).toBe(1);
    const unused = await run(...args, '--allow', 'unresolved-ref', '--allow', 'remote-ref');
    expect(unused).toMatchObject({
      status: 0,
      stderr: '`--allow remote-ref` accepts nothing: no fault of the document has this pointer or code.\n',
    });
  });

  test('reads files outside the folder of the document only if `--references` allows it', async () => {
    const input = document(BAD.replace('#/components/schemas/Gone', '../shared.yaml'));
    const shared = join(folder, '../shared.yaml');
    writeFileSync(shared, 'type: string\n');
    const args = ['--target', 'types', '--input', input, '--output', join(folder, 'out')];
    expect((await run(...args)).stderr).toContain(
      '#/components/schemas/A: unresolved-ref: "../shared.yaml" is not read: ../shared.yaml is outside the folder',
    );
    expect(await run(...args, '--references', join(folder, '..'))).toMatchObject({ status: 0, stderr: '' });
    expect(await run(...args, '--references', join(folder, 'none'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('`--references`: there is no folder'),
    });
  });

  test('lists unsupported items', async () => {
    expect((await run('--target', 'types', '--input', document(BAD), '--list-unsupported')).stdout).toContain(
      'unresolved-ref',
    );
    expect((await run('--target', 'types', '--input', document(GOOD), '--list-unsupported')).stdout).toBe(
      'Everything in the document can be represented.\n',
    );
  });

  test('prints its help and version, and exits with 2 for a wrong command line', async () => {
    const help = await command('--help');
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Usage: cross-border-payments-generate --input FILE/);
    expect(await command('--version')).toMatchObject({
      status: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
    const stderr = 'There is no option `--inptu`; did you mean `--input`? See --help.\n';
    expect(await command('--inptu', 'x')).toMatchObject({ status: 2, stdout: '', stderr });
  });

  test('checks existing files, names each stale one and writes nothing', async () => {
    const args = ['--target', 'server', '--input', document(GOOD), '--output', join(folder, 'out')];
    expect((await run(...args)).status).toBe(0);
    expect(await run(...args, '--check')).toEqual({ status: 0, stdout: '', stderr: '' });
    const [stale, gone] = ['service.ts', 'validators.ts'].map((name) => join(folder, 'out', name)) as [
      string,
      string,
    ];
    writeFileSync(stale, 'changed');
    rmSync(gone);
    const { status, stderr } = await run(...args, '--check');
    expect(status).toBe(1);
    expect(stderr).toMatch(/out\/service.ts\n.*out\/validators.ts\nRun the same command without `--check`\./);
    expect(readFileSync(stale, 'utf8')).toBe('changed');
    expect(existsSync(gone)).toBe(false);
  });

  test('writes a validator per operation and removes other code only when asked to', async () => {
    const output = join(folder, 'out');
    const parameters = "parameters: [{ name: 'page', in: query, schema: { type: integer } }]";
    const queried = GOOD.replace('responses', `${parameters}, responses`);
    const args = [
      '--target',
      'validators',
      '--separate',
      '--runtime',
      'a-package',
      '--input',
      document(queried),
      '--output',
      output,
    ];
    expect((await run(...args)).status).toBe(0);
    copyFileSync(join(output, 'getA.ts'), join(output, 'old.ts'));
    writeFileSync(join(output, 'README.md'), '');
    expect((await run(...args)).status).toBe(0);
    const files = ['README.md', 'compiled', 'getA.ts', 'index.ts'];
    expect(readdirSync(output).sort()).toEqual([...files, 'old.ts', 'types']);
    const check = await run(...args, '--clean', '--check');
    expect(check.status).toBe(1);
    expect(check.stderr).toContain(`would be removed by \`--clean\`:\n  ${join(output, 'old.ts')}\n`);
    const removed = `Removed, since it is no longer written:\n  ${join(output, 'old.ts')}\n`;
    expect((await run(...args, '--clean')).stdout).toContain(removed);
    expect(readdirSync(output).sort()).toEqual([...files, 'types']);
    expect(readdirSync(join(output, 'compiled')).sort()).toEqual(['getA.d.ts', 'getA.js', 'helpers.js']);
  });
});

test('a second target in the folder of the first writes nothing, unless `--clean` removes the first', async () => {
  writeFileSync(join(folder, 'openapi.yaml'), GOOD);
  const output = join(folder, 'out');
  const args = (target: string) => ['--input', folder, '--output', output, '--target', target];
  await run(...args('client'));
  const before = readdirSync(output, { recursive: true });
  const { status, stderr } = await run(...args('server'));
  expect([status, stderr]).toEqual([1, expect.stringContaining('Write both with `--target client,server`')]);
  expect(readdirSync(output, { recursive: true })).toEqual(before);
  expect((await run(...args('client'))).stdout).toContain(' 0 of them changed');
  expect((await run(...args('server'), '--clean')).status).toBe(0);
  expect(existsSync(join(output, 'client.ts'))).toBe(false);
});
