import { asSentence } from '@cross-border-payments/server-runtime/response/refusal';
import { operationTable } from '../generated/operation-table.ts';
import { canBeGiven } from '../test-kit/fixtures.ts';
import type { MalformedResult, ShownExchange } from '../test-kit/request-run.ts';
import { type RuleRequestResult, type RulesReport, sentenceOf } from '../test-kit/run-rules.ts';
import type { RuleVerdict } from '../test-kit/verdict.ts';

interface ConformReport {
  readonly report: RulesReport;
  readonly malformed: readonly MalformedResult[];
  readonly allowMissing: boolean;
}

const WORDS: Readonly<Record<RuleVerdict, string>> = {
  right: 'right',
  unnamed: 'refused, rule not named',
  'own-reason': 'refused for values it names',
  missing: 'not implemented here',
  wrong: 'wrong',
};
const MAX_EXCHANGES = 10;
const MAX_LINE = 1_000;

export function isConform({ report, malformed, allowMissing }: ConformReport): boolean {
  const { missing, wrong, unaccepted } = report;
  const isThere = missing.length === 0 || (allowMissing && !isNothingThere(report));
  return isThere && wrong.length + unaccepted.length === 0 && malformed.every(({ ok }) => ok);
}

/** A service may respond with HTTP 501 if only a few operations are selected. */
function isNothingThere(report: RulesReport): boolean {
  const results = resultsOf(report);
  const isElsewhere =
    report.missing.length === operationTable.length || results.every(({ status }) => status !== 501);
  return isElsewhere && results.every(({ verdict }) => verdict === 'missing');
}

export function reportAsText(found: ConformReport): string {
  const { report, malformed } = found;
  const { rules, examples, missing, unaccepted } = report;
  const lines = rules.map(({ rule, results }) => `${rule}      ${counts(results)}`);
  if (examples.length > 0) lines.push(`Examples   ${counts(examples)}`);
  const all = resultsOf(report);
  const faults = malformed.filter(({ ok }) => !ok);
  const wrongOnes = faults.length > 0 ? `, ${faults.length} wrong` : '';
  if (malformed.length > 0) lines.push(`Malformed  ${malformed.length - faults.length} right${wrongOnes}`);
  const wrong = [
    ...all.filter(({ verdict }) => verdict === 'wrong').map((shown) => ({ text: sentenceOf(shown), shown })),
    ...faults.map((fault) => ({ text: `Malformed, ${fault.name}: ${fault.text}`, shown: fault })),
  ];
  const undecided = all.filter(({ verdict }) => verdict === 'own-reason');
  const sections: Readonly<Record<string, readonly string[]>> = {
    'Refused for values that the service does not have; fixtures (--fixtures) decide these:': reasons(
      undecided.filter(({ unknown }) => canBeGiven(unknown)),
    ),
    'Refused although the request leaves the price or the choice to the service; no fixture decides these:':
      reasons(undecided.filter(({ unknown }) => !canBeGiven(unknown))),
    'Operations that accepted no request:': unaccepted.map(({ operation, text }) => `${operation}: ${text}`),
    'Not implemented here:': missing,
    'Wrong:': wrong.flatMap(({ text, shown }, at) => [text, ...(at < MAX_EXCHANGES ? exchange(shown) : [])]),
  };
  const named = Object.entries(sections).filter(([, texts]) => texts.length > 0);
  return [
    ...lines,
    ...named.flatMap(([title, texts]) => ['', title, ...texts.map((text) => `  ${text}`)]),
    ...(wrong.length > MAX_EXCHANGES ? ['', 'With --json, every request and response is shown.'] : []),
    '',
    asSentence(summary(found, wrong.length)),
    '',
  ].join('\n');
}

function resultsOf({ examples, rules }: RulesReport): RuleRequestResult[] {
  return [...examples, ...rules.flatMap(({ results }) => results)];
}

function exchange(shown: Partial<ShownExchange> | undefined): string[] {
  if (!shown?.request) return [];
  const { request, response } = shown;
  const headers = Object.entries(request.headers).map(([name, value]) => `  > ${name}: ${value}`);
  return [
    `  > ${request.method} ${request.url}`,
    ...headers,
    ...('body' in request ? [`  > ${line(request.body)}`] : []),
    ...(response ? [`  < HTTP ${response.status}`, `  < ${line(response.body)}`] : ['  < no response']),
  ];
}

function line(body: unknown): string {
  const text = (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll(/\p{Cc}+/gu, ' ');
  return text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text;
}

function counts(results: readonly RuleRequestResult[]): string {
  const found = Object.entries(WORDS).map(([verdict, word]) => {
    const count = results.filter((result) => result.verdict === verdict).length;
    return count === 0 ? '' : `${count} ${word}`;
  });
  return found.filter((text) => text !== '').join(', ');
}

function reasons(results: readonly RuleRequestResult[]): string[] {
  const texts = results.map(({ instance, unknown, text }) => {
    const names = unknown.length > 0 ? ` (${unknown.join(', ')})` : '';
    return `${instance.operation}${names}: ${text}`;
  });
  return [...new Set(texts)].map((text) => `${texts.filter((each) => each === text).length} x ${text}`);
}

function summary(found: ConformReport, wrong: number): string {
  const { missing, unaccepted } = found.report;
  if (isNothingThere(found.report)) return 'No operation is implemented here; check `--base-url`';
  const undecided = resultsOf(found.report).filter(({ verdict }) => verdict === 'own-reason').length;
  const parts = [
    missing.length === 0 ? '' : `${count(missing.length, 'operation')} not implemented here`,
    wrong === 0 ? '' : `${count(wrong, 'response')} wrong`,
    undecided === 0 ? '' : `${count(undecided, 'acceptance')} not decided`,
    refusedOperations(found.report),
  ].filter((part) => part !== '');
  const isClean = wrong + unaccepted.length === 0;
  const sentence = [...(isClean ? ['Nothing is wrong'] : []), ...parts].join('; ');
  if (!isClean || missing.length === 0 || found.allowMissing) return sentence;
  const fails = `Fails because ${count(missing.length, 'operation')} not implemented`;
  return `${sentence}.\n${fails}; pass \`--allow-missing\` to accept that`;
}

/** If other operations accepted requests, the credentials are right. */
function refusedOperations(report: RulesReport): string {
  const { unaccepted } = report;
  if (unaccepted.length === 0) return '';
  const [one, ...others] = unaccepted.map(({ operation }) => operation);
  const isAll = !resultsOf(report).some(({ instance, verdict }) => instance.valid && verdict === 'right');
  const what = others.length === 0 ? one : `${unaccepted.length} operations`;
  return `no request of ${what} was accepted; check ${isAll ? '`--token`, `sign` and ' : ''}the fixtures`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? ' is' : 's are'}`;
}

export function reportAsJson(found: ConformReport): string {
  const { report, malformed } = found;
  const flat = ({ instance, ...result }: RuleRequestResult) => {
    const { operation, name, valid } = instance;
    return { operation, name, valid, ...result };
  };
  const written = {
    ok: isConform(found),
    missing: report.missing,
    unaccepted: report.unaccepted,
    rules: report.rules.map(({ results, ...rule }) => ({ ...rule, results: results.map(flat) })),
    examples: report.examples.map(flat),
    malformed,
  };
  return `${JSON.stringify(written, undefined, 2)}\n`;
}
