const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for the content of elements and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);
}

/** Renders a sentence, with links for the ids of rules. @param root relative address of the site's root */
export function wordedHtml(sentence: string, root: string): string {
  const html = escapeHtml(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');
  return html.replace(/R-\d{3}/g, (id) => `<a href="${root}rules/${id}.html">${id}</a>`);
}

/** Renders a link to an order in the inspector of a sandbox. */
export function orderLink(sandbox: string, tradeId: string): string {
  return `<a href="${escapeHtml(sandbox)}/_sandbox/#/orders/${encodeURIComponent(tradeId)}">See the order</a>`;
}

/** @param action name by which the click listener of the console or the form identifies the button */
export function buttonHtml(label: string, action: string, attributes = ''): string {
  return `<button type="button" data-action="${action}" ${attributes}>${escapeHtml(label)}</button>`;
}

export const TYPED = 'autocomplete="off" spellcheck="false"';
