import { writeSync } from 'node:fs';
import { runAsVictim } from './attacked.ts';

/** Runs as a process: sends its id, or ends or hangs on demand. */
runAsVictim(async (asked: 'say' | 'fall' | 'hang') => {
  if (asked === 'say') return process.pid;
  while (asked === 'hang');
  writeSync(process.stderr.fd, 'It falls.\n');
  process.exit(3);
});
