import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { referencePage } from './full-reference.ts';

const BUILT = `<html><head></head><body><a href="/section/x">x</a><script>first()</script><script type="module">second($&)</script></body></html>`;
const page = referencePage(BUILT, { name: 'Small', pages: [], sources: ['https://test.example'] });
const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';

const hashOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('referencePage', () => {
  test('allows the scripts that Redocly wrote, by their hashes, and no other inline script', () => {
    const scripts = `script-src 'self' ${hashOf('first()')} ${hashOf('second($&)')};`;
    expect(policy).toContain(scripts);
    expect(policy.replace(scripts, '')).not.toMatch(/script-src|unsafe-eval|\*/);
  });

  test('allows requests to the servers of the console, and to no other server', () => {
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy.match(/https?:[^ ;]*/g)).toEqual(['https://test.example']);
  });

  test('adds the header of the site to the unchanged code of Redocly, and makes links work under any base path', () => {
    expect(page).toContain('<script type="module">second($&)</script>');
    expect(page).toMatch(/<a class="site-name" href="index.html"><svg .*<\/svg>Small<\/a>/);
    expect(page).toContain('<a href="#section/x">');
    expect(page).not.toMatch(/(href|src)="\//);
  });
});
