import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const options: BuildOptions = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  minify: true,
  metafile: true,
  logLevel: 'silent',
};

async function bundled(code: string) {
  const stdin = { contents: code, resolveDir: folder, loader: 'ts' } as const;
  const { outputFiles = [], metafile, warnings } = await build({ ...options, stdin });
  const outputs = Object.values(metafile?.outputs ?? {});
  const inputs = outputs.flatMap(({ inputs }) => Object.entries(inputs));
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([name]) => name);
  const text = outputFiles[0]?.text ?? '';
  return { text, used, warnings, gzip: gzipSync(text, { level: 9 }).length };
}

const everything = await bundled("export * from './index.ts';");

test.each([
  ['its own module', "export { validateCheckBankAccount } from './built/checkBankAccount.ts';"],
  ['the entry over all', "export { validateCheckBankAccount } from './index.ts';"],
])('importing one validator from %s brings no other', async (_, code) => {
  const { used, text, gzip } = await bundled(code);
  const operations = used.flatMap((name) => /built\/(\w+)\.ts$/.exec(name)?.[1] ?? []);
  expect(operations).toEqual(['checkBankAccount']);
  expect(text).not.toContain('Send_To_Bank_Accounts');
  expect(text).not.toContain('CLOTHES_BAGS_SHOES_CLOTHES');
  // Most of it is `explain`; measured 9.6 kB, and 25.7 kB for all.
  expect(gzip).toBeLessThan(everything.gzip / 2);
});

test('all validators together stay small', () => {
  expect(everything.text).toContain('CLOTHES_BAGS_SHOES_CLOTHES');
  expect(everything.gzip).toBeLessThan(26_200);
});

test('bundlers have nothing to warn of', () => {
  expect(everything.warnings).toEqual([]);
});

test('nothing needs eval or Node', () => {
  expect(everything.text).not.toMatch(/\beval\(|new Function|\brequire\(|node:/);
});

test('a client without preflight has no validator in it', async () => {
  const { used } = await bundled("export { createClient } from '../create-client.ts';");
  expect(used.some((name) => name.includes('create-client'))).toBe(true);
  expect(used.filter((name) => name.includes('/validate/') || name.includes('explain'))).toEqual([]);
});
