import type { SchemaNode, Unsupported } from '@cross-border-payments/openapi/model';
import { applyBase, type Base } from './base.ts';
import { lowerSchema } from './lower-schema.ts';
import { bothHold, holdsAlways, type Shape, TooManyCases } from './shape.ts';
import { simplifyCases } from './simplify.ts';

const MAX_MERGED = 12;

const MAX_CASES = 64;

const MAX_PRODUCT = 1024;

/** Maximum number of groups that are merged with a condition. With more, the product would be too large anyway. */
const MAX_TRIED = 16;

export interface CaseGroup {
  readonly shapes: readonly Shape[];
  readonly rules: readonly string[];
  readonly pointers: readonly string[];
}

export type RefusedCondition = Pick<Unsupported, 'pointer' | 'reason'>;

export interface LoweredConditions {
  readonly groups: readonly CaseGroup[];
  readonly refused: readonly RefusedCondition[];
}

/**
 * Lowers the conditions on one value. Conditions without a common property stay separate, so that `n` of them become
 * `n` small unions instead of one union with `2^n` cases.
 */
export function lowerConditions(conditions: readonly SchemaNode[], base: Base): LoweredConditions {
  const groups: CaseGroup[] = [];
  const refused: RefusedCondition[] = [];
  for (const condition of conditions) {
    const group = lowerCondition(condition, base);
    if ('reason' in group) refused.push(group);
    else addGroup(groups, group, base);
  }
  refused.push(...dropLargest(groups));
  return { groups: groups.filter(({ shapes }) => !shapes.some(holdsAlways)), refused };
}

function lowerCondition(condition: SchemaNode, base: Base): CaseGroup | RefusedCondition {
  const { pointer } = condition;
  try {
    const shapes = applyBase(lowerSchema(condition), base);
    if (shapes.length <= MAX_CASES) return { shapes, rules: rulesWithin(condition), pointers: [pointer] };
    return { pointer, reason: tooMany(shapes.length) };
  } catch (error) {
    if (!(error instanceof TooManyCases)) throw error;
    return { pointer, reason: tooMany('hundreds of') };
  }
}

function tooMany(count: number | string): string {
  return `As a union this condition has ${count} cases (at most ${MAX_CASES} are written). Split it up.`;
}

function rulesWithin(condition: SchemaNode): string[] {
  const nested = [...condition.allOf, ...condition.anyOf, ...condition.oneOf].flatMap((part) => part.rules);
  return [...new Set([...condition.rules, ...nested])];
}

function addGroup(groups: CaseGroup[], group: CaseGroup, base: Base): void {
  let merged = group;
  const related = groups.filter((candidate) => shareProperty(candidate, group));
  for (const other of related.slice(0, MAX_TRIED)) {
    const both = mergeGroups(other, merged, base);
    if (!both) continue;
    groups.splice(groups.indexOf(other), 1);
    merged = both;
  }
  groups.push(merged);
}

function mergeGroups(a: CaseGroup, b: CaseGroup, base: Base): CaseGroup | undefined {
  if (a.shapes.length * b.shapes.length > MAX_MERGED * MAX_MERGED) return undefined;
  const shapes = applyBase(simplifyCases(bothHold(a.shapes, b.shapes)), base);
  if (shapes.length > MAX_MERGED) return undefined;
  const both = <Item>(x: readonly Item[], y: readonly Item[]) => [...new Set([...x, ...y])];
  return { shapes, rules: both(a.rules, b.rules), pointers: both(a.pointers, b.pointers) };
}

function shareProperty(a: CaseGroup, b: CaseGroup): boolean {
  const names = touched(a);
  return [...touched(b)].some((name) => names.has(name));
}

/**
 * Lists the names of the properties that cases restrict. The empty name stands for a restriction of the value itself.
 */
export function touched({ shapes }: Pick<CaseGroup, 'shapes'>): Set<string> {
  const names = new Set(shapes.flatMap((shape) => [...shape.properties.keys()]));
  const itself = shapes.some(({ set, types, nodes }) => set.values.length > 0 || types || nodes.length > 0);
  return itself ? names.add('') : names;
}

function dropLargest(groups: CaseGroup[]): RefusedCondition[] {
  const refused: RefusedCondition[] = [];
  const product = () => groups.reduce((total, { shapes }) => total * Math.max(1, shapes.length), 1);
  while (product() > MAX_PRODUCT) {
    groups.sort((a, b) => a.shapes.length - b.shapes.length);
    const largest = groups.pop();
    for (const pointer of largest?.pointers ?? []) {
      const reason = `Together with the other conditions of its schema this one makes more than ${MAX_PRODUCT} cases.`;
      refused.push({ pointer, reason });
    }
  }
  return refused;
}
