import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';
import type { OperationAdvice } from '@cross-border-payments/explain/advice';

/**
 * - `choice`: one of `values`
 * - `object`, `array`: contains `properties` or `items`
 * - `file`: a file of a form; `base64`: a file sent as a string
 * - `any`: a string or any JSON, for a property whose type the document does not state
 */
export type FieldKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'object'
  | 'array'
  | 'file'
  | 'base64'
  | 'any';

/** What the console's form shows of a property of a request. Made from the schema at build time. */
export interface ConsoleField {
  /** Empty for the request itself and for the entries of an array. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
  readonly deprecated?: boolean | undefined;
  /** Whether only a condition requires the property. The form shows the property once the condition is met. */
  readonly inCases?: boolean | undefined;
  readonly hint?: string | undefined;
  /** The values of a choice, or the values to which conditions restrict a string. */
  readonly values?: readonly unknown[] | undefined;
  readonly properties?: readonly ConsoleField[];
  /** Whether the object accepts properties that the document does not name. */
  readonly open?: boolean;
  readonly items?: ConsoleField;
}

export interface ConsoleServer {
  readonly name: string;
  /** Base URL without a slash at the end. */
  readonly url: string;
}

export interface ConsoleService {
  readonly servers: readonly ConsoleServer[];
  /** Origins to which the content security policy of the pages allows requests. */
  readonly sources: readonly string[];
  readonly success: string;
  readonly secretProperties: readonly string[];
}

export interface ConsoleOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly clientMethod?: string | undefined;
  /** `read` may be repeated; `once-per-order` creates one order per `orderNo`. */
  readonly retry: 'read' | 'once-per-order' | 'never';
  /** For an operation that must not simply be repeated: the sentences shown before it is sent. */
  readonly warning?: string;
  /** Sentences shown when the check finds nothing wrong. They name the rules that only the service can check. */
  readonly ready: string;
  readonly credentials: readonly string[];
  readonly part: 'body' | 'query' | 'form' | 'none';
  readonly input?: ConsoleField | undefined;
  readonly examples: readonly { readonly title: string; readonly value: unknown }[];
  readonly advice?: OperationAdvice | undefined;
  /** Operations that a merchant calls after a success, the likeliest first. */
  readonly next?: readonly string[] | undefined;
  readonly service: ConsoleService;
}

interface CompiledCheck {
  readonly validate: { (value: unknown): boolean; readonly errors?: readonly ValidationError[] | null };
  readonly root: string;
}

/** The compiled validator of an operation, and what the words of its errors need. */
export interface CompiledInput {
  readonly operation: string;
  readonly mediaType?: string;
  readonly compiled: {
    readonly body?: Readonly<Record<string, CompiledCheck>>;
    readonly query?: CompiledCheck;
  };
  readonly index: Omit<ExplainIndex, 'root'>;
}

/**
 * Called by generated modules, which contain only data. The console's script interprets it; all pages share this
 * script.
 */
function asCompiledInput(facts: CompiledInput): CompiledInput {
  return facts;
}

// Generated modules import these names.
export type { CompiledInput as Validator };
export { asCompiledInput as inputValidator, asCompiledInput as validator };
