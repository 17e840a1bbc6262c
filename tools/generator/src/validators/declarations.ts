/** TypeScript declarations of the file over all operations. */
export const allDeclarations = `import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';

/** How the text of one parameter or form field becomes a value. */
export interface Coercion {
  to?: readonly ('integer' | 'number' | 'boolean' | 'null')[];
  list?: 'repeat' | ',' | ' ' | '|';
  each?: Coercion;
  members?: Readonly<Record<string, Coercion>>;
  json?: true;
}
/** The validator of one message. */
export interface Validator {
  /** True when the value is valid; else \`errors\` says what is wrong, until the next call. */
  validate: { (value: unknown): boolean; errors?: ValidationError[] | null };
  /** The \`root\` of the index, for \`explain\`. */
  root: string;
  /** Set for query, path, header, cookie and forms: what \`coerce\` makes of the texts. */
  coercions?: Readonly<Record<string, Coercion>>;
}
/** The validators of one operation. */
export interface OperationValidators {
  body?: Readonly<Record<string, Validator>>;
  query?: Validator;
  path?: Validator;
  header?: Validator;
  cookie?: Validator;
  /** By status, then by media type. */
  answers?: Readonly<Record<string, Readonly<Record<string, Validator>>>>;
}
export declare const validators: Readonly<Record<string, OperationValidators>>;
export declare function coerce(
  plan: Readonly<Record<string, Coercion>>,
  texts: Readonly<Record<string, string | readonly string[]>>,
): Record<string, unknown>;
/** For \`explain\`: \`{ ...index, root: validator.root }\`. */
export declare const index: Omit<ExplainIndex, 'root'>;
`;
