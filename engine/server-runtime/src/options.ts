import type { AnyInput, HookInput } from './handler.ts';
import { headerFault } from './http.ts';
import { type Awaitable, describe, describeUnknown, type Limits } from './limits.ts';
import type { Operation } from './operation.ts';
import type { RefusalFormatter } from './response/refusal.ts';

/**
 * The input of `authenticate`, which runs before the body is read.
 *
 * @typeParam Schemes the kind of credential for each security scheme of the document, by its name
 */
export interface Credentials<Native = unknown, Schemes = CredentialKinds> extends HookInput<Native> {
  /**
   * The credentials of the request by security scheme. Their scopes are those of the first security alternative that
   * the request fulfills. This is a getter that `{ ...input }` does not copy.
   */
  readonly given: [Schemes] extends [never]
    ? never
    : { readonly [Name in keyof Schemes]?: CredentialOf<Name & string, Schemes[Name]> };
  /**
   * The alternatives of the operation's security that the request fulfills, in the order of the document. A getter,
   * like `given`.
   */
  readonly alternatives: [Schemes] extends [never]
    ? never
    : readonly (readonly {
        [Name in keyof Schemes]: CredentialOf<Name & string, Schemes[Name]>;
      }[keyof Schemes][])[];
}

/** What a request contains for a security scheme: a string, a user name with a password, or nothing in the message. */
export type CredentialKind = 'text' | 'basic' | 'none';

export type CredentialKinds = Readonly<Record<string, CredentialKind>>;

export interface BasicPair {
  readonly username: string;
  readonly password: string;
}

export type CredentialOf<Name, Kind> = {
  /** The name of the security scheme in the document. */
  readonly scheme: Name;
  /** Its type: `apiKey`, `http`, `oauth2`, `openIdConnect`, `mutualTLS`. */
  readonly type: string;
  /** The scopes or roles that the operation requires. */
  readonly scopes: readonly string[];
} & (Kind extends 'text'
  ? { /** The key or token, without its prefix. */ readonly value: string }
  : Kind extends 'basic'
    ? BasicPair
    : unknown);

/** The input of `verifySignature`. */
export interface SignedRequest<Context, Native = unknown> extends HookInput<Native> {
  /** What `authenticate` returned; undefined for operations without authentication. */
  readonly context: Context | undefined;
  /** Path and query as sent. */
  readonly url: string;
  /** The exact text of the body; empty without one, undefined for an upload. */
  readonly text: string | undefined;
}

/** The payload of a signed body, if the body contains more than the payload. */
export interface SignedPayload {
  /** Validated and passed to the handler instead of the parsed body. */
  readonly payload: unknown;
}

export interface ErrorContext<Native = unknown> {
  /** Undefined when no operation has been found yet. */
  readonly operation: Operation | undefined;
  /** The step that failed. */
  readonly phase: Phase;
  readonly requestId: string;
  /** The framework's own request. */
  readonly native: Native;
}

/** A step of a request; `send` applies only to streamed responses. */
export type Phase =
  | ('route' | 'authenticate' | 'read' | 'verify' | 'parse' | 'validate')
  | ('handle' | 'response' | 'send');

/** A handled request, for metrics, logs and traces. Contains no value of the request. */
export interface ResponseEvent<Native = unknown> extends ErrorContext<Native> {
  readonly method: string;
  /** Path pattern with the base path: `/api/items/{id}`; undefined when no operation was found. */
  readonly route: string | undefined;
  readonly status: number;
  /** Code in the body of the response, such as `-1`; undefined if the document has no codes. */
  readonly code: string | undefined;
  /** Ids of the rules that the request broke: `R-021`. */
  readonly rules: readonly string[];
  /** The step that produced the response: `validate` for a broken rule, `response` for a handler's result. */
  readonly phase: Phase;
  /** Milliseconds from the arrival of the request until the response was ready to be sent. */
  readonly durationMs: number;
}

