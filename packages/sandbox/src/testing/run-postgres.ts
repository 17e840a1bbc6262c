/**
 * Run as a process of its own by benches: a PostgreSQL that syncs to disk. Prints its URL and ends with SIGTERM, or when
 * whoever started it is gone.
 */
import { startPostgres } from './embedded-postgres.ts';

const server = await startPostgres(['fsync=on', 'max_connections=200']);
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void server.stop().finally(() => process.exit());
};
process.on('SIGTERM', stop).on('SIGINT', stop);
process.stdin.on('end', stop).resume();
console.log(`postgres: ${server.url}`);
