import { join } from 'node:path';
import { loadBundle } from '../document/document.ts';
import { readYaml, specDirectory } from '../document/files.ts';
import { listOperations } from '../document/operations.ts';
import { expandInstances, loadRules } from '../instances/rules.ts';
import { compareWithSource } from '../source/compare.ts';
import { loadSource } from '../source/source.ts';
import type { Mutant } from './mutants.ts';
import { type Checked, noticeOf, wrongInstance } from './notice.ts';

/** Result of a run. */
export interface MutationReport {
  mutants: number;
  byRow: number;
  byInstance: number;
  /** Mutants that nothing caught and that are not listed. */
  survivors: Mutant[];
  /** Listed survivors that are caught or no longer exist. */
  outdated: KnownSurvivor[];
}

/** Reads the document of a folder with its rows and instances; the project's own by default. */
export function loadChecked(spec: string = specDirectory): Checked {
  const document = loadBundle(join(spec, 'generated', 'openapi.json'));
  const rules = loadRules(join(spec, 'rules'));
  const source = loadSource(join(spec, 'source'));
  return { document, rules, source, instances: expandInstances(document, rules) };
}

/**
 * Tries mutants. The unchanged document must pass first, otherwise every mutant would seem to be caught.
 *
 * @param checked the document with rows and instances
 * @param mutants what to take away, one at a time
 * @param onProgress called after each mutant with the number done and the number of all
 * @throws Error when a row or an instance already disagrees with the document as it stands
 */
export function runMutations(
  checked: Checked,
  mutants: Mutant[],
  known: KnownSurvivor[],
  onProgress: (done: number, all: number) => void = () => {},
): MutationReport {
  assertInOrder(checked);
  const survivors: Mutant[] = [];
  const counts = { row: 0, instance: 0 };
  for (const [index, mutant] of mutants.entries()) {
    const notice = noticeOf(checked, mutant);
    if (notice === undefined) survivors.push(mutant);
    else counts[notice] += 1;
    onProgress(index + 1, mutants.length);
  }
  const is = (survivor: KnownSurvivor) => (mutant: Mutant) =>
    mutant.pointer === survivor.pointer && mutant.change === survivor.change;
  return {
    mutants: mutants.length,
    byRow: counts.row,
    byInstance: counts.instance,
    survivors: survivors.filter((mutant) => !known.some((survivor) => is(survivor)(mutant))),
    outdated: known.filter((survivor) => !survivors.some(is(survivor))),
  };
}

function assertInOrder({ document, rules, source, instances }: Checked): void {
  const [difference] = compareWithSource(source, document, rules);
  if (difference)
    throw new Error(
      `The document differs from spec/source before any mutation, at ${difference.at}. Run \`npx --yes pnpm lint:document\` for its line.`,
    );
  const wrong = wrongInstance(document, listOperations(document), instances);
  if (wrong)
    throw new Error(
      `${wrong.rule}: the instance "${wrong.name}" has the wrong verdict before any mutation. Run \`npx --yes pnpm lint:document\` for its line.`,
    );
}

/** A mutant that nothing catches, with the reason why that is right. */
export interface KnownSurvivor {
  pointer: string;
  change: string;
  reason: string;
}

/** Reads the list of accepted survivors. */
export function loadKnownSurvivors(): KnownSurvivor[] {
  return readYaml<KnownSurvivor[] | null>(join(import.meta.dirname, 'survivors.yaml')) ?? [];
}
