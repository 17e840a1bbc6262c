import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

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
