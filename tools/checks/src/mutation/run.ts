import { join } from 'node:path';
import { runCommand } from '@cross-border-payments/cli-kit';
import { joinPointer, parsePointer, reachableReferences, valueAt } from '@cross-border-payments/openapi';
import {
  loadBundle,
  type OpenApiDocument,
  type Operation,
  operationsAndWebhooks,
  readYaml,
  resolveRef,
  type Schema,
  specDirectory,
} from '../document/document.ts';
import { ruleIdsAlong } from '../instances/faulty-instances.ts';
import { expandInstances, loadRules, type Rule, type RuleInstance } from '../instances/rules.ts';
import { CHECKED, createValidators } from '../instances/validators.ts';
import { compareWithSource, differences } from '../source/compare.ts';
import { readMessagesById } from '../source/messages.ts';
import { loadSource, type Source, sourceFacts } from '../source/source.ts';
import { changedSince, listMutants, type Mutant, placeOfClause } from './mutants.ts';

const HELP = `Removes each enumeration value, required entry, bound and clause of a condition of the document in turn, and
checks that a rule instance or a fact of spec/source fails.

Usage: pnpm check:mutations [options]

  --base REF  remove only clauses of operations and components that changed since a git reference (default: all)
  --help      show this text

Exit status: 0 everything is caught or listed, 1 something survives that survivors.yaml does not list, or an entry
there is not needed, 2 a wrong invocation.
`;

type Notice = 'row' | 'instance' | undefined;

export interface Checked {
  document: OpenApiDocument;
  source: Source;
  rules: Rule[];
  instances: RuleInstance[];
}

/** Compares again only what a mutant can affect. The result is undefined if nothing catches it. */
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

/** @throws Error if a fact or an instance already disagrees with the unchanged document */
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

function loadKnownSurvivors(): KnownSurvivor[] {
  return readYaml<KnownSurvivor[] | null>(join(import.meta.dirname, 'survivors.yaml')) ?? [];
}

if (import.meta.main)
  await runCommand(HELP, { base: { type: 'string' } } as const, ({ base }) => {
    const started = Date.now();
    let shown = started;
    const checked = loadChecked();
    const isWanted = base === undefined ? () => true : changedSince(base, checked.document);
    const known = loadKnownSurvivors().filter(isWanted);
    const mutants = listMutants(checked.document).filter(isWanted);
    const report = runMutations(checked, mutants, known, (done, all) => {
      if (Date.now() - shown < 2000) return;
      shown = Date.now();
      console.error(`${done} of ${all} mutants tried`);
    });
    for (const { pointer, change } of report.survivors) {
      const rules = ruleIdsAlong(checked.document, pointer);
      const ofRules = rules.length === 0 ? '' : ` (${rules.join(', ')})`;
      console.error(
        `${placeOfClause(specDirectory, pointer, change)}${ofRules}: no check fails without ${change}, at ${pointer}`,
      );
    }
    for (const { pointer, change } of report.outdated) {
      console.error(`listed in survivors.yaml without need: ${pointer} without ${change}`);
    }
    if (report.survivors.length > 0) {
      console.error(
        'Give the rule of each clause an instance in spec/rules that only the clause decides, enter the fact in ' +
          'spec/source, or list the clause with its reason in tools/checks/src/mutation/survivors.yaml.',
      );
    }
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `${report.mutants} mutants: ${report.byRow} noticed by a row, ${report.byInstance} by an instance, ` +
        `${known.length - report.outdated.length} listed with a reason, ${report.survivors.length} survive (${seconds} s)`,
    );
    return report.survivors.length + report.outdated.length === 0 ? 0 : 1;
  });
