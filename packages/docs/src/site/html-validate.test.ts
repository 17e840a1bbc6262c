// Long form only: html-validate on every page.
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { files } from '../testing/real-site.ts';

test('html-validate finds nothing on any page', async () => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'] });
  const pages = Object.entries(files).filter(([path]) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const [path, html] of pages) {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((result) => result.messages);
    faults.push(...messages.map(({ line, ruleId, message }) => `${path}:${line} ${message} (${ruleId})`));
  }
  expect(faults).toEqual([]);
});
