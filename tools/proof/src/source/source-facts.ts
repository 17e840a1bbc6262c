import type { Rule } from '../instances/rules.ts';
import { type FactsByMember, lengthOfFormat, type MemberFacts } from './facts.ts';
import type { Row, Source } from './source.ts';

/**
 * Distributes the tables over their messages. A later table, and the narrower `response 400`, overrides; the `data` of
 * a refusal stays that of the envelope.
 *
 * @param rules the rules register, which says which rules a schema holds
 * @returns facts by message and member
 */
export function sourceFacts(source: Source, rules: Rule[]): FactsByMember {
  const schemaRules = new Set(rules.filter((rule) => rule.kind.includes('schema')).map((rule) => rule.id));
  const facts: FactsByMember = new Map();
  for (const table of source.tables) {
    for (const message of table.messages.flatMap((name) => spreadPlace(name, source))) {
      const members = facts.get(message) ?? new Map<string, MemberFacts>();
      facts.set(message, members);
      for (const [name, row] of Object.entries(table.members)) {
        const onRefusal = row.onRefusal ?? members.get(name)?.onRefusal;
        members.set(name, { ...factsOf(row, message, source, schemaRules), onRefusal });
      }
    }
  }
  return facts;
}

/**
 * Lists the messages and members that a place of the tables means: `* response` is the answer of every operation with
 * HTTP 200 and 400; any other answer is the one with HTTP 200 unless it says 400.
 *
 * @param place a message, with or without a member
 * @param source the interface document as data, for its operations
 */
export function spreadPlace(place: string, source: Source): string[] {
  const [, member] = /^\* response(.*)$/.exec(place) ?? [];
  if (member !== undefined) {
    return source.operations.flatMap(({ method, path }) => [
      `${method} ${path} response 200${member}`,
      `${method} ${path} response 400${member}`,
    ]);
  }
  return [place.replace(/ response(?! [24]00)/, ' response 200')];
}

function factsOf(row: Row, message: string, source: Source, schemaRules: Set<string>): MemberFacts {
  const values = valuesOf(row, message, source);
  const max = row.max ?? (row.format ? lengthOfFormat[row.format] : undefined);
  const conditions = (row.condition ?? '').split(' ');
  const measurable = row.type === 'string' || row.type === 'file';
  const text = row.type === 'string' && values === undefined && [undefined, 'base64'].includes(row.format);
  return {
    type: row.type,
    max,
    min: row.required === true && text && / (request|query)$/.test(message) ? 1 : undefined,
    values,
    empty: row.empty === true,
    format: row.format,
    default: row.default,
    required: row.required,
    rules: conditions
      .filter((id) => schemaRules.has(id))
      .sort()
      .join(' '),
    variant: row.variant,
    deprecated: row.deprecated === true,
    open: row.open === true,
    onRefusal: row.onRefusal,
    encoded: row.type === 'file',
    typeNotShown: row.notShown === 'type',
    maxNotShown: measurable && max === undefined && values === undefined && row.format !== 'date',
    conditionNotShown: conditions.includes('source'),
  };
}

function valuesOf(row: Row, message: string, source: Source): string[] | undefined {
  if (row.const) return [row.const];
  if (row.enum === undefined) return undefined;
  const enumeration = source.enumerations[row.enum];
  if (enumeration === undefined)
    throw new Error(
      `spec/source: an \`enum\` of ${message} must name an entry of enumerations.yaml, not \`${row.enum}\`. Run \`npx --yes pnpm lint:document\` for its line.`,
    );
  return enumeration.values;
}