/** The options of a service. An option that is `undefined` has its default. */
export interface ServiceOptions<Context, Native = unknown, Schemes = CredentialKinds> {
  /**
   * Identifies the caller before the body is read, and returns the `context` for handlers. Not called for operations
   * without security. Return true if the handlers need no caller, because undefined, null, false and an error result in
   * HTTP 500.
   *
   * @throws Refusal to refuse: HTTP 401, or 400 if the document has a format of its own for refusals
   */
  readonly authenticate: (credentials: Credentials<Native, Schemes>) => Awaitable<Context>;
  /**
   * Verifies the signature of a request over the exact text of its body, before the body is parsed. Called for every
   * operation. By default, no signature is verified.
   *
   * @returns true to accept; false to refuse with a default sentence. Or the payload, if signing wraps the body or adds
   *   properties; it is ignored for uploads and operations without a body.
   * @throws Refusal to refuse with a sentence of your own
   */
  readonly verifySignature?:
    | ((request: SignedRequest<Context, Native>) => Awaitable<boolean | SignedPayload>)
    | undefined;
  /**
   * Receives every error that is not a refusal, and every wrong response of a handler. By default, `console.error` prints
   * one line with the operation and the message of the error.
   */
  readonly onError?: ((error: unknown, context: ErrorContext<Native>) => Awaitable<void>) | undefined;
  /**
   * Called once per request when its response is ready. The response does not wait for it. An error that it throws is
   * passed to `onError`.
   */
  readonly onResponse?: ((event: ResponseEvent<Native>) => Awaitable<void>) | undefined;
  /**
   * Called in place of every handler, with its validated input: for transactions, spans, or features of some
   * operations.
   *
   * @param next calls the handler; a second call calls it again only if it has failed
   * @returns the response, usually the response of `next`
   * @throws Refusal to refuse
   */
  readonly around?:
    | ((input: AnyInput<Context | undefined, Native>, next: () => Promise<unknown>) => Awaitable<unknown>)
    | undefined;
  /**
   * Writes refusals in your own format, such as the document's schema of errors. A body that the document does not
   * allow is sent anyway, and reported to `onError`. If the function fails or takes too long, HTTP 500 is sent in the
   * default format.
   */
  readonly formatRefusal?: RefusalFormatter | undefined;
  /**
   * Header with the id of a request, sent with every response. An id in the request is used unless it is unsafe for
   * logs.
   */
  readonly requestIdHeader?: string | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /**
   * Whether responses are checked against the document before they are sent; defaults to true. With `false`, only the
   * first 100 responses of each operation are checked, and then one in 100; a wrong response is sent, and reported to
   * `onError`.
   */
  readonly validateResponses?: boolean | undefined;
  /**
   * What to do with properties of responses that the document does not declare, such as a column of a database row:
   * remove them (`strip`, the default), respond with HTTP 500 (`refuse`), or send them (`send`). If a schema has
   * `additionalProperties`, `patternProperties` or no properties, its objects may have any property. Does not depend on
   * `validateResponses`.
   */
  readonly undeclaredProperties?: UndeclaredPropertyPolicy | undefined;
  /**
   * Prefix of every path, such as `/api`. Defaults to the path of the first server that the operation or the document
   * declares: `/v1` for `https://service.example/v1`.
   */
  readonly basePath?: string | undefined;
  /**
   * Names of properties whose value and length must never appear in a refusal, in addition to the secret properties of
   * the profile.
   */
  readonly secretProperties?: readonly string[] | undefined;
}

/** The options of a service without security. */
export interface OpenServiceOptions<Context, Native = unknown, Schemes = CredentialKinds>
  extends Omit<ServiceOptions<Context, Native, Schemes>, 'authenticate'>,
    Partial<Pick<ServiceOptions<Context, Native, Schemes>, 'authenticate'>> {}

/** What to do with properties of a response that the document does not declare. */
export type UndeclaredPropertyPolicy = 'strip' | 'refuse' | 'send';

export const HOOKS = [
  'authenticate',
  'verifySignature',
  'around',
  'onError',
  'onResponse',
  'formatRefusal',
] as const;

export type ServiceHooks = Pick<ServiceOptions<unknown, unknown, never>, (typeof HOOKS)[number]>;

type Rule = readonly [expected: string, fits: (value: unknown) => boolean];

const FUNCTION: Rule = ['a function', (value) => typeof value === 'function'];
const isText = (fits: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && fits(value);
const OBJECT: Rule = ['an object', (value) => typeof value === 'object' && value !== null];

const VALUES: Readonly<Record<Exclude<keyof ServiceOptions<unknown>, keyof ServiceHooks>, Rule>> = {
  requestIdHeader: ['the name of a header', isText((text) => !headerFault(text.toLowerCase(), ''))],
  limits: OBJECT,
  validateResponses: ['a boolean', (value) => typeof value === 'boolean'],
  undeclaredProperties: [
    'one of "strip", "refuse", "send"',
    isText((text) => /^(?:strip|refuse|send)$/.test(text)),
  ],
  basePath: [
    'a path such as `/api`, without a slash at its end',
    isText((text) => /^(?:\/[^?#]*[^/?#])?$/.test(text)),
  ],
  secretProperties: [
    'an array of strings',
    (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  ],
};

/** Reads each option once, so that a getter cannot return another value during a request. */
export function readServiceOptions(
  options: OpenServiceOptions<unknown, unknown, never>,
): ServiceOptions<unknown, unknown, never> {
  if (!OBJECT[1](options)) throw new TypeError(`The options must be an object, not ${describe(options)}.`);
  const rules: Readonly<Record<string, Rule>> = VALUES;
  const names = [...HOOKS, ...Object.keys(rules)];
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new TypeError(describeUnknown('option', names, unknown));
  const values = names.map((name) => {
    const value: unknown = options[name as keyof typeof options];
    const [expected, fits] = rules[name] ?? FUNCTION;
    if (value === undefined || fits(value)) return [name, value] as const;
    const shown = typeof value === 'string' && name in rules ? JSON.stringify(value) : describe(value);
    throw new TypeError(`The option \`${name}\` must be ${expected}, not ${shown}.`);
  });
  return Object.fromEntries(values) as unknown as ServiceOptions<unknown, unknown, never>;
}
