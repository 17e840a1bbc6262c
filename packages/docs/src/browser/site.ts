import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchGroup, type SearchHit, searchSite, snippetOf } from '../site/search.ts';
import { element, pushButton, servedKey } from './console/dom.ts';
import { wordedHtml } from './console/html.ts';

const { root = '', appKey = '', tokenPath = '' } = document.currentScript?.dataset ?? {};

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  // Redoc reads the theme from these classes.
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
  store('redoc.colorMode', theme);
}

function addCopyButtons(): void {
  for (const block of document.querySelectorAll('pre.code')) {
    const frame = element('div', { class: 'code-frame' });
    const copy = pushButton(
      'Copy',
      async () => {
        await navigator.clipboard.writeText(await withToken(block.querySelector('code')?.textContent ?? ''));
        copy.textContent = 'Copied';
        setTimeout(() => (copy.textContent = 'Copy'), 1500);
      },
      { class: 'copy' },
    );
    block.replaceWith(frame);
    frame.append(block, copy);
  }
}

const PLACEHOLDER = 'YOUR_TOKEN';

/** Fills in a token of the server on this machine that a sample calls, so that the sample runs as copied. */
async function withToken(sample: string): Promise<string> {
  const [server] = /http:\/\/127\.0\.0\.1:\d+/.exec(sample) ?? [];
  if (!sample.includes(PLACEHOLDER) || server === undefined) return sample;
  const token = await tokenOf(server);
  return sample.replace(PLACEHOLDER, () => token);
}

/** Returns the placeholder if the site is not served with the sandbox's key, or the server returns no token. */
async function tokenOf(server: string): Promise<string> {
  const secretKey = servedKey();
  if (secretKey === '') return PLACEHOLDER;
  const body = JSON.stringify({ appKey, secretKey });
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(server + tokenPath, { method: 'POST', headers, body });
    const { data } = await response.json();
    return typeof data === 'string' ? data : PLACEHOLDER;
  } catch {
    return PLACEHOLDER;
  }
}

let index: Promise<MiniSearch> | undefined;

/** Loads the search index. It is a script because pages that are opened as files cannot fetch data. */
function loadIndex(): Promise<MiniSearch> {
  index ??= loadScript('search-index.js').then(() => {
    const { searchIndex = '' } = globalThis as { searchIndex?: string };
    return MiniSearch.loadJSON(searchIndex, SEARCH_OPTIONS);
  });
  return index;
}

