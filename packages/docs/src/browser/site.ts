import { element, pushButton } from './console/dom.ts';
import { offerChecking, offerSendingOrders, withToken } from './local-servers.ts';
import { loadScript, root, showButton } from './page.ts';
import { enableSearch } from './search-dialog.ts';

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
keepLanguage();
offerExamples();
offerExpanding();
offerSendingOrders();
offerChecking();
