import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml, specDirectory } from '../document/document.ts';
import type { Rule } from '../instances/rules.ts';
import { type FactsByProperty, lengthOfFormat, type PropertyFacts } from './facts.ts';

interface Row {
  type: string;
  max?: number;
  /** The name of an entry in `enumerations.yaml`, or the values of an enumeration that only this property has. */
  enum?: string | string[];
  const?: string;
  format?: string;
  default?: unknown;
  empty?: boolean;
  required?: true | 'success' | 'refusal';
  condition?: string;
  onRefusal?: string;
  variant?: string;
  deprecated?: boolean;
  open?: boolean;
  notShown?: string;
  items?: string;
}

interface Table {
  messages: string[];
  open?: boolean;
  type?: string;
  condition?: string;
  properties: Record<string, Row>;
}

interface Enumeration {
  section: string;
  values: string[];
}

export interface SourceOperation {
  method: string;
  path: string;
  section: string;
  family: string;
  security: string[];
  deprecated?: boolean;
  body: 'json' | 'multipart' | 'none' | 'optional-json';
  retry: string;
  codes: Record<string, string>;
}

interface Unknown {
  section: string;
  statement: string;
  at: string[];
}

/** A limit in the interface document. A maximum length, a rule or a mark of the operations enforces it. */
export interface Limit {
  section: string;
  statement: string;
  where: string[];
  rule?: string;
  mark?: 'x-concurrent';
}

/** A statement in prose about places of the document. The descriptions at these places must contain certain words. */
interface Prose {
  section: string;
  at: string[];
  /** Words or short phrases; `|` separates alternatives. */
  says: string[];
}

/** A phrase that must be absent from every description, or from the descriptions at the given places. */
interface NotStated {
  phrase: string;
  at?: string[];
  reason: string;
}

export interface Source {
  tables: (Table & { section: string })[];
  operations: SourceOperation[];
  enumerations: Record<string, Enumeration>;
  unknowns: Unknown[];
  limits: Limit[];
  prose: Prose[];
  notStated: NotStated[];
}

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
    prose: readYaml(join(directory, 'prose.yaml')),
    notStated: readYaml(join(directory, 'not-stated.yaml')),
  };
}

/** Later tables override earlier ones, and `response 400` overrides `response`. */
export function sourceFacts(source: Source, rules: Rule[]): FactsByProperty {
  const schemaRules = new Set(rules.filter((rule) => rule.kind.includes('schema')).map((rule) => rule.id));
  const facts: FactsByProperty = new Map();
  for (const table of source.tables) {
    for (const message of table.messages.flatMap((name) => spreadPlace(name, source))) {
      const properties = facts.get(message) ?? new Map<string, PropertyFacts>();
      facts.set(message, properties);
      for (const [name, row] of Object.entries(table.properties)) {
        const onRefusal = row.onRefusal ?? properties.get(name)?.onRefusal;
        properties.set(name, { ...factsOf(row, message, source, schemaRules), onRefusal });
      }
    }
  }
  return facts;
}

/** `* response` covers every response with HTTP 200 and 400, any other `response` only that with 200. */
export function spreadPlace(place: string, source: Source): string[] {
  const [, property] = /^\* response(.*)$/.exec(place) ?? [];
  if (property !== undefined) {
    return source.operations.flatMap(({ method, path }) => [
      `${method} ${path} response 200${property}`,
      `${method} ${path} response 400${property}`,
    ]);
  }
  return [place.replace(/ response(?! [24]00)/, ' response 200')];
}

function factsOf(row: Row, message: string, source: Source, schemaRules: Set<string>): PropertyFacts {
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
  if (row.enum === undefined || Array.isArray(row.enum)) return row.enum;
  const enumeration = source.enumerations[row.enum];
  if (enumeration === undefined)
    throw new Error(
      `spec/source: an \`enum\` of ${message} must name an entry of enumerations.yaml, not \`${row.enum}\`. Run \`npx --yes pnpm lint:document\` for its line.`,
    );
  return enumeration.values;
}
