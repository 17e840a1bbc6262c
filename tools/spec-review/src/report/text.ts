import { placeOf, type ReviewResult, shortList, verdict, type Weighed } from './review-result.ts';

/** Formats the review for a terminal. */
export function textReport(result: ReviewResult): string {
  const shown = result.findings.filter(({ severity }) => severity !== 'off');
  const parts = [
    verdict(result),
    `Compared ${result.head} with ${result.base}. Version: ${result.bump === 'none' ? 'no step' : `a ${result.bump} step`}.`,
    ...result.notes,
    ...(shown.length > 0 ? ['', ...shown.flatMap(lines)] : []),
  ];
  return `${parts.join('\n')}\n`;
}

function lines(finding: Weighed): string[] {
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
