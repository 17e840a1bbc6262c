import type { OpenApiDocument } from '../document/document.ts';
import { listOperations } from '../document/operations.ts';
import { compareLists, type Difference } from './differences.ts';
import type { FactsByMember } from './facts.ts';
import type { Limit } from './source.ts';

/**
 * Compares limits. A limit in characters is the maximum length of each member it names; one with a rule or mark applies
 * to the operations it names and to no other.
 *
 * @param found facts of the bundle's members
 * @throws Error when a limit has neither a number of characters nor a rule nor a mark
 */
export function compareLimits(
  limits: Limit[],
  document: OpenApiDocument,
  found: FactsByMember,
): Difference[] {
  return limits.flatMap((limit) =>
    limit.rule || limit.mark ? compareHolders(limit, document) : compareLength(limit, found),
  );
}

function compareHolders({ where, rule, mark }: Limit, document: OpenApiDocument): Difference[] {
  const holder = rule ?? mark ?? '';
  const holds = listOperations(document).filter(({ object }) =>
    rule ? object['x-rules']?.includes(rule) : object['x-concurrent'] === true,
  );
  return compareLists(
    'limit',
    Object.fromEntries(where.map((at) => [at, holder])),
    Object.fromEntries(holds.map(({ method, path }) => [`${method} ${path}`, holder])),
  );
}

function compareLength({ statement, where }: Limit, found: FactsByMember): Difference[] {
  const limit = /(?:at most|has) (\d+) (?:character|digit)/.exec(statement)?.[1];
  if (limit === undefined) throw new Error(`limits.yaml: "${statement}" needs a number, a rule or a mark`);
  return where.flatMap((at) => {
    const [, message, member] = /^(\S+ \S+ \S+) (\S+)$/.exec(at) ?? [];
    const max = message && member ? found.get(message)?.get(member)?.max : undefined;
    return max === Number(limit) ? [] : [{ at, fact: 'limit', source: Number(limit), bundle: max }];
  });
}
