import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newSandbox } from '../test/merchant-client.ts';
import { readYaml, WORKFLOWS } from '../test/workflows.ts';
import { HELP } from './command/arguments.ts';
import { ACTIONS, COMMON_OPTIONS } from './command/run-command.ts';

const root = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

test.each(blocks.map((code) => [code.split('\n')[0] ?? '', code]))('runs unchanged: %s', async (_, code) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(root),
  });
  expect(stdout).not.toBe('');
});

test('its curl command gets the advice that the README prints below it', async () => {
  const { url, secretKey } = await newSandbox();
  const [, command = '', , said] = /```sh\n(curl -si [^`]*?\| grep advice\n)(# )([^\n]*)/.exec(readme) ?? [];
  const script = command.replace('http://127.0.0.1:4020', url).replace('"..."', JSON.stringify(secretKey));
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(stdout.trim()).toBe(said);
});

test('its commands disturb responses as described', async () => {
  const { url } = await newSandbox();
  const [commands = ''] = [...readme.matchAll(/```sh\n(curl -X[^`]*responses[\s\S]*?)```/g)].map(
    ([, block]) => block,
  );
  const script = commands.replaceAll('http://127.0.0.1:4020', url).replaceAll('curl ', 'curl -s ');
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(stdout).toContain('"fault":"lose_response","operation":"createGlobalPayout","times":2');
  expect(stdout).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 2/);
});

test('names every option of the command', () => {
  for (const [option] of HELP.matchAll(/--[a-z-]+/g)) expect(readme).toContain(`\`${option}`);
  for (const [variable] of HELP.matchAll(/\b[A-Z]+_[A-Z]+\b/g)) expect(readme).toContain(`\`${variable}\``);
});

test('names every command and every option of a command', () => {
  for (const [name, { options }] of Object.entries(ACTIONS)) {
    expect(readme).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'));
    for (const option of Object.keys({ ...options, ...COMMON_OPTIONS }))
      expect(readme).toContain(`--${option}`);
  }
});

test('its commands control the sandbox as described', async () => {
  const { url } = await newSandbox();
  const [commands = ''] = [...readme.matchAll(/```sh\n(curl -X[^`]*clock\/advance[\s\S]*?)```/g)].map(
    ([, block]) => block,
  );
  const script = commands.replaceAll('http://127.0.0.1:4020', url).replaceAll('curl ', 'curl -s ');
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(stdout).toContain('"tasks":0');
  expect(stdout).toContain('"status":"completed"');
});

test('describes every room', () => {
  const rooms = readdirSync(new URL('src/', root), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const named = [...readme.matchAll(/^\| (`[a-z`, -]+`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[a-z-]+/g) ?? [],
  );
  expect(named).toEqual(expect.arrayContaining(rooms));
});

test('the README of the workflows lists their assumptions', () => {
  const page = readFileSync(join(WORKFLOWS, 'README.md'), 'utf8');
  const rows = page.slice(page.indexOf('| Assumption |')).matchAll(/^\|(.*?)\|/gm);
  const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)]);
  const names = Object.keys(readYaml('assumptions.yaml') as object).sort();
  expect(listed.map(([, name]) => name).sort()).toEqual(names);
});
