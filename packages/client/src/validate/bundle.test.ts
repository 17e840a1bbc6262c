import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
  const bytesOf = (part: RegExp) =>
    inputs.reduce((sum, [name, { bytesInOutput }]) => sum + (part.test(name) ? bytesInOutput : 0), 0);
  const text = outputFiles[0]?.text ?? '';
  return { text, used, warnings, bytesOf, gzip: gzipSync(text, { level: 9 }).length };
}

const everything = await bundled("export * from './index.ts';");

test.each([
  ['its own module', "export { validateCheckBankAccount } from './built/checkBankAccount.ts';"],
  ['the entry over all', "export { validateCheckBankAccount } from './index.ts';"],
])('importing one validator from %s does not bundle any other', async (_, code) => {
  const { used, text, gzip } = await bundled(code);
  const operations = used.flatMap((name) => /built\/(\w+)\.ts$/.exec(name)?.[1] ?? []);
  expect(operations).toEqual(['checkBankAccount']);
  expect(text).not.toContain('Send_To_Bank_Accounts');
  expect(text).not.toContain('CLOTHES_BAGS_SHOES_CLOTHES');
  // Most of a small bundle is `explain`. Measured: 9.6 kB for one validator, 25.7 kB for all.
  expect(gzip).toBeLessThan(everything.gzip / 2);
});

/** Keywords of the document that are only for readers, which validators do not contain. */
const WORDS = ['description', 'summary', 'example', 'examples', 'x-not-shown', 'x-rule-register'];

/** Returns the length of the document without the parts that validators do not contain. */
function schemaBytes(): number {
  const file = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
  const kept = (name: string, value: unknown) => (WORDS.includes(name) ? undefined : value);
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), kept).length;
}

test('all validators together stay small: only the code generated from the document grows with it', () => {
  expect(everything.text).toContain('CLOTHES_BAGS_SHOES_CLOTHES');
  const raise = 'minified bytes; raise the number only on purpose, an endpoint does not need it';
  expect(everything.bytesOf(/\/built\//) / schemaBytes(), raise).toBeLessThan(1.99);
  expect(everything.bytesOf(/^(?!.*\/built\/)/), raise).toBeLessThan(26_900);
});

test('bundlers print no warnings', () => {
  expect(everything.warnings).toEqual([]);
});

test('the validators need neither eval nor Node', () => {
  expect(everything.text).not.toMatch(/\beval\(|new Function|\brequire\(|node:/);
});
