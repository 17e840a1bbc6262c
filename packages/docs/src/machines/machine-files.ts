import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Rule } from '../conditions-in-words/rules-list.ts';
import { type JsonObject, objectOf } from '../json.ts';
import { readPage } from '../repository/documents.ts';
import { PARTS, type Site, type SitePage, twinPath } from '../site/layout.ts';
import { renderMarkdown } from '../site/markup.ts';
import { markdownTwin } from './markdown-twin.ts';
import { postmanCollection } from './postman-collection.ts';

interface MachineSource {
  readonly document: JsonObject;
  readonly rules: readonly Rule[];
  /** Root of the repository, which contains the workflows. */
  readonly repository?: string | undefined;
}

/**
 * Makes the files for programs: `llms.txt`, each page in Markdown, the Postman collection, and the workflows.
 */
export function machineFiles(
  site: Site,
  { document, rules, repository }: MachineSource,
): Record<string, string> {
  const twins = new Set(site.pages.map(({ path }) => path));
  return {
    'llms.txt': llmsText(site),
    'postman-collection.json': `${JSON.stringify(postmanCollection(document, rules), null, 2)}\n`,
    ...Object.fromEntries(site.pages.map((page) => [twinPath(page.path), markdownTwin(page, twins)])),
    ...(repository === undefined ? {} : workflowFiles(repository)),
  };
}

/** Makes the page for machines. Only a repository has workflows. */
export function machinesPage(repository?: string): SitePage {
  const workflows =
    repository === undefined ? '' : `\n${readPage('workflows.md')}${workflowRows(repository)}`;
  return {
    path: 'machines.html',
    title: 'For machines',
    part: 'More',
    description:
      'This site for programs and language models: Markdown pages, the document, a collection for Postman, and workflows.',
    wide: true,
    body: renderMarkdown(readPage('machines.md') + workflows),
  };
}

function workflowRows(repository: string): string {
  const files = workflowFiles(repository);
  const rows = workflowPaths(files).map((path) => {
    const { title, summary } = objectOf(objectOf(parse(files[path] ?? '')).info);
    return `| [${path.replace('workflows/', '')}](/${path}) | ${title}. ${summary} |`;
  });
  return rows.join('\n');
}

/** The part of the site whose pages a language model may skip. The section `Optional` of llms.txt lists them. */
const OPTIONAL = 'More';

function llmsText({ name, pages }: Site): string {
  const home = pages.find(({ path }) => path === 'index.html');
  const sections = PARTS.map((part) => {
    const own = pages.filter((page) => page.part === part && page !== home);
    const heading = part === OPTIONAL ? 'Optional' : part;
    const lines = own.map(
      ({ title, path, description }) => `- [${title}](${twinPath(path)}): ${description}\n`,
    );
    return own.length === 0 ? '' : `\n## ${heading}\n\n${lines.join('')}`;
  });
  return `# ${name}

> ${home?.description ?? name}

Every page is available in Markdown at the same address with \`.md\` in place of \`.html\`. The whole interface is one
OpenAPI 3.1 document: [openapi.yaml](openapi.yaml), [openapi.json](openapi.json).
${sections.join('')}`;
}

const [IN_REPOSITORY, IN_SITE] = ['../generated/openapi.yaml', '../openapi.yaml'];

/** Copies the workflows. In the copies, the source is the document of the site. */
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

export function workflowPaths(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files).filter((path) => path.endsWith('.arazzo.yaml'));
}
