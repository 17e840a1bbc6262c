import { isDeepStrictEqual } from 'node:util';
import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { type Demand, uniquePaths } from '../demands/demand.ts';
import {
  ABSENT,
  type Container,
  ITEM,
  isPresent,
  keyOfPath,
  type MessagePath,
  replaced,
  resized,
  startsWithPath,
  withValue,
} from '../demands/paths.ts';
import type { NameOf } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { seeded } from './combinations.ts';
import { Options } from './options.ts';
import { VersionModel } from './version-model.ts';

/** Maximum work for one review, and for one place of a message. Checking one demand is one unit of work. */
const MAX_IN_ALL = 15_000_000;
const MAX_PER_PLACE = 600_000;

/** The work of the proofs of a review. It is counted, not timed, so that every machine gets the same result. */
export class WorkBudget {
  #left: number;
  #ofPlace = 0;

  constructor(most: number = MAX_IN_ALL) {
    this.#left = most;
  }

  /** Starts the proof of a place, which may use this share of what one place may use. Returns whether any work is left. */
  start(share = 1): boolean {
    this.#ofPlace = Math.min(MAX_PER_PLACE * share, this.#left);
    return this.#left > 0;
  }

  spend(units: number): void {
    this.#left -= units;
    this.#ofPlace -= units;
  }

  get isSpent(): boolean {
    return this.#ofPlace <= 0;
  }
}

const MAX_STEPS = 150;
const MAX_OPTIONS = 24;
/** Maximum number of demands that are checked while one message is completed. */
const MAX_WORK = 300_000;
const MAX_PATHS = 12;

/** The version that must accept a message, the values to try, and the work that is left. */
export interface RepairSetting {
  readonly accepting: VersionModel;
  readonly options: Options;
  readonly workBudget: WorkBudget;
}

/** Changes one property per step until a version accepts the message. Properties in `fixed` keep their values. */
export function repair(start: Json, fixed: readonly MessagePath[], setting: RepairSetting): Json | undefined {
  const { accepting: model, options, workBudget } = setting;
  const random = seeded(fixed.length);
  const isFixed = (path: MessagePath) => fixed.some((one) => startsWithPath(one, path));
  let state: State = { message: start, broken: model.broken(model.demands, start) };
  workBudget.spend(model.demands.length);
  let work = 0;
  const canGoOn = () => work < MAX_WORK && !workBudget.isSpent;
  for (let step = 0; step < MAX_STEPS && canGoOn() && state.broken.length > 0; step++) {
    const { message, broken } = state;
    const demand = broken[step % 7 === 6 ? Math.floor(random() * broken.length) : 0];
    const moves = demand ? movesFor(targets(demand, message, model), message, options, isFixed) : [];
    const units = moves.reduce((sum, { path }) => sum + model.related(path).length + 1, 0);
    work += units;
    workBudget.spend(units + 1);
    if (moves.length === 0 && broken.length === 1) return undefined;
    state = nextState(state, bestOf(moves, broken, model), random);
  }
  return state.broken.length === 0 ? state.message : undefined;
}

interface State {
  readonly message: Json;
  readonly broken: readonly Demand[];
}

/** Applies the best change; if it makes the message worse, sometimes continues with another demand instead. */
function nextState({ message, broken }: State, best: State | undefined, random: () => number): State {
  const isWorse = best !== undefined && best.broken.length > broken.length;
  if (best && !(isWorse && random() < 0.3)) return best;
  return { message, broken: [...broken.slice(1), ...broken.slice(0, 1)] };
}

interface Move {
  readonly message: Json;
  readonly path: MessagePath;
}

function bestOf(moves: readonly Move[], before: readonly Demand[], model: VersionModel): State | undefined {
  let best: State | undefined;
  for (const { message, path } of moves) {
    const related = model.related(path);
    const broken = [...before.filter((one) => !related.includes(one)), ...model.broken(related, message)];
    if (best === undefined || broken.length < best.broken.length) best = { message, broken };
    if (broken.length === 0) break;
  }
  return best;
}

/** Returns the demands to meet next. For a union, takes the cases that have the fewest unmet demands. */
function targets(demand: Demand, message: Json, model: VersionModel): readonly Demand[] {
  if (!demand.union) return [demand];
  const cases = demand.union.map((own) => model.broken(own, message)).sort((a, b) => a.length - b.length);
  const close = cases.filter((broken) => broken.length > 0).slice(0, 3);
  const isTwice = cases.length - close.length > 1;
  const next = close.flatMap(([first]) => (first ? targets(first, message, model) : []));
  return isTwice || next.length === 0 ? [demand, ...next] : next;
}

function movesFor(
  demands: readonly Demand[],
  message: Json,
  options: Options,
  isFixed: (path: MessagePath) => boolean,
): Move[] {
  const paths = uniquePaths(demands.flatMap(({ touched }) => touched.slice(0, MAX_PATHS)));
  const resizes = demands.flatMap(({ keyword, path, schema }) => {
    if (typeof schema !== 'object' || (keyword !== 'minItems' && keyword !== 'maxItems')) return [];
    return [{ message: resized(message, path, keyword, Number(schema[keyword])), path }];
  });
  const values = paths.flatMap((path) => {
    if (isFixed(path)) return [];
    const own = options.own(path, true);
    const values = [...own.filter(isPresent), ...own.filter((one) => one === ABSENT)];
    return values.slice(0, MAX_OPTIONS).flatMap((option) => {
      const changed = withValue(message, path, option);
      return changed === undefined || isDeepStrictEqual(changed, message) ? [] : [{ message: changed, path }];
    });
  });
  return [...resizes, ...values];
}

const MAX_READABLE = 30;

/** Replaces made-up values by values of the examples or by plain text, if `fits` still accepts the message. */
export function readable(message: Json, options: Options, fits: (message: Json) => boolean): Json {
  let shown = message;
  for (const { value, path, replace } of leavesOf(message).slice(0, MAX_READABLE)) {
    const known = options.examples(path).slice(0, 4);
    const found = [...known, ...plainTexts(value, known)].find((one) => fits(replace(shown, one)));
    if (found !== undefined) shown = replace(shown, found);
  }
  return shown;
}

interface Leaf {
  readonly value: Json;
  readonly path: MessagePath;
  readonly replace: (message: Json, value: Json) => Json;
}

function leavesOf(value: Json): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ value, path: [], replace: (_, other) => other }];
  return Object.entries(value).flatMap(([key, inner]: [string, Json]) =>
    leavesOf(inner).map(({ value: leaf, path, replace }) => ({
      value: leaf,
      path: [Array.isArray(value) ? ITEM : key, ...path],
      replace: (message: Json, other: Json) => {
        const own = (message as Record<string, Json>)[key] as Json;
        return replaced(message as Container, key, replace(own, other));
      },
    })),
  );
}

/**
 * Returns a readable text for a made-up string, which consists of `x`. The text has the same length, and is taken from
 * an example if there is one. For any other value, returns an empty array.
 */
function plainTexts(value: Json, known: readonly Json[]): string[] {
  if (typeof value !== 'string' || !/^x*$/.test(value)) return [];
  const text = known.find((one) => typeof one === 'string' && one !== '') ?? 'abcdefghijklmnopqrstuvwxyz';
  return [value === '' ? 'text' : String(text).repeat(value.length).slice(0, value.length)];
}

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
      const setting = { accepting: model, options, workBudget };
      const found = model.accepts(start) ? start : repair(start, [], setting);
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
