import { runCommand } from '@cross-border-payments/cli-kit';
import { specDirectory } from '../document/document.ts';
import { ruleIdsAlong } from '../instances/faulty-instances.ts';
import { changedSince, listMutants, placeOfClause } from './mutants.ts';
import { loadChecked, loadKnownSurvivors, runMutations } from './run.ts';

const HELP = `Removes each enumeration value, required entry, bound and clause of a condition of the document in turn, and
checks that a rule instance or a fact of spec/source fails.

Usage: pnpm check:mutations [options]

  --base REF  remove only clauses of operations and components that changed since a git reference (default: all)
  --help      show this text

Exit status: 0 everything is caught or listed, 1 something survives that survivors.yaml does not list, or an entry
there is not needed, 2 a wrong invocation.
`;

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
