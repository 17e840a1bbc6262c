import { CREDENTIALS } from '../samples/sample-request.ts';
import { escapeHtml, slugOf, textOfHtml } from './markup.ts';

export const PARTS = [
  'Start',
  'Guides',
  'Operations',
  'Callbacks',
  'Rules and errors',
  'Sandbox',
  'More',
] as const;

export interface SitePage {
  /** Path from the root of the site: `operations/createToken.html`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly part: (typeof PARTS)[number];
  /** Heading within the part, such as the tag of an operation. */
  readonly group?: string;
  readonly method?: string;
  /** Name in the navigation, by default the title. With `null`, the page is not in the navigation. */
  readonly label?: string | null;
  /** HTML. Links to other pages start with `/`, the root of the site. */
  readonly body: string;
  /** Ids, paths and values by which the search finds the page, in addition to its text. */
  readonly keywords?: readonly string[];
  /** Whether the page uses the whole width. It then has no list of its headings. */
  readonly wide?: boolean;
}

/** Returns the address of the file `to` on the page `from`. It works under any base path. */
export function relativeAddress(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up}${to}` || './';
}

/** Returns the path of the Markdown file of a page: `operations/createToken.md`. */
export function twinPath(path: string): string {
  return path.replace(/\.html$/, '.md');
}

export interface Site {
  readonly name: string;
  readonly pages: SitePage[];
  readonly sources?: readonly string[];
  /** Path of the operation that returns a token. */
  readonly tokenPath?: string | undefined;
}

/** Allows the files of the site, requests to the servers of the console, and `scripts` and `styles` that are inline. */
export function policyOf(
  { sources = [] }: Pick<Site, 'sources'>,
  scripts: readonly string[] = [],
  styles: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...sources].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%230a655b'/%3E%3Cpath d='M3 6h8l-2-2M13 10H5l2 2' fill='none' stroke='white' stroke-width='1.5'/%3E%3C/svg%3E";

const LOGO =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="3.5" fill="#0a655b"/><path d="M3 6h8l-2-2M13 10H5l2 2" fill="none" stroke="#fff" stroke-width="1.5"/></svg>';

const SECTIONS: readonly [string, string][] = [
  ['Guides', 'guides/index.html'],
  ['Operations', 'operations/index.html'],
  ['Rules', 'rules/index.html'],
  ['Errors', 'errors/codes.html'],
  ['Reference', 'reference.html'],
];

export function renderPage(site: Site, page: SitePage): string {
  const to = (path: string): string => relativeAddress(page.path, path);
  const note = page.body.includes('http://127.0.0.1:40') ? COPY_NOTE : '';
  const [before, after] = page.body.split(AFTER_SAMPLES);
  const noted = after === undefined ? `${before}\n${note}` : `${before}${note}${AFTER_SAMPLES}${after}`;
  const headings = page.wide ? '' : headingsOf(page.body);
  return `<!DOCTYPE html>
<html lang="en">
<head>
${headOf(site, page)}
${site.pages.includes(page) ? `<link rel="alternate" type="text/markdown" href="${to(twinPath(page.path))}">\n` : ''}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${headerOf(site, page.path)}
<div class="frame${headings === '' ? '' : ' has-headings'}">
<main id="content" tabindex="-1"${page.wide ? ' class="wide"' : ''}>
${page.path === 'index.html' ? '' : crumbsOf(site, page)}
${noted.replace(/ href="\/([^"]*)"/g, (_, target: string) => ` href="${to(target)}"`)}
${neighboursOf(site.pages, page)}</main>
<nav class="site-menu" id="menu" aria-label="Pages">${PARTS.map((part) => partOf(part, site.pages, page)).join('\n')}<a href="${to('reference.html')}">Full reference</a></nav>
${headings}
</div>
</body>
</html>
`;
}

/** Ends the frame of the samples of an operation, and starts the part of the page that follows. */
const AFTER_SAMPLES = '</div>\n<div class="operation">';

/** Hidden if the site is served on this machine, where the server fills in the sandbox's key. */
const COPY_NOTE = `<p class="note copy-note" role="note">The addresses of sandbox and mock on this page are the default ones. <code>npx --yes pnpm start</code> in the repository serves this site with the addresses and keys in use.</p>\n`;

export function headOf(
  site: Site,
  { path, title, description }: Pick<SitePage, 'path' | 'title' | 'description'>,
  styles = 'site.css',
  policy = policyOf(site),
): string {
  const to = (target: string): string => relativeAddress(path, target);
  const full = title === site.name ? title : `${title} · ${site.name}`;
  // Search engines show 70 characters.
  const cut = `${title.slice(0, title.lastIndexOf(' ', 68))} …`;
  const shown = [full, title, cut].find(({ length }) => length <= 70) ?? cut;
  return `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(shown)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${to(`assets/${styles}`)}">
