import { placeOf, type RatedFinding, type ReviewResult, shortList, verdict } from '../findings/finding.ts';

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
  const shown = result.findings.filter(({ severity }) => severity !== 'off');
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
  const shown = result.findings.filter(({ severity }) => severity !== 'off');
  const title = escapeMarkup(verdict(result));
  const step = result.bump === 'none' ? 'no step' : `a ${result.bump} step`;
  const articles = shown.map((finding) => {
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
<p>Compared ${escapeMarkup(result.head)} with ${escapeMarkup(result.base)}. Version: ${step}.</p>
${articles.join('\n')}
${notes === '' ? '' : `<h2>Notes</h2>\n<ul>\n${notes}\n</ul>\n`}</html>
`;
}

/** Escapes a text that may have code between backticks. */
function code(text: string): string {
  return escapeMarkup(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}
