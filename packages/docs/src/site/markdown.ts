import MarkdownIt from 'markdown-it';
import { codeBlock } from './code.ts';
import { escapeHtml, slugOf } from './html.ts';

/** What a Markdown text may refer to by name. */
export interface LinkNames {
  /** Returns the path of the page that a word in code, such as an operation's id, names. */
  readonly pageOf: (name: string) => string | undefined;
  /** Writes a block of code of a language that is not for reading, such as a diagram. */
  readonly draw?: (language: string, info: string, code: string) => string | undefined;
}

/** What the rules of one text share. */
interface Environment {
  names: LinkNames;
  /** How many links are open. */
  linked: number;
}

function environmentOf(env: unknown): Environment {
  return env as Environment;
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const { rules } = markdown.renderer;

rules.text = (tokens, at, _options, env) => {
  const { linked, names } = environmentOf(env);
  const html = escapeHtml(tokens[at]?.content ?? '');
  return linked > 0 ? html : html.replace(/\bR-\d{3}\b/g, (id) => linkTo(names, id, id));
};
rules.code_inline = (tokens, at, _options, env) => {
  const text = tokens[at]?.content ?? '';
  const html = `<code>${escapeHtml(text)}</code>`;
  const { linked, names } = environmentOf(env);
  return linked > 0 ? html : linkTo(names, text, html);
};
rules.link_open = (tokens, at, options, env, self) => {
  environmentOf(env).linked += 1;
  return self.renderToken(tokens, at, options);
};
rules.link_close = (tokens, at, options, env, self) => {
  environmentOf(env).linked -= 1;
  return self.renderToken(tokens, at, options);
};
rules.heading_open = (tokens, at) => {
  const text = (tokens[at + 1]?.children ?? []).map(({ content }) => content).join('');
  return `<${tokens[at]?.tag} id="${slugOf(text)}">`;
};
rules.fence = (tokens, at, _options, env) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const [language = ''] = info.split(' ');
  return environmentOf(env).names.draw?.(language, info, content) ?? codeBlock(content.trimEnd(), language);
};
rules.table_open = () => '<div class="table" tabindex="0"><table>';
rules.table_close = () => '</table></div>';

function linkTo({ pageOf }: LinkNames, name: string, html: string): string {
  const path = pageOf(name);
  return path === undefined ? html : `<a href="/${path}">${html}</a>`;
}

/** Writes a Markdown text as HTML: raw HTML stays text, and names of rules and operations become links. */
export function renderMarkdown(text: string, names: LinkNames): string {
  return markdown.render(text, { names, linked: 0 } satisfies Environment);
}

/** Writes one line of Markdown as HTML, without a paragraph. */
export function renderLine(text: string, names: LinkNames): string {
  return markdown.renderInline(text, { names, linked: 0 } satisfies Environment);
}
