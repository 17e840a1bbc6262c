import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the Arazzo files of the repository find the document, and where those of the site do. */
const [IN_REPOSITORY, IN_SITE] = ['../generated/openapi.yaml', '../openapi.yaml'];

/**
 * Copies the Arazzo workflows with the files that they refer to.
 * @param repository root of the repository
 * @returns the files by their paths in the site; the workflows name the site's document as their source
 */
export function workflowFiles(repository: string): Record<string, string> {
  const folder = join(repository, 'spec', 'workflows');
  const names = globSync(['*.yaml', 'files/*'], { cwd: folder }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [`workflows/${name}`, text.replace(`url: ${IN_REPOSITORY}`, `url: ${IN_SITE}`)];
    }),
  );
}

/** Returns the paths of the workflows among the files of the site. */
export function workflowPaths(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files).filter((path) => path.endsWith('.arazzo.yaml'));
}
