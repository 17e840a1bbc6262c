import type { Json, SchemaNode } from '@cross-border-payments/openapi/model';
import type { NameOf } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { Effort } from './effort.ts';
import { Options } from './options.ts';
import { repair } from './repair.ts';
import { Side } from './side.ts';

/** Work for one sample. */
const MOST_WORK = 200_000;

/** Makes one valid message for each named schema, from those of the schemas it holds. */
export class Samples {
  readonly nameOf: NameOf;
  readonly #known = new Map<SchemaNode, readonly Json[]>();

  constructor(nameOf: NameOf) {
    this.nameOf = nameOf;
  }

  readonly sampleOf = (schemas: Schemas, node: SchemaNode): readonly Json[] => {
    const known = this.#known.get(node);
    if (known) return known;
    // A schema that requires itself has no message.
    this.#known.set(node, []);
    const side = new Side(schemas, node, { modules: this });
    const effort = new Effort(MOST_WORK);
    effort.start();
    const options = new Options([side, side], [], []);
    const starts = [...(node.text.examples ?? []), ...options.own([], true).filter(isJson)];
    for (const start of starts.slice(0, 12)) {
      const found = side.accepts(start) ? start : repair(start, side, options, [], effort);
      if (found === undefined || !side.accepts(found)) continue;
      this.#known.set(node, [found]);
      return [found];
    }
    return [];
  };
}

function isJson(value: Json | symbol): value is Json {
  return typeof value !== 'symbol';
}
