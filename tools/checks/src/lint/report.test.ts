import { describe, expect, test } from 'vitest';
import { fails, formatGithub, formatText, type Report, sortReports } from './report.ts';

const report: Report = {
  file: '/repo/spec/a.yaml',
  line: 3,
  column: 7,
  severity: 'error',
  rule: 'envelope',
  message: 'Wrong: 5 %.\nMend it.',
};

describe('a report', () => {
  test('is one line of text', () => {
    expect(formatText({ ...report, message: 'Wrong.' }, '/repo')).toBe(
      'spec/a.yaml:3:7  error  envelope  Wrong.',
    );
  });

  test('is a GitHub annotation, with special characters escaped', () => {
    expect(formatGithub(report, '/repo')).toBe(
      '::error file=spec/a.yaml,line=3,col=7,title=envelope::Wrong: 5 %25.%0AMend it.',
    );
    expect(formatGithub({ ...report, severity: 'info' }, '/repo')).toMatch(/^::notice /);
  });

  test('fails the lint unless its severity is information', () => {
    expect((['error', 'warning', 'info'] as const).map((severity) => fails({ ...report, severity }))).toEqual(
      [true, true, false],
    );
  });
});

test('reports are sorted by file and line, without duplicates', () => {
  const later = { ...report, line: 10 };
  const other = { ...report, file: '/repo/spec/b.yaml', line: 1 };
  expect(sortReports([other, later, report, { ...report }])).toEqual([report, later, other]);
});
