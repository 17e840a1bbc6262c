import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { HELP } from './arguments.ts';
import { operationTable } from './generated/control/index.ts';

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

test('names every option of the command', () => {
  for (const [option] of HELP.matchAll(/--[a-z-]+/g)) expect(readme).toContain(`\`${option}`);
});

test('names every path of the control API', () => {
  for (const { path } of operationTable) {
    const [last = ''] = path.split('/').slice(-1);
    expect(readme).toContain(last === '{tradeId}' ? 'orders/{tradeId}' : last);
  }
});
