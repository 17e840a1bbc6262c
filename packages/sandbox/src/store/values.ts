import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** Stands for what no database keeps: NUL, which PostgreSQL refuses, and half of a surrogate pair, which has no UTF-8. */
const REPLACEMENT = '\ufffd';

/** Returns the text as both databases keep it: with U+FFFD for every NUL and every lone surrogate. */
function toStoredText(text: string): string {
  return text.isWellFormed() && !text.includes('\0')
    ? text
    : text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** Whether two texts that differ stay different when they are stored: not if one of them holds U+FFFD. */
export function keepsItsIdentity(text: string): boolean {
  return !toStoredText(text).includes(REPLACEMENT);
}

/** Returns a parameter of a query as both databases keep it. */
export function toStoredValue(value: unknown): unknown {
  return typeof value === 'string' ? toStoredText(value) : value;
}

/**
 * Gives every column whose name ends in `_minor` as a bigint, and every other whole number as a number, on both
 * databases. A sum of amounts must be named so too (`sum(...) as total_minor`).
 */
export class ExactAmounts implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (first !== undefined && Object.keys(first).some((name) => name.endsWith('_minor'))) {
      for (const row of result.rows) exactly(row);
    }
    return result;
  }
}

function exactly(row: UnknownRow): void {
  for (const [name, value] of Object.entries(row)) {
    if (name.endsWith('_minor')) {
      if (typeof value === 'number' || typeof value === 'string') row[name] = BigInt(value);
    } else if (typeof value === 'bigint') {
      row[name] = Number(value);
    }
  }
}
