import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { HELP } from './arguments.ts';
import { COMMANDS, COMMON_OPTIONS } from './command/commands.ts';
import { operationTable } from './generated/control/index.ts';
import { newSandbox } from './testing/merchant-client.ts';

const root = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

test.each(blocks.map((code) => [code.split('\n')[0] ?? '', code]))(
  'runs as it stands: %s',
  async (_, code) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: fileURLToPath(root),
    });
    expect(stdout).not.toBe('');
  },
);

test('disturbs answers as its commands say', async () => {
  const { url } = await newSandbox();
  const [commands = ''] = [...readme.matchAll(/```sh\n(curl[\s\S]*?)```/g)].map(([, block]) => block);
  const script = commands.replaceAll('http://127.0.0.1:4020', url).replaceAll('curl ', 'curl -s ');
  const { stdout } = await promisify(execFile)('sh', ['-c', script]);
  expect(stdout).toContain('"fault":"lose_answer","operation":"createGlobalPayout","times":2');
  expect(stdout).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 2/);
});

test('names every option of the command', () => {
  for (const [option] of HELP.matchAll(/--[a-z-]+/g)) expect(readme).toContain(`\`${option}`);
});

test('names every command and every option of one', () => {
  for (const [name, { options }] of Object.entries(COMMANDS)) {
    expect(readme).toMatch(new RegExp(`^\\| \`${name}[ \`]`, 'm'));
    for (const option of Object.keys({ ...options, ...COMMON_OPTIONS }))
      expect(readme).toContain(`--${option}`);
  }
});

test('names every path of the control API', () => {
  for (const { path } of operationTable) {
    const [last = ''] = path.split('/').slice(-1);
    expect(readme).toContain(last === '{tradeId}' ? 'orders/{tradeId}' : last);
  }
});
