import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import { parse } from 'yaml';
import { KINDS } from '../conditions-in-words/operation-texts.ts';
import { arrayOf, isObject, type JsonObject, objectOf, stringsIn } from '../json.ts';
import type { TestedRule } from '../read-sources.ts';
import { readPage } from '../repository/markdown-page.ts';
import type { Refusals } from './code-pages.ts';
import { comparisonHtml } from './comparison.ts';
import type { SitePage } from './layout.ts';
import {
  escapeHtml,
  firstSentence,
  htmlCode,
  htmlLink,
  htmlTable,
  renderLine,
  renderMarkdown,
  slugOf,
} from './markup.ts';
import { linkToOperation, operationPath } from './operation-page.ts';
import type { PropertyContext } from './properties.ts';
import { instanceValue, rulePath } from './rule-pages.ts';

type Entries = readonly { readonly path: string; readonly title: string; readonly text?: string }[];

const TEXTS: Readonly<Record<'title' | 'lead', string> & Record<'actions' | 'waysIn' | 'further', Entries>> =
  parse(readPage('first-page.yaml'));

function checksHtml(rules: readonly TestedRule[]): string {
  // A rule of several kinds is counted once, where it is checked first.
  const first = rules.map(({ kind }) => Object.keys(KINDS).find((one) => kind.includes(one)) ?? 'manual');
  const count = (...kinds: string[]): number => first.filter((kind) => kinds.includes(kind)).length;
  return `<p>Types, client, mock and sandbox check ${count('schema')} of its ${rules.length} ${htmlLink('rules/index.html', 'rules')} in the request itself, before money moves. ${count('state')} depend on earlier requests: the service checks them, and the sandbox. ${count('client', 'manual')} no program can check.</p>`;
}

/** @param orders HTML of an order that is refused, next to the same order without the mistake */
export function homePage(
  name: string,
  document: JsonObject,
  pages: readonly SitePage[],
  { rules, orders }: { readonly rules: readonly TestedRule[]; readonly orders: string },
): SitePage {
  const known = new Set(pages.map(({ path }) => path));
  const isOwn = known.has('guides/first-payout.html');
  const description = firstSentence(String(objectOf(document.info).description ?? name));
  const shown = (entries: Entries): Entries =>
    entries.filter(({ path }) => known.has(path) || (isOwn && path.startsWith('index.html#')));
  const actions = shown(TEXTS.actions).map(
    ({ path, title }, at) => `<a class="button${at === 0 ? ' main' : ''}" href="/${path}">${title}</a>`,
  );
  const cards = shown(TEXTS.waysIn).map(
    ({ path, title, text }) => `<li>${htmlLink(path, `<strong>${title}</strong><span>${text}</span>`)}</li>`,
  );
  const further = shown(TEXTS.further).map(
    ({ path, title, text }) => `<li>${htmlLink(path, title)}: ${text}</li>`,
  );
  return {
    path: 'index.html',
    title: name,
    label: 'Home',
    part: 'Start',
    description,
    wide: true,
    body: `<div class="hero"><div><h1>${escapeHtml(isOwn ? TEXTS.title : name)}</h1>
<p class="lead">${escapeHtml(isOwn ? TEXTS.lead : description)}</p>
<p class="actions">${actions.join('')}</p></div>
${orders}</div>
${isOwn ? checksHtml(rules) : ''}
<ul class="cards">${cards.join('')}</ul>
<ul class="further">${further.join('')}</ul>
${isOwn ? renderMarkdown(readPage('which-payout.md')) + RUNNING : ''}
${renderMarkdown(readPage('everything.md'))}`,
  };
}

const [MOCK, SANDBOX] = ['http://127.0.0.1:4010', 'http://127.0.0.1:4020'];

/** What runs on this machine. A script asks each address when the button is pressed. */
const RUNNING = `<div class="title-row"><h2 id="running">Running on this machine</h2><button class="running-check small" type="button" hidden>Check</button></div>
<p>Start both with <code>npx --yes pnpm start</code> in the root of the repository.</p>
<ul class="running">${runningHtml('Sandbox', SANDBOX, `orders, balances and callbacks; <a href="${SANDBOX}/_sandbox/">its inspector</a>`, '/_sandbox/health')}${runningHtml('Mock', MOCK, 'the examples of the document, and a refusal for each broken rule')}</ul>`;

function runningHtml(name: string, url: string, text: string, health = ''): string {
  return `<li data-url="${url}${health}"><strong>${name}</strong> <code>${url}</code> <span>${text}</span> <span class="badge">not checked</span></li>`;
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
    body: `<h1>Operations</h1><p>The whole interface as one document: <a href="/openapi.yaml">openapi.yaml</a>, <a href="/openapi.json">openapi.json</a>. The <a href="/reference.html">full reference</a> shows it on one page.</p>${sections.join('\n')}`,
  };
}

/** Shows an order that a rule refuses, with the sentence of the refusal, and the corrected order. Empty without the rule. */
export function refusedOrderHtml(
  document: JsonObject,
  rules: readonly TestedRule[],
  refusals: Refusals,
): string {
  const rule = rules.find(({ id }) => id === 'R-019');
  const operation = listOperations(document).find(({ id }) => id === rule?.operations[0]);
  const [rejected, accepted] = [rule?.reject[0], rule?.accept[0]];
  if (rule === undefined || operation === undefined || !rejected || !accepted) return '';
  const [wrong, right] = [rejected, accepted].map((instance) => ({
    ...objectOf(instanceValue(document, instance)),
    // No example has this number: the sandbox of `start` already has the orders of the examples (R-029).
    orderNo: 'HOME-1001',
  }));
  const [sentence = ''] = refusals({ operation: operation.id, part: 'body', value: wrong });
  const refused = `${renderLine(sentence)} ${htmlLink(rulePath(rule.id), 'Read the rule')}`;
  const created = 'Accepted. The response has the <code>tradeId</code> of the order.';
  const orders = comparisonHtml(
    { title: 'An order to Germany', value: wrong, verdict: refused, sentence },
    { title: 'The same order, corrected', value: right, verdict: created },
  );
  return `<div class="orders" data-mock="${MOCK}" data-sandbox="${SANDBOX}" data-path="${escapeHtml(operation.path)}">${orders}</div>
<p class="actions"><button class="orders-send" type="button" hidden>Send both to the mock</button>
<a class="button" href="/${operationPath(operation)}#console">Change it in the console</a></p>`;
}
