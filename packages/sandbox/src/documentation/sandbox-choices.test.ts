import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SANDBOX_CHOICES } from './sandbox-choices.ts';

it('names each choice once, with a section, a sentence and a place that exists', () => {
  expect(new Set(SANDBOX_CHOICES.map(({ id }) => id)).size).toBe(SANDBOX_CHOICES.length);
  for (const { id, statement, section, where } of SANDBOX_CHOICES) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(section).toMatch(/^\d(\.\d+)*$/);
    expect(statement).toMatch(/^[A-Z`].*[^.]\.$/);
    expect([where, existsSync(new URL(`../../${where}`, import.meta.url))]).toEqual([where, true]);
  }
});
