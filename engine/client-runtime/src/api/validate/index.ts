/**
 * Belongs here:
 * - what generated validators need to check an input before it is sent
 *
 * Does not belong here:
 * - sending calls
 * - knowledge of one document
 */

import type { ValidationCause } from '../../core/options.ts';
import { isJson } from '../json.ts';
import type { ApiInput } from '../operation.ts';
import { isReady } from '../request.ts';
import { givenOf } from '../serialise.ts';

export type { Preflight, ValidationCause } from '../../core/options.ts';

import {
  type ExplainIndex,
  explain,
  type InputParts,
  placeCauses,
  type StandardSchema,
  standardSchema,
  type ValidationError,
} from '@cross-border-payments/explain';

export interface CompiledCheck {
  /** Until the next call, `errors` contains the errors of the value. */
  readonly validate: {
    (value: unknown): boolean;
    readonly errors?: readonly ValidationError[] | null;
  };
  /** Name of the schema at which the paths of the errors start. */
  readonly root: string;
}

export interface CompiledOperation {
  readonly path?: CompiledCheck;
  readonly query?: CompiledCheck;
  readonly header?: CompiledCheck;
  readonly cookie?: CompiledCheck;
  readonly body?: Readonly<Record<string, CompiledCheck>>;
}

export type CompiledIndex = Omit<ExplainIndex, 'root'>;

export type Validation =
  | { readonly valid: true }
  | {
      readonly valid: false;
      /** At most 20 causes for each part of the request. If there are more, a further cause `more` states their number. */
      readonly causes: readonly ValidationCause[];
    };

export interface Validator {
  (input: unknown): Validation;
  readonly operation: string;
}

export interface InputValidatorOptions {
  readonly operation: string;
  /** The media type of the body, unless the input names another media type. */
  readonly mediaType?: string;
  readonly isBodyRequired?: boolean;
  /** The exports `operation` and `index` of the compiled file. */
  readonly compiled: CompiledOperation;
  readonly index: CompiledIndex;
}

/**
 * Checks the input of an operation. It and its `body` are Standard Schemas, which libraries for forms accept.
 * @typeParam Operation the operation in the generated `Operations`
 */
export interface InputValidator<Operation = unknown>
  extends Validator,
    StandardSchema<InputParts<Operation>> {
  readonly body: StandardSchema<InputParts<Operation> extends { body: infer Body } ? Body : undefined>;
}

interface PlacedCause extends ValidationCause {
  readonly pointer: string;
}

const PLACES = { path: 'path', query: 'query', headers: 'header', cookies: 'cookie' } as const;

const NO_BODY: PlacedCause = {
  ...{ path: 'body', pointer: '/body', keyword: 'required' },
  sentence: 'the request needs a body and has none',
};

const VALID: Validation = { valid: true };

const ITEMS = /[/+](?:x-)?(?:ndjson|jsonl|json-?lines|json-seq)\s*(?:;|$)/i;

export function inputValidator<Operation>(facts: InputValidatorOptions): InputValidator<Operation> {
  const { operation, compiled, index, mediaType = '', isBodyRequired } = facts;
  const causesOf = (part: Part, name: string, value: unknown, check?: CompiledCheck, at?: number) => {
    if (!check || check.validate(value)) return [];
    const causes = explain({ ...index, root: check.root }, check.validate.errors, value, { part });
    return placeCauses(causes, name, at);
  };
  const causesInBody = ({ body, contentType = mediaType }: ApiInput): PlacedCause[] => {
    if (body === undefined) return isBodyRequired ? [NO_BODY] : [];
    if (isWritten(body)) return [];
    const check = compiled.body?.[contentType];
    if (isJson(contentType)) return causesOf('body', 'body', body, check);
    if (!ITEMS.test(contentType)) return causesOf('body', 'body', sentProperties('body', body), check);
    // If the items are not an array, they are already written as text.
    const items: unknown[] = Array.isArray(body) ? body : [];
    return items.flatMap((item, at) => causesOf('body', 'body', item, check, at));
  };
  const causesIn = (input: unknown): PlacedCause[] => {
    const parts = (input ?? {}) as ApiInput;
    const causes = Object.entries(PLACES).flatMap(([name, part]) =>
      causesOf(part, name, sentProperties(part, parts[name as keyof typeof PLACES]), compiled[part]),
    );
    return [...causes, ...causesInBody(parts)];
  };
  const validate = (input?: unknown): Validation => {
    const causes = causesIn(input);
    return causes.length === 0 ? VALID : { valid: false, causes };
  };
  const body = standardSchema<never>((value) =>
    causesInBody({ body: value }).map((cause) => ({
      ...cause,
      pointer: cause.pointer.slice('/body'.length),
    })),
  );
  return Object.assign(validate, { operation, body, ...standardSchema<InputParts<Operation>>(causesIn) });
}

type Part = (typeof PLACES)[keyof typeof PLACES] | 'body';

/** The properties of an encoded body cannot be checked. */
function isWritten(body: unknown): boolean {
  const isRaw = typeof (body as { readonly open?: unknown } | null)?.open === 'function';
  return isReady(body) || body instanceof FormData || isRaw;
}

/** Leaves out properties that are undefined or null. Header names become lower-case. */
function sentProperties(part: Part, value: unknown): unknown {
  if (typeof value !== 'object' && value !== undefined) return value;
  const sent = givenOf(value).map(([name, property]): [string, unknown] =>
    part === 'header' ? [name.toLowerCase(), property] : [name, property],
  );
  return Object.fromEntries(sent);
}

/**
 * Makes a preflight from validators. Operations without a validator are not checked.
 * @param validators the validators to use; a bundle contains only the validators that a program imports
 */
export function preflightOf(
  validators: Iterable<Validator>,
): (operation: string, input: unknown) => readonly ValidationCause[] {
  const byOperation = new Map([...validators].map((validator) => [validator.operation, validator]));
  return (operation, input) => {
    const validation = byOperation.get(operation)?.(input);
    if (!validation || validation.valid === true) return [];
    // A result of another type, such as a promise, is returned unchanged. It is no array of causes, so the call refuses
    // it.
    return validation.causes?.length > 0 ? validation.causes : (validation as never);
  };
}
