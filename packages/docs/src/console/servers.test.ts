import { expect, test } from 'vitest';
import { LOCAL_SERVERS, readServer, sourcesOf } from './console-files.ts';

test('reads a name and an address, and removes the slash at its end', () => {
  expect(readServer('Test=https://test.example/api/')).toEqual({
    name: 'Test',
    url: 'https://test.example/api',
  });
});

test.each([
  'https://test.example',
  'Test=',
  'Test=ftp://a',
  'Test=https://a/?b=1',
  "Test=https://a;x 'self'",
  'Test=*',
])('refuses %s, which is not an address or could widen the policy of the pages', (text) => {
  expect(() => readServer(text)).toThrow(
    `\`--server\` must be a name and an http or https URL, such as Test=https://test.example, not \`${text}\`.`,
  );
});

test('pages may call this machine and the given servers, and nothing else', () => {
  const servers = [{ name: 'Test', url: 'https://test.example/api' }, ...LOCAL_SERVERS];
  expect(sourcesOf(servers)).toEqual(['http://127.0.0.1:*', 'http://localhost:*', 'https://test.example']);
});
