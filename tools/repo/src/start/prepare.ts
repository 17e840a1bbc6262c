import { showProgress } from '@cross-border-payments/cli-kit';
import { runTurbo } from './run-turbo.ts';

/** The tasks, the fastest first. The sandbox runs from source and needs validators that are not in git. */
const STEPS = [
  { what: 'linting the document', tasks: ['lint:source'] },
  {
    what: 'bundling it, building documentation and validators',
    tasks: ['lint:bundle', '@cross-border-payments/docs#build', '@cross-border-payments/sandbox#generate'],
  },
];

/** Lints, bundles and builds what is stale. @throws Error with what the failed step printed */
export async function prepare(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  for (const { what, tasks } of STEPS) {
    await showProgress(what, say, () => runTurbo(tasks, signal, 'the document is not in order'));
    if (signal.aborted) return;
  }
}
