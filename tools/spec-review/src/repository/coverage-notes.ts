import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { some } from '../compare/words.ts';

/** The register of coverage that `pnpm generate` writes, as far as the review compares it. */
interface Coverage {
  readonly operations: readonly { readonly operation: string; readonly rules: readonly string[] }[];
  readonly rules: readonly { readonly accept: number; readonly reject: number }[];
}

/**
 * Compares the registers of coverage beside two versions of a document.
 *
 * @param files the entry files of base and head
 * @returns one sentence for the totals if they differ, and one per operation that lost rules
 */
export function coverageNotes(files: { readonly base: string; readonly head: string }): string[] {
  const [before, after] = [readCoverage(files.base), readCoverage(files.head)];
  if (!before || !after) return [];
  const [was, is] = [totals(before), totals(after)];
  const rulesOf = new Map(after.operations.map(({ operation, rules }) => [operation, rules]));
  const lost = before.operations.flatMap(({ operation, rules }) => {
    const now = rulesOf.get(operation);
    const gone = rules.filter((rule) => now && !now.includes(rule));
    return gone.length > 0 ? [`${operation} is no longer covered by ${gone.join(', ')}.`] : [];
  });
  return [...(was === is ? [] : [`Coverage: ${is}; before ${was}.`]), ...lost];
}

function readCoverage(entry: string): Coverage | undefined {
  const file = join(dirname(entry), 'generated/coverage.yaml');
  if (!existsSync(file)) return undefined;
  const { operations, rules } = (parse(readFileSync(file, 'utf8')) ?? {}) as Partial<Coverage>;
  return operations && rules ? { operations, rules } : undefined;
}

function totals({ operations, rules }: Coverage): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const links = sum(operations.map((one) => one.rules.length));
  const instances = [sum(rules.map(({ accept }) => accept)), sum(rules.map(({ reject }) => reject))];
  return `${some(operations.length, 'operation', 'operations')} with ${some(links, 'rule', 'rules')}, ${some(instances[0], 'instance', 'instances')} to accept and ${instances[1]} to refuse`;
}
