import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const warn = vi.fn();
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('console', { ...console, warn });
});
afterEach(() => {
  vi.unstubAllGlobals();
  warn.mockClear();
});

/** Makes clients where `globalThis` has further properties. Returns how many warnings were written. */
async function warningsWith(globals: Readonly<Record<string, unknown>>): Promise<number> {
  const { createClient } = await import('./index.ts');
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const keys = { baseUrl: 'https://service.example', appKey: 'the-app-key', secretKey: 'the-secret-key' };
  for (let count = 0; count < 3; count++) createClient(keys);
  return warn.mock.calls.length;
}

/** What some bundlers of pages define instead of Node's `process`. */
const process = { env: {}, versions: {} };

test('a page is warned once', async () => {
  expect(await warningsWith({ document: {}, process })).toBe(1);
});

test.each([
  ['Node, Bun and Deno', {}],
  ['a test in Node with a simulated document', { document: {}, window: {}, navigator: {} }],
  ['Workers', { process, WebSocketPair: class {} }],
  ['a server runtime that is not known', { process }],
])('%s: no warning', async (_, globals) => {
  expect(await warningsWith(globals)).toBe(0);
});
