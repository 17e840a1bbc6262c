import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const PROGRAM = `
  import { runCommand, UsageError } from ${JSON.stringify(new URL('command.ts', import.meta.url).href)};
  await runCommand('the help', { name: { type: 'string' } }, ({ name }) => {
    if (name === 'wrong') throw new UsageError('the name is wrong');
    if (name === 'broken') throw new Error('the job failed');
    console.log('hello ' + name);
    return name === 'stale' ? 1 : 0;
  });
`;

test.each([
  [['--name', 'Li'], 0, 'hello Li\n', ''],
  [['--name', 'stale'], 1, 'hello stale\n', ''],
  [['--name', 'broken'], 1, '', 'the job failed\n'],
  [['--name', 'wrong'], 2, '', 'the name is wrong\n\nthe help\n'],
  [['--help', '--nonsense'], 0, 'the help\n', ''],
])('%j ends with %i', (args, status, stdout, stderr) => {
  const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM, '--', ...args], {
    encoding: 'utf8',
  });
  expect(ended).toMatchObject({ status, stdout, stderr });
});

test('an unknown option is a wrong invocation', () => {
  const args = ['--input-type=module', '--eval', PROGRAM, '--', '--nonsense'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--nonsense'.*\n\nthe help\n$/s);
});
