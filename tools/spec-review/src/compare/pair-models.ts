import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { keyOfPath, type MessagePath } from '../demands/paths.ts';
import type { ReadingPlan, SchemaReference } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { type ModelOptions, VersionModel } from '../proof/version-model.ts';

/** Limits how far schemas are unrolled that refer to each other in different ways in the two versions. */
const MAX_ROUNDS = 8;
const MAX_PLAN = 500;

/**
 * Reads the schemas of a message in both versions. The reader stops at named schemas that are compared separately, and
 * at recursive references. Where only one version stops, the other reads on, so that a schema that moved to another
 * name or place, or that is extended, is compared by its demands.
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

/** Adds the stops of each version that the other version does not make. */
function nextPlan(plan: ReadingPlan, base: References, head: References): ReadingPlan {
  const next = new Map(plan);
  const idAt = (path: MessagePath) =>
    [base, head].map((references) => targetsAt(references.get(keyOfPath(path)))).join(' | ');
  for (const key of new Set([...base.keys(), ...head.keys()])) {
    const path = (base.get(key) ?? head.get(key))?.path ?? [];
    const around = path.map((_, at) => path.slice(0, at)).find((one) => idAt(one) === idAt(path));
    for (const stop of stopsToPlan(base.get(key), head.get(key))) {
      // The same two schemas around this place have been compared.
      const isKnown = stop.startsWith(AGAIN) && around !== undefined;
      const turn = isKnown ? `${AGAIN}${keyOfPath(around)}` : 'read';
      // Both versions have this label already.
      const isLabelled = turn === stop && [base, head].every((one) => one.get(key)?.stops.has(stop));
      if (!isLabelled && !next.has(`${key} ${stop}`)) next.set(`${key} ${stop}`, turn);
    }
  }
  return next;
}

/** Returns the stops of recursive references, and those that only one version makes. */
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
