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
  /** Opens a page without cookies and storage. @param address a path of the site, or an address */
  readonly open: (address: string, options?: BrowserContextOptions) => Promise<OpenPage>;
}

/** The only file that Redoc requests from another server. */
const REDOC_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';

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
    let browser: Browser;
    let docs: RunningDocs;
    beforeAll(async () => {
      docs = await serveDocs({ port: 0, host: '127.0.0.1', directory, localPorts });
      browser = await chromium.launch({ executablePath, args: QUIET_FLAGS });
    });
    afterAll(async () => {
      await browser?.close();
      await docs?.close();
    });
    tests({
      get docs() {
        return docs;
      },
      open: async (address, options) => {
        const opened = await newPage(browser, options);
        // A page that stays open goes on painting and running its scripts.
        onTestFinished(() => opened.page.context().close());
        await opened.page.goto(/^\w+:/.test(address) ? address : docs.url + address);
        return opened;
      },
    });
  });
}

async function newPage(browser: Browser, options?: BrowserContextOptions): Promise<OpenPage> {
  const page = await (await browser.newContext(options)).newPage();
  // Long enough for a slow machine: only a hang exceeds it.
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
