import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { keyOfPath } from '../demands/paths.ts';
import type { NameOf } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { isPresent, Options } from './options.ts';
import { repair, WorkBudget, withValue } from './repair.ts';
import { VersionModel } from './version-model.ts';

const MAX_WORK_PER_SAMPLE = 200_000;

/** Makes one or two valid messages of each named schema, using the messages of the schemas inside. */
export class Samples {
  readonly nameOf: NameOf;
  readonly #known = new Map<SchemaNode, readonly Json[]>();

  constructor(nameOf: NameOf) {
    this.nameOf = nameOf;
  }

  readonly sampleOf = (schemas: Schemas, node: SchemaNode): readonly Json[] => {
    const known = this.#known.get(node);
    if (known) return known;
    // A schema that requires itself has no finite message.
    this.#known.set(node, []);
    const model = new VersionModel(schemas, node, this);
    const workBudget = new WorkBudget(MAX_WORK_PER_SAMPLE);
    workBudget.start();
    const options = new Options([model, model], [], []);
    const starts = [...(node.text.examples ?? []), ...options.own([], true).filter(isPresent)];
    for (const start of starts.slice(0, 12)) {
      const found = model.accepts(start) ? start : repair(start, model, options, [], workBudget);
      if (found === undefined || !model.accepts(found)) continue;
      const samples = [found, ...tagged(found, model, options)];
      this.#known.set(node, samples);
      return samples;
    }
    return [];
  };
}

/** Adds properties with fixed values, even optional ones, because they may distinguish the cases of a union. */
function tagged(start: Json, model: VersionModel, options: Options): Json[] {
  const tags = [...model.declared.values()]
    .map(({ path }) => path)
    .filter((path) => path.length === 1 && model.limits.get(keyOfPath(path))?.values.size);
  const full = tags.reduce<Json>((message, path) => {
    const value = options.own(path, true).find(isPresent);
    const changed = value === undefined ? undefined : withValue(message, path, value);
    return changed !== undefined && model.accepts(changed) ? changed : message;
  }, start);
  return jsonKey(full) === jsonKey(start) ? [] : [full];
}
