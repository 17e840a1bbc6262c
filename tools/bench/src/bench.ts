import { readArguments, UsageError } from './arguments.ts';

try {
  const given = readArguments(process.argv.slice(2));
  if ('help' in given) process.stdout.write(given.help);
  else await given.suite.run(given.options);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
