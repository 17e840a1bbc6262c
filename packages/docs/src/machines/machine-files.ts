import type { JsonObject } from '../json.ts';
import type { Site } from '../site/layout.ts';
import { llmsText } from './llms-text.ts';
import { markdownTwin, twinPath } from './markdown-twin.ts';
import { postmanCollection } from './postman-collection.ts';
import { workflowFiles } from './workflow-files.ts';

/**
 * Writes what programs read: `llms.txt`, each page in Markdown, the collection of requests, and the workflows.
 * @param described the docs copy of the document
 * @param repository root of the repository, which has the workflows; without it they are left out
 * @returns the files by their paths
 */
export function machineFiles(site: Site, described: JsonObject, repository?: string): Record<string, string> {
  const twins = new Set(site.pages.map(({ path }) => path));
  return {
    'llms.txt': llmsText(site),
    'postman-collection.json': `${JSON.stringify(postmanCollection(described), null, 2)}\n`,
    ...Object.fromEntries(site.pages.map((page) => [twinPath(page.path), markdownTwin(page, twins)])),
    ...(repository === undefined ? {} : workflowFiles(repository)),
  };
}
