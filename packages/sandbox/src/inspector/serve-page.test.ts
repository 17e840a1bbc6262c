import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { PAGE_FILES } from './serve-page.ts';

const folder = new URL('page/', import.meta.url);

test('reads scripts without their types, and without a warning of Node', () => {
  const module = new URL('serve-page.ts', import.meta.url).href;
  const script = `import { PAGE_FILES } from '${module}'; console.log(String(PAGE_FILES.get('words.js').content()))`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('export function toneOf(status        )');
  expect(stderr).toBe('');
});

test('serves only the files of the page and the modules of its library', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const [own, library] = [false, true].map((isLibrary) =>
    [...PAGE_FILES.keys()].filter((name) => name.startsWith('lit-html/') === isLibrary),
  );
  const served = files.filter((name) => extname(name) !== '').map((name) => name.replace(/\.ts$/, '.js'));
  expect(own?.sort()).toEqual(served.sort());
  const imported = [...PAGE_FILES].flatMap(([name, { content, type }]) =>
    type.startsWith('text/javascript') ? importsOf(name, String(content())) : [],
  );
  expect([...new Set(imported.filter((path) => path.startsWith('lit-html/')))].sort()).toEqual(
    library?.sort(),
  );
  expect(imported.filter((path) => !PAGE_FILES.has(path))).toEqual([]);
});

/** Lists the paths that a module imports, below `/_sandbox`. */
function importsOf(name: string, source: string): string[] {
  const imports = source.matchAll(/(?:^|[;}])import\s*(?:[^'"]*?from\s*)?['"]([^'"]+)['"]/gm);
  const base = `http://localhost/_sandbox/${name}`;
  return [...imports].map(([, target = '']) => new URL(target, base).pathname.slice('/_sandbox/'.length));
}

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
