import { loadavg } from 'node:os';
import { basename } from 'node:path';
import { runCommand } from '@cross-border-payments/cli-kit';
import { BENCH_OPTIONS, chooseSuite, HELP_TEXT } from './arguments.ts';
import { writeTables } from './results.ts';

await runCommand(
  HELP_TEXT,
  BENCH_OPTIONS,
  async ({ write, ...values }, names) => {
    const { suite, options, files } = chooseSuite(names, values);
    const load = `load of the machine at the start: ${loadavg()[0]?.toFixed(2)}`;
    console.log(`${load}\n`);
    const { default: run } = await import(`./suites/${suite}.ts`);
    await run(options, files);
    const given = [
      ...files.map((file) => ` ${basename(file)}`),
      ...Object.entries(options).map(([option, value]) => ` --${option} ${value}`),
    ];
    if (write) writeTables(suite, `\`npx --yes pnpm bench ${suite}${given.join('')}\`; ${load}.`);
    return 0;
  },
  { allowPositionals: true },
);
