/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { findChromium, QUIET_FLAGS } from '@cross-border-payments/repo/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterTest } from './databases.ts';

const executablePath = findChromium();

/** Why browser tests are skipped; empty if they run. */
export const reason = executablePath
  ? ''
  : ' (skipped: no Chromium; install the package chromium or set CHROMIUM_PATH)';
if (reason !== '') console.warn(`The inspector in a browser${reason}`);

/** A page of the inspector, with its requests and errors. */
export interface Inspector {
  readonly page: Page;
  /** Every address that the page requested. */
  readonly asked: readonly string[];
  /** Errors, console messages, and violations of the security policy. */
  readonly complaints: readonly string[];
}

/** The browser of this worker, which ends with the worker. To start another takes 0.5 s of CPU time. */
let browser: Promise<Browser> | undefined;

/** Opens an address of the inspector and waits until the page has loaded its data. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const [, area = 'orders', key] = /#\/(\w+)(\/.)?/.exec(url) ?? [];
  await page.waitForFunction((name) => document.title.toLowerCase().startsWith(name), area);
  if (key !== undefined) await page.locator('#open-title').waitFor();
}

const WINDOW = { width: 1280, height: 860 };

/** Opens a page that reports violations of the security policy as errors. */
async function newPage(options: BrowserContextOptions): Promise<Page> {
  browser ??= chromium.launch({ executablePath: executablePath ?? '', args: QUIET_FLAGS });
  const context = await (await browser).newContext({ viewport: WINDOW, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} ${blockedURI}`),
    ),
  );
  return page;
}

/** The page that the tests of this worker share. To open another takes 2 s of CPU time. */
let shared: Promise<Page> | undefined;

/** Opens the inspector in the page of this worker or, with options, in a new one, until the end of the test. */
export async function openInspector(url: string, options?: BrowserContextOptions): Promise<Inspector> {
  if (!options) shared ??= newPage({});
  const page = await (options ? newPage(options) : shared);
  if (page === undefined) throw new Error('The page was not opened.');
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  afterTest(async () => {
    if (options) return page.context().close();
    for (const event of ['request', 'pageerror', 'console']) page.removeAllListeners(event);
    await page.setViewportSize(WINDOW);
    // Sends no more requests. An empty page, which has no policy for its openers, would need another process.
    await page.goto(new URL('/_sandbox/main.css', page.url()).href).catch(() => undefined);
  });
  await visit(page, url);
  await page.getByRole('button', { name: 'Live' }).waitFor();
  return { page, asked, complaints };
}
