import { joinPointer } from '@cross-border-payments/openapi';
import { type SchemaNode, schemaReader } from '@cross-border-payments/openapi/conditions';
import { oncePer } from '@cross-border-payments/openapi/model';
import type { JsonObject } from '../json.ts';
import { describeScope, type PropertySentence } from './sentences.ts';
import { WordingError } from './words.ts';

/** The sentences about the schemas of one document. */
export class SchemaWords {
  readonly #read: (schema: unknown, pointer: string) => SchemaNode;
  readonly #consumed = new Set<string>();
  readonly #describe = oncePer((root: SchemaNode) => {
    const scope = describeScope({ root });
    for (const pointer of scope.consumed) this.#consumed.add(pointer);
    return scope;
  });

  constructor(document: JsonObject) {
    this.#read = schemaReader(document, undefined, (pointer, reason) => {
      throw new WordingError(pointer, reason);
    });
  }

  /** @param pointer JSON pointer of the schema, with or without a leading `#` */
  read(schema: unknown, pointer: string): SchemaNode {
    return this.#read(schema, pointer.replace(/^#/, ''));
  }

  /**
   * Puts the conditions of a schema into words.
   * @param root a component, the schema of a message or a parameter, or a schema in `items` or in a choice
   * @returns the sentences, whose paths start at `root`, and the schemas in it that have conditions of their own
   * @throws WordingError with the JSON pointer of a condition that cannot be put into words
   */
  describe(root: SchemaNode): { sentences: readonly PropertySentence[]; inner: readonly SchemaNode[] } {
    return this.#describe(root);
  }

  /** Returns whether the sentences written so far express the demand of this schema, or of one of its keywords. */
  isSaid({ pointer }: SchemaNode, keyword?: string): boolean {
    return this.#consumed.has(keyword === undefined ? pointer : joinPointer(pointer, keyword));
  }
}
