import { runCommand } from '@cross-border-payments/cli-kit';
import { BENCH_OPTIONS, chooseSuite, HELP_TEXT } from './arguments.ts';

await runCommand(
  HELP_TEXT,
  BENCH_OPTIONS,
  async (values, names) => {
    const { suite, options, files } = chooseSuite(names, values);
    await suite.run(options, files);
    return 0;
  },
  { allowPositionals: true },
);
