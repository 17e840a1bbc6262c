import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Rule, readYaml, specDirectory } from '@cross-border-payments/document';
import { type FactsByMember, lengthOfFormat, type MemberFacts } from './facts.ts';

interface Row {
  type: string;
  max?: number;
  enum?: string;
  const?: string;
  format?: string;
  default?: unknown;
  required?: true | 'success';
  condition?: string;
  variant?: string;
  deprecated?: boolean;
  notShown?: string;
  items?: string;
}

interface Table {
  messages: string[];
  open?: boolean;
  type?: string;
  condition?: string;
  members: Record<string, Row>;
}

/** An enumeration of the interface document. */
export interface Enumeration {
  section: string;
  values: string[];
}

/** An operation as the interface document lists it. */
export interface SourceOperation {
  method: string;
  path: string;
  section: string;
  family: string;
  security: string[];
  abandoned?: boolean;
  body: 'json' | 'multipart' | 'none' | 'optional-json';
  retry: string;
  codes: Record<string, string>;
}

/** Something the interface document does not show, with the places it would belong to. */
export interface Unknown {
  section: string;
  statement: string;
  at: string[];
}

/** A limit of section 8, with the places it holds at. */
export interface Limit {
  section: string;
  statement: string;
  where: string[];
}

/** The interface document as data. */
export interface Source {
  tables: (Table & { section: string })[];
  operations: SourceOperation[];
  enumerations: Record<string, Enumeration>;
  unknowns: Unknown[];
  limits: Limit[];
}

/**
 * Reads `spec/source`.
 *
 * @param directory folder of the data; the project's own unless given
 */
export function loadSource(directory: string = join(specDirectory, 'source')): Source {
  const files = readdirSync(directory).filter((file) => /^\d.*\.yaml$/.test(file));
  const bySection = files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return {
    tables: bySection.flatMap((file) => {
      const { section, tables } = readYaml<{ section: string; tables: Table[] }>(join(directory, file));
      return tables.map((table) => ({ ...table, section }));
    }),
    operations: readYaml<{ operations: SourceOperation[] }>(join(directory, 'operations.yaml')).operations,
    enumerations: readYaml(join(directory, 'enumerations.yaml')),
    unknowns: readYaml(join(directory, 'unknowns.yaml')),
    limits: readYaml(join(directory, 'limits.yaml')),
  };
}

/**
 * Spreads the tables over their messages. A later table, and the narrower `response 400`, overrides.
 *
 * @param source the interface document as data
 * @param rules the rules register, which says which rules a schema holds
 * @returns facts by message and member
 */
export function sourceFacts(source: Source, rules: Rule[]): FactsByMember {
  const schemaRules = new Set(rules.filter((rule) => rule.kind.includes('schema')).map((rule) => rule.id));
  const facts: FactsByMember = new Map();
  for (const table of source.tables) {
    for (const message of table.messages.flatMap((name) => spread(name, source))) {
      const members = facts.get(message) ?? new Map<string, MemberFacts>();
      facts.set(message, members);
      for (const [name, row] of Object.entries(table.members)) {
        members.set(name, factsOf(row, message, source, schemaRules));
      }
    }
  }
  return facts;
}

/** An answer of a table is the one with HTTP 200; HTTP 400 carries the envelope and what `response 400` rows say. */
function spread(message: string, source: Source): string[] {
  if (message === '* response') {
    return source.operations.flatMap(({ method, path }) => [
      `${method} ${path} response 200`,
      `${method} ${path} response 400`,
    ]);
  }
  return [message.replace(/ response$/, ' response 200')];
}

function factsOf(row: Row, message: string, source: Source, schemaRules: Set<string>): MemberFacts {
  const values = row.const ? [row.const] : row.enum ? source.enumerations[row.enum]?.values : undefined;
  if (row.enum && values === undefined)
    throw new Error(`spec/source names an unknown enumeration, ${row.enum}`);
  const max = row.max ?? (row.format ? lengthOfFormat[row.format] : undefined);
  const rules = (row.condition ?? '').split(' ').filter((id) => schemaRules.has(id));
  const measurable = row.type === 'string' || row.type === 'file';
  const text = row.type === 'string' && values === undefined && [undefined, 'base64'].includes(row.format);
  return {
    type: row.type,
    max,
    min: row.required === true && text && / (request|query)$/.test(message) ? 1 : undefined,
    values,
    format: row.format,
    default: row.default,
    required: row.required,
    rules: rules.sort().join(' '),
    variant: row.variant,
    deprecated: row.deprecated ?? false,
    typeNotShown: row.notShown === 'type',
    maxNotShown: measurable && max === undefined && values === undefined && row.format !== 'date',
    conditionNotShown: row.condition?.split(' ').includes('source') ?? false,
  };
}
