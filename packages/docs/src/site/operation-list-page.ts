import type { RawOperation } from '@cross-border-payments/openapi';
import { isObject, listOf, textsOf } from '../json.ts';
import { escapeHtml, htmlCode, htmlLink, htmlTable, slugOf } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import type { MemberContext } from './members.ts';
import { operationPath } from './operation-page.ts';
import type { SitePage } from './page.ts';

/** Makes the list of operations, and the page about what all of them share: the description of the document. */
export function operationListPage(context: MemberContext, operations: readonly RawOperation[]): SitePage {
  const { document, names } = context;
  const tags = listOf(document.tags).filter(isObject);
  const groups = [...new Set(operations.flatMap(({ object }) => textsOf(object.tags).slice(0, 1)))];
  const sections = groups.map((group) => {
    const tag = tags.find(({ name }) => name === group);
    const rows = operations
      .filter(({ object }) => textsOf(object.tags)[0] === group)
      .map((one) => [
        htmlLink(operationPath(one), escapeHtml(String(one.object.summary ?? one.id))),
        `<span class="method">${one.method}</span> ${htmlCode(one.path).replaceAll('/', '/<wbr>').replaceAll('</<wbr>', '</')}`,
        htmlCode(one.id),
      ]);
    return `<h2 id="${slugOf(group)}">${escapeHtml(group)}</h2>${renderMarkdown(String(tag?.description ?? ''), names)}${htmlTable(['Operation', 'Request', 'Id'], rows)}`;
  });
  return {
    path: 'operations/index.html',
    title: 'Operations',
    label: 'All operations',
    part: 'Operations',
    description: 'Every operation of the service, by what it is about.',
    wide: true,
    body: `<h1>Operations</h1>${downloads()}${sections.join('\n')}`,
  };
}

function downloads(): string {
  return `<p>The whole interface as one document: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>. The <a href="/reference.html">full reference</a> shows it on one page.</p>`;
}
