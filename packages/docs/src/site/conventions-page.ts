import { isObject, listOf, objectOf } from '../json.ts';
import { htmlCode, htmlTable } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import type { MemberContext } from './members.ts';
import type { SitePage } from './page.ts';

/** Makes the page about what holds for every operation: the description of the document, its servers and headers. */
export function conventionsPage({ document, names }: MemberContext): SitePage {
  const servers = listOf(document.servers)
    .filter(isObject)
    .map(({ url, description = '' }) => [htmlCode(String(url)), String(description)]);
  const schemes = Object.values(objectOf(objectOf(document.components).securitySchemes)).filter(isObject);
  const headers = schemes.map(({ name, description = '' }) => [
    htmlCode(String(name)),
    renderMarkdown(String(description), names),
  ]);
  return {
    path: 'operations/conventions.html',
    title: 'What holds for every operation',
    label: 'For every operation',
    part: 'Operations',
    description:
      'Tokens, the envelope of every answer, repeated requests, and what the interface does not show.',
    body: `<h1>What holds for every operation</h1>
${renderMarkdown(String(objectOf(document.info).description ?? ''), names)}
<h2 id="servers">Servers</h2>${htmlTable(['Address', 'What it is'], servers)}
<h2 id="headers">Headers</h2>${htmlTable(['Header', 'What it holds'], headers)}`,
  };
}
