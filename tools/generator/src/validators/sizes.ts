import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { transform } from 'esbuild';

/** Sizes in bytes. */
export interface Sizes {
  /** The code as it was asked for. */
  raw: number;
  /** The code written short. */
  minified: number;
  /** The short code after gzip. */
  gzip: number;
  /** The part of `minified` and of `gzip` that is the index for `explain`, measured by itself. */
  index: { minified: number; gzip: number };
  /** Schemas compiled, each to one function. */
  functions: number;
}

/** Measures a bundle of validators. */
export async function sizesOf(code: string, index: unknown, functions: number): Promise<Sizes> {
  const { code: minified } = await transform(code, { minify: true, charset: 'utf8', target: 'es2022' });
  const text = JSON.stringify(index);
  return {
    raw: Buffer.byteLength(code),
    minified: Buffer.byteLength(minified),
    gzip: await gzipSize(minified),
    index: { minified: Buffer.byteLength(text), gzip: await gzipSize(text) },
    functions,
  };
}

async function gzipSize(text: string): Promise<number> {
  return (await promisify(gzip)(text, { level: 9 })).length;
}
