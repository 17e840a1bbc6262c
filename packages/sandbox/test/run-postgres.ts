/**
 * A process for benches. It starts a PostgreSQL server that syncs to disk, and prints the URL. It ends on SIGTERM, or
 * when its parent process ends.
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