<script src="${to('assets/theme.js')}"></script>
<script src="${to('assets/site.js')}" data-root="${to('')}" data-secret="YOUR_SECRET_KEY" data-app-key="${CREDENTIALS.appkey}" data-token-path="${site.tokenPath ?? ''}" defer></script>`;
}

export function headerOf(site: Site, path: string): string {
  const to = (target: string): string => relativeAddress(path, target);
  const known = new Set([...site.pages.map((page) => page.path), 'reference.html']);
  const links = SECTIONS.filter(([, target]) => known.has(target)).map(([label, target]) => {
    const isHere = target === path || path.startsWith(target.replace(/index\.html$/, ''));
    return `<a href="${to(target)}"${isHere ? ' aria-current="true"' : ''}>${label}</a>`;
  });
  return `<header class="site-header">
<a class="site-name" href="${to('index.html')}">${LOGO}${escapeHtml(site.name)}</a>
${path !== 'reference.html' ? '<a class="site-to-menu" href="#menu"><span class="icon"></span><span>Menu</span></a>' : ''}
<nav class="site-sections" aria-label="Sections">${links.join('')}</nav>
<button class="site-search" type="button" hidden><span class="icon"></span><span>Search</span><kbd>Ctrl K</kbd></button>
<button class="site-theme" type="button" hidden aria-label="Switch between dark and light"><span class="icon"></span></button>
</header>`;
}

/**
 * Writes the breadcrumbs of a page: its part of the site and its group, with links to the index page of the part, if
 * there is one.
 */
function crumbsOf({ pages }: Site, { path, part, group }: SitePage): string {
  const list = pages.find((page) => page.part === part && page.path.endsWith('/index.html'));
  const names = group === undefined ? [part] : [part, group];
  const crumbs = names.map((name, at) => {
    if (list === undefined || list.path === path) return escapeHtml(name);
    const hash = at > 0 && list.body.includes(`id="${slugOf(name)}"`) ? `#${slugOf(name)}` : '';
    return `<a href="${relativeAddress(path, list.path)}${hash}">${escapeHtml(name)}</a>`;
  });
  return `<p class="crumbs">${crumbs.join(' / ')}</p>`;
}

function neighboursOf(pages: readonly SitePage[], { path, part }: SitePage): string {
  const guides = pages.filter((page) => page.part === 'Guides' && page.path !== 'guides/index.html');
  const at = part === 'Guides' ? guides.findIndex((page) => page.path === path) : -1;
  if (at < 0) return '';
  const linkTo = (name: string, page?: SitePage): string =>
    page ? `<a href="${relativeAddress(path, page.path)}">${name}: ${escapeHtml(page.title)}</a>` : '';
  return `<nav class="neighbours" aria-label="Previous and next guide">${linkTo('Previous', guides[at - 1])}${linkTo('Next', guides[at + 1])}</nav>\n`;
}

/** Renders a part of the navigation. A part or a group is folded unless it contains the page `here`. */
function partOf(part: SitePage['part'], pages: readonly SitePage[], here: SitePage): string {
  const own = pages.filter((page) => page.part === part && page.label !== null);
  if (own.length === 0) return '';
  const groups = [...new Set(own.map(({ group }) => group))];
  const lists = groups.map((group) => {
    const items = own
      .filter((page) => page.group === group)
      .map(({ path, label, title, method }) => {
        const current = path === here.path ? ' aria-current="page"' : '';
        const mark = method === undefined ? '' : ` <span class="method">${method}</span>`;
        return `<li><a href="${relativeAddress(here.path, path)}"${current}>${escapeHtml(label ?? title)}${mark}</a></li>`;
      });
    const list = `<ul>${items.join('')}</ul>`;
    if (group === undefined) return list;
    const isOpen = here.part === part && here.group === group;
    return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(group)}</summary>${list}</details>`;
  });
  const isOpen = here.part === part || here.part === 'Start' || own.length <= 4;
  return `<details class="part"${isOpen ? ' open' : ''}><summary><h2>${part}</h2></summary>${lists.join('')}</details>`;
}

function headingsOf(body: string): string {
  const found = [...body.matchAll(/<h2 id="([^"<>]+)">((?:(?!<\/?h2\b).)*)<\/h2>/g)];
  if (found.length < 2) return '';
  const items = found.map(
    ([, id, html = '']) => `<li><a href="#${id}">${escapeHtml(textOfHtml(html))}</a></li>`,
  );
  return `<nav class="headings" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`;
}
