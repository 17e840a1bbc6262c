import { headerOf, headOf, type Site } from './site/layout.ts';
import { relativeAddress } from './site/page.ts';

const PICTURE = 'data:image/svg+xml,';

function wordmark(text: string, width: number): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='16'><text x='0' y='12' font-family='system-ui,sans-serif' font-size='12' font-weight='600' fill='#6b7280'>${text}</text></svg>`;
  return PICTURE + encodeURIComponent(svg).replaceAll("'", '%27');
}

/** URLs that Redoc 3.0 would load, and their replacements. */
const REPLACED: readonly [string, string][] = [
  ['https://cdn.redoc.ly/redoc/logo-mini-full.svg', wordmark('Redoc', 40)],
  ['https://cdn.redoc.ly/redoc/logo-mini.svg', wordmark('R', 10)],
  ['https://cdn.redocly.com/icons/fa/7.0.0', 'data:,'],
  ['https://cdn.redocly.com/icons/code/5.24.0', 'data:,'],
  ['https://otel.cloud.redocly.com/v1/traces', 'data:,'],
];

/** Hosts that Redoc's code names in links, error texts, comments and namespaces, but never loads from. */
const ONLY_NAMED = new Set([
  '127.0.0.1',
  'chatgpt.com',
  'claude.ai',
  'commonmark.org',
  'en.wikipedia.org',
  'example.com',
  'github.com',
  'localhost',
  'react.dev',
  'reactrouter.com',
  'redocly.com',
  'www.w3.org',
  'yarnpkg.com',
]);

const DEFINITION = 'const __redoc_definition = ';
const OPTIONS = 'const __redoc_options = ';
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Name of the page among the files of the site. */
export const REFERENCE = 'reference.html';

const FROM_REFERENCE = (path: string): string => relativeAddress(REFERENCE, path);

/**
 * Makes the full reference a page of the site: nothing from other servers, the header of the site, and styles and scripts
 * in files of their own, because the content security policy of the site forbids inline ones.
 * @param built the HTML of `redocly build-docs --inlineBundle`
 * @returns the files by their paths from the root of the site
 * @throws Error when the page contains a URL that this module does not know
 */
export function referenceFiles(built: string, site: Site): Record<string, string> {
  const page = REPLACED.reduce((text, [address, instead]) => text.replaceAll(address, instead), built);
  checkCode(codeOf(page));
  checkMarkup(page.replace(SCRIPT, ''));
  checkDefinition(definitionOf(page));
  const scripts = [...page.matchAll(SCRIPT)].map(([, , code]) => code ?? '');
  const styles = [...page.matchAll(STYLE)].map(([, code]) => code ?? '');
  return {
    [REFERENCE]: linkedPage(page, site),
    'assets/reference-start.js': scripts[0] ?? '',
    'assets/reference.js': asClassicScript(scripts.slice(1).join('\n')),
    'assets/reference.css': styles.join('\n'),
  };
}

/** Replaces inline code and styles by their files, and Redoc's addresses for the server by those in the page. */
function linkedPage(page: string, site: Site): string {
  let scripts = 0;
  const markup = page
    .replace(SCRIPT, () => {
      scripts += 1;
      const [name, defer] = scripts === 1 ? ['reference-start', ''] : ['reference', ' defer'];
      return `<script src="${FROM_REFERENCE(`assets/${name}.js`)}"${defer}></script>`;
    })
    .replace(STYLE, '')
    .replace(/ style="([^"]*)"/g, ' data-style="$1"')
    .replace(/ href="\/([^"]*)"/g, ' href="#$1"')
    .replace(
      /<meta (?:charset|name="viewport")[^>]*>\s*|<link rel="icon"[^>]*>\s*|<title>[^<]*<\/title>\s*/g,
      '',
    );
  const head = headOf(
    site,
    { title: 'Full reference', description: `The whole interface of ${site.name} on one page.` },
    FROM_REFERENCE,
    ['header.css', 'reference.css'],
  );
  return markup
    .replace('<head>', `<head>\n${head}`)
    .replace('<body>', `<body>\n${headerOf(site, REFERENCE)}`);
}

/** A module cannot be loaded by a page that is opened as a file, so the code becomes a plain script. */
function asClassicScript(code: string): string {
  const plain = code
    .replaceAll(/import\.meta\.(?:url|dirname)/g, 'undefined')
    .replace(/(?<=;)export\s*\{[\w$, ]*\};/, '');
  return `'use strict';\n(() => {\n${NO_WORKER}\n${STYLES_FROM_DATA}\n${plain}\n})();\n`;
}

/** With workers, Redoc's search tries to evaluate text as code, which the policy refuses; without, it does not try. */
const NO_WORKER = 'const Worker = undefined;';

/**
 * Sets styles through the object model, which the policy allows: those of the page before Redoc takes over, and those in
 * HTML that Redoc inserts, such as coloured code.
 */
const STYLES_FROM_DATA = `
const setStyles = (root) => {
  for (const element of root.querySelectorAll('[data-style]')) element.style.cssText = element.dataset.style;
};
const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
Object.defineProperty(Element.prototype, 'innerHTML', {
  ...innerHTML,
  set(html) {
    innerHTML.set.call(this, String(html).replace(/(<[^<>]*) style="/g, '$1 data-style="'));
    setStyles(this);
  },
});
setStyles(document);`;

/** Redoc's own code: the scripts of the page without the API description. */
function codeOf(page: string): string {
  const scripts = [...page.matchAll(SCRIPT)].map(([, , code]) => code ?? '').join('\n');
  return scripts.replace(definitionOf(page), '');
}

function definitionOf(page: string): string {
  const start = page.indexOf(DEFINITION);
  const end = page.lastIndexOf(OPTIONS);
  if (start < 0 || end < start) {
    throw new Error(
      'The built page does not hold the API description where Redocly 2.77 puts it. Check src/reference-page.ts against the installed @redocly/cli.',
    );
  }
  return page.slice(start, end);
}

function checkCode(code: string): void {
  const hosts = [...code.matchAll(/(?:https?|wss?):\/\/([A-Za-z0-9.-]+)/g)].map(([, host]) => host ?? '');
  const relative = [...code.matchAll(/["'`]\/\/([a-z0-9-]+\.[a-z0-9.-]+)/g)].map(([, host]) => host ?? '');
  refuse(
    [...hosts, ...relative].filter((host) => !ONLY_NAMED.has(host)),
    "Redoc's code",
  );
}

function checkMarkup(markup: string): void {
  const loading =
    /<(?:link|img|iframe|source|video|audio|embed|object|use|image|script)\b[^>]*?\s(?:src|srcset|href|data|poster)=["']?\s*((?:https?:)?\/\/[^"'\s>]+)/gi;
  const styles = /(?:url\(\s*|@import\s+)["']?((?:https?:)?\/\/[^"')\s]+)/gi;
  refuse(
    [...markup.matchAll(loading), ...markup.matchAll(styles)].map(([, address]) => address ?? ''),
    'the markup of the page',
  );
}

function checkDefinition(definition: string): void {
  const pictures = /(?:!\[[^\]]*\]\(|<img[^>]*?src=\\?["'])((?:https?:)?\/\/[^)"'\\\s]+)/gi;
  refuse(
    [...definition.matchAll(pictures)].map(([, address]) => address ?? ''),
    'a description in the API document',
  );
}

function refuse(addresses: string[], where: string): void {
  if (addresses.length === 0) return;
  const list = [...new Set(addresses)].sort().join(', ');
  throw new Error(
    `The page would load something from elsewhere: ${list} (in ${where}). It must work offline: remove it, or add its replacement to src/reference-page.ts.`,
  );
}
