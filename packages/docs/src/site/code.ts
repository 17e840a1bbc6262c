import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from './html.ts';

const LANGUAGES = { sh: bash, go, java, js: javascript, json, php, python, ts: typescript, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/**
 * Writes a block of code with its colours as classes, since the content security policy forbids inline styles.
 * @param language one of `sh`, `go`, `java`, `js`, `json`, `php`, `python`, `ts`, `yaml`; any other stays plain
 */
export function codeBlock(code: string, language: string): string {
  const known = language in LANGUAGES;
  const html = known ? highlighter.highlight(code, { language }).value : escapeHtml(code);
  return `<pre class="code" tabindex="0" data-language="${escapeHtml(language)}"><code>${html}</code></pre>`;
}

/** Writes a JSON value as a block of code. */
export function jsonBlock(value: unknown): string {
  return codeBlock(JSON.stringify(value, null, 2), 'json');
}
