import { join } from 'node:path';
import { joinPointer, parsePointer, reachableReferences, valueAt } from '@cross-border-payments/openapi';
import {
  loadBundle,
  type OpenApiDocument,
  readYaml,
  resolveRef,
  type Schema,
  specDirectory,
} from '../document/document.ts';
import { type Operation, operationsAndWebhooks } from '../document/operations.ts';
import { ruleIdsAlong } from '../instances/faulty-instances.ts';
import { expandInstances, loadRules, type Rule, type RuleInstance } from '../instances/rules.ts';
import { CHECKED, createValidators } from '../instances/validators.ts';
import { compareWithSource, differences } from '../source/compare.ts';
import { readMessagesById } from '../source/messages.ts';
import { loadSource, type Source, sourceFacts } from '../source/source.ts';
import type { Mutant } from './mutants.ts';

type Notice = 'row' | 'instance' | undefined;

export interface Checked {
  document: OpenApiDocument;
  source: Source;
  rules: Rule[];
  instances: RuleInstance[];
}

/**
 * Returns a function that applies a mutant to a copy of the document and returns what catches it, a fact or an
 * instance; undefined if nothing does. Compares again only what the mutated part can affect.
 */
export function noticer({ document, source, rules, instances }: Checked): (mutant: Mutant) => Notice {
  const wanted = sourceFacts(source, rules);
  const before = readMessagesById(document);
  const reached = new Map(
    operationsAndWebhooks(document).map(({ id, object }) => [id, reachableReferences(document, object)]),
  );
  const isAffected = (operation: Operation, pointer: string): boolean =>
    /^\/(paths|webhooks)\//.test(pointer)
      ? ['/paths', '/webhooks'].some((at) => pointer.startsWith(`${joinPointer(at, operation.path)}/`))
      : (reached.get(operation.id)?.has(`#${pointer.split('/').slice(0, 4).join('/')}`) ?? true);
  return ({ pointer, apply }) => {
    const mutated = copyAlong(document, parsePointer(pointer));
    apply(resolveRef<Schema>(mutated, `#${pointer}`));
    const all = operationsAndWebhooks(mutated);
    const affected = new Set(all.filter((one) => isAffected(one, pointer)).map(({ id }) => id));
    const messages = readMessagesById(mutated, new Map([...before].filter(([id]) => !affected.has(id))));
    if (!differences(source, mutated, wanted, [...messages.values()].flat()).next().done) return 'row';
    const operations = all.filter(({ id }) => affected.has(id));
    // An instance of the cited rule catches most mutants, so these instances are tried first.
    const cited = new Set(ruleIdsAlong(document, pointer));
    const first = instances.toSorted((a, b) => Number(cited.has(b.rule)) - Number(cited.has(a.rule)));
    return wrongInstance(mutated, operations, first) ? 'instance' : undefined;
  };
}

/** Copies the objects and arrays on a path. Everything next to the path is shared with the original. */
function copyAlong<T extends object>(value: T, [name, ...rest]: readonly string[]): T {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const inner = name === undefined ? undefined : valueAt(value, [name]);
  if (name !== undefined) Object.assign(copy, { [name]: copyAlong(inner as object, rest) });
  return copy as T;
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

interface MutationReport {
  mutants: number;
  byRow: number;
  byInstance: number;
  /** Mutants that nothing caught and that are not listed. */
  survivors: Mutant[];
  /** Listed survivors that are now caught or no longer exist. */
  outdated: KnownSurvivor[];
}

/** Reads the document in a folder, with its tables and instances; by default, the document of the project. */
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
  const noticeOf = noticer(checked);
  for (const [index, mutant] of mutants.entries()) {
    const notice = noticeOf(mutant);
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
  const wrong = wrongInstance(document, operationsAndWebhooks(document), instances);
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
