import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { BOUNDARY } from '../../src/testing/form-body.ts';
import { PACKAGE_FOLDER } from '../../src/testing/temporary-folder.ts';
import { CREDENTIALS } from '../../src/testing/test-service.ts';

/** The globals of an edge runtime, without those of Node. */
const GLOBALS = {
  AbortController,
  AbortSignal,
  clearTimeout,
  crypto,
  fetch,
  Headers,
  performance,
  ReadableStream,
  Request,
  Response,
  setTimeout,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

const PROGRAM = `
  import { createPartialService, sendOrderStatusCallback } from './src/index.ts';
  import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
  import { createHonoHandler } from '@cross-border-payments/server-runtime/adapters/hono';
  const service = createPartialService({
    getGlobalPayoutQuote: async ({ body }) => ({ status: 200, body: { status: '1', data: { queryNo: body.sourceCurrency, rate: 1 } } }),
    uploadPayinDocument: async ({ receive }) => {
      const form = await receive(async ({ stream }) => {
        let bytes = 0;
        for await (const piece of stream) bytes += piece.length;
        return bytes;
      });
      return { status: 200, body: { status: '1', data: form } };
    },
  }, { authenticate: () => 'merchant' });
  edge.handle = createFetchHandler(service);
  edge.others = [createHonoHandler, sendOrderStatusCallback];
`;

const edge: { handle?: (request: Request) => Promise<Response> } = {};
let inputs: string[] = [];

async function send(
  path: string,
  contentType: string,
  body: string,
): Promise<{ status: number; body: unknown }> {
  const headers = { ...CREDENTIALS, 'content-type': contentType };
  const response = await edge.handle?.(
    new Request(`https://edge.example${path}`, { method: 'POST', headers, body }),
  );
  return { status: response?.status ?? 0, body: await response?.json() };
}

beforeAll(async () => {
  const result = await build({
    stdin: { contents: PROGRAM, resolveDir: PACKAGE_FOLDER, loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
  });
  inputs = Object.keys(result.metafile.inputs);
  const context = createContext({ ...GLOBALS, edge }, { codeGeneration: { strings: false, wasm: false } });
  runInContext(result.outputFiles[0]?.text ?? '', context);
});

describe('the core and the adapters for fetch and Hono, without Node and without eval', () => {
  test('are bundled without any module of Node', () => {
    expect(inputs.some((input) => input.includes('adapters/fetch.ts'))).toBe(true);
    expect(inputs.filter((input) => /^node:|adapters\/(node|express|fastify)/.test(input))).toEqual([]);
  });

  test('respond to a request', async () => {
    const response = await send(
      '/global/payout/rate/query/price',
      'application/json',
      '{"sourceCurrency":"EUR","targetCurrency":"CNY"}',
    );
    expect(response).toEqual({ status: 200, body: { status: '1', data: { queryNo: 'EUR', rate: 1 } } });
  });

  test('explain a refusal', async () => {
    const response = await send(
      '/global/payout/rate/query/price',
      'application/json',
      '{"sourceCurrency":"EUR"}',
    );
    expect(response).toEqual({
      status: 400,
      body: { status: '-1', message: '`targetCurrency` is required.' },
    });
  });

  test('accept an upload', async () => {
    const part = (name: string, value: string, file = '') =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const body = `${part('file', 'abc', '; filename="发票.pdf"')}${part('type', 'bill')}${part('fileName', 'a')}--${BOUNDARY}--\r\n`;
    const response = await send(
      '/global/payin/transfer/upload/multipart',
      `multipart/form-data; boundary=${BOUNDARY}`,
      body,
    );
    expect(response).toEqual({
      status: 200,
      body: { status: '1', data: { file: 3, type: 'bill', fileName: 'a' } },
    });
  });

  test('respond with 501 to operations without a handler', async () => {
    expect(
      await send('/payout/oauth/token', 'application/json', '{"appKey":"a","secretKey":"b"}'),
    ).toMatchObject({
      status: 501,
    });
  });
});
