// Do not edit: `pnpm generate` writes this file.

/**
 * What a property contains. Among the kinds are the number of an `order`, which the caller chooses; any other
 * `identifier`; a `code` without spaces, such as an account number, or a `swift` code; the `name` of a person, a
 * company or an account; a `country` (ISO 3166-1) or a `currency` (ISO 4217); the number of an `identity` document; a
 * `phone` number or its code; the date of a `birth` or of an `expiry`; a `page` or a `count`, at least 1; a `file` of a
 * form, its content as `base64`, or its `fileName`.
 */
export type ValueKind =
  | 'order'
  | 'identifier'
  | 'code'
  | 'swift'
  | 'name'
  | 'country'
  | 'currency'
  | 'email'
  | 'identity'
  | 'phone'
  | 'birth'
  | 'expiry'
  | 'date'
  | 'amount'
  | 'page'
  | 'count'
  | 'file'
  | 'base64'
  | 'fileName';

/**
 * The properties of an input by name. The entry of a property is an object with the properties inside it, the kind of
 * its value, or null if its contents are not declared. An array of objects is written as an array with the properties
 * of one object. The key `*` means any other property.
 */
export interface KnownProperties {
  readonly [name: string]: KnownProperties | readonly [KnownProperties] | ValueKind | null;
}

/** An entry of an operation's `x-advice`: one piece of advice and its conditions. */
export interface AdviceCheck {
  /** The property that the advice is about, such as `customer.accountInfo`. */
  readonly path: string;
  /** The advice, as a sentence without a period. */
  readonly says: string;
  /** The check applies only if each of these properties has one of its values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** The advice is given only if all of these properties are missing. */
  readonly lacks?: readonly string[];
  /** The advice is given only if all of these properties are given. */
  readonly has?: readonly string[];
  /** The advice is given only if both properties are given and their values differ. */
  readonly differ?: readonly [path: string, other: string];
  /** The advice is given only if both properties are given and have the same value. */
  readonly same?: readonly [path: string, other: string];
  /** The advice is given only if both properties start with a date, and the first date is after the second. */
  readonly after?: readonly [path: string, other: string];
  /** The advice is given only if the first property is a phone number that starts with the country code in the other. */
  readonly repeats?: readonly [path: string, other: string];
  /** The advice is given only if the property is a string that does not match the pattern. */
  readonly unlike?: readonly [path: string, pattern: string];
  /** The advice is given only if the input has a top-level property that is not in this list. */
  readonly only?: readonly string[];
  /**
   * Whether the advice is a guess, because the caller may intend the request. The request then gets a warning and is
   * not refused.
   */
  readonly guess?: boolean;
}

/** The data for advice about an operation. */
export interface OperationAdvice {
  readonly properties: KnownProperties;
  readonly checks?: readonly AdviceCheck[];
  /** Pairs of an amount and its currency. Different amounts in the same currency contradict each other. */
  readonly amounts?: readonly (readonly [amount: string, currency: string])[];
  /**
   * An operation with a similar input. Where this operation accepts any property, the names and kinds of the other one
   * are likely.
   */
  readonly like?: string;
  /** Whether the input is a form, whose properties may be files. */
  readonly form?: boolean;
}

/** What the interface accepts although the caller probably made a mistake, by `operationId`. */
export declare const advice: Readonly<Record<string, OperationAdvice>>;
