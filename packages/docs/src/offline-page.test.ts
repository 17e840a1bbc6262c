import { describe, expect, test } from 'vitest';
import { offlinePage, policyOf } from './offline-page.ts';

const page = (code = '', markup = '', description = ''): string =>
  `<html><head></head><body>${markup}<script>first()</script><script type="module">${code}
const __redoc_definition = {"info":{"description":${JSON.stringify(description)}}};
const __redoc_options = {};
</script></body></html>`;

describe('offlinePage', () => {
  test('puts something of its own where Redoc would ask others', () => {
    const built = offlinePage(
      page("a('https://cdn.redoc.ly/redoc/logo-mini.svg');b('https://otel.cloud.redocly.com/v1/traces')"),
    );
    expect(built).not.toMatch(/cdn\.redoc|otel/);
    expect(built).toContain('data:image/svg+xml,');
  });

  test('fences the page in with the hashes of its own scripts', () => {
    const built = offlinePage(page());
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(built)?.[1];
    expect(policy).toBe(policyOf(built));
    expect(policy).toContain("default-src 'none'; script-src 'sha256-");
    expect(policy?.match(/sha256-/g)).toHaveLength(2);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
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
    expect(() => offlinePage(built)).toThrow(host);
  });

  test('lets a description link to others', () => {
    expect(() =>
      offlinePage(page('', '<a href="https://www.iso.org/">ISO</a>', '[ISO](https://www.iso.org/)')),
    ).not.toThrow();
  });

  test('refuses a page it does not understand', () => {
    expect(() => offlinePage('<html><head></head></html>')).toThrow('does not hold the API description');
  });
});
