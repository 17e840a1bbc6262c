import { type Operation, partsOf } from '@cross-border-payments/openapi/model';
import { type Coverage, listCoverage } from '../evidence/coverage.ts';
import type { Observation, TrafficFinding } from '../evidence/observation.ts';
import type { RefusalGroup } from '../evidence/refusals.ts';
import type { RuleCounts } from '../evidence/rule-evidence.ts';
import { answerUnknowns, type Unknown } from '../evidence/unknowns.ts';
import { toEntry } from '../traffic/write-har.ts';

/** `followed` if accepted requests followed the rule and none broke it: nothing shows then whether it is enforced. */
type Verdict = 'contradicted' | 'confirmed' | 'followed' | 'not seen';

export interface ReportedFinding extends Omit<TrafficFinding, 'example'> {
  /** The entry of a HAR, masked. */
  readonly example?: object;
}

/** A reason for which the service refused requests that the document accepts. */
export interface RefusalSummary extends Omit<RefusalGroup, 'operation' | 'properties'> {
  readonly operation: string;
}

/** What an observation found, without secrets. */
export interface TrafficReport {
  readonly title: string;
  readonly exchanges: number;
  readonly from?: string;
  readonly to?: string;
  readonly merchants: number;
  /** Hosts of the service, with their ports. */
  readonly hosts: readonly string[];
  /** Requests that both the document and the service refused. */
  readonly agreements: number;
  readonly findings: readonly ReportedFinding[];
  readonly rules: readonly (RuleCounts & { readonly verdict: Verdict })[];
  readonly refusals: readonly RefusalSummary[];
  readonly tokenRefusals: readonly (readonly [text: string, count: number])[];
  readonly unknowns: readonly Unknown[];
  readonly coverage: Coverage;
  readonly problems: Readonly<Record<string, number>>;
  /** Minimum number of recorded exchanges for an answer or a proposal. */
  readonly atLeast: number;
}

/** @param atLeast minimum number of recorded exchanges before an open question counts as answered */
export function makeReport(
  observation: Observation,
  problems: ReadonlyMap<string, number>,
  atLeast: number,
): TrafficReport {
  const { contract, firstAt, lastAt, exchanges, agreements, merchants, rules } = observation;
  const groups = observation.refusals.list();
  const unknowns = answerUnknowns(observation, groups, atLeast);
  const open = new Set(
    unknowns.flatMap(({ statement, pointers }) => (DEMANDS.test(statement) ? pointers : [])),
  );
  // If the document leaves a place open, a further rule there answers an unknown and is no contradiction.
  const further = groups.filter(({ separatedBy }) => separatedBy !== '');
  const isOpen = (operation: Operation, properties: readonly string[]) =>
    listPointers(operation, properties).some((pointer) => open.has(pointer));
  const found = further.filter(({ operation, properties }) => !isOpen(operation, properties));
  const refused = found.map(({ operation, code, message, count, separatedBy }): ReportedFinding => {
    const sentence = `the service refuses the request if ${separatedBy} (${code}: ${message})`;
    const { id, pointer } = operation;
    return { kind: 'refused', operation: id, sentence, rules: [], count, pointer };
  });
  const others = observation.countOtherHosts();
  return {
    ...{ title: contract.model.title, exchanges, agreements, merchants: merchants.size, atLeast, unknowns },
    hosts: [...observation.hosts],
    ...(firstAt === undefined ? {} : { from: new Date(firstAt).toISOString() }),
    ...(lastAt === undefined ? {} : { to: new Date(lastAt).toISOString() }),
    findings: [
      ...observation.listFindings().map(({ example, ...finding }) => ({
        ...finding,
        ...(example ? { example: toEntry(example) } : {}),
      })),
      ...refused,
    ],
    rules: [...rules.rules.values()].map((rule) => ({ ...rule, verdict: judge(rule) })),
    refusals: groups.map(({ operation, properties: _properties, ...group }) => ({
      ...group,
      operation: operation.id,
    })),
    tokenRefusals: [...rules.tokenRefusals],
    coverage: listCoverage(observation),
    problems: { ...Object.fromEntries(problems), ...(others > 0 && { 'requests to other hosts': others }) },
  };
}

/**
 * Returns whether any exchange belonged to an operation of the document. If none did, a report without contradictions
 * proves nothing.
 */
export function isCompared({ coverage }: TrafficReport): boolean {
  return Object.keys(coverage.operations.seen).length > 0;
}

/** Matches statements about what a request must contain, but not statements about lengths, meanings and effects. */
const DEMANDS =
  /required|condition|(request|body|form|further) (body|shape|fields?)|given|characters|location|format/;

function judge(counts: RuleCounts): Verdict {
  return (
    (['contradicted', 'confirmed', 'followed'] as const).find((verdict) => counts[verdict] > 0) ?? 'not seen'
  );
}

/**
 * Lists the pointers at which an `x-not-shown` may explain a refusal: of the operation, its messages and the
 * properties.
 */
function listPointers(
  { pointer, body, parameters, querySchema }: Operation,
  properties: readonly string[],
): string[] {
  const nodes = [...(body?.contents ?? []).map(({ schema }) => schema), querySchema].filter(
    (node) => node !== undefined,
  );
  const parts = nodes.flatMap((node) => partsOf(node));
  const inner = properties.flatMap((path) => {
    const [name = ''] = path.split('.');
    const declared = parts.flatMap(({ properties: own }) => own.get(name) ?? []);
    const sent = parameters.query.filter((parameter) => parameter.name === path).map(({ schema }) => schema);
    return [...declared, ...sent].flatMap((node) => partsOf(node));
  });
  return [pointer, ...[...parts, ...inner].map((node) => node.pointer)];
}
