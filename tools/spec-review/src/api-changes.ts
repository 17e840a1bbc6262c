import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenApiDocument, redocly } from '@cross-border-payments/proof';
import { ReviewError } from './finding.ts';

/** One side of a change as `redocly diff` reports it. */
export interface Side {
  pointer: string;
  value?: unknown;
}

/** A change as `redocly diff` reports it. */
export interface ApiChange {
  kind: 'added' | 'removed' | 'modified';
  impact: 'major' | 'minor' | 'patch';
  typeName: string;
  property?: string;
  verdicts: { ruleId: string; message: string }[];
  base?: Side;
  revision?: Side;
}

const config = join(import.meta.dirname, '..', 'redocly.yaml');

/**
 * Compares two bundles with `redocly diff`.
 *
 * @param base the earlier bundle
 * @param revision the later bundle
 * @param folder a folder for the two bundles and the report
 * @returns every change, a shared component's once
 * @throws ReviewError with Redocly's words when it writes no report
 */
export async function apiChanges(
  base: OpenApiDocument,
  revision: OpenApiDocument,
  folder: string,
): Promise<ApiChange[]> {
  await writeFile(join(folder, 'base.json'), JSON.stringify(base));
  await writeFile(join(folder, 'revision.json'), JSON.stringify(revision));
  const options = ['--config', config, '--format', 'json', '--output', 'diff.json'];
  const { output, errors } = await redocly(['diff', 'base.json', 'revision.json', ...options], folder);
  const report = await readFile(join(folder, 'diff.json'), 'utf8').catch(() => {
    throw new ReviewError(`redocly diff gave no report:\n${`${output}${errors}`.trim()}`);
  });
  return (JSON.parse(report) as { changes: ApiChange[] }).changes;
}
