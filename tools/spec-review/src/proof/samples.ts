import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { keyOfPath } from '../demands/path.ts';
import type { NameOf } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { Effort } from './effort.ts';
import { Options } from './options.ts';
import { repair, withValue } from './repair.ts';
import { Side } from './side.ts';

/** ProofWork for one sample. */
const MOST_WORK = 200_000;

/** Makes one or two valid messages of each named schema, from those of the schemas it holds. */
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
    const side = new Side(schemas, node, this);
    const effort = new Effort(MOST_WORK);
    effort.start();
    const options = new Options([side, side], [], []);
    const starts = [...(node.text.examples ?? []), ...options.own([], true).filter(isJson)];
    for (const start of starts.slice(0, 12)) {
      const found = side.accepts(start) ? start : repair(start, side, options, [], effort);
      if (found === undefined || !side.accepts(found)) continue;
      const samples = [found, ...tagged(found, side, options)];
      this.#known.set(node, samples);
      return samples;
    }
    return [];
  };
}

/** Fills in the members that have certain values, which tell the cases of a union apart even if none is required. */
function tagged(start: Json, side: Side, options: Options): Json[] {
  const tags = [...side.declared.values()]
    .map(({ path }) => path)
    .filter((path) => path.length === 1 && side.atoms.get(keyOfPath(path))?.values.size);
  const full = tags.reduce<Json>((message, path) => {
    const value = options.own(path, true).find(isJson);
    const changed = value === undefined ? undefined : withValue(message, path, value);
    return changed !== undefined && side.accepts(changed) ? changed : message;
  }, start);
  return jsonKey(full) === jsonKey(start) ? [] : [full];
}

function isJson(value: Json | symbol): value is Json {
  return typeof value !== 'symbol';
}
