import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { Report } from '../report.ts';

/** Returns one error for each file that is not valid YAML, for example because a key occurs twice. */
export function checkSyntax(files: Iterable<SourceFile>): Report[] {
  return [...files].flatMap(({ file, problem }) => {
    if (problem === undefined) return [];
    const { reason, isSyntax, ...position } = problem;
    const [firstLine = ''] = reason.split('\n');
    const fault = isSyntax ? `is not valid YAML: ${firstLine.replace(/\.$/, '')}` : firstLine;
    const message = `This file ${fault}. Correct it here or just above; the other checks wait until it parses.`;
    return [{ file, ...position, severity: 'error', rule: 'yaml-syntax', message }];
  });
}
