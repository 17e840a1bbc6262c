import { fileURLToPath } from 'node:url';
import { findChromium, QUIET_FLAGS } from '@cross-border-payments/repo/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { type RunningDocs, type ServeOptions, serveDocs } from '../serve-docs.ts';

/** The site of this repository, which the build task has built before the tests run. */
export const BUILT_SITE = fileURLToPath(new URL('../../dist', import.meta.url));

/** A page, with the requests that it has made and the errors that it has reported. */
export interface OpenPage {
  readonly page: Page;
  readonly asked: string[];
  /** Requests that the page has made but its content security policy has blocked. */
  readonly blocked: string[];
  readonly errors: string[];
}

export interface SiteInChromium {
  readonly docs: RunningDocs;
  /**
   * Opens a page with empty storage. If `options` is absent, this is the page that all tests of the worker share,
   * unless the test already uses it.
   * @param address a path of the site, or an address
   */
  readonly open: (address: string, options?: BrowserContextOptions) => Promise<OpenPage>;
}

/** The only file that Redoc requests from another server. */
const REDOC_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';

/** The addresses of sandbox and mock in the pages. Tests serve their own at other ports. */
const DEFAULT_ADDRESSES = /^http:\/\/127\.0\.0\.1:40[12]0\//;

/** The browser of this worker, which ends with the worker. To start another takes 2.6 s of CPU time. */
let browser: Promise<Browser> | undefined;

/**
 * The page that tests use one after the other. A new context and page take 1.9 s of CPU time, and run each script for
 * the first time; opening another address in the same page takes 0.4 s.
 */
let shared: Promise<OpenPage> | undefined;
let isOpen = false;

/** Serves a folder and runs tests in Chromium. If there is no Chromium, skips the tests and prints the reason. */
export function describeInChromium(
  title: string,
  { directory, localPorts = {} }: Pick<ServeOptions, 'directory' | 'localPorts'>,
  tests: (site: SiteInChromium) => void,
): void {
  const executablePath = findChromium() ?? '';
  const reason = executablePath
    ? ''
    : ' (skipped: no Chromium; install the package chromium or set CHROMIUM_PATH)';
  if (reason !== '') console.warn(`${title}${reason}`);
  describe.skipIf(reason !== '')(`${title}${reason}`, () => {
    let docs: RunningDocs;
    beforeAll(async () => {
      docs = await serveDocs({ port: 0, host: '127.0.0.1', directory, localPorts });
      browser ??= chromium.launch({ executablePath, args: QUIET_FLAGS });
    });
    afterAll(() => docs?.close());
    tests({
      get docs() {
        return docs;
      },
      open: async (address, options) => {
        const opened = isOpen || options ? await ownPage(options) : await sharedPage();
        const url = /^\w+:/.test(address) ? address : docs.url + address;
        // An address that differs from the open page only in its anchor would not load the page again.
        if (opened.page.url().split('#')[0] === url.split('#')[0]) await opened.page.goto('about:blank');
        await opened.page.goto(url);
        return opened;
      },
    });
  });
}

async function sharedPage(): Promise<OpenPage> {
  isOpen = true;
  shared ??= newPage();
  const opened = await shared;
  const { page, asked, blocked, errors } = opened;
  const viewport = page.viewportSize();
  for (const list of [asked, blocked, errors]) list.length = 0;
  onTestFinished(async () => {
    await page.unrouteAll();
    await page.evaluate('stop(); localStorage.clear(); sessionStorage.clear()');
    await page.context().clearPermissions();
    await page.emulateMedia({ colorScheme: null, media: null });
    if (viewport) await page.setViewportSize(viewport);
    isOpen = false;
  });
  return opened;
}

async function ownPage(options?: BrowserContextOptions): Promise<OpenPage> {
  const opened = await newPage(options);
  // The page is closed, because an open page goes on painting and running its scripts.
  onTestFinished(() => opened.page.context().close());
  return opened;
}

async function newPage(options?: BrowserContextOptions): Promise<OpenPage> {
  const context = await (await browser)?.newContext(options);
  if (context === undefined) throw new Error('Chromium runs only in the tests of `describeInChromium`.');
  // A sandbox and a mock that `start` runs on this machine are no part of a test.
  await context.route(DEFAULT_ADDRESSES, (route) => route.abort('connectionrefused'));
  const page = await context.newPage();
  // The timeout is long enough for a slow machine: only a hang exceeds it.
  page.setDefaultTimeout(200_000);
  const asked: string[] = [];
  const blocked: string[] = [];
  const errors: string[] = [];
  page.on('requestfinished', (request) => asked.push(`${request.method()} ${request.url()}`));
  page.on('requestfailed', (request) => {
    const list = request.failure()?.errorText === 'csp' ? blocked : asked;
    list.push(`${request.method()} ${request.url()}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes(REDOC_LOGO)) errors.push(message.text());
  });
  return { page, asked, blocked, errors };
}

/** Searches with the keyboard and waits for the results. */
export async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog.search input').fill(text);
  await page.locator('.search-state', { hasText: 'found' }).waitFor();
}
