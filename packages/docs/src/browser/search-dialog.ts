import { type SearchData, type SearchGroup, type SearchHit, SiteSearch, snippetOf } from '../site/search.ts';
import { element } from './console/dom.ts';
import { loadScript, root, showButton } from './page.ts';

let index: Promise<SiteSearch> | undefined;

/** Loads the search index. It is a script because pages that are opened as files cannot fetch data. */
function loadIndex(): Promise<SiteSearch> {
  index ??= loadScript('search-index.js').then(() => {
    const { searchData } = globalThis as unknown as { searchData: SearchData };
    return new SiteSearch(searchData);
  });
  return index;
}

async function search(query: string): Promise<{ groups: readonly SearchGroup[]; state: string }> {
  const site = await loadIndex();
  if (query === '')
    return { groups: site.suggest(), state: 'Type what you want to do, a name, a rule or a code.' };
  const { groups, isPartial } = site.search(query);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  if (count === 0) return { groups, state: 'Nothing found.' };
  const state = isPartial
    ? `No section has all of these words; ${count} found with most of them`
    : `${count} found`;
  return { groups, state };
}

function groupItems({ kind, hits }: SearchGroup): HTMLElement[] {
  return [element('li', { class: 'search-kind' }, element('span', {}, kind)), ...hits.map(resultItem)];
}

function resultItem({ id, title, heading, text, terms }: SearchHit): HTMLElement {
  const marked = (words: string): (HTMLElement | string)[] =>
    snippetOf(words, terms).map((piece, at) => (at % 2 === 1 ? element('mark', {}, piece) : piece));
  const parts = [
    element('strong', {}, ...marked(heading === '' ? title : heading)),
    ...(heading === '' ? [] : [element('span', {}, title)]),
    element('p', {}, ...marked(text)),
  ];
  return element('li', {}, element('a', { href: root + id }, ...parts));
}

function searchDialog(): { open: () => void } {
  const input = element('input', {
    ...{ type: 'text', inputmode: 'search', autocomplete: 'off', spellcheck: 'false' },
    'aria-label': 'Search guides, operations, rules and errors',
    placeholder: 'Search: an operation, a path, a rule, a code…',
  });
  const state = element('p', { class: 'search-state', role: 'status' });
  const list = element('ul', { class: 'search-results' });
  const dialog = element('dialog', { class: 'search', 'aria-label': 'Search' }, input, state, list);
  document.body.append(dialog);
  const show = async (): Promise<void> => {
    const query = input.value.trim();
    try {
      const found = await search(query);
      if (query !== input.value.trim()) return;
      list.replaceChildren(...found.groups.flatMap(groupItems));
      state.textContent = found.state;
    } catch (error) {
      state.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  input.addEventListener('input', () => void show());
  dialog.addEventListener('keydown', (event) => move(event, [input, ...list.querySelectorAll('a')]));
  // A result may be on the page that is open.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close();
  });
  const open = (): void => {
    if (!dialog.open) dialog.showModal();
    input.select();
    void show();
  };
  return { open };
}

/** Moves the focus between the input and the results with the arrow keys. */
function move(event: KeyboardEvent, stops: readonly HTMLElement[]): void {
  const here = stops.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Enter' && here === 0) stops[1]?.click();
  else if (step === undefined) return;
  else stops[Math.max(0, Math.min(stops.length - 1, here + step))]?.focus();
  event.preventDefault();
}

export function enableSearch(): void {
  let dialog: ReturnType<typeof searchDialog> | undefined;
  const open = (): void => {
    dialog ??= searchDialog();
    dialog.open();
  };
  showButton('.site-search', open);
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    const isCombined = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isCombined && (event.key !== '/' || isTyping)) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  addEventListener('keydown', onKey, true);
}
