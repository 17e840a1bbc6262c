import { expect, test } from 'vitest';
import { draftOf, type RatedFinding, type ReviewResult } from '../findings/finding.ts';
import { htmlReport, junitReport } from './markup.ts';

const finding = (cause: string, more: Partial<RatedFinding> = {}): RatedFinding => ({
  ...draftOf('request-refused', 'breaking', cause),
  id: 'request-refused:a@00000001',
  severity: 'error',
  ...more,
});
const resultOf = (...findings: RatedFinding[]): ReviewResult => ({
  ...{ base: 'old', head: 'new', bump: 'major', notes: ['A <note>.'] },
  findings,
});

test('JUnit has a failure, a skipped case and a passed case', () => {
  const source = { file: 'a&b.yaml', line: 3, exact: true };
  const text = junitReport(
    resultOf(
      finding('`a` is gone.', { source }),
      finding('`b` is gone.', { accepted: 'agreed' }),
      finding('`c` is new.', { severity: 'notice' }),
      finding('`d` is new.', { severity: 'off' }),
    ),
  );
  expect(text).toContain('tests="3" failures="1" skipped="1"');
  expect(text).toContain('name="`a` is gone." file="a&amp;b.yaml" line="3"><failure type="breaking"');
  expect(text).toContain('<skipped message="agreed"/>');
  expect(text).not.toContain('`d`');
});

test('JUnit without findings has one passed case', () => {
  expect(junitReport(resultOf())).toContain('tests="1" failures="0" skipped="0"');
});

test.each(['</title><script>x</script>', '"><img src=x>', "' onload='x", '\u0000\u001b[2J'])(
  'the text %j stays text',
  (hostile) => {
    const result = resultOf(finding(hostile, { counterexample: hostile, accepted: hostile }));
    for (const text of [htmlReport(result), junitReport(result)]) {
      expect(text).not.toMatch(/<script|<img|' onload|[^\P{Cc}\n]/u);
    }
  },
);

test('the page has the verdict, each finding and the notes', () => {
  const text = htmlReport(resultOf(finding('`a` is gone.', { counterexample: { a: 1 } })));
  expect(text).toContain('<h1>Fails: 1 break.</h1>');
  expect(text).toContain('<h2>breaking: <code>a</code> is gone.</h2>');
  expect(text).toContain('&quot;a&quot;: 1');
  expect(text).toContain('<li>A &lt;note&gt;.</li>');
});
