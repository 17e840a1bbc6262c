import { readWholeNumber, runCommand } from '@cross-border-payments/cli-kit';
import { judgeChange, type RandomChange, randomChange, randomRewrite } from './random-conditions.ts';

const HELP = `Lets the review judgeChange random changes of conditions and counts what it gets wrong.

Usage: random-changes [--count N]

  --count N  how many equivalent rewrites and how many real changes to try; 1000 by default
  --help     show this text

Exit status: 0 nothing wrong, 1 a false alarm or a miss, 2 a wrong invocation.`;

await runCommand(HELP, { count: { type: 'string' } }, ({ count = '1000' }) => {
  const number = readWholeNumber('count', count, 1);
  const seeds = Array.from({ length: number }, (_, seed) => seed);
  const alarms = seeds
    .map(randomRewrite)
    .filter((change) => judgeChange(change).some(({ level }) => level !== 'additive' && level !== 'docs'));
  const changes = seeds.map(randomChange);
  const isBreaking = (change: RandomChange) => judgeChange(change).some(({ level }) => level === 'breaking');
  const misses = changes.filter((change) => change.breaks && !isBreaking(change));
  const wrong = changes.filter(
    (change) =>
      !change.breaks && judgeChange(change).some(({ level }) => level === 'breaking' || level === 'check'),
  );
  const breaks = changes.filter((change) => change.breaks).length;
  console.log(`${number} equivalent rewrites: ${alarms.length} alarms`);
  console.log(
    `${number} real changes, ${breaks} of them breaks: ${misses.length} misses, ${wrong.length} alarms about the others`,
  );
  for (const { seed, before, after } of [...alarms, ...misses, ...wrong].slice(0, 5)) {
    console.log(`seed ${seed}: ${JSON.stringify(before)}\n     then: ${JSON.stringify(after)}`);
  }
  return alarms.length + misses.length + wrong.length > 0 ? 1 : 0;
});
