import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { toStoredValue } from './text.ts';

const MOST_STATEMENTS = 500;

/**
 * A `node:sqlite` connection in the shape Kysely's SQLite dialect expects. Each text is prepared once and kept;
 * the longest unused one leaves when there are 500.
 */
export class PreparedStatements implements SqliteDatabase {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  /** The prepared statement of this text. */
  prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    const statement = known ?? toKyselyStatement(this.#connection.prepare(sql));
    this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > MOST_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#connection.isOpen) this.#connection.close();
  }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns();
  // Amounts may pass the safe range of numbers, so statements that read one read exact integers.
  if (columns.some(({ name }) => name.endsWith('_minor'))) statement.setReadBigInts(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...toInput(parameters)),
    run: (parameters) => statement.run(...toInput(parameters)),
    iterate: (parameters) => statement.iterate(...toInput(parameters)),
  };
}

function toInput(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map(toStoredValue) as SQLInputValue[];
}
