import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { advice } from '@cross-border-payments/spec/advice';
import { consoleFiles } from '../console/console-files.ts';
import { LOCAL_SERVERS, sourcesOf } from '../console/describe-operations.ts';
import { makeSite, siteFiles } from '../site/make-site.ts';
import { copy, document, rules } from './real-document.ts';

/** What the site of these tests is made from. */
export const CONSOLE_SOURCE = { document, servers: LOCAL_SERVERS, sources: sourcesOf(LOCAL_SERVERS), advice };

/** Writes the site with its console, without Redocly's reference and guides. @returns the folder, and how to remove it */
export async function writeConsoleSite(): Promise<{ directory: string; remove: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), 'console-site-'));
  const site = { ...makeSite({ document, described: copy, rules }), sources: CONSOLE_SOURCE.sources };
  const files = { ...siteFiles(site), ...(await consoleFiles(CONSOLE_SOURCE)) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
