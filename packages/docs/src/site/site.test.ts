import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { listOperations } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import { arrayOf, objectOf } from '../json.ts';
import { document, rules } from '../testing/real-document.ts';
import { files, site } from '../testing/real-site.ts';
import { saidTexts } from '../testing/said-texts.ts';
import { relativeAddress } from './layout.ts';
import { deadLinks, sharedIds } from './links.ts';
import { makeSite, withBase } from './make-site.ts';
import { renderMarkdown, textOfHtml } from './markup.ts';
import { withoutSaid } from './value.ts';

const operations = listOperations(document);
const pathOf = ({ id, section }: (typeof operations)[number]): string =>
  `${section === 'webhooks' ? 'callbacks' : 'operations'}/${id}.html`;

/** Removes spaces and markup, so that a line of Markdown equals the same line on the page. */
function letters(line: string): string {
  return line.replace(/^\s*(- |\d+\. )|[\s`*|\\]/g, '').replace(/Notshownintheinterface:/g, 'notshown:');
}

describe('the page of an operation', () => {
  test.each(operations.map((one) => [one.id, one] as const))(
    '%s shows what is said about it, its conditions and its properties',
    (_, one) => {
      const shown = letters(textOfHtml(files[pathOf(one)] ?? ''));
      const { descriptions, sentences } = saidTexts(one);
      const lost = [...descriptions, ...sentences]
        .flatMap((text) => text.split('\n'))
        .map((line) => (sentences.includes(line) ? line : withoutSaid(line, sentences)))
        .filter((line) => !/^[\s|-]*$/.test(line) && !shown.includes(letters(line)));
      expect(lost).toEqual([]);
    },
  );

  test('shows every rule that names the operation, except the rules for all operations', () => {
    const missing = rules
      .filter((rule) => !rule.operations.includes('all'))
      .flatMap((rule) => rule.operations.map((id) => [id, rule.id] as const))
      .filter(([id, rule]) => {
        const page = operations.find((one) => one.id === id);
        return page && !files[pathOf(page)]?.includes(`href="../rules/${rule}.html"`);
      });
    expect(missing).toEqual([]);
  });

  test('shows all examples of its request', () => {
    const { object } = operations.find(({ id }) => id === 'createBusinessPayout') ?? { object: {} };
    const content = objectOf(objectOf(objectOf(objectOf(object).requestBody).content)['application/json']);
    const count = Object.keys(objectOf(content.examples)).length;
    expect(count).toBeGreaterThan(2);
    const request = files['operations/createBusinessPayout.html']?.split('id="response-200"')[0];
    expect(request?.match(/class="example"/g)).toHaveLength(count);
  });
});

test('the page of an operation about an order says that its samples name an example order', () => {
  const says = (id: string) =>
    /The samples name an example order[^<]*(?:<code>\w+<\/code>[^<]*)+/.exec(
      files[`operations/${id}.html`] ?? '',
    )?.[0];
  expect(textOfHtml(says('confirmGlobalPayout') ?? '')).toMatch(/replace tradeId and orderNo\.$/);
  expect(textOfHtml(says('refreshPayinGateway') ?? '')).toMatch(/replace tradeId\.$/);
  for (const id of ['createGlobalPayout', 'listWallets']) expect(says(id)).toBeUndefined();
});

test('the page of an operation shows the statuses of HTTP 400 that the schema allows', () => {
  const [, refused = ''] = textOfHtml(files['operations/confirmGlobalPayout.html'] ?? '').split(
    'Response with HTTP 400',
  );
  expect(refused).toMatch(/^.*Either refusal .*Must not be 1 .*or success .*Value: 1 message /s);
});

test('query parameters and entries of arrays show their types and limits, and known values are where they are read', () => {
  const shown = (id: string) => textOfHtml(files[`operations/${id}.html`] ?? '');
  expect(shown('listPayins')).toMatch(/pageSize ?integer in the query/);
  expect(shown('createPayin')).toContain('array of strings, each max 256 characters');
  const [, response = ''] = shown('getPayinStatus').split('Response with HTTP 200');
  expect(response).toMatch(/10 values pending pending_material awaiting_transfer/);
});

test('an envelope shows no example of another operation, and no sentence that a rule repeats', () => {
  const page = textOfHtml(files['operations/getGlobalPayoutQuote.html'] ?? '');
  expect(page).toContain('Response with HTTP 400');
  expect(page).not.toContain('for example The application key');
  expect(textOfHtml(files['operations/checkBankAccount.html'] ?? '')).not.toContain(
    'Required if type is check4',
  );
});

test('the page of a rule says what it demands, and shows the closest accepted message next to a refused one', () => {
  const page = files['rules/R-019.html'] ?? '';
  expect(page).toMatch(/<title>R-019: If targetCurrency is not CNY/);
  const [, refused = '', accepted = ''] =
    /<div class="orders">(.*?)<\/section>(.*?)<\/section>/s.exec(page) ?? [];
  expect([refused.match(/bad-line/g)?.length, accepted.match(/good-line/g)?.length]).toEqual([1, 1]);
  expect(textOfHtml(accepted)).toContain('swiftCode');
});

test('the page of a further callback shows its own address', () => {
  const webhooks = objectOf(document.webhooks);
  const [known] = Object.values(webhooks).map((item) => objectOf(objectOf(item).post));
  const post = { ...known, operationId: 'refundCallback', summary: 'Refund: {callback_url}/hub/refund' };
  const { pages } = makeSite({
    document: { ...document, webhooks: { ...webhooks, refundCallback: { post } } },
    rules,
  });
  const endpoints = ['orderStatusCallback', 'refundCallback'].map((id) => {
    const { body = '' } = pages.find(({ path }) => path === `callbacks/${id}.html`) ?? {};
    return textOfHtml(/<p class="endpoint">.*<\/p>/.exec(body)?.[0] ?? '');
  });
  expect(endpoints).toEqual(['POST {callback_url}/hub/webhook', 'POST {callback_url}/hub/refund']);
});

test('the page of a rule folds the lines of long messages that are far from a difference, and says where it applies before what traffic shows', () => {
  const linesOf = (id: string): string[] => {
    const [, pair = ''] = /<div class="orders">([\s\S]*?)<h2 id=/.exec(files[`rules/${id}.html`] ?? '') ?? [];
    return [...pair.matchAll(/<(?:span class="(line[^"]*)"|label class="([^"]*)")/g)].map(
      ([, line, label]) => line ?? label ?? '',
    );
  };
  const [label, ...lines] = linesOf('R-001');
  expect(label).toBe('orders-whole long');
  expect(lines.slice(0, 2)).toEqual(['line gap', 'line far']);
  expect(lines.filter((line) => !line.includes('far'))).toEqual([
    ...['line gap', 'line', 'line', 'line bad-line', 'line'],
    ...['line gap', 'line', 'line', 'line good-line', 'line'],
  ]);
  expect(linesOf('R-019')[0]).toBe('orders-whole');
  const page = textOfHtml(files['rules/R-001.html'] ?? '');
  expect(page.indexOf('Where it applies')).toBeLessThan(page.indexOf('In traffic of the sandbox'));
  expect(page.indexOf('Where it applies')).toBeGreaterThan(0);
});

test('the first page says how many rules a program checks, and how many only the service', () => {
  const page = textOfHtml(files['index.html'] ?? '');
  const schema = rules.filter(({ kind }) => kind.includes('schema')).length;
  expect(page).toContain(`check ${schema} of its ${rules.length} rules in the request itself`);
  expect(page).toContain('This is not the service itself');
});

test('the page of the callback lists what the sandbox sends, and says that a callback may contain more', () => {
  const page = textOfHtml(files['callbacks/orderStatusCallback.html'] ?? '');
  expect(page).toContain('a callback may carry more than the examples');
  for (const name of ['tradeId', 'orderNo', 'status', 'type', 'version', 'time'])
    expect(page).toMatch(new RegExp(`A callback contains [^.]*\\b${name}\\b`));
});

describe('the site', () => {
  test('has a unique title and address for each operation, rule and guide', () => {
    const titles = site.pages.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    const paths = new Set(site.pages.map(({ path }) => path));
    const guides = globSync('guides/*.md', { cwd: fileURLToPath(new URL('../..', import.meta.url)) });
    const wanted = [
      ...operations.map(pathOf),
      ...rules.map(({ id }) => `rules/${id}.html`),
      ...guides.map((file) => `guides/${basename(file, '.md').replace(/^\d+-/, '')}.html`),
    ];
    expect(wanted.filter((path) => !paths.has(path))).toEqual([]);
  });

  test('names no section of the interface document, which merchants do not have', () => {
    const consumed = Object.entries(files)
      .filter(([path]) => path.endsWith('.html'))
      .flatMap(
        ([path, html]) =>
          /\bsections? \d[\d.]*/i.exec(textOfHtml(html))?.map((text) => `${path}: ${text}`) ?? [],
      );
    expect(consumed).toEqual([]);
  });

  test('has no inline code and no inline styles', () => {
    const inline = / style="|<style|<script(?![^>]* src=)| on[a-z]+="/;
    expect(
      Object.entries(files).filter(([path, html]) => path.endsWith('.html') && inline.test(html)),
    ).toEqual([]);
  });

  test('has only relative addresses, so it works under any base path', () => {
    const rooted = Object.entries(files).filter(
      ([path, html]) => path.endsWith('.html') && / (?:href|src)="\//.test(html),
    );
    expect(rooted.map(([path]) => path)).toEqual([]);
    // A host sends this page for any address, so its links contain the base path.
    const notFound = withBase(files['404.html'] ?? '', '/docs/');
    const links = [...notFound.matchAll(/ (?:href|src|data-root)="([^"]*)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !/^(\/docs\/|#|data:)/.test(link))).toEqual([]);
  });

  test('an operation loads at most 300 kB compressed, a guide 100 kB', () => {
    const weight = (name: string): number => gzipSync(files[name] ?? '').length;
    const shared = ['assets/site.css', 'assets/theme.js', 'assets/site.js'].reduce(
      (sum, name) => sum + weight(name),
      0,
    );
    const most = (part: string): number =>
      Math.max(...site.pages.filter(({ path }) => path.startsWith(part)).map(({ path }) => weight(path)));
    expect(shared + most('operations/')).toBeLessThan(300_000);
    expect(shared + most('guides/')).toBeLessThan(100_000);
  });

  test('shows the rules for every operation once', () => {
    const page = files['operations/createBusinessPayout.html'] ?? '';
    expect(page).not.toMatch(/R-034<\/a> and|Every response is an envelope/);
    expect(files['operations/conventions.html']).toContain('Every response is an envelope');
  });

  test('shows sentences of refusals on the page of a rule, only next to refused instances', () => {
    const [accepted = '', refused = ''] = (files['rules/R-019.html'] ?? '').split('id="refused"');
    expect(textOfHtml(refused)).toContain(
      'beneficiary.swiftCode is required because targetCurrency is not CNY (R-019)',
    );
    expect(refused.match(/class="refusal"/g)?.length).toBeGreaterThan(5);
    expect(accepted).not.toContain('class="refusal"');
  });

  test('shows on its first page an order that a rule refuses, and the same order as the rule requires it', () => {
    const page = files['index.html'] ?? '';
    expect(textOfHtml(page)).toContain(
      'beneficiary.swiftCode is required because targetCurrency is not CNY (R-019)',
    );
    expect(page.match(/bad-line|good-line/g)).toEqual(['bad-line', 'good-line']);
  });

  test('says on its first page which family of payouts to use to pay a supplier', () => {
    const row = /<tr>(?:(?!<tr>)[\s\S])*supplier[\s\S]*?<\/tr>/.exec(files['index.html'] ?? '')?.[0] ?? '';
    expect(row).toContain('operations/createBusinessPayout.html');
    expect(row).toContain('guides/business-payout.html');
  });

  test('links each sample of the client to the installation instructions', () => {
    const text = textOfHtml(files['guides/first-payout.html'] ?? '');
    expect(text).toContain('npx --yes pnpm pack:client ../my-shop');
    expect(text).toContain('npm install ./cross-border-payments-client.tgz');
    const page = files['operations/createBusinessPayout.html'] ?? '';
    // One for each example.
    expect(page.match(/href="\.\.\/guides\/first-payout\.html#in-your-own-project"/g)).toHaveLength(3);
    expect(files['guides/uploads.html']?.match(/#in-your-own-project/g)?.length).toBeGreaterThan(1);
  });

  test('lists each code, rule, magic value and unknown in its register', () => {
    expect(files['errors/codes.html']).toContain('id="code-10028"');
    expect(files['sandbox/magic-values.html']).toContain('<code>6609</code>');
    expect(files['sandbox/life-cycles.html']?.match(/<svg class="diagram"/g)).toHaveLength(4);
    expect(files['unknowns.html']).toContain('which value is the default');
    expect(files['sandbox/choices.html']).toContain(
      '<a href="../sandbox/magic-values.html">magic-values</a>',
    );
    expect(files['errors/client.html']).toContain('outcome-unknown');
    expect(arrayOf(site.pages).length).toBeGreaterThan(100);
  });
});

test('dead links and anchors are found; links to other sites are ignored', () => {
  const pages = {
    'a/one.html':
      '<h2 id="x"></h2><a href="../two.html#y">1</a><a href="#x">2</a><a href="https://example.com">3</a>',
    'two.html':
      '<a href="a/one.html#z">4</a><a href="none.html">5</a><a href="reference.html#operation/a">6</a>',
    'reference.html': '',
  };
  expect(deadLinks(pages)).toEqual([
    'a/one.html: ../two.html#y',
    'two.html: a/one.html#z',
    'two.html: none.html',
  ]);
});

test('a guide leads to the next one, and the names above a page to the first page of its part', () => {
  const guide = files['guides/did-it-go-through.html'] ?? '';
  const [, neighbours = ''] = /<nav class="neighbours"[^>]*>(.*?)<\/nav>/.exec(guide) ?? [];
  expect([...neighbours.matchAll(/href="([^"]+)">(\w+)/g)].map(([, href, name]) => [name, href])).toEqual([
    ['Previous', '../guides/first-payout.html'],
    ['Next', '../guides/confirm-and-wait.html'],
  ]);
  const [, crumbs = ''] =
    /<p class="crumbs">(.*?)<\/p>/.exec(files['operations/createPayin.html'] ?? '') ?? [];
  expect([...crumbs.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '../operations/index.html',
    '../operations/index.html#payin',
  ]);
});

/** Returns how many links lead from the first page to an address, without the navigation. */
function linksTo(address: string): number {
  const bodies = new Map(site.pages.map(({ path, body }) => [path, body]));
  let reached = new Set(['index.html']);
  for (let count = 0; count < 5; count += 1) {
    if (reached.has(address)) return count;
    const links = [...reached].flatMap((place) => {
      const [path = ''] = place.split('#');
      const hrefs = [...(bodies.get(path) ?? '').matchAll(/href="([/#][^"]*)"/g)].map(
        ([, href = '']) => href,
      );
      return hrefs.map((href) => (href.startsWith('#') ? path + href : href.slice(1)));
    });
    reached = new Set([...reached, ...links, ...links.map((link) => link.replace(/#.*/, ''))]);
  }
  return Number.POSITIVE_INFINITY;
}

test.each([
  ['authenticate', 'operations/createToken.html'],
  ['pay an alipay account', 'operations/createGlobalPayout.html'],
  ['verify a callback in Python', 'guides/callbacks-in-other-languages.html'],
  ['convert safely', 'guides/fx-and-wallets.html'],
  ['upload', 'guides/uploads.html'],
  ['statuses of a payin', 'sandbox/life-cycles.html#payin'],
  ['sign, and whom to ask', 'guides/signing.html'],
  ['what changed', 'changes.html'],
  ['force a failure', 'sandbox/magic-values.html'],
  ['limits', 'unknowns.html#not-rate-limits-and-quotas'],
  ['fees', 'unknowns.html#not-fees'],
  ['console', 'operations/createBusinessPayout.html#console'],
])('at most two links lead from the first page to "%s"', (_, address) => {
  expect(linksTo(address)).toBeLessThanOrEqual(2);
});

test('a row of the list of rules names the operations and families by which it can be filtered', () => {
  const row = /<tr[^>]*>(?=<td><a href="[^"]*R-019)/.exec(files['rules/index.html'] ?? '')?.[0];
  expect(row).toBe(
    '<tr data-operation="createBusinessPayout" data-family="Business payout" data-check="checked in the request or response" data-traffic="confirmed">',
  );
});

test('the cells of wide tables have the heads of their columns before any script runs', () => {
  const [row = ''] =
    /<tr data-operation="createBusinessPayout".*/.exec(files['rules/index.html'] ?? '') ?? [];
  const labelsIn = (html: string) =>
    [...html.matchAll(/<td(?: data-label="([^"]*)")?>/g)].map(([, label]) => label);
  expect(labelsIn(row)).toEqual([undefined, 'Statement', 'Operations', 'Checked', 'Seen in traffic']);
  const labelsOf = (text: string) => labelsIn(renderMarkdown(text));
  expect(
    labelsOf('| A | `B` | "C" |\n|-|-|-|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n\n| D | E |\n|-|-|\n| 7 | 8 |'),
  ).toEqual([
    ...[undefined, 'B', '&quot;C&quot;', undefined, 'B', '&quot;C&quot;'],
    ...[undefined, undefined],
  ]);
});

test('two elements with one id are found', () => {
  expect(
    sharedIds({ 'a.html': '<p id="x"></p><p id="y"></p><p id="x"></p>', 'b.html': '<p id="x"></p>' }),
  ).toEqual(['a.html: x']);
  expect(sharedIds(files)).toEqual([]);
});

test('the codes 1 and -1 have anchors of their own', () => {
  const anchors = [...(files['errors/codes.html'] ?? '').matchAll(/<h2 id="(code-[^"]*1)"><code>(-?1)</g)];
  expect(anchors.map(([, id, code]) => [id, code])).toEqual([
    ['code-1', '1'],
    ['code--1', '-1'],
  ]);
});

test('the callback page shows every property that the sandbox sends', () => {
  const page = files['callbacks/orderStatusCallback.html'] ?? '';
  const [, sentence = ''] = /<h3>The sandbox: our choice<\/h3>\n<p>(.*?)<\/p>/s.exec(page) ?? [];
  const [, block = ''] = /same callback\.<\/p>(.*?)<\/pre>/s.exec(page) ?? [];
  const named = [...sentence.matchAll(/<code>(\w+)<\/code>/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(7);
  expect([...new Set(named)].sort()).toEqual(Object.keys(JSON.parse(textOfHtml(block))).sort());
});

test('raw HTML and script addresses in a Markdown text do not reach the page', () => {
  const html = renderMarkdown('<script>x()</script> [a](javascript:x) `<b>`');
  expect(html).not.toMatch(/<script|href="javascript|<b>/);
});

test('an address is relative to the page, so the site works under any base path', () => {
  expect(relativeAddress('guides/a.html', 'index.html')).toBe('../index.html');
  expect(relativeAddress('index.html', 'guides/a.html')).toBe('guides/a.html');
});
