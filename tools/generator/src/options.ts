// This file imports no others, because the published types are built from it alone.

/** An output of the generator. */
export type GenerateTarget =
  | 'types'
  | 'client'
  | 'server'
  | 'validators'
  | 'tanstack-query'
  | 'msw'
  | 'not-expressible';

/**
 * A part of a client, named after the option that it implements. The exception is `checks`, which checks the options.
 */
export type ClientPart = 'checks' | 'checkResponse' | 'hooks' | 'preflight' | 'retry' | 'sign';

/** The adapter of a server: for node:http, for `fetch` (Deno, Bun, edge runtimes) or for a framework. */
export type ServerAdapter = 'node' | 'fetch' | 'fastify' | 'hono' | 'express';

/** How the files of a target are written. */
export interface TargetOptions {
  /** Module from which the files import the runtime. By default, the runtime is written with the files. */
  readonly runtime?: string | undefined;
  /** Module or folder from which the files import the types. By default, the types are written with the files. */
  readonly types?: string | undefined;
  /** Extension in imports between the files. Defaults to `.ts`. */
  readonly importExtension?: '.ts' | '.js' | undefined;
  /**
   * Type of integers that may be beyond 2^53, for the targets types and client. By default, it is `number`, and the
   * client refuses a response with an integer that would be rounded. With `bigint`, it is `number | bigint`, and such
   * an integer becomes a BigInt.
   */
  readonly int64?: 'number' | 'bigint' | undefined;
  /** Type of binary content. Defaults to `Blob`. */
  readonly binary?: string | undefined;
  /** Whether a client has a `Date` for each `date-time`. The other targets have strings, as messages do. */
  readonly dates?: boolean | undefined;
  /** Whether to write an object with the values of each named enumeration, such as `Status.active`. */
  readonly enums?: boolean | undefined;
  /** Whether to minify the validators. */
  readonly minify?: boolean | undefined;
  /**
   * `all` checks every known format and `contentEncoding`, `none` checks no format. By default, validators check the
   * usual formats.
   */
  readonly formats?: 'all' | 'none' | undefined;
  /**
   * `ids` gives the methods of a client the unchanged operation ids. By default, they are in camel case without the
   * tag.
   */
  readonly methodNames?: 'ids' | undefined;
  /** The adapters that are written with a server. Defaults to `node`. */
  readonly adapters?: readonly ServerAdapter[] | undefined;
  /**
   * The parts of the runtime to write, by default all. If a part is left out, `createClient` does not have its option.
   */
  readonly clientParts?: readonly ClientPart[] | undefined;
  /** Whether to write a client as one file, `client.ts`, which contains its runtime and its types. */
  readonly singleFile?: boolean | undefined;
  /** Whether to write the validators of each operation to a separate module, for the preflight of a client. */
  readonly separate?: boolean | undefined;
  /** Whether to leave out the validators of a server, for example if only committed files are compared. */
  readonly withoutValidators?: boolean | undefined;
}

/** What to generate, and from which document. */
export interface GenerateOptions extends TargetOptions {
  /**
   * Path or URL of the OpenAPI document. The document can also be passed as text or as parsed data, with the path to
   * which its references are relative.
   */
  readonly input:
    | string
    | { readonly text: string; readonly file: string }
    | { readonly document: object; readonly file: string };
  /** Folder in which references may also find files, in addition to the folder of the document. */
  readonly references?: string | undefined;
  readonly targets: readonly GenerateTarget[];
  /**
   * Operations and webhooks to generate, with the schemas that they need; by default, everything. A selector is an
   * operation id, `tag:` with the name of a tag, a path, a method with a path such as `GET /orders`, or `deprecated`;
   * `*` stands for any characters.
   */
  readonly include?: readonly string[] | undefined;
  /** Selectors of operations and webhooks to leave out. */
  readonly exclude?: readonly string[] | undefined;
  /** JSON pointers or codes of faults to accept; `all` accepts every fault. */
  readonly allow?: readonly string[] | undefined;
  /** Called with the name of each step before the step starts. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** One output in a configuration file. Paths are relative to the folder of that file. */
export interface OutputConfig extends Omit<GenerateOptions, 'input' | 'onStep'> {
  /** Path or URL of the OpenAPI document, or path of a folder with an openapi.yaml, openapi.yml or openapi.json. */
  readonly input: string;
  /** Folder for the files. No other output may be within it. */
  readonly output: string;
  /** Whether to remove generated files that are no longer written. */
  readonly clean?: boolean | undefined;
}

/** A part of a document that cannot be represented. */
export interface NotRepresented {
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** Kind of the fault, such as `unresolved-ref`. */
  readonly code: string;
  /** Why it cannot be represented, as a sentence. */
  readonly reason: string;
  /** Set if the output is right without this part. The fault is then reported, and needs no `allow`. */
  readonly isWarning?: true;
}
