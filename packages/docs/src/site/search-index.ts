import MiniSearch from 'minisearch';
import type { SitePage } from './layout.ts';
import { textOfHtml } from './markup.ts';
import { SEARCH_OPTIONS } from './search.ts';

/** What merchants call things, by the page or section that the words should find. */
const ALIASES: Readonly<Record<string, string>> = {
  'operations/createToken.html':
    'authentication authenticate auth authorization login log in sign credentials api key apikey secret token access token bearer token token expired 登录 认证 令牌 过期',
  'operations/createBusinessPayout.html': 'create business payout supplier b2b',
  'operations/createGlobalPayout.html': 'send money transfer payment remittance pay 付款 汇款',
  'operations/createGlobalPayout.html#request-lockrate': 'lock fix exchange rate',
  'operations/createGlobalPayout.html#request-beneficiary': 'beneficiary payee recipient receiver 收款人',
  'operations/getGlobalPayoutStatus.html': 'order status query track 查询 订单 状态',
  'operations/convertWalletFunds.html': 'currency conversion convert 兑换 换汇',
  'operations/createPayin.html': 'collect receive money charge checkout 收款',
  'operations/cancelPersonalPayout.html': 'refund cancel void abort 取消 退款',
  'operations/getGlobalPayoutQuote.html': 'exchange rate quote expired quote price 汇率 报价',
  'operations/listWallets.html': 'balance balances funds 余额',
  'operations/listAreas.html': 'province city district state region area code 省 城市 地区',
  'operations/listOccupations.html': 'occupation occupations job profession 职业',
  'operations/listPayins.html':
    'list payments transactions history by date reconciliation pagination paging page size',
  'operations/refreshPayinGateway.html': 'payment link url qr code expired refresh renew',
  'operations/checkBankAccount.html': 'verify account kyc name match 银行卡 身份证',
  'callbacks/orderStatusCallback.html':
    'webhook webhooks callback notification notify notified event hook 回调 通知',
  'guides/fx-and-wallets.html': 'fx forex foreign exchange convert',
  'guides/did-it-go-through.html': 'timeout lost response outcome network error did my payment arrive',
  'guides/errors-and-retries.html':
    'retry retries repeat backoff http status 400 401 403 404 408 409 413 429 500 502 503 504',
  'guides/callbacks.html': 'called back callback url receiver',
  'guides/callbacks.html#without-the-header': 'webhook callback signature authenticity verify',
  'guides/payin.html': 'alipay wechat 支付宝 微信 qr code 二维码',
  'guides/signing.html': 'sign signature hmac 签名',
  'guides/uploads.html': 'file upload document pdf attachment 上传 文件',
  'guides/test-with-the-sandbox.html': 'sandbox test environment testing 沙盒',
  'guides/first-payout.html': 'quickstart getting started tutorial',
  'guides/first-payout.html#in-your-own-project':
    'sdk client library npm install package tarball node typescript',
  'rules/R-029.html':
    'idempotency idempotent idempotency-key duplicate order number orderNo twice same again 幂等 重复',
  'errors/codes.html': 'error code status codes',
  'changes.html': 'changelog release notes version history what is new',
  'machines.html': 'postman bruno insomnia llm mcp model context protocol openapi download arazzo',
  'sandbox/life-cycles.html':
    'status statuses states life cycle lifecycle awaiting_transfer pending_material transferring completed rejected',
  'sandbox/magic-values.html':
    'magic values test data simulate force outcome failed failure rejected test card account numbers',
  'unknowns.html':
    'not shown unknown unknowns missing undocumented not documented open questions rate limit limits date format',
};

/** A section of a page, or a property of an operation. */
interface SearchEntry {
  /** Path of the page with the anchor of the section. */
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  readonly kind: string;
  readonly text: string;
  readonly code: string;
  readonly keywords: string;
  readonly aliases: string;
}

/** Maximum length of the text of a property, in characters. */
const SHORT = 140;

const TEXT_ENTRIES = /<pre\b(?:(?!<\/?pre\b)[\s\S])*<\/pre>/g;

/** Diagrams repeat the words of the tables next to them. */
const DIAGRAMS = /<svg\b(?:(?!<\/?svg\b)[\s\S])*<\/svg>/g;

