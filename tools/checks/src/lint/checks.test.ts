import { oas } from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import { found, miniBundle, miniTree } from '../testing/mini-tree.ts';
import { checks } from './checks.ts';
import { spectralOasOff } from './ruleset.ts';

describe.each(Object.entries(checks))('%s', (_name, check) => {
  test('has no findings in the small document', () => {
    expect(found(check, miniTree())).toEqual([]);
  });

  test('has no findings in its bundle', () => {
    expect(found(check, miniBundle())).toEqual([]);
  });
});

describe('the ruleset', () => {
  test('switches off only rules that spectral:oas has', () => {
    for (const name of Object.keys(spectralOasOff)) expect(Object.keys(oas.rules)).toContain(name);
  });
});
