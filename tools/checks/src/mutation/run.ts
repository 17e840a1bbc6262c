import { join } from 'node:path';
import { joinPointer, reachableReferences } from '@cross-border-payments/openapi';
import {
  loadBundle,
  type OpenApiDocument,
  readYaml,
  resolveRef,
  type Schema,
  specDirectory,
} from '../document/document.ts';
import { listOperations, type Operation } from '../document/operations.ts';
import { expandInstances, loadRules, type Rule, type RuleInstance } from '../instances/rules.ts';
import { CHECKED, createValidators } from '../instances/validators.ts';
import { compareWithSource } from '../source/compare.ts';
import { loadSource, type Source } from '../source/source.ts';
import type { Mutant } from './mutants.ts';

type Notice = 'row' | 'instance' | undefined;

export interface Checked {
  document: OpenApiDocument;
  source: Source;
  rules: Rule[];
  instances: RuleInstance[];
}

/**
 * Applies a mutant to a copy of the document. Returns the fact or instance that catches the mutant; undefined if none
 * does.
 */
export function noticeOf(checked: Checked, mutant: Mutant): Notice {
  const document = structuredClone(checked.document);
  mutant.apply(resolveRef<Schema>(document, `#${mutant.pointer}`));
  if (compareWithSource(checked.source, document, checked.rules).length > 0) return 'row';
  return instanceNotices(checked, document, mutant.pointer) ? 'instance' : undefined;
}

function instanceNotices({ instances }: Checked, document: OpenApiDocument, pointer: string): boolean {
  const operations = listOperations(document).filter((operation) => reaches(document, operation, pointer));
  return wrongInstance(document, operations, instances) !== undefined;
}

/** Finds an instance of the given operations that the document wrongly accepts or rejects. */
function wrongInstance(
  document: OpenApiDocument,
  operations: Operation[],
  instances: RuleInstance[],
): RuleInstance | undefined {
  const validators = createValidators(document, CHECKED);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return instances.find(({ operation: id, part, value, status, valid }) => {
    const operation = byId.get(id);
    return operation !== undefined && validators.validate(operation, part, value, status).valid !== valid;
  });
}

/** Returns whether an operation uses the part of the document at a pointer, directly or through references. */
function reaches(document: OpenApiDocument, operation: Operation, pointer: string): boolean {
  if (pointer.startsWith('/paths/')) return pointer.startsWith(`${joinPointer('/paths', operation.path)}/`);
  const component = pointer.split('/').slice(0, 4).join('/');
  return reachableReferences(document, operation.object).has(`#${component}`);
}

interface MutationReport {
  mutants: number;
  byRow: number;
  byInstance: number;
  /** Mutants that nothing caught and that are not listed. */
  survivors: Mutant[];
  /** Listed survivors that are now caught or no longer exist. */
  outdated: KnownSurvivor[];
}

/** Reads the document in a folder, and its tables and instances; by default those of the project. */
export function loadChecked(spec: string = specDirectory): Checked {
  const document = loadBundle(join(spec, 'generated', 'openapi.json'));
  const rules = loadRules(join(spec, 'rules'));
  const source = loadSource(join(spec, 'source'));
  return { document, rules, source, instances: expandInstances(document, rules) };
}

/**
 * Tries mutants.
 *
 * @throws Error if a fact or an instance already disagrees with the unchanged document
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

interface KnownSurvivor {
  pointer: string;
  change: string;
  reason: string;
}

export function loadKnownSurvivors(): KnownSurvivor[] {
  return readYaml<KnownSurvivor[] | null>(join(import.meta.dirname, 'survivors.yaml')) ?? [];
}
