import { htmlCode, htmlTable } from '../site/html.ts';
import type { SitePage } from '../site/page.ts';

/** Makes the page that lists what programs and language models read. */
export function machinesPage(): SitePage {
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
  ];
  return {
    path: 'machines.html',
    title: 'For machines',
    part: 'More',
    description: 'This site for programs and language models: Markdown pages and the document.',
    wide: true,
    body: `<h1>For machines</h1>
<p>The same data as on these pages, at addresses that stay.</p>
${htmlTable(['Address', 'What it is'], rows)}`,
  };
}
