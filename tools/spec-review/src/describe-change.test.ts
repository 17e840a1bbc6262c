import type { OpenApiDocument } from '@cross-border-payments/proof';
import { describe, expect, test } from 'vitest';
import type { ApiChange } from './api-changes.ts';
import { describeChange, levelOf } from './describe-change.ts';

const document = JSON.parse(
  '{"components":{"schemas":{"Parcel":{"allOf":[{"$comment":"R-001","if":{},"then":{"required":[]}}]}}}}',
) as OpenApiDocument;

function change(pointer: string, rest: Partial<ApiChange> = {}): ApiChange {
  return { kind: 'added', impact: 'minor', typeName: 'Schema', verdicts: [], revision: { pointer }, ...rest };
}

describe('levelOf', () => {
  test.each([
    ['what Redocly calls major', change('#/info', { impact: 'major' }), 'breaking'],
    ['a member', change('#/components/schemas/A/properties/b'), 'additive'],
    ['a member called not', change('#/components/schemas/A/properties/not'), 'additive'],
    ['a member inside then', change('#/components/schemas/A/then/properties/b'), 'check'],
    ['a choice', change('#/components/schemas/A/oneOf/2'), 'check'],
    ['a description', change('#/components/schemas/A/then/description', { kind: 'modified' }), 'neutral'],
    ['an extension', change('#/components/schemas/A/x-not-shown', { kind: 'modified' }), 'neutral'],
    ['the retry class', change('#/paths/~1a/post/x-retry', { property: 'x-retry' }), 'check'],
    ['a rename', change('#/components/schemas/A', { kind: 'modified', property: 'key' }), 'check'],
  ])('%s', (_name, given, level) => {
    expect(levelOf(given)).toBe(level);
  });

  test('takes a removed member for a break, but not inside a condition', () => {
    const removed = (pointer: string) =>
      levelOf({ kind: 'removed', impact: 'patch', typeName: 'Schema', verdicts: [], base: { pointer } });
    expect(removed('#/components/schemas/A/properties/b')).toBe('breaking');
    expect(removed('#/components/schemas/A/then/properties/b')).toBe('check');
  });
});

describe('describeChange', () => {
  const said = (given: ApiChange) => describeChange(given, document);

  test('uses the words of Redocly and adds the rule of the condition', () => {
    const verdicts = [{ ruleId: 'required-properties-added', message: 'Properties became required: `a`.' }];
    expect(said(change('#/components/schemas/Parcel/allOf/0/then/required', { verdicts }))).toBe(
      'Properties became required: `a`. (condition of R-001)',
    );
  });

  test('finds words of its own otherwise', () => {
    expect(said(change('#/paths/~1a~1b', { typeName: 'PathItem' }))).toBe('Path `/a/b` was added.');
    expect(said(change('#/components/schemas/A/properties/b/properties/c'))).toBe(
      '`c` was added to `b` in `A`.',
    );
    const turned = (before: unknown, after: unknown) =>
      said(
        change('', {
          kind: 'modified',
          property: 'enum',
          base: { pointer: '#/components/schemas/A/enum', value: before },
          revision: { pointer: '#/components/schemas/A/enum', value: after },
        }),
      );
    expect(turned(['a', 'b'], ['b', 'c'])).toBe('`enum` of `A` gained `"c"` and lost `"a"`.');
    expect(turned(undefined, ['b'])).toBe('`enum` of `A` was set to `["b"]`.');
    expect(turned('a', undefined)).toBe('`enum` of `A` was taken away (it was `"a"`).');
    expect(turned('a'.repeat(81), 'b'.repeat(81))).toBe('`enum` of `A` reads differently.');
    expect(turned('a', 'b')).toBe('`enum` of `A` changed from `"a"` to `"b"`.');
  });
});
