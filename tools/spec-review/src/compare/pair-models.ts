import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { keyOfPath, type MessagePath } from '../demands/paths.ts';
import type { ReadingPlan, Reference } from '../demands/read-demands.ts';
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
    const [was, is] = [base.get(key), head.get(key)];
    const path = was?.path ?? is?.path ?? [];
    const [own, others] = [[...(was?.stops ?? [])], [...(is?.stops ?? [])]];
    const shared = own.filter((stop) => others.includes(stop));
    // A union that only gained or lost cases is compared by their names.
    const isUnion = shared.length > 0 && shared.length === Math.min(own.length, others.length);
    for (const stop of new Set([...own, ...others])) {
      const isSame = isUnion || shared.includes(stop);
      if (isSame && !stop.startsWith(AGAIN)) continue;
      // The same two schemas around this place have been compared.
      const around = path.map((_, at) => path.slice(0, at)).find((one) => idAt(one) === idAt(path));
      const isKnown = stop.startsWith(AGAIN) && around !== undefined;
      if (!next.has(`${key} ${stop}`))
        next.set(`${key} ${stop}`, isKnown ? `${AGAIN}${keyOfPath(around)}` : 'read');
    }
  }
  return next;
}

const AGAIN = 'again ';

function targetsAt(reference: Reference | undefined): string {
  return [...(reference?.targets ?? [])]
    .map(({ id }) => id)
    .sort()
    .join();
}
