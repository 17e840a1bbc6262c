import { createThrottledLog, readWholeNumber, runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { CLASSES } from './classes.ts';
import { faultsOf, runAttacks } from './run.ts';
import { tableOf } from './table.ts';

const HELP = `Usage: pnpm attack [options]

Attacks everything that serves, calls or reads what others wrote, each in a process of its own, and prints a table of what
happened.

Classes (all by default):
${CLASSES.map(({ name, about }) => `  ${name.padEnd(14)}${about}`).join('\n')}

Options:
  --only CLASS      attacks this class; may be repeated
  --minutes NUMBER  how long, shared by the classes (default 5)
  --seed NUMBER     decides every attack (default 1)
  --number NUMBER   makes this round only
  --help            show this text

Exit status: 0 if all held, 1 if not, 2 for a wrong invocation, 130 after Ctrl-C.
`;

const OPTIONS = {
  only: { type: 'string', multiple: true },
  minutes: { type: 'string', default: '5' },
  seed: { type: 'string', default: '1' },
  number: { type: 'string' },
} as const;
const SHOWN_FAULTS = 20;
const SHOWN_EVERY_MS = 5_000;
const STOPPED = 130;

await runCommand(HELP, OPTIONS, async ({ only = [], minutes, seed, number }) => {
  const stopping = new AbortController();
  process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort());
  const given = {
    minutes: readWholeNumber('minutes', minutes, 1),
    seed: readWholeNumber('seed', seed, 0),
    number: number === undefined ? undefined : readWholeNumber('number', number, 1),
  };
  const classes = only.length === 0 ? CLASSES : only.map(classOf);
  let onProgress = (line: string) => {
    console.error(line);
    onProgress = createThrottledLog(SHOWN_EVERY_MS);
  };
  const reports = await runAttacks({
    ...given,
    classes,
    signal: stopping.signal,
    onProgress: (line) => onProgress(line),
  });
  const faults = faultsOf(reports, given.seed);
  const more = faults.length > SHOWN_FAULTS ? [`and ${faults.length - SHOWN_FAULTS} more`] : [];
  const verdict = faults.length === 0 ? 'All of it held.' : `${faults.length} faults.`;
  console.log([tableOf(reports), ...faults.slice(0, SHOWN_FAULTS), ...more, verdict].join('\n'));
  if (faults.length > 0) return 1;
  return stopping.signal.aborted ? STOPPED : 0;
});

function classOf(name: string) {
  const found = CLASSES.find((each) => each.name === name);
  if (found) return found;
  const names = CLASSES.map((each) => each.name).join(', ');
  throw new UsageError(`\`--only\` must be one of ${names}, not \`${name}\`.`);
}
