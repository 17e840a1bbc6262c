import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reviewCommand } from '../../test/review-command.ts';
import { draftOf, type RatedFinding, type ReviewResult } from '../findings/finding.ts';
import { htmlReport, junitReport } from './formats.ts';

const PARCEL = 'spec/components/schemas/Parcel.yaml';
const KIND = 'spec/components/schemas/Kind.yaml';
const review = reviewCommand();

describe('formats', () => {
  test('one run writes its report to --output, and other formats with --also', async () => {
    review.repository.edit(KIND, ', tube]', ']');
    const reports = (['markdown', 'json', 'github', 'sarif'] as const).map((format) => ({
      format,
      file: join(review.temporary, `review.${format}`),
    }));
    const [markdown, ...further] = reports;
    const also = further.flatMap(({ format, file }) => ['--also', `${format}=${file}`]);
    const shown = ['--format', 'markdown', '--link', 'https://git.example/blob/1'];
    const { status, stdout } = await review.run(
      '--base',
      'main',
      ...shown,
      '--output',
      markdown?.file ?? '',
      ...also,
    );
    const [text = '', json = '', github, sarif = ''] = reports.map(({ file }) => readFileSync(file, 'utf8'));
    for (const { file } of reports) rmSync(file);
    expect([status, stdout]).toEqual([1, '']);
    expect(text).toMatch(/^\*\*Fails: 1 break\.\*\* Version: a \*\*major\*\* step\./);
    expect(text).toContain(`](https://git.example/blob/1/${KIND}#L2)`);
    expect(text).toContain('<!-- spec-review -->');
    expect(JSON.parse(json)).toMatchObject({ bump: 'major' });
    expect(github).toContain(`::error file=${KIND},line=2,title=spec review%3A breaking::`);
    const region = { physicalLocation: { region: { startLine: 2 } } };
    const result = {
      ruleId: 'request-refused',
      level: 'error',
      partialFingerprints: {},
      locations: [region],
    };
    expect(JSON.parse(sarif)).toMatchObject({ runs: [{ results: [result] }] });
  });

  test('--docs links operations to their pages in Markdown', async () => {
    review.repository.edit(KIND, ', tube]', ']');
    const { stdout } = await review.run(
      '--base',
      'main',
      '--format',
      'markdown',
      '--docs',
      'https://docs.example/pr-7/',
    );
    expect(stdout).toContain(
      'Operations: [`createParcel`](https://docs.example/pr-7/operations/createParcel.html)',
    );
    const { stdout: plain } = await review.run('--base', 'main', '--format', 'markdown', '--docs', '');
    expect(plain).toContain('Operations: `createParcel`.');
  });

  test('changelog groups what changed', async () => {
    review.repository.edit(PARCEL, '  weight:', '  insured: { type: boolean }\n  weight:');
    expect((await review.run('--base', 'main', '--format', 'changelog')).stdout).toBe(
      '## the working tree\n\n### Added\n\n- `insured` was added to the body. (createParcel)\n',
    );
    expect((await review.run('--base', 'main')).stdout).toContain(
      'additive  `insured` was added to the body. (createParcel)',
    );
  });
});

describe('bad input', () => {
  test.each([
    [[], 'Name two files'],
    [['--base', 'main', '--format', 'toString'], '`--format` must be one of text'],
    [['--base', 'main', '--also', 'json'], 'must be FORMAT=FILE, not `json`'],
    [['--base', 'nowhere'], 'git knows no commit `nowhere` here'],
    [
      ['--base', 'main', '--severity', 'breaking=bad'],
      '`breaking` must be one of error, warning, notice, off, not `bad`',
    ],
    [['--base', 'main', '--severity', 'response-widend=off'], 'did you mean `response-widened`?'],
    [['--base', 'main', '--settings', 'none.yaml'], 'There is no file `none.yaml` with settings'],
    [['--base', 'main', 'none.yaml'], 'The head has no none.yaml'],
    [['a.yaml', 'b.yaml'], 'The base cannot be reviewed: a.yaml cannot be read'],
    [['a', 'b', 'c'], 'not 3'],
    [['--base', 'main', '--references', 'none'], '`--references`: there is no folder `none`.'],
  ])('%j is refused with exit status 2', async (args, message) => {
    const { status, stderr } = await review.run(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each([
    [
      'an anchor in itself',
      '&a { items: *a }',
      'Parcel.yaml:1 contains an anchor that contains itself, at /items.',
    ],
    ['a device', '{ $ref: /dev/zero }', 'is outside the folder of the document'],
  ])('a head with %s fails', async (_, content, message) => {
    review.repository.write(PARCEL, content);
    const { status, stdout } = await review.run('--base', 'main');
    expect([status, stdout]).toEqual([1, expect.stringContaining(message)]);
  });

  test('a part of the head that cannot be read fails with file and line, and the rest is compared', async () => {
    review.repository.edit(PARCEL, 'maxLength: 20', 'maxLength: "20"');
    review.repository.edit(KIND, ', tube]', ']');
    const { status, stdout } = await review.run('--base', 'main', '--format', 'github');
    expect(status).toBe(1);
    expect(stdout).toContain(
      `::error file=${PARCEL},line=7,title=spec review%3A check::A part cannot be read in the head`,
    );
    expect(stdout).toContain(`::error file=${KIND},line=2,title=spec review%3A breaking::`);
  });
});

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
