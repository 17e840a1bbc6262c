import { CompiledQuery } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../store.ts';
import { merchants } from './0001-merchants.ts';
import { orders } from './0002-orders.ts';
import { ledger } from './0003-ledger.ts';
import { callbacks } from './0004-callbacks.ts';
import { clock } from './0005-clock.ts';
import { orderTotals } from './0006-order-totals.ts';
import { lanes } from './0007-lanes.ts';
import { requestLog } from './0008-requests.ts';
import { requestMarks } from './0009-request-marks.ts';
import { type SqlTypes, sqlTypes } from './sql-types.ts';

type Statements = (types: SqlTypes, kind: DatabaseKind) => readonly string[];

/** In the order they run. A migration that was published is never changed: a new one follows it. */
const inOrder: Readonly<Record<string, Statements>> = {
  '0001-merchants': merchants,
  '0002-orders': orders,
  '0003-ledger': ledger,
  '0004-callbacks': callbacks,
  '0005-clock': clock,
  '0006-order-totals': orderTotals,
  '0007-lanes': lanes,
  '0008-requests': requestLog,
  '0009-request-marks': requestMarks,
};

/** The migrations of this kind of database, by name. */
export function migrations(kind: DatabaseKind): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(inOrder).map(([name, statements]) => [name, toMigration(statements, kind)]),
  );
}

function toMigration(statements: Statements, kind: DatabaseKind): Migration {
  return {
    async up(db) {
      for (const statement of statements(sqlTypes(kind), kind)) {
        await db.executeQuery(CompiledQuery.raw(statement));
      }
    },
  };
}
