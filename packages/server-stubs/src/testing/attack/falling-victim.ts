import { writeSync } from 'node:fs';
import { letBeAttacked } from './attacked.ts';

/** Runs as a process: tells its id, or ends when it is asked to. */
letBeAttacked(async (asked: 'say' | 'fall') => {
  if (asked === 'say') return process.pid;
  writeSync(process.stderr.fd, 'It falls.\n');
  process.exit(3);
});
