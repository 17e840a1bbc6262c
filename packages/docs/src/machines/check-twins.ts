import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt();

/**
 * Checks every link of the Markdown files and of `llms.txt`.
 * @param files the texts of the site's files by their paths
 * @throws Error that lists the links that lead nowhere
 */
export function checkTwins(files: Readonly<Record<string, string>>): void {
  const dead = deadTwinLinks(files);
  if (dead.length === 0) return;
  throw new Error(`These links lead nowhere; correct them or the pages they name:\n${dead.join('\n')}`);
}

/** Lists the links in Markdown files that lead nowhere, each with its file. */
export function deadTwinLinks(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files)
    .filter(([path]) => path.endsWith('.md') || path === 'llms.txt')
    .flatMap(([path, text]) =>
      linksOf(text)
        .filter((link) => !/^(?:https?|mailto):/.test(link))
        .filter((link) => !(pathOf(link, path) in files))
        .map((link) => `${path}: ${link}`),
    );
}

function linksOf(text: string): string[] {
  const tokens = markdown.parse(text, {}).flatMap(({ children }) => children ?? []);
  return tokens
    .filter(({ type }) => type === 'link_open')
    .map((token) => String(token.attrGet('href') ?? ''));
}

function pathOf(link: string, from: string): string {
  return decodeURIComponent(new URL(link, `file:///${from}`).pathname.slice(1));
}
