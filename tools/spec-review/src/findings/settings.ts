import { existsSync, readFileSync } from 'node:fs';
import { nearestName } from '@cross-border-payments/explain/near';
import { isObject } from '@cross-border-payments/openapi';
import { parseSourceFile, type SourceFile } from '@cross-border-payments/openapi/model';
import { type Level, levels, ReviewError, type Severity } from './finding.ts';

export interface ReviewSettings {
  /** Severities by level or kind of finding. The severity of a kind overrides the severity of its level. */
  readonly severities: ReadonlyMap<string, Severity>;
  /** Patterns of paths whose findings are switched off, such as `/internal/**`. */
  readonly ignore: readonly string[];
  /** Days between the announcement of a last day and the removal. */
  readonly notice: number;
  /** The highest severity of changes of an operation, by the value of its `x-stability`. */
  readonly stability: ReadonlyMap<string, Severity>;
  /** Whether programs use the generated client or stubs, so that the names and types of the code matter. */
  readonly client: boolean | undefined;
  /** Servers that moved. Maps the start of the old address to the start of the new one. */
  readonly servers: ReadonlyMap<string, string>;
  /** Who must agree to accept a finding of a level; without `from`, anybody may. */
  readonly approvers: ReadonlyMap<Level, { readonly from?: readonly string[]; readonly count: number }>;
}

export const SETTINGS_FILE = 'spec-review.yaml';

/** Severities, from the most to the least serious. */
export const severities: readonly Severity[] = ['error', 'warning', 'notice', 'off'];

export const DEFAULT_SETTINGS: ReviewSettings = {
  severities: new Map(),
  ignore: [],
  notice: 180,
  stability: new Map([
    ['draft', 'notice'],
    ['alpha', 'notice'],
    ['beta', 'warning'],
  ]),
  client: undefined,
  servers: new Map(),
  approvers: new Map(),
};

const words = (text: string): string[] => text.trim().split(/\s+/);
const byDirection = (ends: string) =>
  ['request', 'response', 'webhook', 'reply'].flatMap((start) => words(ends).map((end) => `${start}-${end}`));
const both = (names: readonly string[]) => names.flatMap((name) => [`${name}-added`, `${name}-removed`]);

export const kinds: readonly string[] = [
  ...byDirection('refused widened loosened narrowed condition type value-added value-removed'),
  ...byDirection('property-default property-deprecated property-gained property-hidden'),
  ...byDirection('content-encoding content-media-type'),
  ...both(byDirection('property')),
  ...both(words('operation webhook callback response reply body media-type server operation-server')),
  ...both(words('part-type document')),
  ...words(`
    body-required callback-moved case-removed document-fault enum-name-changed found-by-changed header-style
    media-type-narrowed media-type-parameters method-renamed not-compared not-proved nullable-enum
    operation-deprecated operation-server-order parameter-deprecated parameter-empty parameter-reserved
    parameter-style parameter-type parameter-undeclared part-header-required part-reserved part-style
    path-parameter-renamed profile-changed retry-changed security-eased security-flow security-flow-added
    security-renamed security-tightened server-order stability-lowered status-codes-changed sunset-early
    sunset-moved type-removed words
    unreadable base-unreadable head-unreadable
    policy-unused policy-expired policy-approver policy-change-file-missing policy-change-file-low
  `),
];

/** Returns what is wrong with the severity of a level or kind; undefined if nothing is. */
export function severityFault(name: string, severity: unknown): string | undefined {
  const known = [...levels, ...kinds];
  if (!known.includes(name)) {
    const near = nearestName(known, name);
    return `there is no level or kind of finding \`${name}\`${near === undefined ? '' : `; did you mean \`${near}\`?`}`;
  }
  return valueFault(name, severity);
}

function valueFault(name: string, severity: unknown): string | undefined {
  if (severities.includes(severity as Severity)) return undefined;
  return `\`${name}\` must be one of ${severities.join(', ')}, not \`${String(severity)}\``;
}

