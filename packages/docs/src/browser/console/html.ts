const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);
}

/** Renders a sentence, in which rules are links. @param root relative address of the site's root */
export function wordedHtml(sentence: string, root: string): string {
  const html = escapeHtml(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');
  return html.replace(/R-\d{3}/g, (id) => `<a href="${root}rules/${id}.html">${id}</a>`);
}

/** @param action read by the listener of the console or of the form */
export function buttonHtml(label: string, action: string, attributes = ''): string {
  return `<button type="button" data-action="${action}" ${attributes}>${escapeHtml(label)}</button>`;
}

export const TYPED = 'autocomplete="off" spellcheck="false"';
