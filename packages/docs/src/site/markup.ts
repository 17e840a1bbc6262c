import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from './words.ts';

export { escapeHtml };

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns, in one line, the visible text of HTML that this package wrote. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<select\b(?:(?!<\/select)[\s\S])*/g, ' ')
    .replace(/<(br|\/(?:p|li|td|th|tr|h\d|div|pre|dt|dd|summary))\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** @param rows the HTML of the cells @param attributes HTML attributes of each row */
export function htmlTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  attributes: readonly string[] = [],
): string {
  const heads = head.map((text) => `<th>${escapeHtml(text)}</th>`);
  const lines = rows.map((row, line) => {
    const cells = row.map((cell, at) => {
      const label = labelOf(head, at);
      return `<td${label === '' ? '' : ` data-label="${escapeHtml(label)}"`}>${cell}</td>`;
    });
    return `<tr${attributes[line] ?? ''}>${cells.join('')}</tr>`;
  });
  return `<div class="table" tabindex="0"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table></div>`;
}

/** Returns the label that a phone shows in the cells of a wide table. The first column has none. */
function labelOf(head: readonly string[], at: number): string {
  return head.length > 2 && at > 0 ? (head[at] ?? '') : '';
}

export function htmlLink(path: string, html: string): string {
  return `<a href="/${escapeHtml(path)}">${html}</a>`;
}

export function htmlCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

const LANGUAGES = { sh: bash, go, java, js: javascript, json, php, python, ts: typescript, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** Highlights code with classes, because the content security policy forbids inline styles. */
export function codeBlock(code: string, language: string): string {
  const known = language in LANGUAGES;
  const html = known ? highlighter.highlight(code, { language }).value : escapeHtml(code);
  // On a phone, the button that a script adds would cover the end of a longer first line: it starts below the button.
  const [first = ''] = code.split('\n', 1);
  const isLong = first.length > 32;
  return `<pre class="code${isLong ? ' long' : ''}" tabindex="0" data-language="${escapeHtml(language)}"><code>${html}</code></pre>`;
}

export function jsonBlock(value: unknown): string {
  return codeBlock(JSON.stringify(value, null, 2), 'json');
}

export interface LinkNames {
  readonly pageOf: (name: string) => string | undefined;
  /** Renders a fenced block that is shown as something other than code, such as a diagram. */
  readonly draw?: (language: string, info: string, code: string) => string | undefined;
}

const NO_LINKS: LinkNames = { pageOf: () => undefined };

function namesIn(env: unknown): LinkNames {
  return (env as { names: LinkNames }).names;
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { rules } = markdown.renderer;

rules.text = (tokens, at, _options, env) => {
  const html = escapeHtml(tokens[at]?.content ?? '');
  return html.replace(/\bR-\d{3}\b/g, (id) => linkTo(env, tokens.slice(0, at), id, id));
};
rules.code_inline = (tokens, at, _options, env) => {
  const text = tokens[at]?.content ?? '';
  return linkTo(env, tokens.slice(0, at), text, htmlCode(text));
};
rules.heading_open = (tokens, at) => `<${tokens[at]?.tag} id="${slugOf(textIn(tokens[at + 1]))}">`;
rules.fence = (tokens, at, _options, env) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const [language = ''] = info.split(' ');
  return namesIn(env).draw?.(language, info, content) ?? codeBlock(content.trimEnd(), language);
};
rules.table_open = (tokens, at) => {
  const end = tokens.findIndex(({ type }, index) => index > at && type === 'table_close');
  const table = tokens.slice(at, end);
  const head = table.flatMap(({ type }, index) => (type === 'th_open' ? [textIn(table[index + 1])] : []));
  const cells = table.filter(({ type }) => type === 'td_open');
  for (const [index, cell] of cells.entries()) {
    const label = labelOf(head, index % head.length);
    if (label !== '') cell.attrSet('data-label', label);
  }
  return '<div class="table" tabindex="0"><table>';
};
rules.table_close = () => '</table></div>';

function textIn(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

/** Links a name to its page, unless a link around it is open after the tokens before it. */
function linkTo(env: unknown, before: readonly Token[], name: string, html: string): string {
  const isLinked = before.findLast(({ type }) => type.startsWith('link_'))?.type === 'link_open';
  const path = isLinked ? undefined : namesIn(env).pageOf(name);
  return path === undefined ? html : `<a href="/${path}">${html}</a>`;
}

/** Renders Markdown without raw HTML, with links for the `names` of rules and operations. */
export function renderMarkdown(text: string, names = NO_LINKS): string {
  return markdown.render(text, { names });
}

export function renderLine(text: string, names = NO_LINKS): string {
  return markdown.renderInline(text, { names });
}

export function textInOneLine(text: string): string {
  return text.replace(/[`*]/g, '').replace(/\s+/g, ' ').trim();
}

export function firstSentence(text: string): string {
  const plain = textInOneLine(text);
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}
