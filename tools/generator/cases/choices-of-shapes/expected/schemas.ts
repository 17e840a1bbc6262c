// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Shapes {
  field?: Field;
  machine?: Machine;
  deletion?: Deletion;
  emoji?: Emoji;
  action?: Action;
  parts?: Part[];
  tags?: string[] | Tag[];
  service?: Service;
  range?: Range;
  card?: Card;
}

/** Only some of the shapes fix the kind. */
export type Field =
  | { id: number }
  | { name: string; kind: 'text' | 'date' }
  | { name: string; kind: 'select'; options: unknown[] };

/** Each shape requires a member of its own. */
export type Machine = { repository: number; place?: string } | { pull: { number: number }; place?: string };

export type Deletion = { digests: unknown[] } | { ids: unknown[] };

export type Emoji = null | { name: string };

/** The properties of {@link Action}, apart from its conditions. */
export interface ActionFields {
  kind: 'print' | 'ask';
  print?: string;
  ask?: string;
}

/** The kind selects a shape, and is required next to the `oneOf`, not in it. */
export type Action =
  & ActionFields
  & (
    | { print: string; kind: 'print' }
    | { ask: string; kind: 'ask' }
    | { kind: 'print' | 'ask'; print: string; ask: string }
  );

/** A number selects the shape; the schema of the number allows more numbers. */
export type Part = { kind: Kind & 2; style: number } | { kind: Kind & 3; options: unknown[] };

export type Kind = 1 | 2 | 3 | 4;

export interface Tag {
  name: string;
}

/** The properties of {@link Service}, apart from its conditions. */
export interface ServiceFields {
  levels?: unknown[];
  data?: unknown[];
  reference?: string;
}

export type Service = ServiceFields & ({ levels?: never; reference?: never } | { data?: never });

/** The properties of {@link Range}, apart from its conditions. */
export interface RangeFields {
  low?: number;
  high?: number;
  values?: unknown[];
}

export type Range =
  & RangeFields
  & (
    | { low: number; high: number; values?: never }
    | { values: unknown[]; low?: never }
    | { values: unknown[]; high?: never }
  );

/** The properties of {@link Card}, apart from its conditions. */
export interface CardFields {
  number?: string;
  address?: string;
  expiry?: string;
  holder?: string;
}

export type Card =
  & CardFields
  & ({ number?: never } | { number: string; expiry: string })
  & ({ holder?: never } | { holder: string; address: string });
