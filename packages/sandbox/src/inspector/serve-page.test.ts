import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { PAGE_FILES } from './serve-page.ts';

test('bundles the script without a warning of Node', () => {
  const module = new URL('serve-page.ts', import.meta.url).href;
  const script = `import { PAGE_FILES } from '${module}'; console.log(String(PAGE_FILES.get('main.js').content()))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('function findTone(status)');
  expect(stdout).toContain('SPDX-License-Identifier: BSD-3-Clause');
  expect(stdout).not.toMatch(/^(?:im|ex)port\b.*['"]/m);
  expect(stderr).toBe('');
});

test('bundles lit-html only, whose licence the package includes', () => {
  const page = new URL('page/', import.meta.url);
  const sources = globSync('**/*.ts', { cwd: page }).map((file) => readFileSync(new URL(file, page), 'utf8'));
  const imported = sources.flatMap((source) =>
    [...source.matchAll(/from '([^.'][^'/]*)/g)].map(([, name]) => name),
  );
  expect(new Set(imported)).toEqual(new Set(['lit-html']));
});

test('has all styles in one file, and requests only files that are served', () => {
  const read = (name: string) => String(PAGE_FILES.get(name)?.content());
  const styles = readdirSync(new URL('page/', import.meta.url)).filter((name) => name.endsWith('.css'));
  for (const name of styles)
    expect(read('main.css'), name).toContain(readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8'));
  const requested = [...read('index.html').matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, path = '']) => path);
  expect([...new Set(requested)].sort()).toEqual(['icon.svg', 'main.css', 'main.js']);
  expect([...PAGE_FILES.keys()].sort()).toEqual(['icon.svg', 'index.html', 'main.css', 'main.js']);
});

test('serves them with their media types and security headers', async () => {
  const { url } = await newSandbox();
  for (const [name, { content, type }] of PAGE_FILES) {
    const response = await fetch(`${url}/_sandbox/${name}`);
    expect(await response.text()).toBe(String(content()));
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types lit-html',
      ]),
    );
    expect(policy?.join()).not.toContain('unsafe');
  }
});

test('is at /_sandbox/, and redirects from /_sandbox', async () => {
  const { url } = await newSandbox();
  const led = await fetch(`${url}/_sandbox?x=1`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([302, '/_sandbox/']);
  const page = await fetch(`${url}/_sandbox/?x=1`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const head = await fetch(`${url}/_sandbox/`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBe((await page.text()).length);
  const posted = await fetch(`${url}/_sandbox/`, { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

/** Returns the first line of the response to a path that is sent unchanged. */
async function responseTo(port: number, path: string): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  return (await text(socket)).split('\r\n')[0];
}

test.each([
  '/_sandbox/../package.json',
  '/_sandbox/..%2fserve-page.ts',
  '/_sandbox/%2e%2e/serve-page.ts',
  '/_sandbox/page/index.html',
  '/_sandbox/./files.ts',
  '/_sandbox//etc/passwd',
  '/_sandbox/constructor',
])('does not serve %s', async (path) => {
  const { port } = await newSandbox();
  expect(await responseTo(port, path)).toBe('HTTP/1.1 404 Not Found');
});
