import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ABSENT_POINTS, absentPath } from '../repository/unknowns-page.ts';
import type { SitePage } from './layout.ts';
import { textOfHtml } from './markup.ts';
import type { SearchData } from './search.ts';
import type { SearchEntry } from './search-ranks.ts';
import type { SearchWords } from './search-words.ts';

function readYaml<Content>(name: string): Content {
  return parse(readFileSync(new URL(`../../${name}.yaml`, import.meta.url), 'utf8'));
}

/** What merchants look for, by the page or section that answers it. */
export const TOPICS: Readonly<Record<string, string>> = {
  ...readYaml<Record<string, string>>('search-aliases'),
  ...Object.fromEntries(ABSENT_POINTS.map((point) => [absentPath(point), point.words])),
};

const TEXT_ENTRIES = /<pre\b(?:(?!<\/?pre\b)[\s\S])*<\/pre>/g;

/** Maximum number of entries that may share a word of code. A word that more entries have is left out. */
const MAX_WITH_WORD = 12;

/** Parts that repeat others: diagrams, links within a page, and operations (sentences of their rules). */
const REPETITIONS =
  /<(svg|nav|details class="fold")[\s\S]*?<\/(?:svg|nav|details)>|Operation id: |Show this operation in .*/g;

/**
 * Lists the sections of pages and the properties of operations. Properties with the same description are listed once.
 */
export function searchData(pages: readonly SitePage[]): SearchData {
  const entries = new Map<string, SearchEntry>();
  const messages = exampleMessages(pages);
  for (const entry of pages.flatMap((page) => entriesOf(page, messages.get(page.path) ?? []))) {
    const { id, kind, heading, text } = entry;
    const key = kind === 'Properties' && !(id in TOPICS) ? `${heading}: ${text}` : id;
    if (!entries.has(key)) entries.set(key, entry);
  }
  return { entries: withTellingCode([...entries.values()]), words: readYaml<SearchWords>('search-words') };
}

/** Lists the error messages of examples by page, without messages that every operation has. */
function exampleMessages(pages: readonly SitePage[]): Map<string, string[]> {
  const messages = pages
    .filter(({ part }) => part === 'Operations')
    .map(({ path, body }): [string, string[]] => {
      const examples = textOfHtml(body).matchAll(/"message": "([^"]+)"/g);
      return [path, [...new Set([...examples].map(([, message = '']) => message))]];
    });
  const counts = countWords(messages.flatMap(([, found]) => found));
  return new Map(
    messages.map(([path, found]) => [path, found.filter((one) => (counts.get(one) ?? 0) <= MAX_WITH_WORD)]),
  );
}

function countWords(words: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length]));
}

/** Leaves out words of code that many entries have, such as words that are in every sample. */
function withTellingCode(entries: readonly SearchEntry[]): SearchEntry[] {
  const counts = countWords(entries.flatMap(({ code }) => code.split(' ')));
  return entries.map((entry) => {
    const telling = entry.code.split(' ').filter((word) => (counts.get(word) ?? 0) <= MAX_WITH_WORD);
    return { ...entry, code: telling.join(' ') };
  });
}

const SECTION_START = /(?=<\w+[^<>]* id="[^"]+")/;

