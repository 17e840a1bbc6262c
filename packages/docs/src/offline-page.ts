import { createHash } from 'node:crypto';

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

/**
 * Replaces every third-party URL in a page that Redocly has built, and adds a content security policy, so that the page
 * loads nothing from other servers.
 * @param page the HTML of `redocly build-docs --inlineBundle`
 * @throws Error when the page contains a URL that this module does not know
 */
export function offlinePage(page: string): string {
  const replaced = REPLACED.reduce((text, [address, instead]) => text.replaceAll(address, instead), page);
  checkCode(codeOf(replaced));
  checkMarkup(replaced.replace(SCRIPT, ''));
  checkDefinition(definitionOf(replaced));
  return fenceIn(replaced);
}

/** Makes the content security policy of a page: its own inline scripts by hash, and nothing from elsewhere. */
export function policyOf(page: string): string {
  const hashes = [...page.matchAll(SCRIPT)].map(([, , code]) => {
    return `'sha256-${createHash('sha256')
      .update(code ?? '')
      .digest('base64')}'`;
  });
  return [
    "default-src 'none'",
    `script-src ${[...new Set(hashes)].join(' ') || "'none'"}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function fenceIn(page: string): string {
  const head = page.indexOf('<head>');
  if (head < 0)
    throw new Error(
      'The built page has no <head> for the content security policy. Check packages/docs/template.hbs.',
    );
  const at = head + '<head>'.length;
  const meta = `\n  <meta http-equiv="Content-Security-Policy" content="${policyOf(page)}">`;
  return page.slice(0, at) + meta + page.slice(at);
}

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
      'The built page does not hold the API description where Redocly 2.77 puts it. Check src/offline-page.ts against the installed @redocly/cli.',
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
    `The page would load something from elsewhere: ${list} (in ${where}). It must work offline: remove it, or add its replacement to src/offline-page.ts.`,
  );
}