/** Makes the index of the search: an entry for each section of a page, and for each property of an operation. */
export function searchIndex(pages: readonly SitePage[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS);
  index.addAll(pages.flatMap(entriesOf));
  return JSON.stringify(index);
}

function entriesOf(page: SitePage): SearchEntry[] {
  const { path, title, part, group, description, keywords = [], body } = page;
  const [intro = '', ...sections] = body.split(/(?=<\w+[^<>]* id="[^"]+")/);
  const first = entryOf(page, { id: path, heading: '', html: intro });
  const own = {
    ...first,
    kind: group === 'Rules' ? group : part,
    text: `${description} ${first.text.replace(title, '').replace(description, '').trim()}`,
    keywords: keywords.join(' '),
  };
  return [own, ...withParents(sections.flatMap((html) => sectionsOf(page, html)))];
}

/** Adds the names of the objects that contain a property: `beneficiary.address.country`. */
function withParents(entries: readonly SearchEntry[]): SearchEntry[] {
  const names = new Map<string, string>();
  return entries.map((entry) => {
    if (entry.kind !== 'Properties') return entry;
    const parent = names.get(entry.id.replace(/-[^-]*$/, ''));
    const heading = parent === undefined ? entry.heading : `${parent}.${entry.heading}`;
    names.set(entry.id, heading);
    return { ...entry, heading };
  });
}

/** The labels of the tabs around samples. */
const TABS = /<(h2|summary)>[\s\S]*?<\/\1>|Get the client/g;

function sectionsOf(page: SitePage, section: string): SearchEntry[] {
  const [, tag = '', anchor = ''] = /^<(\w+)[^<>]* id="([^"]+)"/.exec(section) ?? [];
  const html = anchor === 'samples' ? `<h2>Samples</h2>${section.replace(TABS, '')}` : section;
  // All operations share the headers and the refusal.
  if (/^(?:console$|parameter-(?:appkey|token)$|response-4\d\d)/.test(anchor)) return [];
  const isHeading = /^h\d$/.test(tag);
  const [, name = ''] = isHeading
    ? (/^<h\d[^<>]*>([\s\S]*?)<\/h\d>/.exec(html) ?? [])
    : (/<(?:h2|code)>([\s\S]*?)<\/(?:h2|code)>/.exec(html) ?? []);
  const entry = entryOf(page, { id: `${page.path}#${anchor}`, heading: textOfHtml(name), html });
  const isProperty = tag === 'li' && page.part === 'Operations';
  const made = isProperty ? propertyEntry(entry, html) : entry;
  return made.text === '' && made.code === ''
    ? []
    : [/^code-/.test(anchor) ? { ...made, kind: 'Codes' } : made];
}

/** Shows the description of a property before its type, and finds it by each of its values. */
function propertyEntry(entry: SearchEntry, html: string): SearchEntry {
  const [head = '', rest = ''] = html.split('<div class="say">');
  const [said = ''] = rest.split('</div>');
  const [, values = ''] = /<(?:p|details) class="values">((?:(?!<\/p>)[\s\S])*)/.exec(html) ?? [];
  const sentences = textOf(said)
    .replace(/(?<=\d values) /, ': ')
    .replace(/[^.]$/, '$&.');
  const text = `${sentences} ${textOfHtml(head).replace(entry.heading, '').trim()}`.trim();
  return { ...entry, kind: 'Properties', text: text.slice(0, SHORT), keywords: textOfHtml(values) };
}

function entryOf(
  { title, part }: SitePage,
  { id, heading, html }: { readonly id: string; readonly heading: string; readonly html: string },
): SearchEntry {
  const text = textOf(html.replace(TEXT_ENTRIES, ' ').replace(DIAGRAMS, ' ')).replace(heading, '').trim();
  const code = [...html.matchAll(TEXT_ENTRIES)].map(([block]) => textOfHtml(block)).join(' ');
  const words = [...new Set(code.split(/[^\p{L}\p{N}_-]+/u))].join(' ');
  return { id, title, heading, kind: part, text, code: words, keywords: '', aliases: ALIASES[id] ?? '' };
}

/** Returns the text of HTML, with commas between the values of an enumeration. */
function textOf(html: string): string {
  return textOfHtml(html.replace(/(<\/code>) (?=<code>)/g, '$1, '));
}
