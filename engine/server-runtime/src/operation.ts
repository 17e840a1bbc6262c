import type { ChoiceResolver, ExplainIndex, ValidationError } from '@cross-border-payments/explain';

export type { ValidationError } from '@cross-border-payments/explain';

/** Whether an operation may be repeated, from `x-retry` of the document; it may define further classes. */
export type RetryClass = 'read' | 'never' | (string & {});

/** A media type of a request body. */
export interface BodyFormat {
  /** As the document writes it: `application/json; charset=utf-8`, or a range such as `image/*`. */
  readonly mediaType: string;
  /**
   * How the body is read: parsed as JSON, streamed as a form, read as a form of strings, streamed item by item, or passed
   * as bytes.
   */
  readonly kind: 'json' | 'multipart' | 'urlencoded' | 'items' | 'bytes';
  /** Properties of a form that are files. */
  readonly files?: readonly string[];
  /** Properties of a form that are not files. */
  readonly fields?: readonly string[];
  /** Properties of a form that may be files or fields. */
  readonly either?: readonly string[];
  /** Properties of a form that may occur several times. */
  readonly lists?: readonly string[];
  /** Properties that may be one file or an array of files. A single file is not wrapped in an array. */
  readonly orOne?: readonly string[];
  /** Number of fields that the form declares, set if there are more than 100. */
  readonly most?: number;
  /** Properties of a JSON object that contain base64; their decoded size is limited. */
  readonly base64?: readonly string[];
}

export interface OperationBody {
  readonly required: boolean;
  readonly formats: readonly BodyFormat[];
}

/** One security scheme that an operation requires. */
export interface RequiredCredential {
  /** Its name in the document. */
  readonly scheme: string;
  /**
   * `apiKey`, `http`, `oauth2`, `openIdConnect`, `mutualTLS`; `unknown` for a scheme that the document does not
   * describe.
   */
  readonly type: string;
  /**
   * The part of a request that contains the credential; undefined for a credential that is not in the request, such as
   * a client certificate.
   */
  readonly in?: 'header' | 'query' | 'cookie';
  /** The name of the header, query parameter or cookie; headers in lower case. */
  readonly name?: string;
  /** The prefix of the header's value, in lower case: `bearer`, `basic`. */
  readonly prefix?: string;
  /** The scopes or roles that the operation requires. */
  readonly scopes?: readonly string[];
}

/** An operation in the generated table. */
export interface Operation {
  /** The `operationId`, unique. */
  readonly id: string;
  /** In upper case. */
  readonly method: string;
  /** The path below the base; parts in braces are path parameters. */
  readonly path: string;
  /** The base path of an operation whose own server has another one than the servers of the document. */
  readonly basePath?: string;
  readonly tag?: string;
  readonly summary?: string;
  readonly deprecated?: true;
  readonly retry?: RetryClass;
  /** The known codes in bodies of responses, from `x-status-codes` of the document. */
  readonly codes?: readonly string[];
  /**
   * The alternatives, each a list of credentials that are all required. Empty for an operation without authentication.
   */
  readonly security: readonly (readonly RequiredCredential[])[];
  /** Names of the declared header parameters, except those of security schemes, in lower case. */
  readonly headers: readonly string[];
  readonly body?: OperationBody;
  /** The statuses of the document's responses: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
  /** The media types of the responses by status; omitted for `application/json` alone. */
  readonly contents?: Readonly<Record<string, readonly string[]>>;
  /** The statuses whose server-sent events have text as data, not JSON. */
  readonly textEvents?: readonly string[];
}

export type OperationTable = readonly Operation[];

/** How strings are converted to values. The generator writes it, and its `coerce` reads it. */
export type Coercions = Readonly<Record<string, object>>;

/**
 * The properties that an object in a response may have, written by the generator. Refers to other shapes by their
 * numbers.
 */
export interface ResponseShape {
  /** The shape of each declared property; 0 for one that is sent unchanged. */
  readonly properties?: Readonly<Record<string, number>>;
  /** The shape of all other properties. If absent, an object with `properties` has no other properties. */
  readonly others?: number;
  /** The shape of each item of an array. */
  readonly items?: number;
  /** Selects the shape by the value of a property. */
  readonly decider?: {
    readonly path: readonly string[];
    readonly cases: readonly (readonly [value: unknown, shape: number])[];
    readonly rest: number;
  };
}

/** The compiled validator of one message. */
export interface Validator {
  /** Returns true when the value is valid; otherwise `errors` describes it until the next call. */
  readonly validate: { (value: unknown): boolean; errors?: ValidationError[] | null };
  /** Name of the schema for `explain`. */
  readonly root: string;
  /** Set for parts that arrive as strings: query, path, headers and forms. */
  readonly coercions?: Coercions;
  /** Set for responses: the shape of the body, by its number in all shapes. */
  readonly shape?: { readonly all: readonly ResponseShape[]; readonly at: number };
}

/** The compiled validators of one operation; a part without a schema has no validator. */
export interface OperationValidators {
  /** Validators by media type, written as in the document. */
  readonly body?: Readonly<Record<string, Validator>>;
  readonly query?: Validator;
  readonly path?: Validator;
  readonly header?: Validator;
  readonly cookie?: Validator;
  /** By status, then by media type. */
  readonly responses?: Readonly<Record<string, Readonly<Record<string, Validator>>>>;
  /** By status. */
  readonly responseHeaders?: Readonly<Record<string, Validator>>;
}

/** Input of `explain` in addition to the errors. */
export type ExplainData = Omit<ExplainIndex, 'root'>;

/** Strings by name; an array where a name occurs several times. */
export type StringValues = Readonly<Record<string, string | readonly string[]>>;

/** Parses the JSON of a parameter or a field; returns a string that is not JSON unchanged. */
export type JsonStringParser = (text: string, name: string) => unknown;

/** The compiled validators of a document. */
export interface CompiledValidators {
  /** By operation id. */
  readonly validators: Readonly<Record<string, OperationValidators>>;
  readonly coerce: (
    plan: Coercions,
    texts: StringValues,
    readJson?: JsonStringParser,
    decode?: (text: string) => string,
  ) => Record<string, unknown>;
  readonly index: ExplainData;
  /** Explains a failed `anyOf` or `oneOf`. Validators without these keywords do not need it. */
  readonly choices?: ChoiceResolver;
}

/** Imports the module with the validators of an operation. */
export type ValidatorLoader = () => Promise<{ readonly operation: OperationValidators }>;

/** The compiled validators of a service. Those of a large document are imported with the first use of an operation. */
export interface ServiceValidators extends Omit<CompiledValidators, 'validators'> {
  /** By operation id. */
  readonly validators: Readonly<Record<string, OperationValidators | ValidatorLoader>>;
}

/** The size of a property with base64. */
export interface Base64Size {
  /** Bytes after decoding. */
  readonly bytes: number;
}

/** Facts from the document's extension `x-profile`, which OpenAPI cannot express; empty without the extension. */
export interface ServiceProfile {
  /** How the body of a refusal is written; as problem details (RFC 9457) by default. */
  readonly refusalBody?: RefusalBody;
  /** Names of properties whose value and length must never appear in a refusal. */
  readonly secretProperties?: readonly string[];
}

/** The properties of a refusal's body. */
export interface RefusalBody {
  /** Name of the property that contains the error message. */
  readonly message: string;
  /** Name of the property with the code. */
  readonly status?: string;
  /** The code of success, which no refusal may have. */
  readonly success?: string;
  /** The default code of a refusal. */
  readonly refused?: string;
}
