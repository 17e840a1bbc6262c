import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml, specDirectory } from '../document/files.ts';

/** A member of a table with its facts. */
export interface Row {
  type: string;
  max?: number;
  enum?: string;
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
  deprecated?: boolean;
  body: 'json' | 'multipart' | 'none' | 'optional-json';
  retry: string;
  codes: Record<string, string>;
}

/** Something that the interface document does not show, with its places. */
export interface Unknown {
  section: string;
  statement: string;
  at: string[];
}

/** A limit of section 8 with its places, enforced by a maximum length, a rule of the operations or a mark on them. */
export interface Limit {
  section: string;
  statement: string;
  where: string[];
  rule?: string;
  mark?: 'x-concurrent';
}

/** A statement in prose, with the words that the descriptions at its places contain. */
export interface Prose {
  section: string;
  at: string[];
  /** Words or short phrases; `|` separates alternatives. */
  says: string[];
}

/** A phrase that must be absent from every description, or from those at the given places. */
export interface NotStated {
  phrase: string;
  at?: string[];
  reason: string;
}

/** The interface document as data. */
export interface Source {
  tables: (Table & { section: string })[];
  operations: SourceOperation[];
  enumerations: Record<string, Enumeration>;
  unknowns: Unknown[];
  limits: Limit[];
  prose: Prose[];
  notStated: NotStated[];
}

/** Reads `spec/source`. */
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
