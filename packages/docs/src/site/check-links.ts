/**
 * Checks every link and anchor of the site's pages.
 * @param files the texts of the site's files by their paths; the full reference has anchors that its script makes
 * @throws Error that lists the links that lead nowhere
 */
export function checkLinks(files: Readonly<Record<string, string>>): void {
  const dead = deadLinks(files);
  if (dead.length === 0) return;
  throw new Error(`These links lead nowhere; correct them or the pages they name:\n${dead.join('\n')}`);
}

/** Lists the links that lead nowhere, each with its page. */
export function deadLinks(files: Readonly<Record<string, string>>): string[] {
  const ids = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(files))
    if (path.endsWith('.html'))
      ids.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
  return Object.entries(files)
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) =>
      linksOf(text)
        .filter((link) => !leads(link, path, files, ids))
        .map((link) => `${path}: ${link}`),
    );
}

function linksOf(text: string): string[] {
  const found = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);
  return [...new Set(found)].filter((link) => !/^(?:https?|data|mailto):/.test(link));
}

function leads(
  link: string,
  from: string,
  files: Readonly<Record<string, string>>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const { pathname, hash } = new URL(link, `file:///${from}`);
  const path = decodeURIComponent(pathname.slice(1));
  const anchor = decodeURIComponent(hash.slice(1));
  if (!(path in files)) return false;
  const isMadeByScript = path.split('/').at(-1) === 'reference.html';
  return anchor === '' || isMadeByScript || (ids.get(path)?.has(anchor) ?? false);
}
