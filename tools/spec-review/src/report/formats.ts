import { githubAnnotation } from '@cross-border-payments/cli-kit';
import {
  levels,
  placeOf,
  type RatedFinding,
  type ReviewResult,
  shortList,
  verdict,
} from '../findings/finding.ts';

export function textReport(result: ReviewResult): string {
  const shown = result.findings.filter(({ severity }) => severity !== 'off');
  const parts = [
    verdict(result),
    `Compared ${result.head} with ${result.base}. Version: ${result.bump === 'none' ? 'no step' : `a ${result.bump} step`}.`,
    ...result.notes,
    ...(shown.length > 0 ? ['', ...folded(shown)] : []),
  ];
  return `${parts.join('\n')}\n`;
}

const MAX_ADDITIONS = 20;

/** Writes findings that may break a program in full, and the first of the others on one line each. */
function folded(findings: readonly RatedFinding[]): string[] {
  const isShort = ({ level }: RatedFinding) => level === 'additive' || level === 'docs';
  const short = findings
    .filter(isShort)
    .map(({ level, cause, operations }) => `${level.padEnd(10)}${cause}${inOperations(operations)}`);
  const rest = short.length - MAX_ADDITIONS;
  return [
    ...findings.filter((one) => !isShort(one)).flatMap(lines),
    ...short.slice(0, MAX_ADDITIONS),
    ...(rest > 0 ? [`And ${rest} more that break nothing; \`--format json\` lists them all.`] : []),
  ];
}

function lines(finding: RatedFinding): string[] {
  const { level, cause, consequence, remedy, operations, id, accepted } = finding;
  const indent = ' '.repeat(10);
  const place = placeOf(finding);
  return [
    `${level.padEnd(10)}${cause}`,
    ...(consequence === '' ? [] : [`${indent}${consequence}`]),
    ...(accepted === undefined ? [] : [`${indent}Accepted: ${accepted}`]),
    ...(remedy === '' || accepted !== undefined ? [] : [`${indent}Instead: ${remedy}`]),
    ...(operations.length > 0 ? [`${indent}operations: ${shortList(operations)}`] : []),
    `${indent}${place === '' ? finding.place.pointer : place}  ${id}`,
  ];
}

const COMMANDS = { error: 'error', warning: 'warning', notice: 'notice', off: 'notice' } as const;

export function jsonReport(result: ReviewResult): string {
  return `${JSON.stringify({ verdict: verdict(result), ...result }, null, 2)}\n`;
}

/** Formats the review as GitHub workflow commands, which annotate the lines of a pull request. */
export function githubReport(result: ReviewResult): string {
  const shown = result.findings.filter(({ severity, level }) => severity !== 'off' && level !== 'docs');
  const annotations = shown.map((finding) => {
    const { severity, level, source, accepted, operations } = finding;
    const place = source === undefined ? {} : { file: source.file, line: source.line };
    const command = accepted === undefined ? COMMANDS[severity] : 'notice';
    const title = `spec review: ${level}`;
    return githubAnnotation(command, { ...place, title }, sentence(finding) + inOperations(operations));
  });
  return `${[...annotations, verdict(result), ...result.notes].join('\n')}\n`;
}

function inOperations(operations: readonly string[]): string {
  return operations.length === 0 ? '' : ` (${shortList(operations)})`;
}

function sentence({ cause, consequence, remedy, accepted }: RatedFinding): string {
  const last = accepted === undefined ? remedy : `Accepted: ${accepted}`;
  return [cause, consequence, last].filter((part) => part !== '').join(' ');
}

/** Formats the review as SARIF 2.1.0, which code scanning reads. */
export function sarifReport(result: ReviewResult): string {
  const shown = result.findings.filter(({ severity }) => severity !== 'off');
  const rules = [...new Set(shown.map(({ kind }) => kind))].map((id) => ({ id }));
  const results = shown.map((finding) => {
    const { kind, id, severity, source, accepted } = finding;
    const region = source && {
      physicalLocation: { artifactLocation: { uri: source.file }, region: { startLine: source.line } },
    };
    return {
      ruleId: kind,
      level: { error: 'error', warning: 'warning', notice: 'note', off: 'none' }[severity],
      message: { text: sentence(finding) },
      partialFingerprints: { finding: id },
      ...(region ? { locations: [region] } : {}),
      ...(accepted === undefined ? {} : { suppressions: [{ kind: 'external', justification: accepted }] }),
    };
  });
  const run = { tool: { driver: { name: 'spec-review', rules } }, results };
  return `${JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

const HEADINGS = {
  breaking: 'Breaking',
  source: 'Breaking for programs that are compiled against the client or the stubs',
  check: 'Changed',
  additive: 'Added',
  docs: 'Documentation',
} as const;

/** Formats the findings as the section of one release in a changelog. */
export function changelogReport({ findings, head }: ReviewResult): string {
  const parts = levels.flatMap((level) => {
    const own = findings.filter((finding) => finding.level === level && !finding.kind.startsWith('policy-'));
    if (own.length === 0) return [];
    const lines = own.map(({ cause, consequence, operations }) => {
      const text =
        level === 'breaking' || level === 'source' ? [cause, consequence].filter(Boolean).join(' ') : cause;
      return `- ${text}${inOperations(operations)}`;
    });
    return ['', `### ${HEADINGS[level]}`, '', ...lines];
  });
  return `${[`## ${head}`, ...(parts.length > 0 ? parts : ['', 'No change of the interface.'])].join('\n')}\n`;
}
