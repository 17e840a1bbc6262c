import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { spectralOasOff } from '../rules/spectral-oas-off.ts';
import { found, miniBundle, miniTree } from '../testing/mini-tree.ts';
import { checks, createRuleset } from './ruleset.ts';

describe.each(Object.entries(checks))('%s', (_name, check) => {
  test('has nothing to say about the small document', () => {
    expect(found(check, miniTree())).toEqual([]);
  });

  test('has nothing to say about its bundle', () => {
    expect(found(check, miniBundle())).toEqual([]);
  });
});

describe('the ruleset', () => {
  test('switches off only rules that spectral:oas has', () => {
    for (const name of Object.keys(spectralOasOff)) expect(Object.keys(oas.rules)).toContain(name);
  });

  test('has every check as a rule, as an error', () => {
    const { rules } = createRuleset(() => undefined) as { rules: Record<string, { severity: string }> };
    for (const name of Object.keys(checks)) expect(rules[name]?.severity).toBe('error');
  });
});
