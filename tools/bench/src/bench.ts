import { runCommand } from '@cross-border-payments/proof';
import { chooseSuite, HELP_TEXT, OPTIONS } from './arguments.ts';

await runCommand(
  HELP_TEXT,
  OPTIONS,
  async (values, names) => {
    const { suite, options } = chooseSuite(names, values);
    await suite.run(options);
    return 0;
  },
  true,
);
