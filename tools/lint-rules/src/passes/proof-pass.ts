import type { SourceFile } from '@cross-border-payments/openapi/model';
import {
  compareWithSource,
  faultyInstances,
  loadChecked,
  placeDifferences,
} from '@cross-border-payments/proof';
import { type Report, toReport } from '../report.ts';
import { isFactFile } from '../tree/load-tree.ts';

/**
 * Compares the bundle with the instances of the rules and with the facts of the interface document.
 *
 * @returns no report for a document without such facts
 */
export function proofPass(root: string, files: ReadonlyMap<string, SourceFile>): Report[] {
  if (![...files.keys()].some(isFactFile)) return [];
  const { document, rules, source } = loadChecked(root);
  const ofInstances = faultyInstances(document, rules).map(({ rule, list, index, message }) =>
    toReport(files, 'rule-instance', {
      place: { file: `${root}/rules/${rule}.yaml`, path: [list, index] },
      message,
    }),
  );
  const ofFacts = placeDifferences(root, compareWithSource(source, document, rules)).map(
    (place): Report => ({ ...place, severity: 'error', rule: 'source-agrees' }),
  );
  return [...ofInstances, ...ofFacts];
}
