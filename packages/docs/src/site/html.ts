const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns a text as HTML: safe in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPED[letter] ?? letter);
}

/** Returns the text of a piece of HTML that this package has written, as a reader sees it, in one line. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(br|\/(?:p|li|td|th|tr|h\d|div|pre|dt|dd|summary))\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns an id for a heading: small letters, digits and hyphens. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Writes a table; the cells are HTML. */
export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]): string =>
    row.map((cell) => `<${tag}>${cell}</${tag}>`).join('');
  const lines = rows.map((row) => `<tr>${cells('td', row)}</tr>`);
  return `<div class="table" tabindex="0"><table><thead><tr>${cells('th', head)}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`;
}

/** Writes a link to a page of the site, by its path from the root. */
export function htmlLink(path: string, html: string): string {
  return `<a href="/${escapeHtml(path)}">${html}</a>`;
}

/** Writes a text as code. */
export function htmlCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
