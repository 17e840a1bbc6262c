import MiniSearch from 'minisearch';
import { QUERY_OPTIONS, SEARCH_OPTIONS } from '../site/search.ts';

const root =
  document.currentScript instanceof HTMLScriptElement ? (document.currentScript.dataset.root ?? '') : '';

/** @param {string} selector */
function button(selector) {
  const found = document.querySelector(selector);
  return found instanceof HTMLButtonElement ? found : undefined;
}

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function switchTheme() {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  // The classes are Redoc's.
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
  try {
    localStorage.setItem('redoc.colorMode', theme);
  } catch {
    // The choice lasts until the next page.
  }
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('pre.code')) {
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.className = 'copy';
    copy.textContent = 'Copy';
    copy.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
      copy.textContent = 'Copied';
      setTimeout(() => (copy.textContent = 'Copy'), 1500);
    });
    const frame = document.createElement('div');
    frame.className = 'code-frame';
    block.replaceWith(frame);
    frame.append(block, copy);
  }
}

/** @type {Promise<MiniSearch> | undefined} */
let index;

/** A script can be loaded by pages that are opened as files. */
function loadIndex() {
  index ??= loadScript('search-index.js').then(() => {
    const text = /** @type {{ searchIndex?: string }} */ (/** @type {unknown} */ (globalThis)).searchIndex;
    return MiniSearch.loadJSON(text ?? '', SEARCH_OPTIONS);
  });
  return index;
}

/** @param {import('minisearch').SearchResult[]} results */
function maxWords(results) {
  const most = Math.max(...results.map(({ queryTerms }) => queryTerms.length));
  return results.filter(({ queryTerms }) => queryTerms.length === most);
}

/** @param {string} query */
async function search(query) {
  const loaded = await loadIndex();
  const all = loaded.search(query, QUERY_OPTIONS);
  const found =
    all.length > 0 ? all : maxWords(loaded.search(query, { ...QUERY_OPTIONS, combineWith: 'OR' }));
  return { results: found.slice(0, 20), hasAll: all.length > 0 };
}

function createDialog() {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = `<input type="text" inputmode="search" aria-label="Search guides, operations, rules and errors" placeholder="Search: an operation, a path, a rule, a code…" autocomplete="off" spellcheck="false">
<p class="search-state" role="status"></p><ul class="search-results"></ul>`;
  document.body.append(dialog);
  return dialog;
}

/** @param {Element} list @param {Awaited<ReturnType<typeof search>>['results']} results */
function show(list, results) {
  list.replaceChildren(
    ...results.map(({ id, title, part, description }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = root + id;
      const [name, place, text] = ['strong', 'span', 'p'].map((tag) => document.createElement(tag));
      if (name) name.textContent = title;
      if (place) place.textContent = part;
      if (text) text.textContent = description;
      link.append(...[name, place, text].filter((part) => part !== undefined));
      item.append(link);
      return item;
    }),
  );
}

/** @param {number} count @param {boolean} hasAll whether the pages have all words */
function foundWords(count, hasAll) {
  return hasAll ? `${count} found` : `No page has all of these words; ${count} found with most of them`;
}

/** @param {HTMLDialogElement} dialog */
function connectSearch(dialog) {
  const input = /** @type {HTMLInputElement} */ (dialog.querySelector('input'));
  const list = /** @type {HTMLElement} */ (dialog.querySelector('ul'));
  const state = /** @type {HTMLElement} */ (dialog.querySelector('.search-state'));
  input.addEventListener('input', async () => {
    const query = input.value.trim();
    try {
      const { results, hasAll } = query === '' ? { results: [], hasAll: true } : await search(query);
      if (query !== input.value.trim()) return;
      show(list, results);
      state.textContent =
        query === '' ? '' : results.length === 0 ? 'Nothing found.' : foundWords(results.length, hasAll);
    } catch (error) {
      state.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  dialog.addEventListener('keydown', (event) => move(event, input, list));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement} input
 * @param {HTMLElement} list
 */
function move(event, input, list) {
  /** @type {HTMLElement[]} */
  const stops = [input, ...list.querySelectorAll('a')];
  const here = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Enter' && here === 0) stops[1]?.click();
  else if (step === undefined) return;
  else stops[Math.max(0, Math.min(stops.length - 1, here + step))]?.focus();
  event.preventDefault();
}

function enableSearch() {
  /** @type {HTMLDialogElement | undefined} */
  let dialog;
  const open = () => {
    if (!dialog) {
      dialog = createDialog();
      connectSearch(dialog);
    }
    if (!dialog.open) dialog.showModal();
    dialog.querySelector('input')?.select();
    loadIndex().catch(() => undefined);
  };
  const opener = button('.site-search');
  if (opener) opener.hidden = false;
  opener?.addEventListener('click', open);
  addEventListener(
    'keydown',
    (event) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      const isShortcut =
        (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) ||
        (event.key === '/' && !typing);
      if (!isShortcut) return;
      event.preventDefault();
      event.stopPropagation();
      open();
    },
    true,
  );
}

/** @param {string} name @returns {Promise<void>} */
function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}assets/${name}`;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${name} cannot be loaded.`)));
    document.head.append(script);
  });
}

function loadConsoleStyle() {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = `${root}assets/console.css`;
  document.head.append(style);
}

function offerConsole() {
  const host = document.querySelector('.console');
  if (!(host instanceof HTMLElement)) return;
  const opener = document.createElement('button');
  opener.type = 'button';
  opener.className = 'console-open';
  opener.textContent = 'Try it';
  const open = async () => {
    opener.disabled = true;
    try {
      loadConsoleStyle();
      await Promise.all([loadScript('console.js'), loadScript(`console/${host.dataset.operation}.js`)]);
      const { openConsole, consoleOperation } = /** @type {any} */ (globalThis);
      openConsole(host, consoleOperation, root);
      host.querySelector('h2')?.focus();
    } catch (error) {
      opener.disabled = false;
      opener.textContent = `Try again: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  opener.addEventListener('click', open);
  host.append(opener);
  if (location.hash === '#console') void open();
}

const theme = button('.site-theme');
if (theme) theme.hidden = false;
theme?.addEventListener('click', switchTheme);
addCopyButtons();
enableSearch();
offerConsole();
