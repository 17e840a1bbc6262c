import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData, { readOnly: true });

parentPort?.on('message', ({ id, sql, parameters }) => {
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(statement.columns().some(({ name }) => name.endsWith('_minor')));
    parentPort?.postMessage({ id, rows: statement.all(...parameters) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
