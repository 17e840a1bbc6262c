import { describe, expect, test } from 'vitest';
import type { ReviewFinding } from './finding.ts';
import { githubReview } from './github-review.ts';
import type { Review } from './make-review.ts';
import { MARKER, markdownReview } from './markdown-review.ts';
import { textReview } from './text-review.ts';

const finding: ReviewFinding = {
  level: 'breaking',
  message: '`a|b` of @someone <b> was\nremoved, 100%.',
  operations: ['one', 'two', 'three', 'four'],
  pointer: '#/components/schemas/A/properties/a|b',
  source: { file: 'spec/components/schemas/A.yaml', line: 3, exact: false },
  instance: { text: '```' },
};

function review(rest: Partial<Review> = {}): Review {
  const base = { ref: 'main', hash: '0123456789abcdef' };
  return { base, ahead: 0, isFirst: false, stale: [], findings: [], register: [], replayed: 5, ...rest };
}

describe('formatText', () => {
  test('starts with the verdict and gives place, operations and instance', () => {
    const text = textReview(review({ findings: [finding], stale: ['openapi.yaml'] }));
    expect(text.split('\n')[0]).toBe('Breaking: 1 break. spec/generated is stale.');
    expect(text).toContain('operations: one, two, three and 1 more\n');
    expect(text).toContain('#/components/schemas/A/properties/a|b  near spec/components/schemas/A.yaml:3\n');
    expect(text).toContain('{"text":"```"}');
  });

  test('has no list where there is nothing to list', () => {
    expect(textReview(review())).toBe(
      'No change of the interface.\nCompared with main (0123456).\n5 messages of the base replayed on the new version.\n',
    );
  });
});

describe('formatMarkdown', () => {
  test('starts with the verdict and ends with the hidden marker', () => {
    const lines = markdownReview(review({ findings: [finding] }))
      .trimEnd()
      .split('\n');
    expect(lines[0]).toBe('**Breaking: 1 break.**');
    expect(lines.at(-1)).toBe(MARKER);
  });

  test('keeps text from becoming a cell, a mention, markup or the end of a code block', () => {
    const text = markdownReview(review({ findings: [finding] }));
    expect(text).toContain(
      '| **breaking** | `a\\|b` of @&#8203;someone &lt;b> was removed, 100%. | `one`, `two`, `three` and 1 more | ',
    );
    expect(text).not.toContain('@someone');
    expect(text.match(/```/g)).toHaveLength(2);
  });

  test('fits into a comment, whatever was found', () => {
    const long = { ...finding, message: 'x'.repeat(2000), instance: { text: 'y'.repeat(5000) } };
    const text = markdownReview(review({ findings: Array.from({ length: 500 }, () => long) }));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('And 480 more: run `pnpm review --base main`.');
    expect(text.trimEnd().endsWith(MARKER)).toBe(true);
  });

  test('lists what changed in the rules register', () => {
    const register = [
      { rule: 'R-001', kind: 'changed' as const, details: ['instance to accept added: "a | b"'] },
    ];
    expect(markdownReview(review({ register }))).toContain(
      '**Rules register**\n\n- R-001 changed: instance to accept added: "a \\| b"',
    );
  });
});

describe('formatGithub', () => {
  test('marks lines by level and leaves out what only reads differently', () => {
    const findings: ReviewFinding[] = [
      finding,
      { ...finding, level: 'check', message: 'Look.', source: undefined },
      { ...finding, level: 'neutral', message: 'Words.' },
    ];
    const text = githubReview(review({ findings, stale: ['openapi.yaml'] }));
    expect(text.split('\n').slice(0, 4)).toEqual([
      '::error file=spec/generated/openapi.yaml,line=1,title=stale::Run pnpm generate and commit what it writes.',
      '::error file=spec/components/schemas/A.yaml,line=3,title=spec review%3A breaking::`a|b` of @someone <b> was%0Aremoved, 100%25. (one, two, three, four)',
      '::warning title=spec review%3A check::Look. (one, two, three, four)',
      'Breaking: 1 break, 1 change to check by hand, 1 change of wording. spec/generated is stale.',
    ]);
    expect(text).not.toContain('Words.');
  });
});
