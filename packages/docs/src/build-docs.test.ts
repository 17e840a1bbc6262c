// Long form also: the bytes of a second build; variants of a response; the first page and the full reference from files; injected scripts.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { buildDocs } from './build-docs.ts';
import { describeInChromium, search } from './testing/in-chromium.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

const DOCUMENTS = fileURLToPath(new URL('../test-documents', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'build-docs-'));
/** The small document, hostile in every text, so that one build serves all tests. */
const HOSTILE_DOCUMENT = join(folder, 'source', 'openapi.yaml');
const options = (output: string): Parameters<typeof buildDocs>[0] => ({
  document: HOSTILE_DOCUMENT,
  rules: join(DOCUMENTS, 'rules'),
  output: join(folder, output),
});

beforeAll(async () => {
  const document = parse(readFileSync(join(DOCUMENTS, 'openapi.yaml'), 'utf8'));
  const text = `Before. ${HOSTILE}\n\n${HOSTILE}\n\nSee \`a<b>\`, \`\` \` ${HOSTILE} and <https://www.w3.org/>.`;
  makeHostile(document, text, HOSTILE);
  mkdirSync(join(folder, 'source'));
  writeFileSync(HOSTILE_DOCUMENT, stringify(document));
  await buildDocs(options('one'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('buildDocs', () => {
  test.runIf(process.env.TEST_FORM === 'long')('makes the same bytes twice', async () => {
    await buildDocs(options('two'));
    const bytes = (name: string): Buffer[] =>
      globSync('**/*.*', { cwd: join(folder, name) })
        .sort()
        .map((file) => readFileSync(join(folder, name, file)));
    expect(bytes('one').length).toBeGreaterThan(20);
    expect(Buffer.concat(bytes('one')).equals(Buffer.concat(bytes('two')))).toBe(true);
  });

  test('publishes the document as it is written, without the sentences of the pages', () => {
    const offered = readFileSync(join(folder, 'one', 'openapi.yaml'), 'utf8');
    expect(offered).toBe(readFileSync(HOSTILE_DOCUMENT, 'utf8'));
  });

  test('shows no evidence from traffic without a report', () => {
    expect(readFileSync(join(folder, 'one', 'rules', 'index.html'), 'utf8')).not.toContain('Seen in traffic');
  });

  test('shows the HTML of a hostile document as text, on every page', () => {
    for (const name of globSync('**/*.html', { cwd: join(folder, 'one') })) {
      const html = readFileSync(join(folder, 'one', name), 'utf8');
      expect(html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '')).not.toMatch(
        /<hostile-tag|http-equiv="refresh"/i,
      );
    }
  });

  test.each([
    ['an anchor in itself', 'a: &a { b: *a }', 'contains an anchor that contains itself, at /components/a/b'],
    ['another file', 'a: { $ref: /dev/zero }', 'the $ref `/dev/zero` leaves the document. Bundle it first.'],
  ])('refuses a document with %s', async (name, component, message) => {
    const document = join(folder, `${name}.yaml`);
    writeFileSync(document, `openapi: 3.1.0\ncomponents: { ${component} }\n`);
    await expect(buildDocs({ ...options('none'), document })).rejects.toThrow(message);
  });

  test('explains how to create a missing bundle', async () => {
    const missing = { ...options('none'), document: join(folder, 'openapi.yaml') };
    await expect(buildDocs(missing)).rejects.toThrow('Create it with: npx --yes pnpm generate');
  });
});

const HOSTILE = '<meta http-equiv="refresh" content="0;url=about:blank"><hostile-tag>x</hostile-tag>';

/** Adds `text` to every description, and `appended` to every other string that a page shows. */
function makeHostile(value: unknown, text: string, appended: string): void {
  if (typeof value !== 'object' || value === null) return;
  const held = value as Record<string, unknown>;
  for (const [key, inner] of Object.entries(held)) {
    if (typeof inner !== 'string') makeHostile(inner, text, appended);
    else if (key === 'description') held[key] = `${inner}\n\n${text}`;
    else if (key === 'title' || key === 'summary') held[key] = `${inner} ${appended}`;
  }
}

/** Matches requests that do not reach a server. */
const OWN = /^GET (file|data|blob):/;

async function found(page: Page, text: string): Promise<string> {
  await search(page, text);
  return (await page.locator('.search-results :is(strong, span)').allTextContents()).join('\n');
}

const served = { directory: join(folder, 'one'), localPorts: { 4020: 5020 } };
describeInChromium('the built page', served, (site) => {
  test('sends requests only to its own server, reports no error, and shows the conditions and hostile HTML as text', async () => {
    const { page, asked, errors } = await site.open('reference.html#operation/createBusinessPayout');
    for (const text of ['Required when targetCurrency is CNY (R-016).', 'R-029']) {
      await page.locator('p, li', { hasText: text }).first().waitFor();
    }
    expect(await page.content()).toContain('http://127.0.0.1:5020');
    expect(await found(page, 'logistics')).toContain('Create a business payout');
    const foreign = asked.filter((one) => !one.startsWith(`GET ${site.docs.url}`) && !OWN.test(one));
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    await page.locator('p', { hasText: 'Before.' }).nth(3).waitFor();
    expect(await page.locator('hostile-tag, meta[http-equiv="refresh"]').count()).toBe(0);
    expect(page.url()).toContain('reference.html');
  });

  long('shows both variants of a response, selected by its status, with their properties', async () => {
    await buildDocs({ ...options('plain'), document: join(DOCUMENTS, 'openapi.yaml') });
    const { page } = await site.open(
      `file://${join(folder, 'plain', 'reference.html')}#operation/getPersonalPayoutQuote`,
    );
    const shows = (text: string): Promise<void> => page.locator('p', { hasText: text }).first().waitFor();
    await shows('Price of one unit.');
    await page.getByText('refusal', { exact: true }).first().click();
    await shows('Must not be 1 (R-034).');
    await shows('May hold details.');
    await page.getByRole('tab', { name: '400' }).last().click();
    await shows('Id of the quote that exists.');
  });

  const pages = ['operations/createBusinessPayout.html', 'index.html', 'reference.html'];
  test.each(pages.slice(0, process.env.TEST_FORM === 'long' ? undefined : 1))(
    '%s works from a file, offline',
    async (path) => {
      const { page, asked, errors } = await site.open(`file://${join(folder, 'one', path)}`, {
        offline: true,
      });
      expect(await found(page, 'logistics')).toContain('Create a business payout');
      expect(asked.filter((one) => !OWN.test(one))).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  long('blocks requests of a script that was injected into the page anyway', async () => {
    const { page } = await site.open('');
    const violation = await page.evaluate(`new Promise((resolve) => {
      addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI));
      fetch('https://elsewhere.example/').catch(() => undefined);
    })`);
    expect(violation).toContain('https://elsewhere.example');
  });
});
