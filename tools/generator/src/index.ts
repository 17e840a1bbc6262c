/**
 * May live here: targets that write code from the model of `packages/openapi`, and what they share: names, lowered
 * conditions, emitted text.
 * May not: readers of OpenAPI documents, which belong to `packages/openapi`; knowledge of one service; the runtime of
 * clients and servers, which is in `packages/client` and `packages/server-stubs`. The helpers of compiled validators are
 * in `src/runtime`.
 */

import { generateFiles } from './generate-files.ts';

export { staleFiles, writeFiles } from './command/output-folder.ts';

/** An output of the generator. */
export type GenerateTarget = 'types' | 'client' | 'server' | 'validators' | 'not-expressible';

/** A part of a document that cannot be represented. */
export interface NotRepresented {
  /** JSON pointer of the part. */
  readonly pointer: string;
  /** Kind of the fault, such as `unresolved-ref`. */
  readonly code: string;
  /** Why it cannot be represented, as a sentence. */
  readonly reason: string;
}

/** What to generate, and from which document. */
export interface Generate {
  /** Path of the OpenAPI document, or its text or parsed form with the path from which its references lead on. */
  readonly input:
    | string
    | { readonly text: string; readonly file: string }
    | { readonly document: object; readonly file: string };
  readonly targets: readonly GenerateTarget[];
  /** JSON pointers or codes of parts that need not be represented; `all` accepts everything. */
  readonly allow?: readonly string[];
  /** Module from which the files import the runtime; by default, the runtime is among the files. */
  readonly runtime?: string;
  /** Module or folder from which the files import the types; by default, the types are among the files. */
  readonly types?: string;
  /** Extension in imports between the files. Defaults to `.ts`. */
  readonly importExtension?: '.ts' | '.js';
  /** Type of binary content. Defaults to `Blob`. */
  readonly binary?: string;
  /** Whether to minify the validators. */
  readonly minify?: boolean;
  /** Is called with the name of each step before the step starts. */
  readonly onStep?: (step: string) => void;
}

/** The result of `generate`. */
export interface GenerateResult {
  /** The text of each file, by its path below the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Number of operations of the document. */
  readonly operations: number;
  /** What is represented, but should be changed, such as a slow pattern: a sentence each, with its JSON pointer. */
  readonly warnings: readonly string[];
  /** The parts that `allow` accepted. */
  readonly accepted: readonly NotRepresented[];
}

/**
 * Generates TypeScript from an OpenAPI 3.0 or 3.1 document and returns it; `writeFiles` writes it. The same document
 * always gives the same files.
 *
 * @throws Error with the name `LoadError` when the document cannot be read, `UnsupportedError` when a part cannot be
 *   represented and `allow` does not name it, `SchemaFault` for a schema of which no validator can be made
 */
export async function generate(options: Generate): Promise<GenerateResult> {
  const { files, model, accepted, warnings } = await generateFiles(options);
  return { files, operations: model.operations.length, accepted, warnings };
}
