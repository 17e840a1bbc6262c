// The published types are built from this file alone, so it imports no others.

/** An output of the generator. */
export type GenerateTarget = 'types' | 'client' | 'server' | 'validators' | 'not-expressible';

/** How the files of a target are written. */
export interface TargetOptions {
  /** Module from which the files import the runtime; by default, the runtime is among the files. */
  readonly runtime?: string | undefined;
  /** Module or folder from which the files import the types; by default, the types are among the files. */
  readonly types?: string | undefined;
  /** Extension in imports between the files. Defaults to `.ts`. */
  readonly importExtension?: '.ts' | '.js' | undefined;
  /** Type of binary content. Defaults to `Blob`. */
  readonly binary?: string | undefined;
  /** Whether to minify the validators. */
  readonly minify?: boolean | undefined;
  /** Formats that validators check; by default the usual ones. `all` also checks `contentEncoding`. */
  readonly formats?: 'all' | 'none' | undefined;
  /** Whether each operation gets a separate module with its validators, for a client's preflight. */
  readonly separate?: boolean | undefined;
  /** Whether to leave out the validators of a server, for example to compare only committed files. */
  readonly withoutValidators?: boolean | undefined;
}

/** What to generate, and from which document. */
export interface GenerateOptions extends TargetOptions {
  /** Path of the OpenAPI document, or its text or parsed form with the path to which its references are relative. */
  readonly input:
    | string
    | { readonly text: string; readonly file: string }
    | { readonly document: object; readonly file: string };
  /** Folder that references may lead to, in addition to that of the document. */
  readonly references?: string | undefined;
  readonly targets: readonly GenerateTarget[];
  /** JSON pointers or codes of parts that need not be represented; `all` accepts everything. */
  readonly allow?: readonly string[] | undefined;
  /** Called with the name of each step before the step starts. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** A part of a document that cannot be represented. */
export interface NotRepresented {
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** Kind of the fault, such as `unresolved-ref`. */
  readonly code: string;
  /** Why it cannot be represented, as a sentence. */
  readonly reason: string;
}
