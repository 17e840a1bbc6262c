import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { keyOfPath, type MessagePath, startsWithPath } from '../demands/paths.ts';
import type { ReadingPlan, SchemaReference } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { type ModelOptions, VersionModel } from '../proof/version-model.ts';

/**
 * Maximum number of times that the schemas are read again, for recursive schemas whose references differ between the
 * versions.
 */
const MAX_ROUNDS = 8;
const MAX_PLAN = 500;

/**
 * Reads the schemas of a message in both versions. A version stops at recursive references and at named schemas that
 * are compared separately. If only one version stops at a place, it reads on there, so that a schema that was renamed,
 * moved or extended is compared by its demands.
 */
export function pairModels(
  [schemas, otherSchemas]: readonly [Schemas, Schemas],
  [node, otherNode]: readonly [SchemaNode, SchemaNode],
  options: ModelOptions = {},
): { readonly base: VersionModel; readonly head: VersionModel } {
  let plan: ReadingPlan = new Map();
  for (let round = 1; ; round += 1) {
    const base = new VersionModel(schemas, node, { ...options, plan });
    const head = new VersionModel(otherSchemas, otherNode, { ...options, plan });
    const next = nextPlan(plan, base.references, head.references);
    if (round === MAX_ROUNDS || next.size === plan.size || next.size > MAX_PLAN) return { base, head };
    plan = next;
  }
}

type References = VersionModel['references'];

/**
 * Adds to the plan the references that are to be followed further: recursive references, and references at which only
 * one version stopped.
 */
function nextPlan(plan: ReadingPlan, base: References, head: References): ReadingPlan {
  const next = new Map(plan);
  const idAt = (path: MessagePath) =>
    [base, head].map((references) => targetsAt(references.get(keyOfPath(path)))).join(' | ');
  const read: MessagePath[] = [];
  const references = [...new Map([...base, ...head])].sort(([, a], [, b]) => a.path.length - b.path.length);
  for (const [key, { path }] of references) {
    // Once a version reads on at an outer place, it may stop here too.
    if (read.some((one) => one.length < path.length && startsWithPath(path, one))) continue;
    const around = path.map((_, at) => path.slice(0, at)).find((one) => idAt(one) === idAt(path));
    const turns = stopsToPlan(base.get(key), head.get(key)).map((stop) => {
      // The same two schemas have been compared at an outer place.
      const isKnown = stop.startsWith(AGAIN) && around !== undefined;
      return { stop, turn: isKnown ? `${AGAIN}${keyOfPath(around)}` : 'read' };
    });
    // Both versions may have this label already.
    const isLabelled = (stop: string) => [base, head].every((one) => one.get(key)?.stops.has(stop));
    const news = turns.filter(({ stop, turn }) => {
      return !next.has(`${key} ${stop}`) && !(turn === stop && isLabelled(stop));
    });
    for (const { stop, turn } of news) next.set(`${key} ${stop}`, turn);
    if (news.some(({ turn }) => turn === 'read')) read.push(path);
  }
  return next;
}

/** Returns the places at which only one version stopped, and all stops at recursive references. */
function stopsToPlan(before: SchemaReference | undefined, after: SchemaReference | undefined): string[] {
  const [own, others] = [[...(before?.stops ?? [])], [...(after?.stops ?? [])]];
  const shared = own.filter((stop) => others.includes(stop));
  // A union that only gained or lost cases is compared by their names.
  const isUnion = shared.length > 0 && shared.length === Math.min(own.length, others.length);
  return [...own, ...others].filter((stop) => stop.startsWith(AGAIN) || !(isUnion || shared.includes(stop)));
}

const AGAIN = 'again ';

function targetsAt(reference: SchemaReference | undefined): string {
  return [...(reference?.targets ?? [])]
    .map(({ id }) => id)
    .sort()
    .join();
}
