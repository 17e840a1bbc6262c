import { escapeHtml } from '../site/words.ts';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;
type Child = Node | string;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

export function pushButton(
  label: Child,
  onClick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
}

/** Shows the buttons that a selector matches. They are hidden until a script runs, because they need scripts. */
export function showButton(selector: string, onClick: () => void): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(selector)) {
    button.hidden = false;
    button.addEventListener('click', onClick);
  }
}

/** Reads from the page: the relative address of the site's root, or data for a login to the sandbox. */
export function readPageData(name: 'root' | 'appKey' | 'tokenPath' | 'secret'): string {
  return document.querySelector<HTMLElement>('script[data-root]')?.dataset[name] ?? '';
}

/** Returns the secret key of the sandbox on this machine; '' unless the site is served with it. */
export function servedKey(): string {
  return readPageData('secret').replace('YOUR_SECRET_KEY', '');
}

export function wordedHtml(sentence: string): string {
  const html = escapeHtml(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');
  return html.replace(/R-\d{3}/g, (id) => `<a href="${readPageData('root')}rules/${id}.html">${id}</a>`);
}

export function orderLink(sandbox: string, tradeId: string): string {
  return `<a href="${escapeHtml(sandbox)}/_sandbox/#/orders/${encodeURIComponent(tradeId)}">See the order</a>`;
}

/** @param action name by which the click listener of the console or the form identifies the button */
export function buttonHtml(label: string, action: string, attributes = ''): string {
  return `<button type="button" data-action="${action}" ${attributes}>${escapeHtml(label)}</button>`;
}

export const TYPED = 'autocomplete="off" spellcheck="false"';
