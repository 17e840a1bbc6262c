import type { Document, Unsupported } from '@cross-border-payments/openapi/model';
import { buildModel, type Input, loadDocument } from '@cross-border-payments/openapi/model';
import { targetNamed } from './emit/targets.ts';
import type { Files } from './emit/type-files.ts';
import { documentTypes } from './emit/type-files.ts';

/** What to generate. */
export interface GenerateOptions {
  /** The path of the OpenAPI document, or its text with the path it stands for. */
  readonly input: Input;
  /** `types`, or another target that is built. */
  readonly target: string;
  /** The type of binary content; `Blob` unless told otherwise. */
  readonly binary?: string;
  /** How the files import each other; `.ts` unless told otherwise. */
  readonly importExtension?: '.ts' | '.js';
  /** Codes or pointers of what may stay unrepresented; `all` for everything. */
  readonly allow?: readonly string[];
}

/** What was generated. */
export interface Generated {
  /** The text of each file, by name. */
  readonly files: Files;
  readonly model: Document;
  /** What could not be represented and was accepted by `allow`. */
  readonly accepted: readonly Unsupported[];
}

/** The document holds something that cannot be represented, and nobody accepted that. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  readonly items: readonly Unsupported[];

  constructor(items: readonly Unsupported[]) {
    const lines = items.map(describeUnsupported);
    const mend = 'Change the document, or accept them with --allow <pointer or code>.';
    super(`The document holds what cannot be represented:\n${lines.join('\n')}\n${mend}`);
    this.items = items;
  }
}

/** One line for something that cannot be represented: where, which kind, why. */
export function describeUnsupported({ pointer, code, reason }: Unsupported): string {
  return `  ${pointer}: ${code}: ${reason}`;
}

/**
 * Generates TypeScript from an OpenAPI document. The same document always gives the same files.
 *
 * @throws LoadError when the document cannot be read.
 * @throws UnknownTarget when the target does not exist.
 * @throws UnsupportedError when something cannot be represented and `allow` does not name it.
 */
export function generate(options: GenerateOptions): Generated {
  const target = targetNamed(options.target);
  const model = buildModel(loadDocument(options.input));
  const { binary = 'Blob', importExtension = '.ts' } = options;
  const types = documentTypes(model, { binary, importExtension });
  const files = target.emit(types);
  const unsupported = distinct([...types.unsupported, ...types.context.unsupported]);
  const allowed = new Set(options.allow);
  const isAllowed = ({ code, pointer }: Unsupported) =>
    allowed.has('all') || allowed.has(code) || allowed.has(pointer) || allowed.has(pointer.replace(/^#/, ''));
  const refused = unsupported.filter((item) => !isAllowed(item));
  if (refused.length > 0) throw new UnsupportedError(refused);
  return { files, model, accepted: unsupported };
}

function distinct(items: readonly Unsupported[]): Unsupported[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
