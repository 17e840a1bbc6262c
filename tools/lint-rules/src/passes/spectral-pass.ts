import { readFileSync } from 'node:fs';
import { Document, Spectral } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import type { Report } from '../report.ts';
import { createRuleset } from '../ruleset.ts';
import type { SpecTree } from '../tree/spec-tree.ts';

const SEVERITIES = ['error', 'warning', 'info', 'info'] as const;

/**
 * Runs the ruleset on the files, each as a document of its own.
 * @param tree The document the files belong to.
 * @param files Absolute names of the files to lint.
 * @returns Spectral's reports, at the file and line of the fault
 */
export async function spectralPass(tree: SpecTree, files: readonly string[]): Promise<Report[]> {
  const spectral = new Spectral();
  spectral.setRuleset(createRuleset(() => tree));
  const reports: Report[] = [];
  for (const file of files) {
    const document = new Document(readFileSync(file, 'utf8'), parsers.Yaml, file);
    const results = await spectral.run(document, { ignoreUnknownFormat: true });
    for (const { source, range, severity, code, message } of results) {
      reports.push({
        file: source ?? file,
        line: range.start.line + 1,
        column: range.start.character + 1,
        severity: SEVERITIES[severity],
        rule: String(code),
        message,
      });
    }
  }
  return reports;
}