/** Reads the settings, if there are any. @throws ReviewError with the line of a fault in the file `shown` */
export function readReviewSettings(file: string, shown = file): ReviewSettings | undefined {
  const source = readYamlSource(file, shown);
  if (!source) return undefined;
  const data = source.data ?? {};
  const refuse = (path: readonly (string | number)[], reason: string): never => {
    const { line } = source.positionOf(path.map(String), 'key');
    const remedy = reason.endsWith('?') ? '' : '. Correct the setting and try again.';
    throw new ReviewError(`${shown}:${line} ${reason}${remedy}`);
  };
  if (!isObject(data)) return refuse([], 'must be an object of settings');
  for (const name of Object.keys(data)) {
    const near = nearestName(Object.keys(DEFAULT_SETTINGS), name);
    const meant = near === undefined ? '' : `; did you mean \`${near}\`?`;
    if (!Object.hasOwn(DEFAULT_SETTINGS, name)) refuse([name], `there is no setting \`${name}\`${meant}`);
  }
  const entriesOf = (name: string) => {
    const value = data[name] ?? {};
    return Object.entries(isObject(value) ? value : refuse([name], `\`${name}\` must be an object`));
  };
  const severitiesOf = (setting: string, faultOf: typeof valueFault) =>
    entriesOf(setting).map(([name, severity]): [string, Severity] => {
      const fault = faultOf(name, severity);
      return fault === undefined ? [name, severity as Severity] : refuse([setting, name], fault);
    });
  const namesAt = (path: readonly string[], value: unknown): string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')
      ? value
      : refuse(path, `\`${path.at(-1)}\` must be an array of strings`);
  const { notice = DEFAULT_SETTINGS.notice, ignore = [], client } = data;
  if (client !== undefined && typeof client !== 'boolean')
    refuse(['client'], `\`client\` must be true or false, not \`${String(client)}\``);
  if (!Number.isInteger(notice) || Number(notice) < 0)
    refuse(['notice'], `\`notice\` must be a whole number of days, not \`${String(notice)}\``);
  return {
    notice: Number(notice),
    client: client as boolean | undefined,
    servers: new Map(entriesOf('servers').map(([old, now]) => [old, String(now)])),
    ignore: namesAt(['ignore'], ignore),
    severities: new Map(severitiesOf('severities', severityFault)),
    stability: new Map([...DEFAULT_SETTINGS.stability, ...severitiesOf('stability', valueFault)]),
    approvers: new Map(
      entriesOf('approvers').map(([level, value]) => {
        const path = ['approvers', level];
        if (!levels.includes(level as Level))
          refuse(path, `\`${level}\` must be one of ${levels.join(', ')}`);
        const { count = 1, from } = isObject(value) ? value : { from: value };
        const names = from === undefined ? undefined : namesAt(path, from);
        if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > (names?.length ?? Infinity)) {
          const wanted = 'a whole number from 1 to the number of names';
          refuse(path, `\`count\` must be ${wanted}, not \`${String(count)}\``);
        }
        return [level as Level, { ...(names && { from: names }), count: Number(count) }];
      }),
    ),
  };
}

/** Reads a YAML file, if it exists. @throws ReviewError with the line of a syntax error */
function readYamlSource(file: string, shown = file): SourceFile | undefined {
  if (!existsSync(file)) return undefined;
  const source = parseSourceFile(file, readFileSync(file, 'utf8'));
  const { problem } = source;
  if (!problem) return source;
  const reason = problem.reason.replace(/\.$/, '');
  throw new ReviewError(
    `${shown}:${problem.line} is not valid YAML: ${reason}. Correct the file and try again.`,
  );
}

export const ENTRIES_FILE = 'accepted-breaks.yaml';

export interface AcceptedEntry {
  readonly id: string;
  readonly reason: string;
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