async function search(query: string): Promise<{ groups: readonly SearchGroup[]; state: string }> {
  if (query === '') return { groups: [], state: '' };
  const { groups, isPartial } = searchSite(await loadIndex(), query);
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
  input.addEventListener('input', async () => {
    const query = input.value.trim();
    try {
      const found = await search(query);
      if (query !== input.value.trim()) return;
      list.replaceChildren(...found.groups.flatMap(groupItems));
      state.textContent = found.state;
    } catch (error) {
      state.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  dialog.addEventListener('keydown', (event) => move(event, [input, ...list.querySelectorAll('a')]));
  // A result may be on the page that is open.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('a')) dialog.close();
  });
  const open = (): void => {
    if (!dialog.open) dialog.showModal();
    input.select();
    loadIndex().catch(() => undefined);
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

function enableSearch(): void {
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

/** Opens the samples in the language that was chosen last, on any page, and keeps one of each example open. */
function keepLanguage(): void {
  const samples = [...document.querySelectorAll<HTMLDetailsElement>('details[name^=sample]')];
  const labelOf = (sample: HTMLDetailsElement): string => sample.querySelector('summary')?.textContent ?? '';
  const openAll = (language: string | null): void => {
    for (const sample of samples) if (labelOf(sample) === language) sample.open = true;
  };
  openAll(stored('sample-language'));
  for (const sample of samples) {
    sample.querySelector('summary')?.addEventListener('click', (event) => {
      event.preventDefault();
      store('sample-language', labelOf(sample));
      openAll(labelOf(sample));
    });
  }
}

/** Replaces the folded samples of further examples by a choice of the example. */
function offerExamples(): void {
  const folded = document.querySelector<HTMLDetailsElement>('.more');
  const first = folded?.nextElementSibling;
  if (!folded || !first) return;
  const sections = [first, ...folded.querySelectorAll('section')];
  const names = sections.map((section) => section.querySelector('h2')?.textContent ?? '');
  const options = names.map((name) => element('option', {}, name));
  const choice = element('select', { 'aria-label': 'Example of the request' }, ...options);
  const show = (): void => {
    for (const [at, section] of sections.entries())
      section.toggleAttribute('hidden', at !== choice.selectedIndex);
  };
  choice.addEventListener('change', show);
  folded.after(...sections);
  folded.replaceWith(choice);
  show();
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Without storage, the choice lasts until the next page is opened. */
function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {}
}

function offerExpanding(): void {
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('.operation details:not(.example)')];
  const button = document.querySelector<HTMLButtonElement>('.expand');
  if (button === null || folded.length === 0) return;
  showButton('.expand', () => {
    const isOpen = button.textContent === 'Expand all';
    for (const one of folded) one.open = isOpen;
    button.textContent = isOpen ? 'Fold all' : 'Expand all';
  });
}

/**
 * Sends the orders of the first page, and shows the responses in place of the written ones. They go to the sandbox if
 * the site is served with its key, otherwise to the mock.
 */
function offerSendingOrders(): void {
  const orders = document.querySelector<HTMLElement>('.orders');
  if (orders === null) return;
  const target = servedKey() === '' ? 'mock' : 'sandbox';
  const server = orders.dataset[target] ?? '';
  document.querySelector('.orders-send')?.replaceChildren(`Send both to the ${target}`);
  const send = async (order: HTMLElement, token: string): Promise<string> => {
    const headers = { appkey: appKey, token, 'content-type': 'application/json' };
    // One number creates one order (R-029).
    const written = order.querySelector('code')?.textContent ?? '';
    const body = written.replace(/(?<="orderNo": ")[^"]+/, `HOME-${Date.now()}`);
    try {
      const response = await fetch(server + orders.dataset.path, { method: 'POST', headers, body });
      const { message, data } = await response.json();
      const tradeId = data?.tradeId ?? '';
      const html = wordedHtml(`HTTP ${response.status}: ${message ?? `\`tradeId\` is ${tradeId}.`} `, root);
      if (target === 'mock' || tradeId === '') return html;
      const address = `${server}/_sandbox/#/orders/${encodeURIComponent(tradeId)}`;
      return `${html}<a href="${address}">See the order</a>`;
    } catch {
      return `The ${target} does not respond. Start it with: npx --yes pnpm start`;
    }
  };
  showButton('.orders-send', async () => {
    const token = await tokenOf(server);
    for (const order of orders.querySelectorAll('section')) {
      const verdict = order.querySelector('.verdict');
      if (verdict === null) continue;
      verdict.innerHTML = await send(order, token);
      verdict.setAttribute('role', 'status');
    }
  });
}

/** Asks whether sandbox and mock run. Their response is not read, so they need not allow it. */
function offerChecking(): void {
  const check = async (): Promise<void> => {
    for (const item of document.querySelectorAll<HTMLElement>('.running li')) {
      const isRunning = await fetch(item.dataset.url ?? '', { mode: 'no-cors' }).then(
        () => true,
        () => false,
      );
      const badge = item.querySelector('.badge');
      badge?.replaceChildren(isRunning ? 'running' : 'not running');
      badge?.setAttribute('class', `badge ${isRunning ? 'good' : 'wait'}`);
    }
  };
  showButton('.running-check', () => void check());
  if (servedKey() !== '') void check();
}

function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = element('script', { src: `${root}assets/${name}` });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${name} cannot be loaded.`)));
    document.head.append(script);
  });
}

function offerConsole(): void {
  const host = document.querySelector<HTMLElement>('.console');
  if (host === null) return;
  const open = async (): Promise<void> => {
    opener.disabled = true;
    try {
      document.head.append(element('link', { rel: 'stylesheet', href: `${root}assets/console.css` }));
      await Promise.all([loadScript('console.js'), loadScript(`console/${host.dataset.operation}.js`)]);
      const { openConsole, consoleOperation } = globalThis as unknown as {
        openConsole: (host: HTMLElement, operation: unknown, root: string) => void;
        consoleOperation: unknown;
      };
      openConsole(host, consoleOperation, root);
      host.querySelector('h2')?.focus();
    } catch (error) {
      opener.disabled = false;
      opener.textContent = `Try again: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const opener = pushButton('Try it', () => void open(), { class: 'console-open' });
  host.append(opener);
  if (location.hash === '#console') void open();
}

/** Hides the rows of a table that a select excludes. The `data-` attributes of the rows have the names of the selects. */
function enableFilters(): void {
  const filters = document.querySelector<HTMLElement>('.filters');
  if (filters === null) return;
  const rows = [...document.querySelectorAll<HTMLElement>('.filtered tbody tr')];
  const selects = [...filters.querySelectorAll('select')];
  filters.hidden = false;
  filters.addEventListener('change', () => {
    for (const row of rows)
      row.hidden = selects.some(
        ({ name, value }) => value !== '' && !row.dataset[name]?.split('|').includes(value),
      );
    const shown = rows.filter((row) => !row.hidden).length;
    filters.querySelector('[role=status]')?.replaceChildren(`${shown} of ${rows.length}`);
  });
}

/** Shows a button. It is hidden without scripts, since it needs them. */
function showButton(selector: string, onClick: () => void): void {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (button) button.hidden = false;
  button?.addEventListener('click', onClick);
}

showButton('.site-theme', switchTheme);
addCopyButtons();
enableFilters();
enableSearch();
offerConsole();
keepLanguage();
offerExamples();
offerExpanding();
offerSendingOrders();
offerChecking();
