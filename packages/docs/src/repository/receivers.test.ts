// Long form also: Java and PHP.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readGuide } from './markdown-page.ts';

const GUIDE = readGuide('04-callbacks-in-other-languages');
const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The file of each receiver, and how to start and to probe its language. */
const LANGUAGES = {
  python: { file: 'receiver.py', probe: ['python3', '--version'], start: () => ['python3', 'receiver.py'] },
  js: {
    file: 'receiver.mjs',
    probe: [process.execPath, '--version'],
    start: () => [process.execPath, 'receiver.mjs'],
  },
  java: { file: 'Receiver.java', probe: ['java', '-version'], start: () => ['java', 'Receiver.java'] },
  php: {
    ...{ file: 'receiver.php', probe: ['php', '--version'] },
    start: (port: number) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
  },
} as const;

const isLong = process.env.TEST_FORM === 'long';

test.for(Object.entries(LANGUAGES))(
  'the receiver in %s takes callbacks and refuses others',
  async ([name, language], context) => {
    const [command = '', ...args] = language.probe;
    const isThere = spawnSync(command, args).status === 0;
    context.skip(
      !isThere || (!isLong && (name === 'java' || name === 'php')),
      `${name} is not installed, or only in the long form`,
    );
    const code = new RegExp(`^\`\`\`${name} receiver\n([^]*?)^\`\`\`$`, 'm').exec(GUIDE)?.[1] ?? '';
    writeFileSync(join(folder, language.file), code);
    const port = await freePort();
    const [program = '', ...options] = language.start(port);
    const env = { ...process.env, APP_KEY: 'the key', PORT: String(port) };
    const child = spawn(program, options, { cwd: folder, env });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    const url = `http://127.0.0.1:${port}/hub/webhook`;
    const post = async (headers: Record<string, string>, body: string, to = url) => {
      const response = await fetch(to, { method: 'POST', headers, body });
      return [response.status, (await response.text()).includes('"1"')];
    };
    try {
      await expect
        .poll(
          () =>
            fetch(url).then(
              () => true,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      const key = { appkey: 'the key' };
      expect(await post(key, '{"tradeId":"GP-1"}')).toEqual([200, true]);
      await expect.poll(() => printed).toContain('GP-1');
      expect(await post({}, '{"tradeId":"GP-2"}')).toEqual([400, false]);
      expect(await post({ appkey: 'the kez' }, '{"tradeId":"GP-2"}')).toEqual([400, false]);
      expect(await post(key, '{"tradeId":"GP-2"')).toEqual([400, false]);
      expect(
        await post(key, `{"tradeId":"GP-2","text":"${'x'.repeat(300_000)}"}`).catch(() => [400, false]),
      ).toEqual([400, false]);
      expect((await post(key, '{"tradeId":"GP-2"}', url.replace('hub', 'other')))[0]).toBe(404);
      expect(printed).not.toContain('GP-2');
    } finally {
      child.kill();
    }
  },
);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