/** @param messages error messages of its examples */
function entriesOf(page: SitePage, messages: readonly string[]): SearchEntry[] {
  const { path, title, part, group, description, keywords = [], body } = page;
  // The description of an operation comes after its samples.
  const [before = '', after = ''] = body.split('<div class="operation">');
  const [, described = '', properties = ''] = /^([\s\S]*?)(<\w+[^<>]* id="[\s\S]*)?$/.exec(after) ?? [];
  const parts = before.split(SECTION_START);
  const [intro = '', ...sections] = [
    `${parts[0]}${described}`,
    ...parts.slice(1),
    ...properties.split(SECTION_START),
  ];
  // The first column of a table defines names.
  const rows = intro.matchAll(/<tr[^<>]*>\s*<td[^<>]*><code>([^<>]+)<\/code><\/td>/g);
  const defined = [...rows].map(([, name]) => name);
  const first = entryOf(page, { id: path, heading: '', html: intro });
  const own = {
    ...first,
    kind: group === 'Rules' ? group : part,
    text: `${description} ${first.text.replace(title, '').replace(description, '').trim()}`,
    keywords: [...keywords, ...messages, ...(part === 'Rules and errors' ? defined : [])].join(' '),
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

function sectionsOf(page: SitePage, section: string): SearchEntry[] {
  const [, tag = '', anchor = ''] = /^<(\w+)[^<>]* id="([^"]+)"/.exec(section) ?? [];
  const html =
    anchor === 'samples'
      ? `<h2>Samples</h2>${section.replace(/<(h2|summary)>[\s\S]*?<\/\1>|Get the client/g, '')}`
      : section;
  // All operations share the headers and the refusal. The instances of a rule repeat whole orders.
  if (/^(?:parameter-(?:appkey|token)$|response-4\d\d)/.test(anchor)) return [];
  const id = `${page.path}#${anchor}`;
  if (anchor === 'console') {
    // A script writes the console when it is opened.
    const text = 'The console: fill in the request, check it, and send it to the sandbox or the mock.';
    return [{ ...entryOf(page, { id, heading: 'Try it', html: `<p>${text}</p>` }), kind: 'Console' }];
  }
  if (/^rules\/R-/.test(page.path)) return [];
  if (tag === 'tr') {
    // The last cell lists operations.
    const [first = '', ...rest] = html.split('</td>').slice(0, -2);
    return [entryOf(page, { id, heading: textOfHtml(first), html: rest.join(' ') })];
  }
  const isHeading = /^h\d$/.test(tag);
  const [, name = ''] = isHeading
    ? (/^<h\d[^<>]*>([\s\S]*?)<\/h\d>/.exec(html) ?? [])
    : (/<(?:h2|code)>([\s\S]*?)<\/(?:h2|code)>/.exec(html) ?? []);
  const entry = entryOf(page, { id, heading: textOfHtml(name), html });
  const isProperty = tag === 'li' && page.part === 'Operations';
  const made = isProperty ? propertyEntry(entry, html) : entry;
  if (made.text === '' && made.code === '') return [];
  if (!/^code-/.test(anchor)) return [made];
  const topics = `error ${made.heading}, error code ${made.heading}, ${made.topics}`;
  return [{ ...made, kind: 'Codes', topics }];
}

/** Shows the description before the type. A search for any value of the property finds the entry. */
function propertyEntry(entry: SearchEntry, html: string): SearchEntry {
  const [head = '', rest = ''] = html.split('<div class="say">');
  const [said = ''] = rest.split('</div>');
  const [, values = ''] = /<(?:p|details) class="values">((?:(?!<\/p>)[\s\S])*)/.exec(html) ?? [];
  const sentences = textOf(said.replace(/<p class="unknown">[\s\S]*?<\/p>/g, ''))
    .replace(/(?<=\d values) /, ': ')
    .replace(/[^.]$/, '$&.');
  const text = `${sentences} ${textOfHtml(head).replace(entry.heading, '').trim()}`.trim();
  return { ...entry, kind: 'Properties', text: text.slice(0, 140), keywords: textOfHtml(values) };
}

function entryOf(
  { title, part }: SitePage,
  { id, heading, html }: { readonly id: string; readonly heading: string; readonly html: string },
): SearchEntry {
  const text = textOf(html.replace(TEXT_ENTRIES, ' ').replace(REPETITIONS, ' ')).replace(heading, '').trim();
  const code = [...html.matchAll(TEXT_ENTRIES)].map(([block]) => textOfHtml(block)).join(' ');
  const words = [...new Set(code.split(/[^\p{L}\p{N}_-]+/u))].join(' ');
  // Long pages that repeat what other pages say.
  const isOverview = /^(?:changes|rules\/index|guides\/index)/.test(id);
  const shown = text.slice(0, isOverview ? 600 : undefined);
  const isAbsent = id.startsWith(absentPath({ title: '' }));
  const kind = isAbsent ? 'Not in the interface' : part;
  return { id, title, heading, kind, text: shown, code: words, keywords: '', topics: TOPICS[id] ?? '' };
}

/** Returns the text of HTML, with commas between the values of an enumeration. */
function textOf(html: string): string {
  return textOfHtml(html.replace(/(<\/code>) (?=<code>)/g, '$1, '));
}
