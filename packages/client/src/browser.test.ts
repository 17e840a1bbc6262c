import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadBundle } from '@cross-border-payments/checks';
import { startMock } from '@cross-border-payments/mock';
import { findChromium, QUIET_FLAGS } from '@cross-border-payments/repo/chromium';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Everything = typeof import('./index.ts');
declare global {
  /** Set by the bundle in the page. */
  var everything: Everything;
}

const executablePath = findChromium();
const reason = executablePath
  ? ''
  : ' (skipped: no Chromium; install the package chromium or set CHROMIUM_PATH)';

/** The code of an application's page. */
const ENTRY = `
  import * as client from './index.ts';
  globalThis.everything = client;
`;
const HTML = '<!doctype html><meta charset="utf-8"><script type="module" src="/client.js"></script>';
/** Returns a content security policy that allows requests only to the mock, and no `eval`. */
const policyFor = (mockUrl: string) => `default-src 'self'; connect-src ${mockUrl}`;

async function serve(mockUrl: string): Promise<Server> {
  const stdin = { contents: ENTRY, resolveDir: import.meta.dirname, loader: 'ts' } as const;
  const options = { bundle: true, minify: true, write: false, format: 'esm', platform: 'browser' } as const;
  const { outputFiles } = await build({ ...options, stdin, logLevel: 'silent' });
  const code = outputFiles[0]?.text ?? '';
  const server = createServer(({ url }, response) => {
    const isCode = url === '/client.js';
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html');
    response.setHeader('content-security-policy', policyFor(mockUrl));
    response.end(isCode ? code : HTML);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe.skipIf(!executablePath)(`in Chromium${reason}`, () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  let server: Server;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    server = await serve(mock.url);
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: QUIET_FLAGS });
    page = await browser.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await open();
  });

  async function open(): Promise<void> {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'everything' in globalThis);
  }

  afterAll(async () => {
    await browser?.close();
    server?.close();
    await mock?.close();
  });

  const keys = () => ({ baseUrl: mock.url, appKey: 'demo-merchant', secretKey: 'not-a-real-secret' });

  test('gets a token and creates an order', async () => {
    const order = loadBundle().components.examples.PayinOrderByWechat?.value as never;
    const made = await page.evaluate(
      async ({ keys, order }) => {
        const logins: boolean[] = [];
        const hooks = { onLogin: ({ ok }: { ok: boolean }) => void logins.push(ok) };
        const client = globalThis.everything.createClient({
          ...keys,
          hooks,
        });
        const { tradeId } = await client.payin.create(order);
        return { tradeId, logins };
      },
      { keys: keys(), order },
    );
    expect(made).toEqual({ tradeId: expect.stringMatching(/^PI\d+/), logins: [true] });
  });

  test('uploads a File, both as plain fields and as a form', async () => {
    const uploaded = await page.evaluate(async (keys) => {
      const { createClient, uploadForm } = globalThis.everything;
      const { payin } = createClient(keys);
      const file = new File(['a receipt'], 'receipt.pdf', { type: 'application/pdf' });
      const form = uploadForm('uploadPayinDocument', { file, type: 'bill' });
      const plain = await payin.uploadDocument({ file, fileName: file.name, type: 'bill' });
      return [plain, await payin.uploadDocument(form)];
    }, keys());
    expect(uploaded).toHaveLength(2);
  });

  test('refuses before sending, and throws errors with a kind', async () => {
    const kinds = await page.evaluate(async (keys) => {
      const { createClient } = globalThis.everything;
      const account = { type: 'check4', idNumber: '1', name: 'Zhang San', account: '2' } as never;
      const kindOf = async (options: object) => {
        const { validation } = createClient({ ...keys, ...options });
        return validation.checkBankAccount(account).catch(({ kind }) => kind);
      };
      return [
        await kindOf({}),
        await kindOf({ preflight: 'off' }),
        await kindOf({ preflight: 'off', baseUrl: 'http://127.0.0.1:9', retry: false }),
      ];
    }, keys());
    expect(kinds).toEqual(['validation', 'service', 'network']);
  });

  test('causes no error in the page', () => {
    expect(faults).toEqual([]);
  });

  test('warns once in each page that everybody can read the key', async () => {
    const warning = expect.stringMatching(/secret key, so everybody who opens it.*on your server/);
    expect(warnings.splice(0)).toEqual([warning]);
    await open();
    expect(warnings).toEqual([]);
    await page.evaluate((keys) => {
      for (let count = 0; count < 3; count++) globalThis.everything.createClient(keys);
    }, keys());
    expect(warnings).toEqual([warning]);
    expect(warnings.join()).not.toContain('not-a-real-secret');
  });
});
