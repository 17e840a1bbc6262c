import { createHash } from 'node:crypto';
import { headerOf, headOf, policyOf, relativeAddress, type Site } from './site/layout.ts';

export const REFERENCE = 'reference.html';

/**
 * Adds the head and the header of the site to the page that Redocly made. Redocly writes its code, its styles and the
 * document into the page. The page's content security policy allows exactly these scripts, by their hashes, and inline
 * styles; what Redoc would load from its own servers stays forbidden. Redocly's links lead to the root of the server;
 * they become links within the page, which work below any path.
 */
export function referencePage(built: string, site: Site): string {
  const head = headOf(
    site,
    { title: 'Full reference', description: `The whole interface of ${site.name} on one page.` },
    (path) => relativeAddress(REFERENCE, path),
    {
      styles: ['header.css'],
      policy: policyOf(site, { scripts: scriptHashes(built), styles: ["'unsafe-inline'"] }),
    },
  );
  return built
    .replace(/(<a[^>]*) href="\/([^"]*)"/g, '$1 href="#$2"')
    .replace('<head>', () => `<head>\n${head}`)
    .replace('<body>', () => `<body>\n${headerOf(site, REFERENCE)}`);
}

export function scriptHashes(page: string, encoding: 'utf8' | 'latin1' = 'utf8'): string[] {
  return [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code, encoding).digest('base64')}'`,
  );
}
