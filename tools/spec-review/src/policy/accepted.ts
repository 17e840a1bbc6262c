import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '@cross-border-payments/openapi';
import { parseSourceFile } from '@cross-border-payments/openapi/model';
import { ReviewError } from '../finding.ts';

/** Name of the file beside a document that lists the breaks which were agreed on. */
export const ENTRIES_FILE = 'accepted-breaks.yaml';

/** One break that was agreed on. */
export interface AcceptedEntry {
  /** Id of the finding. */
  readonly id: string;
  readonly reason: string;
  readonly by: string;
  /** The last day on which it counts, as YYYY-MM-DD. */
  readonly until: string;
  readonly line: number;
}

/**
 * Reads the file of accepted breaks.
 *
 * @param file its path; a file that is missing has no entries
 * @param shown its path in errors
 * @throws ReviewError for an entry without `id`, `reason`, `by` or `until`, with its line
 */
export function readAccepted(file: string, shown: string): AcceptedEntry[] {
  if (!existsSync(file)) return [];
  const { data, problem, positionOf } = parseSourceFile(file, readFileSync(file, 'utf8'));
  if (problem) throw new ReviewError(`${shown}:${problem.line} is not valid YAML: ${problem.reason}`);
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data))
    throw new ReviewError(`${shown}:1 must be a list of entries with id, reason, by and until.`);
  return data.map((entry: unknown, at) => {
    const { line } = positionOf([at]);
    const members = isObject(entry) ? entry : {};
    const missing = ['id', 'reason', 'by', 'until'].filter((name) => !members[name]);
    if (missing.length > 0)
      throw new ReviewError(`${shown}:${line} lacks ${missing.join(' and ')}. Add it to the entry.`);
    const until = String(members.until);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) {
      throw new ReviewError(`${shown}:${line} \`until\` must be a day such as 2026-12-31, not \`${until}\`.`);
    }
    return { id: String(members.id), reason: String(members.reason), by: String(members.by), until, line };
  });
}
