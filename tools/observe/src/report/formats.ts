import { capitalize } from '@cross-border-payments/explain/words';
import { groupBy } from '@cross-border-payments/openapi';
import { EVIDENCE, type RuleCounts } from '../evidence/rule-evidence.ts';
import type { Unknown } from '../evidence/unknowns.ts';
import { isCompared, type ReportedFinding, type TrafficReport } from './report.ts';

/** The formats of `--format`. */
export const FORMATS: Readonly<Record<string, (report: TrafficReport) => string>> = {
  text: (report) => writeSections(report, false),
  markdown: (report) => writeSections(report, true),
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  sarif: writeSarif,
};

type Table = (names: readonly string[], rows: readonly (readonly string[])[]) => string[];

const MAX_LISTED = 40;

function findingLine({ operation, sentence, rules, count }: ReportedFinding): string {
  const cited = rules.length === 0 || sentence.includes(rules[0] ?? '') ? '' : ` (${rules.join(', ')})`;
  return `${operation}: ${sentence}${cited}. ${times(count)}.`;
}

const KINDS = {
  accepted: 'the service accepts requests that the document rejects',
  refused: 'the service refuses requests that the document accepts',
  response: 'the document rejects responses',
  status: 'undeclared HTTP statuses',
  operation: 'undocumented operations',
} as const;

function writeSections(report: TrafficReport, isMarkdown: boolean): string {
  // Characters of the traffic may control a terminal, and its line breaks may end a list.
  const printable = (line: string) => line.replace(/\p{Cc}+/gu, (found) => (/\s/.test(found) ? ' ' : '?'));
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const table: Table = (names, rows) =>
    isMarkdown
      ? [
          `| ${names.join(' | ')} |`,
          `|${' --- |'.repeat(names.length)}`,
          ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
        ]
      : rows.map((row) => `  ${row.filter(Boolean).join('  ')}`);
  const sections: [string, readonly string[]][] = [
    [report.title, summarize(report)],
    ['Contradictions', listFindings(report, isMarkdown)],
    ['Rules', listRules(report, table)],
    [
      'Refusals of requests that the document accepts',
      table(['Operation', 'Response', 'Count', 'Difference'], listRefusals(report)),
    ],
    ['Unknowns', listUnknowns(report, isMarkdown)],
    ['Coverage', listCoverage(report)],
  ];
  const problems = Object.entries(report.problems).map(([name, count]) => `- ${count} ${name}`);
  const all = [...(isCompared(report) ? sections : []), ['Could not be observed', problems] as const];
  const text = all
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines], at) => {
      const heading = isMarkdown ? `${at === 0 ? '#' : '##'} ${title}` : title.toUpperCase();
      return [heading, '', ...lines.map(printable), ''].join('\n');
    });
  return `${text.join('\n')}${conclude(report)}\n`;
}

function conclude(report: TrafficReport): string {
  const { findings } = report;
  if (findings.length > 0) return `${plural(findings.length, 'contradiction')}.`;
  if (isCompared(report)) return 'No contradiction.';
  return 'Nothing was compared: no request was for an operation of the document. Check the recording and `--document`.';
}

function summarize(report: TrafficReport): string[] {
  const { exchanges, from, to, merchants, agreements, rules, unknowns, coverage } = report;
  const period = from === undefined || to === undefined ? '' : ` from ${from} to ${to}`;
  const count = (verdict: string) => rules.filter((rule) => rule.verdict === verdict).length;
  const answered = unknowns.filter(({ certainty }) => certainty !== 'open').length;
  return [
    `${plural(exchanges, 'exchange')} of ${plural(merchants, 'merchant')}${period}.`,
    `${agreements} requests were refused by document and service alike.`,
    `${rules.length} rules: ${VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}.`,
    `${unknowns.length} unknowns: ${answered} with evidence.`,
    `${Object.keys(coverage.operations.seen).length} operations seen, ${coverage.operations.notSeen.length} not seen.`,
  ];
}

function listFindings({ findings }: TrafficReport, isMarkdown: boolean): string[] {
  return Object.entries(KINDS).flatMap(([kind, title]) => {
    const same = findings.filter((finding) => finding.kind === kind);
    if (same.length === 0) return [];
    const lines = same.flatMap((finding) => {
      const line = `- ${findingLine(finding)}`;
      if (!finding.example || !isMarkdown) return [line];
      return [line, '', '  ```json', `  ${JSON.stringify(finding.example)}`, '  ```', ''];
    });
    return [`${capitalize(title)}:`, '', ...lines, ''];
  });
}

