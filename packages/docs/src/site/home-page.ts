import type { RawOperation } from '@cross-border-payments/openapi';
import { arrayOf, isObject, type JsonObject, objectOf, stringsIn } from '../json.ts';
import type { SitePage } from './layout.ts';
import { escapeHtml, htmlCode, htmlLink, htmlTable, renderMarkdown, slugOf } from './markup.ts';
import { firstSentence, linkToOperation } from './operation-page.ts';
import type { PropertyContext } from './properties.ts';

/** The pages to read first, one for each task: path, title, description. */
const FIRST_PAGES: readonly [string, string, string][] = [
  [
    'guides/first-payout.html',
    'Make a first payout',
    'From the keys to a confirmed payout on the sandbox, and how to use the client in your project.',
  ],
  [
    'guides/index.html',
    'Follow a guide',
    'One task each: payouts, payins, callbacks, uploads, errors, testing.',
  ],
  [
    'operations/index.html',
    'Find an operation',
    'Every request and response, with samples in six languages.',
  ],
  ['rules/index.html', 'Understand a refusal', 'Every rule, by the id at the end of error messages.'],
  ['sandbox/magic-values.html', 'Force an outcome', 'Values that make the sandbox complete, fail or refuse.'],
  ['unknowns.html', 'See what is unknown', 'What the interface does not show, and what we assumed.'],
];

/** Says only what the interface shows about each family. Its links need the pages of this repository's document. */
const FAMILIES = `## Which payout do I need?

| Who is paid | Family | How |
| --- | --- | --- |
| a person or a business, with a bank account, alipay or wechat | [Global payout](/operations/createGlobalPayout.html) | [Guide](/guides/first-payout.html) |
| a business, such as a supplier, by another business (B2B), with documents | [Business payout](/operations/createBusinessPayout.html) | [Guide](/guides/business-payout.html) |
| not shown: the interface names only a payer, a beneficiary and a purpose | [Personal payout](/operations/createPersonalPayout.html) | [Guide](/guides/personal-payout.html) |
`;

const FURTHER = `## Everything in one place

The [full reference](/reference.html) is one page with every operation. The document itself: [openapi.yaml](/openapi.yaml),
[openapi.json](/openapi.json). Press \`Ctrl K\` on any page to search.

For a program or a language model: [llms.txt](/llms.txt), every page in Markdown, a
[collection for Postman and Bruno](/postman-collection.json), a
[server for the Model Context Protocol](/machines.html#model-context-protocol), and [more for machines](/machines.html).
`;

/** Turns off the links for the names of rules and operations. */
const NO_NAMES = { pageOf: () => undefined };

export function homePage(name: string, document: JsonObject, pages: readonly SitePage[]): SitePage {
  const known = new Set(pages.map(({ path }) => path));
  const description = firstSentence(String(objectOf(document.info).description ?? name));
  const cards = FIRST_PAGES.filter(([path]) => known.has(path)).map(
    ([path, title, text]) => `<li>${htmlLink(path, `<strong>${title}</strong><span>${text}</span>`)}</li>`,
  );
  return {
    path: 'index.html',
    title: name,
    label: 'Home',
    part: 'Start',
    description,
    wide: true,
    body: `<h1>${escapeHtml(name)}</h1>
<p class="lead">${escapeHtml(description)}</p>
<ul class="cards">${cards.join('')}</ul>
${renderMarkdown((known.has('guides/first-payout.html') ? FAMILIES : '') + FURTHER, NO_NAMES)}`,
  };
}

export function operationListPage(context: PropertyContext, operations: readonly RawOperation[]): SitePage {
  const { document, names } = context;
  const tags = arrayOf(document.tags).filter(isObject);
  const groups = [...new Set(operations.flatMap(({ object }) => stringsIn(object.tags).slice(0, 1)))];
  const sections = groups.map((group) => {
    const tag = tags.find(({ name }) => name === group);
    const rows = operations
      .filter(({ object }) => stringsIn(object.tags)[0] === group)
      .map((one) => [
        linkToOperation(one),
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
    description: 'Every operation of the service, by subject.',
    wide: true,
    body: `<h1>Operations</h1>${downloads()}${sections.join('\n')}`,
  };
}

function downloads(): string {
  return `<p>The whole interface as one document: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>. The <a href="/reference.html">full reference</a> shows it on one page.</p>`;
}
