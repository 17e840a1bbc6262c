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

/** Opens the inspector in a new context, and closes it after the test. */
export async function openInspector(url: string, options: BrowserContextOptions = {}): Promise<Inspector> {
  browser ??= chromium.launch({ executablePath: executablePath ?? '', args: QUIET_FLAGS });
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 860 }, ...options });
  afterTest(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} ${blockedURI}`),
    ),
  );
  await visit(page, url);
  await page.getByRole('button', { name: 'Live' }).waitFor();
  return { page, asked, complaints };
}
