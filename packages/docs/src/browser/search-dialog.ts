import {
  type SearchData,
  type SearchGroup,
  type SearchHit,
  SiteSearch,
  snippetOf,
  suggestGuides,
} from '../site/search.ts';
import { element, pushButton, readPageData } from './page.ts';

/** Returns the data, which the page loads as a script: a page that is opened as a file cannot fetch. */
const readData = (): SearchData => (globalThis as unknown as { searchData: SearchData }).searchData;

let made: SiteSearch | undefined;

/** Makes the index, which takes a slow phone a few tenths of a second. */
const site = (): SiteSearch => (made ??= new SiteSearch(readData()));

function search(query: string): { groups: readonly SearchGroup[]; state: string } {
  if (query === '')
    return {
      groups: suggestGuides(readData()),
      state: 'Type what you want to do, a name, a rule or a code.',
    };
  const { groups, isPartial } = site().search(query);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return { groups, state: 'Nothing found.' };
  const partial = `No section has all of these words; ${count} found with most of them`;
  return { groups, state: isPartial ? partial : `${count} found` };
}

function groupItems({ kind, hits }: SearchGroup): HTMLElement[] {
  const heading = element('li', { class: 'search-kind' }, element('span', {}, kind));
  return [heading, ...hits.map((hit) => resultItem(hit, hit.kind === kind ? '' : hit.kind))];
}

function resultItem({ id, title, heading, text, terms }: SearchHit, kind: string): HTMLElement {
  const marked = (words: string): (HTMLElement | string)[] =>
    snippetOf(words, terms).map((piece, at) => (at % 2 === 1 ? element('mark', {}, piece) : piece));
  const place = [heading === '' ? '' : title, kind].filter((name) => name !== '').join(' · ');
  const parts = [
    element('strong', {}, ...marked(heading === '' ? title : heading)),
    ...(place === '' ? [] : [element('span', {}, place)]),
    element('p', {}, ...marked(text)),
  ];
  return element('li', {}, element('a', { href: readPageData('root') + id }, ...parts));
}

/** Adds the dialog to the page, and returns the function that opens it. */
function addDialog(): (data: Promise<void>) => Promise<void> {
  const input = element('input', {
    ...{ type: 'text', inputmode: 'search', autocomplete: 'off', spellcheck: 'false' },
    'aria-label': 'Search guides, operations, rules and errors',
    placeholder: 'Search: an operation, a path, a rule, a code…',
  });
  const state = element('p', { class: 'search-state', role: 'status' });
  const list = element('ul', { class: 'search-results' });
  const close = pushButton('Close', () => dialog.close());
  const bar = element('div', { class: 'search-bar' }, input, close);
  const frame = { class: 'search', 'aria-label': 'Search' };
  const dialog: HTMLDialogElement = element('dialog', frame, bar, state, list);
  document.body.append(dialog);
  let isLoaded = false;
  const show = (): void => {
    if (!isLoaded) return;
    const found = search(input.value.trim());
    list.replaceChildren(...found.groups.flatMap(groupItems));
    state.textContent = found.state;
  };
  input.addEventListener('input', show);
  dialog.addEventListener('keydown', (event) => move(event, [input, ...list.querySelectorAll('a')]));
  // A result may lead to the page that is already open.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close();
  });
  const open = async (data: Promise<void>): Promise<void> => {
    if (!dialog.open) dialog.showModal();
    input.select();
    if (!isLoaded) state.textContent = 'Loading…';
    // The dialog is shown, and accepts words, before the data has arrived.
    await data;
    isLoaded = true;
    show();
    // The index is made while the reader looks at the suggestions.
    setTimeout(site);
  };
  return open;
}

function move(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Enter' && here === 0) stops[1]?.click();
  else if (step === undefined) return;
  else stops[Math.max(0, Math.min(stops.length - 1, here + step))]?.focus();
  event.preventDefault();
}

// The script of every page loads this one when the search is first opened.
Object.assign(globalThis, { openSearch: addDialog() });
