import { githubAnnotation } from '@cross-border-payments/cli-kit';
import {
  levels,
  placeOf,
  type RatedFinding,
  type ReviewResult,
  shortList,
  shownFindings,
  verdict,
} from '../findings/finding.ts';

export function textReport(result: ReviewResult): string {
  const shown = shownFindings(result);
  const parts = [
    verdict(result),
    `Compared ${result.head} with ${result.base}. Version: ${sayStep(result)}.`,
    ...result.notes,
    ...(shown.length > 0 ? ['', ...folded(shown)] : []),
  ];
  return `${parts.join('\n')}\n`;
}

function sayStep({ bump }: ReviewResult): string {
  return bump === 'none' ? 'no step' : `a ${bump} step`;
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
  const shown = shownFindings(result).filter(({ level }) => level !== 'docs');
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
  const shown = shownFindings(result);
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for XML and HTML, and drops characters that XML does not allow. */
function escapeMarkup(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ');
  return allowed.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

function details({ consequence, remedy, accepted, operations, id }: RatedFinding): string[] {
  return [
    consequence,
    accepted === undefined ? remedy && `Instead: ${remedy}` : `Accepted: ${accepted}`,
    operations.length > 0 ? `Operations: ${shortList(operations)}` : '',
    `Id: ${id}`,
  ].filter((line) => line !== '');
}

/** Formats the review as JUnit XML, with a test case per finding. Errors fail, and accepted breaks are skipped. */
export function junitReport(result: ReviewResult): string {
  const shown = shownFindings(result);
  const isFailure = ({ severity, accepted }: RatedFinding) => severity === 'error' && accepted === undefined;
  const cases = shown.map((finding) => {
    const { kind, level, cause, source, accepted } = finding;
    const place = source ? ` file="${escapeMarkup(source.file)}" line="${source.line}"` : '';
    const text = escapeMarkup(details(finding).join('\n'));
    const outcome = isFailure(finding)
      ? `<failure type="${level}" message="${escapeMarkup(cause)}">${text}</failure>`
      : accepted === undefined
        ? `<system-out>${text}</system-out>`
        : `<skipped message="${escapeMarkup(accepted)}"/>`;
    return `    <testcase classname="${escapeMarkup(kind)}" name="${escapeMarkup(cause)}"${place}>${outcome}</testcase>`;
  });
  const none = '    <testcase classname="spec-review" name="The interface is unchanged."/>';
  const counts = `tests="${cases.length || 1}" failures="${shown.filter(isFailure).length}" skipped="${shown.filter(({ accepted }) => accepted !== undefined).length}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${escapeMarkup(verdict(result))}" ${counts}>
${cases.join('\n') || none}
  </testsuite>
</testsuites>
`;
}

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article { border-left: 4px solid #8888; padding-left: 1rem; margin: 1.5rem 0; }
article.error { border-color: #c22; } article.warning { border-color: #d90; }
pre, code { background: #8882; border-radius: 3px; overflow-x: auto; } pre { padding: 0.5rem; }
:root { color-scheme: light dark; }`;

/** Formats the review as a page that needs no other file. */
export function htmlReport(result: ReviewResult): string {
  const title = escapeMarkup(verdict(result));
  const articles = shownFindings(result).map((finding) => {
    const { level, severity, accepted, cause, counterexample } = finding;
    const message = counterexample === undefined ? '' : JSON.stringify(counterexample, null, 2);
    return `<article class="${accepted === undefined ? severity : 'notice'}">
<h2>${level}: ${code(cause)}</h2>
${[...details(finding), placeOf(finding)].map((line) => `<p>${code(line)}</p>`).join('\n')}
${message === '' ? '' : `<details><summary>The smallest message</summary><pre>${escapeMarkup(message)}</pre></details>\n`}</article>`;
  });
  const notes = result.notes.map((note) => `<li>${code(note)}</li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>Compared ${escapeMarkup(result.head)} with ${escapeMarkup(result.base)}. Version: ${sayStep(result)}.</p>
${articles.join('\n')}
${notes === '' ? '' : `<h2>Notes</h2>\n<ul>\n${notes}\n</ul>\n`}</html>
`;
}

/** Escapes a text that may have code between backticks. */
function code(text: string): string {
  return escapeMarkup(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}
