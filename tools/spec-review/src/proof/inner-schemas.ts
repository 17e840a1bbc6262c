import { type Json, makeNode, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { Demand } from '../demands/demand.ts';
import { ANY_PROPERTY, ITEM, type MessagePath, messageWith, OTHER } from '../demands/paths.ts';
import { conjunctionOf } from '../demands/values.ts';
import { decideNames, type InnerDecision, type InnerVersions } from './inner-names.ts';
import type { VersionModel } from './version-model.ts';

/** Decides a demand on the properties of an object or the entries of an array by their schemas. */
export function decideInside(versions: InnerVersions, demand: Demand): InnerDecision {
  const { keyword, when, path } = demand;
  if (when.length > 0) return undefined;
  if (/^(additional|pattern)Properties$|^propertyNames$/.test(keyword)) return decideNames(versions, demand);
  if (keyword === 'prefixItems') return decideEntries(versions, path, [demand.node]);
  if (keyword === 'contains') return decideContains(versions, demand);
  return undefined;
}

/** Returns the first step that the accepting version describes differently: a tuple or map in one version only. */
export function describedOtherwise(accepting: VersionModel, path: MessagePath): number {
  return path.findIndex((step, at) => {
    const nodes = accepting.nodesAt(path.slice(0, at));
    if (step === ITEM) return nodes.some(({ prefixItems }) => prefixItems.length > 0);
    const hasPatterns = nodes.some((node) => node.patternProperties.size > 0);
    if (step === ANY_PROPERTY)
      return (
        hasPatterns || nodes.some(({ properties, propertyNames }) => properties.size > 0 || propertyNames)
      );
    const isDeclared = nodes.some(({ properties }) => properties.has(step));
    return step !== OTHER && !isDeclared && (hasPatterns || nodes.some((node) => node.additionalProperties));
  });
}

/** Decides a demand on inner values by comparing the whole schemas of the array or object that contains them. */
export function decideAround(versions: InnerVersions, { path, when }: Demand): InnerDecision {
  const at = describedOtherwise(versions.accepting, path);
  if (at < 0 || when.length > 0) return undefined;
  const around = path.slice(0, at);
  const name = path[at] ?? '';
  const nodes = versions.refusing.nodesAt(around);
  if (name === ITEM) return decideEntries(versions, around, nodes);
  const isMap = name === ANY_PROPERTY;
  const keyword = isMap ? 'additionalProperties' : 'properties';
  const own = nodes.flatMap((node) => {
    if (isMap) return node.additionalProperties ? [node] : [];
    const inner = node.properties.get(name);
    return inner ? [{ ...node, properties: new Map([[name, inner]]) }] : [];
  });
  const found = own.map((node) => decideNames(versions, { path: around, keyword, node }));
  return found.every((one) => one === 'implied') ? 'implied' : found.find((one) => one !== 'implied');
}

function decideEntries(
  { accepting, proveInner }: InnerVersions,
  path: MessagePath,
  wanted: readonly SchemaNode[],
): InnerDecision {
  const nodes = accepting.nodesAt(path);
  const most = accepting.boundAt(path, 'maxItems') ?? Number.POSITIVE_INFINITY;
  const length = Math.max(0, ...[...nodes, ...wanted].map(({ prefixItems }) => prefixItems.length));
  const given = Array.from({ length: length + 1 }, (_, at) => conjunctionOf(entriesAt(nodes, at)));
  const proofs = given.slice(0, most).map((one, at) => {
    const own = conjunctionOf(entriesAt(wanted, at));
    return own ? proveInner(one, own) : { isImplied: true };
  });
  if (proofs.every(({ isImplied }) => isImplied)) return 'implied';
  const samples = given.map((one) => (one ? accepting.samplesOf(one)[0] : 'text'));
  const starts = proofs.flatMap(({ message }, at) => {
    const before = samples.slice(0, at);
    return message === undefined || before.includes(undefined)
      ? []
      : [messageWith(path, [...(before as Json[]), message])];
  });
  return { starts, fixed: [[...path, ITEM]] };
}

function entriesAt(nodes: readonly SchemaNode[], at: number): SchemaNode[] {
  return nodes
    .flatMap(({ prefixItems, items }) => prefixItems[at] ?? items ?? [])
    .filter(({ always }) => always !== true);
}

function decideContains(versions: InnerVersions, { path, node }: Demand): InnerDecision {
  const { accepting, proveInner } = versions;
  const own = node.contains;
  if (!own) return undefined;
  const [least, most] = countsOf(node);
  const others = accepting.nodesAt(path).filter(({ contains }) => contains);
  const bound = (keyword: string) => accepting.boundAt(path, keyword);
  const isLeast =
    least === 0 ||
    others.some((one) => countsOf(one)[0] >= least && proveInner(one.contains, own).isImplied) ||
    ((bound('minItems') ?? 0) >= least &&
      decideEntries(versions, path, [
        makeNode({ id: `${own.id} each`, pointer: own.pointer, items: own }),
      ]) === 'implied');
  const isMost =
    most === Number.POSITIVE_INFINITY ||
    (bound('maxItems') ?? Number.POSITIVE_INFINITY) <= most ||
    others.some((one) => countsOf(one)[1] <= most && one.contains && proveInner(own, one.contains).isImplied);
  return isLeast && isMost ? 'implied' : undefined;
}

/** Returns how many entries of an array must and may match `contains`. */
export function countsOf({ limits }: SchemaNode): [least: number, most: number] {
  return [
    Number(limits.get('minContains') ?? 1),
    Number(limits.get('maxContains') ?? Number.POSITIVE_INFINITY),
  ];
}
