import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { parse } from 'yaml';
import type { SitePage } from './layout.ts';
import { textOfHtml } from './markup.ts';
import { SEARCH_OPTIONS } from './search.ts';

/** What merchants call things, by the page or section that the words should find. */
const ALIASES: Readonly<Record<string, string>> = parse(
  readFileSync(new URL('../../search-aliases.yaml', import.meta.url), 'utf8'),
);

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
