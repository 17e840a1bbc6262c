import MarkdownIt from 'markdown-it';

/**
 * Checks every link, anchor and id; not the anchors in the full reference, which a script creates.
 * @throws Error that lists the dead links, or the ids that two elements of a page share
 */
export function checkLinks(files: Readonly<Record<string, string>>): void {
  const shared = sharedIds(files);
  if (shared.length > 0)
    throw new Error(`These ids are not unique on their page; rename the headings:\n${shared.join('\n')}`);
  const dead = deadLinks(files);
  if (dead.length === 0) return;
  throw new Error(`These links lead nowhere; correct them or the pages they name:\n${dead.join('\n')}`);
}

function idsOf(text: string): string[] {
  return [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}

export function sharedIds(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const ids = path.endsWith('.html') && !path.endsWith('reference.html') ? idsOf(text) : [];
    return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${path}: ${id}`);
  });
}

/** Lists the dead links in HTML, Markdown and `llms.txt`, each preceded by the path of its file. */
export function deadLinks(files: Readonly<Record<string, string>>): string[] {
  const pages = Object.entries(files).filter(([path]) => path.endsWith('.html'));
  const ids = new Map(
    pages.map(([path, text]): [string, ReadonlySet<string | undefined>] => [path, new Set(idsOf(text))]),
  );
  const isDead = (link: string, from: string): boolean => {
    const { pathname, hash } = new URL(link, `file:///${from}`);
    const [path, anchor] = [pathname, hash].map((part) => decodeURIComponent(part.slice(1)));
    if (path === undefined || !(path in files)) return true;
    return anchor !== '' && !path.endsWith('reference.html') && !ids.get(path)?.has(anchor);
  };
  return Object.entries(files).flatMap(([path, text]) =>
    linksOf(path, text)
      .filter((link) => !/^(?:https?|data|mailto):/.test(link) && isDead(link, path))
      .map((link) => `${path}: ${link}`),
  );
}

function linksOf(path: string, text: string): string[] {
  if (path.endsWith('.html'))
    return [...new Set([...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link))];
  if (!path.endsWith('.md') && !path.endsWith('llms.txt')) return [];
  const tokens = new MarkdownIt().parse(text, {}).flatMap(({ children }) => children ?? []);
  return tokens.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href')));
}
