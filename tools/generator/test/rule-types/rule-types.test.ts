import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandInstances, loadBundle, loadRules } from '@cross-border-payments/checks';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { judgeRules } from './judge-rules.ts';

const bundle = join(import.meta.dirname, '../../../../spec/generated/openapi.json');
const listFile = join(import.meta.dirname, '../../generated/rules-types-cannot-say.yaml');

/**
 * Maximum number of type instantiations per instance. Raise it only on purpose: more instantiations make editors
 * slower.
 */
const MAX_INSTANTIATIONS = 9;

describe('the rule instances of the document', () => {
  const instances = expandInstances(loadBundle(), loadRules());
  const verdicts = judgeRules(buildModel(loadDocument(bundle)), instances);

  test('every accepted instance compiles', () => {
    expect(verdicts.wronglyRefused).toEqual([]);
  });

  test('at least four in five rejected instances do not compile', () => {
    expect(verdicts.rejected).toBeGreaterThan(0);
    expect(1 - verdicts.notRefused.length / verdicts.rejected).toBeGreaterThanOrEqual(0.8);
  });

  test('every rejected instance that compiles has a reason, and the list of them is up to date (UPDATE=1 writes it)', () => {
    for (const { reason, rule, instance } of verdicts.notRefused)
      expect(reason, `${rule} ${instance}`).not.toBe('');
    const head =
      '# Rejected rule instances that TypeScript lets pass, with the reason. Generated; do not edit.\n';
    const text = head + stringify(verdicts.notRefused);
    if (process.env.UPDATE === '1') writeFileSync(listFile, text);
    const hint = `${listFile} is stale. \`UPDATE=1 npx --yes pnpm --filter @cross-border-payments/generator check\` writes it: read it before you commit it.`;
    expect(readFileSync(listFile, 'utf8'), hint).toBe(text);
  });

  test('the types stay cheap', () => {
    expect(verdicts.instantiations / instances.length).toBeLessThanOrEqual(MAX_INSTANTIATIONS);
  });
});
