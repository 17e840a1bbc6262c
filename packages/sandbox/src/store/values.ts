import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** Replaces NUL, which PostgreSQL refuses, and lone surrogates, which UTF-8 cannot encode. */
const REPLACEMENT = '\ufffd';

function toStoredText(text: string): string {
  return text.isWellFormed() && !text.includes('\0')
    ? text
    : text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** Returns whether a string is stored unchanged, so that different strings stay different. */
export function keepsItsIdentity(text: string): boolean {
  return !toStoredText(text).includes(REPLACEMENT);
}

export function toStoredValue(value: unknown): unknown {
  return typeof value === 'string' ? toStoredText(value) : value;
}

/**
 * Returns columns whose name ends in `_minor` as bigint, and every other whole number as number, on both databases.
 * Sums of amounts need such a name, too.
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
