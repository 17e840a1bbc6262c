import { describe, expect, test } from 'vitest';
import { referenceFiles } from './reference-page.ts';

const SITE = { name: 'Small', pages: [] };
const filesOf = (built: string) => referenceFiles(built, SITE);

const page = (code = '', markup = '', description = ''): string =>
  `<html><head></head><body>${markup}<a href="/section/x">x</a><script>first()</script><script type="module">${code}
const __redoc_definition = {"info":{"description":${JSON.stringify(description)}}};
const __redoc_options = {};
</script></body></html>`;

describe('referenceFiles', () => {
  test('puts something of its own where Redoc would ask others', () => {
    const built = filesOf(
      page("a('https://cdn.redoc.ly/redoc/logo-mini.svg');b('https://otel.cloud.redocly.com/v1/traces')"),
    )['assets/reference.js'];
    expect(built).not.toMatch(/cdn\.redoc|otel/);
    expect(built).toContain('data:image/svg+xml,');
  });

  test('has no inline code and no inline styles, which its policy forbids', () => {
    const files = filesOf(page('second();export{a,b};', '<style>p{}</style><p style="top:0">x</p>'));
    const html = files['reference.html'] ?? '';
    expect(html).toContain(`script-src 'self'; style-src 'self' 'sha256-`);
    expect(html).not.toMatch(/unsafe|<style|<script[^>]*>[^<]| style=/);
    expect(html).toContain('<script src="assets/reference-start.js"></script>');
    expect(html).toContain('<p data-style="top:0">');
    expect(files['assets/reference.css']).toBe('p{}');
    expect(files['assets/reference-start.js']).toBe('first()');
    expect(files['assets/reference.js']).toContain('second();\nconst __redoc_definition');
  });

  test('has the header of the site, and links that work under any base path', () => {
    const html = filesOf(page())['reference.html'] ?? '';
    expect(html).toContain('<a class="site-name" href="index.html">Small</a>');
    expect(html).toContain('<a href="#section/x">');
    expect(html).not.toMatch(/(href|src)="\//);
  });

  test.each([
    ['code', page("fetch('https://cdn.somewhere.net/x.js')"), 'cdn.somewhere.net'],
    ['code without a scheme', page("load('//cdn.somewhere.net/x.js')"), 'cdn.somewhere.net'],
    ['a socket', page("new WebSocket('wss://live.somewhere.net')"), 'live.somewhere.net'],
    ['a host that only looks known', page("fetch('https://cdn.redocly.com/new.js')"), 'cdn.redocly.com'],
    [
      'a stylesheet',
      page('', '<link rel="stylesheet" href="https://fonts.somewhere.net/a.css">'),
      'fonts.somewhere.net',
    ],
    ['a picture', page('', '<img alt="" src="//pics.somewhere.net/a.png">'), 'pics.somewhere.net'],
    [
      'a font',
      page('', '<style>@font-face{src:url(https://fonts.somewhere.net/a.woff2)}</style>'),
      'fonts.somewhere.net',
    ],
    [
      'a picture in a description',
      page('', '', 'See ![x](https://pics.somewhere.net/a.png)'),
      'pics.somewhere.net',
    ],
  ])('refuses an address it does not know in %s', (_, built, host) => {
    expect(() => filesOf(built)).toThrow(host);
  });

  test('lets a description link to others', () => {
    expect(() =>
      filesOf(page('', '<a href="https://www.iso.org/">ISO</a>', '[ISO](https://www.iso.org/)')),
    ).not.toThrow();
  });

  test('refuses a page it does not understand', () => {
    expect(() => filesOf('<html><head></head></html>')).toThrow('does not hold the API description');
  });
});
