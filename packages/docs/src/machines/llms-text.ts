import type { Site } from '../site/layout.ts';
import { PARTS, type SitePage } from '../site/page.ts';
import { twinPath } from './markdown-twin.ts';

/** The part that a reader with little room may skip, by the convention of llms.txt. */
const OPTIONAL = 'More';

/** Lists every page of the site, with the address of its twin, in the form of https://llmstxt.org. */
export function llmsText({ name, pages }: Site): string {
  const home = pages.find(({ path }) => path === 'index.html');
  const sections = PARTS.map((part) => {
    const own = pages.filter((page) => page.part === part && page !== home);
    const heading = part === OPTIONAL ? 'Optional' : part;
    return own.length === 0 ? '' : `\n## ${heading}\n\n${own.map(lineOf).join('\n')}\n`;
  });
  return `# ${name}

> ${home?.description ?? name}

Every page has a twin in Markdown at the same address with \`.md\` in place of \`.html\`. The whole interface is one
OpenAPI 3.1 document: [openapi.yaml](openapi.yaml), [openapi.json](openapi.json).
${sections.join('')}`;
}

function lineOf({ title, path, description }: SitePage): string {
  return `- [${title}](${twinPath(path)}): ${description}`;
}
