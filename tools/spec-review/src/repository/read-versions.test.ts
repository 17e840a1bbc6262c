import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVersions } from './read-versions.ts';

const DOCUMENT = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n';
const folder = mkdtempSync(join(tmpdir(), 'versions-'));
const file = join(folder, 'new.yaml');
const server = createServer((request, response) => {
  response.statusCode = request.url?.startsWith('/openapi.yaml') ? 200 : 404;
  response.end(DOCUMENT);
});
let origin = '';

beforeAll(async () => {
  writeFileSync(file, DOCUMENT);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

test('a URL is downloaded, and its query is not shown', async () => {
  const { base, names } = await readVersions({ files: [`${origin}/openapi.yaml?key=secret`, file] }, folder);
  expect(base?.model.title).toBe('A');
  expect(base?.find('#/info')).toMatchObject({ file: `${origin}/openapi.yaml`, line: 2 });
  expect(names).toEqual({ base: `${origin}/openapi.yaml`, head: file });
});

test.each([
  ['/none?key=secret', /none responded with HTTP 404\. Check the URL\.$/],
  ['@', /cannot be downloaded: /],
])('%s is refused without its query', async (path, expected) => {
  const url = path === '@' ? 'http://ann:secret@127.0.0.1/' : origin + path;
  const read = readVersions({ files: [url, file] }, folder);
  await expect(read).rejects.toThrow(expected);
  await expect(read).rejects.not.toThrow('secret');
});
