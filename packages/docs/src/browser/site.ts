import { offerChecking, offerSendingOrders, withToken } from './local-servers.ts';
import { element, pushButton, readPageData, showButton } from './page.ts';

function switchTheme(): void {
  const { dataset, classList } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = (dataset.theme ?? system) === 'dark' ? 'light' : 'dark';
  dataset.theme = theme;
  // Redoc reads the theme from these classes.
  classList.remove('light', 'dark');
  classList.add(theme);
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

/** Opens the samples in the language that was chosen last on any page. One sample of each example is always open. */
function keepLanguage(): void {
  const samples = [...document.querySelectorAll<HTMLDetailsElement>('details[name^=sample]')];
  const labelOf = (sample: HTMLDetailsElement): string => sample.querySelector('summary')?.textContent ?? '';
  const openAll = (language: string | null): void => {
    for (const sample of samples) if (labelOf(sample) === language) sample.open = true;
  };
  try {
    openAll(localStorage.getItem('sample-language'));
  } catch {}
  for (const sample of samples) {
    sample.querySelector('summary')?.addEventListener('click', (event) => {
      event.preventDefault();
      store('sample-language', labelOf(sample));
      openAll(labelOf(sample));
    });
  }
}

/** Replaces the folded samples of further examples by a select with which the reader chooses an example. */
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

/** Loads scripts or style sheets of the site in parallel, because each is a round trip on a slow connection. */
async function loadFiles(...names: string[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      const href = `${readPageData('root')}assets/${name}`;
      const file = name.endsWith('.css')
        ? element('link', { rel: 'stylesheet', href })
        : element('script', { src: href });
      document.head.append(file);
      return new Promise((resolve, reject) => {
        file.addEventListener('load', resolve);
        file.addEventListener('error', () => reject(new Error(`${name} cannot be loaded.`)));
      });
    }),
  );
}

/** Opens the search with its button, `/` or Ctrl K. Its script and its data are loaded when it is first opened. */
function enableSearch(): void {
  let script: Promise<void> | undefined;
  let data: Promise<void> = Promise.resolve();
  const open = async (): Promise<void> => {
    if (script === undefined) [script, data] = [loadFiles('search.js'), loadFiles('search-index.js')];
    await script;
    (globalThis as unknown as { openSearch: (data: Promise<void>) => void }).openSearch(data);
  };
  showButton('.site-search', () => void open());
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
    const isCombined = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isCombined && (event.key !== '/' || isTyping)) return;
    event.preventDefault();
    event.stopPropagation();
    void open();
  };
  addEventListener('keydown', onKey, true);
}

/** Opens the menu over the page on a narrow window, where it is otherwise at the end of the page. */
function offerMenu(): void {
  const link = document.querySelector<HTMLElement>('.site-to-menu');
  const menu = document.querySelector<HTMLElement>('#menu');
  if (link === null || menu === null) return;
  menu.prepend(pushButton('Close', () => menu.hidePopover(), { class: 'menu-close' }));
  // A press on the link closes the open menu, so the click that follows must not open it again.
  let wasOpen = false;
  link.addEventListener('pointerdown', () => (wasOpen = menu.popover !== null));
  link.addEventListener('click', (event) => {
    event.preventDefault();
    if (!wasOpen) {
      menu.popover = 'auto';
      menu.showPopover();
    }
    wasOpen = false;
  });
  menu.addEventListener('toggle', ({ newState }) => {
    if (newState === 'closed') menu.popover = null;
  });
}

function showStarts(): void {
  for (const figure of document.querySelectorAll('figure')) {
    const start = figure.querySelector<SVGGraphicsElement>('.start');
    if (start) figure.scrollLeft = start.getBBox().x + start.getBBox().width / 2 - figure.clientWidth / 2;
  }
}

function enableTabKeys(): void {
  document.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tab = (event.target as Element).closest?.('.tabs summary');
    if (step === undefined || !tab) return;
    const tabs = [...(tab.closest('.tabs')?.querySelectorAll<HTMLElement>('summary') ?? [])];
    const next = tabs.at((tabs.indexOf(tab as HTMLElement) + step) % tabs.length);
    next?.focus();
    next?.click();
    event.preventDefault();
  });
}

/** Without storage, the choice is lost when another page is opened. */
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

function offerConsole(): void {
  const host = document.querySelector<HTMLElement>('.console');
  if (host === null) return;
  const open = async (): Promise<void> => {
    opener.disabled = true;
    try {
      await loadFiles('console.css', 'console.js', `console/${host.dataset.operation}.js`);
      const { openConsole, consoleOperation } = globalThis as unknown as {
        openConsole: (host: HTMLElement, operation: unknown) => void;
        consoleOperation: unknown;
      };
      // Each step is a task of its own, so that a slow phone reacts in between.
      const nextTask = () => new Promise((resolve) => setTimeout(resolve));
      await nextTask();
      openConsole(host, consoleOperation);
      await nextTask();
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
  const rows = [...document.querySelectorAll<HTMLElement>('.filters + .table tbody tr')];
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

showButton('.site-theme', switchTheme);
addCopyButtons();
enableFilters();
enableSearch();
offerConsole();
offerMenu();
showStarts();
enableTabKeys();
keepLanguage();
offerExamples();
offerExpanding();
offerSendingOrders();
offerChecking();
