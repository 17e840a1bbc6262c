/**
 * Belongs here:
 * - targets, which write files from the model of `engine/openapi`
 * - what targets share: names, lowered conditions, emitted text
 *
 * Does not belong here:
 * - readers of OpenAPI documents: `engine/openapi` has them
 * - knowledge of one service
 * - the runtimes of clients and servers, which are in `engine`; the helpers of compiled validators are in
 *   `src/runtime`
 */

import { generateFiles } from './generate-files.ts';
import type { GenerateOptions, NotRepresented, OutputConfig } from './options.ts';

export { staleFiles, writeFiles } from './command/output-folder.ts';
export type { GenerateOptions as Generate, GenerateTarget, NotRepresented, OutputConfig } from './options.ts';

/** The result of `generate`. */
export interface GenerateResult {
  /** The text of each file, by its path below the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Number of operations of the document. */
  readonly operations: number;
  /**
   * Sentences about parts that are represented but should be changed, such as a slow pattern, each with its JSON
   * pointer.
   */
  readonly warnings: readonly string[];
  /** The parts that cannot be represented and that `allow` accepts. */
  readonly accepted: readonly NotRepresented[];
}

/**
 * Generates TypeScript from an OpenAPI 3.0, 3.1 or 3.2 document and returns it. To write the files, pass them to
 * `writeFiles`. The same document always results in the same files.
 *
 * @throws Error with the name `LoadError` when the document cannot be read, `UnsupportedError` when a part cannot be
 * represented and `allow` does not accept it, `SchemaFault` when no validator can be compiled for a schema
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const { files, model, accepted, warnings } = await generateFiles(options);
  return { files, operations: model.operations.length, accepted, warnings };
}

/** Returns a configuration with one output or several unchanged. It lets the editor check and complete the options. */
export function defineConfig<const Config extends OutputConfig | readonly OutputConfig[]>(
  config: Config,
): Config {
  return config;
}
