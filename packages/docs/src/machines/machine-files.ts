import type { Site } from '../site/layout.ts';
import { llmsText } from './llms-text.ts';
import { markdownTwin, twinPath } from './markdown-twin.ts';

/** Writes what programs read: `llms.txt`, and each page in Markdown. @returns the files by their paths */
export function machineFiles(site: Site): Record<string, string> {
  const twins = new Set(site.pages.map(({ path }) => path));
  return {
    'llms.txt': llmsText(site),
    ...Object.fromEntries(site.pages.map((page) => [twinPath(page.path), markdownTwin(page, twins)])),
  };
}
