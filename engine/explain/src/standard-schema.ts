import { parsePointer } from '@cross-border-payments/openapi';
import type { Cause } from './types.ts';

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** A schema as standardschema.dev defines it, which libraries for forms, queries and routers accept. */
export interface StandardSchema<Value> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'cross-border-payments';
    /** Returns the value unchanged, or what is wrong with it. */
    readonly validate: (
      value: unknown,
    ) => { readonly value: Value; readonly issues?: undefined } | { readonly issues: readonly Issue[] };
    /** Types for the compiler. Never set at run time. */
    readonly types?: { readonly input: Value; readonly output: Value } | undefined;
  };
}

/** Makes a Standard Schema from a check that returns no causes for a valid value. */
export function standardSchema<Value>(
  check: (value: unknown) => readonly Pick<Cause, 'pointer' | 'sentence'>[],
): StandardSchema<Value> {
  const validate = (value: unknown) => {
    const issues = check(value).map(({ pointer, sentence }) => ({
      message: sentence,
      path: pathIn(value, parsePointer(pointer)),
    }));
    return issues.length === 0 ? { value: value as Value } : { issues };
  };
  return { '~standard': { version: 1, vendor: 'cross-border-payments', validate } };
}

/** Returns a path in which the indexes of arrays are numbers. */
function pathIn(value: unknown, names: readonly string[]): PropertyKey[] {
  let at = value;
  return names.map((name) => {
    const key = Array.isArray(at) ? Number(name) : name;
    at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
    return key;
  });
}

type Given<Operation, Key> = Key extends keyof Operation ? Exclude<Operation[Key], undefined> : unknown;

/** The body and the parameters of an operation in the generated `Operations`, including the optional ones. */
export type InputParts<Operation> = ('request' extends keyof Operation
  ? { body: Given<Operation, 'request'> }
  : unknown) &
  (Given<Operation, 'parameters'> extends Record<string, never>
    ? unknown
    : {
        [Place in keyof Given<Operation, 'parameters'>]-?: Exclude<
          Given<Operation, 'parameters'>[Place],
          undefined
        >;
      });

/** The messages of an operation: the parts of its input, and the body of each response by its status. */
export type MessageParts<Operation> = InputParts<Operation> & Given<Operation, 'responses'>;

/**
 * Adds the part of the message to the paths of causes: `limit` in the part `query` becomes `query.limit`.
 *
 * @param item the index in an array `part`
 */
export function placeCauses<Placed extends Pick<Cause, 'path' | 'pointer'>>(
  causes: readonly Placed[],
  part: string,
  item?: number,
): Placed[] {
  const [start, pointer] = item === undefined ? [part, `/${part}`] : [`${part}[${item}]`, `/${part}/${item}`];
  return causes.map((cause) => ({
    ...cause,
    path: start + (/^(?:\[|$)/.test(cause.path) ? '' : '.') + cause.path,
    pointer: pointer + cause.pointer,
  }));
}
