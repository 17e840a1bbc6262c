import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { serveDocs } from '@cross-border-payments/docs';
import { findChromium, QUIET_FLAGS } from '@cross-border-payments/repo/chromium';
import { downloaded } from '@cross-border-payments/repo/downloads';
import { type Browser, chromium } from 'playwright-core';
import { inTurns, median, metOrMissed, rounded } from '../statistics.ts';
import { printTable } from '../tables.ts';

/** The settings of Lighthouse's "slow 4G", with the CPU slowed down four times. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};
const SLOWER = 4;

/** Milliseconds after which a page that has not shown the operation is closed. */
const GIVE_UP_MS = 120_000;

/** Milliseconds for which a page may continue to load after it has shown the text. Some pages never stop. */
const IDLE_WITHIN_MS = 30_000;

/** A sentence of the operation that every page shows. */
const SENTENCE = 'Creates an order by which one business pays another';

const TARGET = { seconds: 3, kB: 300, guideKB: 100 };

interface Candidate {
  readonly name: string;
  readonly address: string;
  readonly text: string;
}

const CANDIDATES: readonly Candidate[] = [
  {
    name: 'ours, page of the operation',
    address: 'site/operations/createBusinessPayout.html',
    text: SENTENCE,
  },
  {
    name: 'ours, a guide',
    address: 'site/guides/business-payout.html',
    text: 'With a business payout, a business pays another',
  },
  {
    name: "ours, Redocly's reference",
    address: 'site/reference.html#operation/createBusinessPayout',
    text: SENTENCE,
  },
  {
    name: 'Scalar',
    address: 'scalar/#tag/business-payout/POST/payout/payment/business/transfer/create',
    text: SENTENCE,
  },
  { name: 'Swagger UI', address: 'swagger/#/Business%20payout/createBusinessPayout', text: SENTENCE },
];

interface Visit {
  readonly kB: number;
  readonly seconds: number;
}

/**
 * Times how a slow phone with an empty cache opens the page of an operation, and the pages of Scalar and Swagger UI for
 * the same document. The same server serves all of them compressed.
 *
 * @param options.runs how often each page is opened; the medians are printed
 * @throws Error when there is no Chromium or no built site
 */
export default async function benchDocs({ runs }: { runs: number }): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install the package chromium or set CHROMIUM_PATH.');
  await withTemporaryFolder(async (directory) => {
    writePages(directory);
    const server = await serveDocs({ port: 0, host: '127.0.0.1', directory });
    try {
      report(await inTurns('docs', runs, CANDIDATES, (one) => openOnce(executablePath, server.url, one)));
    } finally {
      await server.close();
    }
  });
}

/** Writes the pages of all candidates to one folder. */
function writePages(directory: string): void {
  const require = createRequire(import.meta.url);
  const docs = dirname(require.resolve('@cross-border-payments/docs/package.json'));
  cpSync(join(docs, 'dist'), join(directory, 'site'), { recursive: true });
  writeFileSync(join(directory, 'index.html'), '');
  cpSync(require.resolve('@cross-border-payments/spec/openapi.json'), join(directory, 'openapi.json'));
  const page = (folder: string, files: readonly string[], html: string): void => {
    mkdirSync(join(directory, folder));
    for (const file of files) cpSync(file, join(directory, folder, file.split('/').at(-1) ?? ''));
    writeFileSync(
      join(directory, folder, 'index.html'),
      `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,">${html}`,
    );
  };
  const scalar = join(downloaded('@scalar/api-reference'), 'dist', 'browser', 'standalone.js');
  page('scalar', [scalar], SCALAR);
  const swagger = downloaded('swagger-ui-dist');
  page('swagger', [join(swagger, 'swagger-ui-bundle.js'), join(swagger, 'swagger-ui.css')], SWAGGER);
}

const SCALAR = `<body><div id="app"></div><script src="standalone.js"></script>
<script>Scalar.createApiReference('#app', { url: '../openapi.json', withDefaultFonts: false, telemetry: false })</script>`;

const SWAGGER = `<link rel="stylesheet" href="swagger-ui.css"><body><div id="app"></div><script src="swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '../openapi.json', dom_id: '#app', deepLinking: true })</script>`;

/** Opens a page in a separate browser, which can be killed even while the page keeps it busy. */
async function openOnce(executablePath: string, url: string, one: Candidate): Promise<Visit> {
  const browser = await chromium.launch({ executablePath, args: QUIET_FLAGS });
  try {
    return await visit(browser, url, one);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page in a browser without a cache.
 *
 * @returns what the page loaded, and when the text was visible: NaN if the page of a peer never shows it
 * @throws Error when a page of ours never shows the text
 */
async function visit(browser: Browser, url: string, { name, address, text }: Candidate): Promise<Visit> {
  // The peers' pages need what our Content Security Policy forbids.
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const startedAt = performance.now();
  await page.goto(url + address, { waitUntil: 'commit', timeout: GIVE_UP_MS });
  const shows = page.getByText(text).first().waitFor({ timeout: GIVE_UP_MS });
  const isShown = await shows.then(
    () => true,
    () => false,
  );
  if (!isShown && name.startsWith('ours'))
    throw new Error(`The page of "${name}" did not show the operation within ${GIVE_UP_MS / 1000} s.`);
  const seconds = isShown ? (performance.now() - startedAt) / 1000 : Number.NaN;
  await page.waitForLoadState('networkidle', { timeout: IDLE_WITHIN_MS }).catch(() => undefined);
  return { kB: bytes / 1000, seconds };
}

function report(visits: ReadonlyMap<Candidate, readonly Visit[]>): void {
  const rows = [...visits].map(([{ name }, all]) => ({
    name,
    'kB, compressed': rounded(median(all.map(({ kB }) => kB))),
    'seconds until visible': rounded(median(all.map(({ seconds }) => seconds))),
  }));
  console.log('Slow 4G (1.6 Mbit/s, 150 ms), processor 4 times slower, empty cache:');
  printTable(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
  const [operation, guide] = rows;
  const isMet =
    (operation?.['kB, compressed'] ?? Infinity) <= TARGET.kB &&
    (operation?.['seconds until visible'] ?? Infinity) <= TARGET.seconds &&
    (guide?.['kB, compressed'] ?? Infinity) <= TARGET.guideKB;
  console.log(
    `Target: an operation in ${TARGET.seconds} s with at most ${TARGET.kB} kB, a guide with at most ${TARGET.guideKB} kB (${metOrMissed(isMet)}).`,
  );
}
