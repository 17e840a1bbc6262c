import { writeSync } from 'node:fs';
import { runAsVictim } from './attacked.ts';

/** A process to attack, which sends its id, ends or hangs on demand. */
runAsVictim(async (asked: 'say' | 'fall' | 'hang') => {
  if (asked === 'say') return process.pid;
  while (asked === 'hang');
  writeSync(process.stderr.fd, 'It falls.\n');
  process.exit(3);
});