const VERDICTS = [...EVIDENCE, 'not seen'];

function listRules({ rules }: TrafficReport, table: Table): string[] {
  const describeCounts = (rule: RuleCounts) =>
    EVIDENCE.flatMap((kind) => (rule[kind] > 0 ? `${kind} ${times(rule[kind])}` : [])).join(', ');
  const rows = EVIDENCE.flatMap((kind) =>
    rules
      .filter(({ verdict }) => verdict === kind)
      .map((rule) => [rule.id, describeCounts(rule), rule.statement]),
  );
  const unseen = rules.filter(({ verdict }) => verdict === 'not seen').map(({ id }) => id);
  const lines = rows.length === 0 ? [] : table(['Rule', 'Evidence', 'Statement'], rows);
  return unseen.length === 0 ? lines : [...lines, '', `Not seen: ${unseen.join(', ')}.`];
}

function listRefusals({ refusals, tokenRefusals }: TrafficReport): string[][] {
  const rows = refusals.map(({ operation, code, message, count, separatedBy }) => [
    ...[operation, `${code}: ${message}`, times(count)],
    separatedBy === '' ? 'no property separates them from accepted requests' : separatedBy,
  ]);
  return [
    ...rows.slice(0, MAX_LISTED),
    ...tokenRefusals.map(([text, count]) => ['token', text, times(count), '']),
  ];
}

function listUnknowns({ unknowns }: TrafficReport, isMarkdown: boolean): string[] {
  const isOpen = ({ certainty }: Unknown) => certainty === 'open';
  const answered = unknowns.filter((unknown) => !isOpen(unknown));
  const open = groupBy(unknowns.filter(isOpen), ({ statement }) => statement);
  const names = [...open].map(([name, same]) => (same.length > 1 ? `${name} (${same.length})` : name));
  const left = names.length === 0 ? [] : ['', `Not answered: ${names.join('; ')}.`];
  return [...answered.flatMap((unknown) => listAnswer(unknown, isMarkdown)), ...left];
}

const CERTAINTIES = {
  likely: 'likely',
  seen: 'seen with one merchant',
  few: 'too few exchanges',
  open: '',
} as const;

function listAnswer(
  { statement, section, places, certainty, count }: Unknown,
  isMarkdown: boolean,
): string[] {
  const sure = CERTAINTIES[certainty];
  const title = `${statement}${section === undefined ? '' : ` (section ${section})`}: ${sure}, ${times(count)}`;
  const same = groupBy(
    places,
    ({ part, path, text }) => `${part}${path === '' ? '' : ` \`${path}\``}: ${text}`,
  );
  const lines = [...same].slice(0, MAX_LISTED).map(([text, group]) => {
    const names = [...new Set(group.map(({ operation }) => operation))];
    return `  - ${names.length > 3 ? `${names.length} operations` : names.join(', ')} ${text}`;
  });
  return [isMarkdown ? `- **${title}**` : `- ${title}`, ...lines];
}

/** Names the operations that were not seen. Only the JSON report lists what was not seen of the other operations. */
function listCoverage({ coverage }: TrafficReport): string[] {
  const { operations, statusesNotSeen, properties, enumerationValues: values } = coverage;
  const list = (title: string, names: readonly string[]) => {
    const shown = [...names.slice(0, MAX_LISTED), ...(names.length > MAX_LISTED ? ['…'] : [])];
    return names.length === 0 ? [] : [`- ${names.length} ${title}: ${shown.join(', ')}`];
  };
  return [
    `- Properties: ${properties.seen} of ${properties.declared} seen. Enumeration values: ${values.seen} of ${values.declared}. Declared statuses not seen: ${statusesNotSeen.length}.`,
    ...list('operations not seen', operations.notSeen),
    ...list('properties that the document does not declare', coverage.undeclaredProperties),
    ...coverage.undocumented.map(
      ({ operation, skeleton }) => `- ${operation} is not documented: ${JSON.stringify(skeleton)}`,
    ),
  ];
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function writeSarif({ findings }: TrafficReport): string {
  const results = findings.map((finding) => {
    const { kind, operation: name, rules, pointer } = finding;
    const message = { text: findingLine(finding) };
    const place = { logicalLocations: [{ name, fullyQualifiedName: pointer ?? name }] };
    return { ruleId: rules[0] ?? kind, level: 'error', message, locations: [place] };
  });
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({ id }));
  const driver = { name: 'observe', rules };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  const sarif = { $schema, version: '2.1.0', runs: [{ tool: { driver }, results }] };
  return `${JSON.stringify(sarif, null, 2)}\n`;
}
