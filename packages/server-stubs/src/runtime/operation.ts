/** Whether an operation may be repeated, from `x-retry` of the document. */
export type RetryClass = 'read' | 'once-per-order' | 'never';

/** One media type that a request body may have. */
export interface BodyFormat {
  /** As the document writes it: `application/json; charset=utf-8`, or a range such as `image/*`. */
  readonly mediaType: string;
  /** How the body is read: parsed as JSON, streamed as a form, read as a form of texts, or given as bytes. */
  readonly kind: 'json' | 'multipart' | 'urlencoded' | 'bytes';
  /** Members of a form that are files. */
  readonly files?: readonly string[];
  /** Members of a form that are no files. */
  readonly fields?: readonly string[];
  /** Members of a form that are files or fields. */
  readonly either?: readonly string[];
  /** Members of a form that may come several times. */
  readonly lists?: readonly string[];
  /** Files that may come several times or once: one is no list. */
  readonly orOne?: readonly string[];
  /** Members of a JSON object that hold base64 text; their decoded size is bounded. */
  readonly base64?: readonly string[];
}

/** The body of a request. */
export interface OperationBody {
  readonly required: boolean;
  readonly formats: readonly BodyFormat[];
}

/** One security scheme that an operation requires. */
export interface RequiredCredential {
  /** Its name in the document. */
  readonly scheme: string;
  /** `apiKey`, `http`, `oauth2`, `openIdConnect`, `mutualTLS`; `unknown` for one that the document does not describe. */
  readonly type: string;
  /** Where a request carries it; nothing for what no message carries, such as a certificate of the connection. */
  readonly in?: 'header' | 'query' | 'cookie';
  /** Headers in small letters. */
  readonly name?: string;
  /** What stands before it, in small letters: `bearer`, `basic`. */
  readonly prefix?: string;
  /** The scopes or roles that the operation requires. */
  readonly scopes?: readonly string[];
}

/** One operation as the generated table holds it. Plain data, frozen by nobody and changed by nobody. */
export interface Operation {
  /** The `operationId`, unique. */
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** The path below the base; parts in braces are path parameters. */
  readonly path: string;
  readonly tag?: string;
  readonly summary?: string;
  readonly deprecated?: true;
  readonly retry?: RetryClass;
  /** Alternatives, of each of which all must be given; empty for an operation without authentication. */
  readonly security: readonly (readonly RequiredCredential[])[];
  /** Header parameters in small letters that are declared beside the security headers. */
  readonly headers: readonly string[];
  readonly body?: OperationBody;
  /** The answers the document knows: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
  /** The media types of the answers by status; left out where that is `application/json` alone. */
  readonly contents?: Readonly<Record<string, readonly string[]>>;
}

/** The operations of a document. */
export type OperationTable = readonly Operation[];

/** An error of a compiled validator. */
export interface ValidationError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  propertyName?: string;
}

/** How texts become values; made by the generator, read by its `coerce`. */
export type Coercions = Readonly<Record<string, object>>;

/** The properties that an object in a response may have; made by the generator. Other shapes are named by their number. */
export interface ResponseShape {
  /** The shape of each declared property; 0 for one that is sent as it is. */
  readonly properties?: Readonly<Record<string, number>>;
  /** The shape of all other properties; without it, an object with `properties` has no others. */
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
  /** True when the value is valid; else `errors` says what is wrong, until the next call. */
  readonly validate: { (value: unknown): boolean; errors?: ValidationError[] | null };
  /** Name of the schema for `explain`. */
  readonly root: string;
  /** Set for texts: query, path, headers and forms. */
  readonly coercions?: Coercions;
  /** Set for responses: the shape of the body, by its number in all shapes. */
  readonly shape?: { readonly all: readonly ResponseShape[]; readonly at: number };
}

/** The compiled validators of one operation; a part without a schema has none. */
export interface OperationValidators {
  /** By media type, as the document writes it. */
  readonly body?: Readonly<Record<string, Validator>>;
  readonly query?: Validator;
  readonly path?: Validator;
  readonly header?: Validator;
  readonly cookie?: Validator;
  /** By status, then by media type. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, Validator>>>>;
  /** By status. */
  readonly answerHeaders?: Readonly<Record<string, Validator>>;
}

/** What `explain` needs beside the errors. */
export interface ExplainData {
  readonly schemas: Record<string, Record<string, object>>;
  readonly names: readonly string[];
}

/** Texts by name; several where a name came several times. */
export type Texts = Readonly<Record<string, string | readonly string[]>>;

/** Reads the JSON text of a parameter or a field; returns a text that is not JSON as it is. */
export type TextReader = (text: string, name: string) => unknown;

/** The file of compiled validators that is built beside the generated table. */
export interface CompiledMessages {
  /** By operation id. */
  readonly validators: Readonly<Record<string, OperationValidators>>;
  readonly coerce: (plan: Coercions, texts: Texts, readJson?: TextReader) => Record<string, unknown>;
  readonly index: ExplainData;
}

/** What a service must know of its document beyond OpenAPI; from `x-profile`, and empty without it. */
export interface ServiceProfile {
  /** How the body of a refusal is written; without it, as problem details (RFC 9457). */
  readonly envelope?: RefusalEnvelope;
  /** Names of members whose value and length no refusal mentions. */
  readonly secretMembers?: readonly string[];
}

/** The members of a refusal's body. */
export interface RefusalEnvelope {
  /** Name of the member that holds the sentence. */
  readonly message: string;
  /** Name of the member that holds the code of a refusal. */
  readonly status?: string;
  /** The code of success, which no refusal may have. */
  readonly success?: string;
  /** The code of a refusal without one of its own. */
  readonly refused?: string;
}
