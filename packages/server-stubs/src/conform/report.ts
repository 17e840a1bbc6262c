import type { MalformedResult } from '../test-kit/run-malformed.ts';
import type { InstanceResult, RulesReport } from '../test-kit/run-rules.ts';
import type { RuleVerdict } from '../test-kit/verdict.ts';

const WORDS: Readonly<Record<RuleVerdict, string>> = {
  right: 'right',
  'own-reason': 'refused for a reason of its own',
  missing: 'not implemented here',
  wrong: 'wrong',
};

/** Whether nothing is wrong or missing. */
export function isConform(report: RulesReport, malformed: readonly MalformedResult[]): boolean {
  return report.ok && malformed.every(({ ok }) => ok);
}

/** Writes the report for a person. */
export function reportAsText(report: RulesReport, malformed: readonly MalformedResult[]): string {
  const { rules, examples, missing, wrong } = report;
  const lines = rules.map(({ rule, results }) => `${rule}      ${counts(results)}`);
  if (examples.length > 0) lines.push(`Examples   ${counts(examples)}`);
  if (malformed.length > 0) {
    const right = malformed.filter(({ ok }) => ok).length;
    lines.push(
      `Malformed  ${right} right${right < malformed.length ? `, ${malformed.length - right} wrong` : ''}`,
    );
  }
  const all = [...examples, ...rules.flatMap(({ results }) => results)];
  const faults = malformed.filter(({ ok }) => !ok).map(({ name, text }) => `Malformed, ${name}: ${text}`);
  return [
    ...lines,
    ...section('Refused for reasons of its own, counted as accepted; judge whether they are:', reasons(all)),
    ...section('Not implemented here:', missing),
    ...section('Wrong:', [...wrong, ...faults]),
    '',
    isConform(report, malformed) ? 'Everything is as it must be.' : `${summary(report, faults)}.`,
    '',
  ].join('\n');
}

function counts(results: readonly InstanceResult[]): string {
  const found = Object.entries(WORDS).map(([verdict, word]) => {
    const count = results.filter((result) => result.verdict === verdict).length;
    return count === 0 ? '' : `${count} ${word}`;
  });
  return found.filter((text) => text !== '').join(', ');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

function reasons(results: readonly InstanceResult[]): string[] {
  const texts = results.filter(({ verdict }) => verdict === 'own-reason').map(({ text }) => text);
  return [...new Set(texts)].map((text) => `${texts.filter((each) => each === text).length} x ${text}`);
}

function summary({ missing, wrong }: RulesReport, faults: readonly string[]): string {
  const differences = wrong.length + faults.length;
  const parts = [
    missing.length === 0 ? '' : `${missing.length} operations are not implemented here`,
    differences === 0 ? 'nothing is wrong' : `${differences} answers are wrong`,
  ];
  const text = parts.filter((part) => part !== '').join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes the report for a program. */
export function reportAsJson(report: RulesReport, malformed: readonly MalformedResult[]): string {
  const flat = ({ instance: { operation, name, valid }, verdict, status, text }: InstanceResult) => {
    return { operation, name, valid, verdict, status, text };
  };
  const written = {
    ok: isConform(report, malformed),
    missing: report.missing,
    rules: report.rules.map(({ rule, statement, results }) => ({
      rule,
      statement,
      results: results.map(flat),
    })),
    examples: report.examples.map(flat),
    malformed,
  };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}
