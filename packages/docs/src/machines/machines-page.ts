import { parse } from 'yaml';
import { objectOf } from '../json.ts';
import { escapeHtml, htmlCode, htmlLink, htmlTable } from '../site/html.ts';
import type { SitePage } from '../site/page.ts';
import { workflowFiles, workflowPaths } from './workflow-files.ts';

const MCP = `<h2 id="mcp">Model Context Protocol</h2>
<p>In the repository, ${htmlCode('npx --yes pnpm --silent mcp')} answers a language model over stdio from these pages. It has the tools
${htmlCode('search')}, ${htmlCode('operation')}, ${htmlCode('rule')}, ${htmlCode('example')} and ${htmlCode('check')}, which says what is wrong with an order before it is sent.</p>`;

/**
 * Makes the page that lists what programs and language models read.
 * @param repository root of the repository, which has the workflows
 */
export function machinesPage(repository?: string): SitePage {
  const rows = [
    ['<a href="/llms.txt">llms.txt</a>', 'Every page of this site with one sentence, for language models.'],
    [
      htmlCode('….md'),
      `Every page in Markdown: replace ${htmlCode('.html')} at the end of its address by ${htmlCode('.md')}.`,
    ],
    [
      '<a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>',
      'The whole interface as one OpenAPI 3.1 document, conditions included.',
    ],
    [
      '<a href="/postman-collection.json">postman-collection.json</a>',
      `Every operation with its examples, for Postman, Bruno and other programs that import a collection of version 2.1. Set ${htmlCode('baseUrl')}, ${htmlCode('appKey')} and ${htmlCode('secretKey')}; the request for a token sets ${htmlCode('token')}.`,
    ],
  ];
  return {
    path: 'machines.html',
    title: 'For machines',
    part: 'More',
    description:
      'This site for programs and language models: Markdown pages, the document, a collection for Postman, and workflows.',
    wide: true,
    body: `<h1>For machines</h1>
<p>The same data as on these pages, at addresses that stay.</p>
${htmlTable(['Address', 'What it is'], rows)}
${MCP}
${repository === undefined ? '' : workflowsHtml(repository)}`,
  };
}

function workflowsHtml(repository: string): string {
  const files = workflowFiles(repository);
  const rows = workflowPaths(files).map((path) => {
    const { title, summary } = objectOf(objectOf(parse(files[path] ?? '')).info);
    return [
      htmlLink(path, path.replace('workflows/', '')),
      `${escapeHtml(String(title))}. ${escapeHtml(String(summary))}`,
    ];
  });
  return `<h2 id="workflows">Workflows</h2>
<p>What a merchant does, step by step, as <a href="https://spec.openapis.org/arazzo/latest.html">Arazzo</a> documents. They are run against the sandbox.</p>
${htmlTable(['Workflow', 'What it shows'], rows)}`;
}
