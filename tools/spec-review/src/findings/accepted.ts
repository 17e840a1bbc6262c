import { createHash } from 'node:crypto';
import { isObject } from '@cross-border-payments/openapi';
import { jsonKey } from '@cross-border-payments/openapi/model';
import type { Version } from '../repository/version.ts';
import { type Draft, fold, isOfOperations, ReviewError, type ReviewFinding } from './finding.ts';
import { readYamlSource } from './settings.ts';

/**
 * Appends a hash to the id of a finding. The hash covers the cause and the values at the place in both versions,
 * without descriptions. So an accepted id does not accept another change at the same place.
 */
export function idWithState(
  finding: ReviewFinding,
  versions: Readonly<Record<'base' | 'head', Pick<Version, 'value'>>>,
): string {
  const { id, cause, place, operations } = finding;
  const values = [versions.base, versions.head].map((version) => version.value(place.pointer));
  const state = jsonKey(
    JSON.parse(JSON.stringify([cause, ...values, isOfOperations(finding) ? operations : []], withoutWords)),
  );
  return `${id}@${createHash('sha256').update(state).digest('hex').slice(0, 8)}`;
}

const WORDS = new Set(['description', 'summary', 'title', '$comment']);

function withoutWords(key: string, value: unknown): unknown {
  return typeof value === 'string' && WORDS.has(key) ? undefined : value;
}

/** Folds drafts into findings with their ids and lines. */
export function withIds(
  drafts: readonly Draft[],
  versions: Readonly<Record<'base' | 'head', Pick<Version, 'find' | 'value'>>>,
): ReviewFinding[] {
  const findings = fold(drafts, ({ version, pointer }) => {
    const found = versions[version].find(pointer);
    // A removed element has no line in the working tree, so the finding shows the line of the nearest element around
    // it.
    return version === 'base' ? (versions.head.find(pointer) ?? found) : found;
  });
  return findings.map((one) => ({ ...one, id: idWithState(one, versions) }));
}

/** Returns an id without its hash. */
export function withoutState(id: string): string {
  return id.replace(/@[0-9a-f]{8}$/, '');
}

/** Name of the file with accepted breaks, next to the document. */
export const ENTRIES_FILE = 'accepted-breaks.yaml';

export interface AcceptedEntry {
  readonly id: string;
  readonly reason: string;
  /** The names of the people who accept the break. */
  readonly by: readonly string[];
  /** The last day on which the entry is valid, as YYYY-MM-DD. */
  readonly until: string;
  readonly line: number;
}

/** Reads the file of accepted breaks, if there is one. @throws ReviewError with the line of a faulty entry */
export function readAccepted(file: string): AcceptedEntry[] {
  const source = readYamlSource(file);
  if (!source) return [];
  const { data, positionOf } = source;
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data))
    throw new ReviewError(
      `${file}:1 must be an array of entries with \`id\`, \`reason\`, \`by\` and \`until\`.`,
    );
  return data.map((entry: unknown, at) => {
    const { line } = positionOf([at]);
    const properties = isObject(entry) ? entry : {};
    const missing = ['id', 'reason', 'by', 'until'].filter((name) => !properties[name]);
    if (missing.length > 0)
      throw new ReviewError(`${file}:${line} lacks ${missing.join(' and ')}. Add it to the entry.`);
    const until = String(properties.until);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) {
      throw new ReviewError(`${file}:${line} \`until\` must be a day such as 2026-12-31, not \`${until}\`.`);
    }
    return {
      id: String(properties.id),
      reason: String(properties.reason),
      by: [properties.by].flat().map(String),
      until,
      line,
    };
  });
}
