import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@cross-border-payments/openapi';
import type { Json } from '@cross-border-payments/openapi/model';
import { type Demand, uniquePaths } from '../demands/demand.ts';
import { ANY_PROPERTY, ITEM, type MessagePath, startsWithPath } from '../demands/paths.ts';
import { seeded } from './combinations.ts';
import { ABSENT, type Option, type Options } from './options.ts';
import type { VersionModel } from './version-model.ts';

/** Maximum work for one review, and for one place of a message. Checking one demand is one unit of work. */
const MAX_IN_ALL = 15_000_000;
const MAX_PER_PLACE = 600_000;

/**
 * The work that the proofs of a review may use. It is counted instead of timed, so that the result is the same on every
 * machine.
 */
export class WorkBudget {
  #left: number;
  #ofPlace = 0;

  constructor(most: number = MAX_IN_ALL) {
    this.#left = most;
  }

  /**
   * Starts the proof of a place; returns whether any work is left for it.
   *
   * @param share the share of the work for a place that this proof may use
   */
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
const MAX_ENTRIES = 1_200;

/**
 * Changes a message until a version accepts it. Each step changes one property, so that as few demands as possible
 * remain unmet. The result is the same in every run.
 *
 * @param fixed properties that keep their values, although properties inside them may change
 * @returns undefined if no accepted message was found
 */
export function repair(
  start: Json,
  model: VersionModel,
  options: Options,
  fixed: readonly MessagePath[],
  workBudget: WorkBudget,
): Json | undefined {
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

/**
 * Applies the best change. If the message would then violate more demands than before, sometimes continues with another
 * demand instead.
 */
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
    const values = [...own.filter((one) => one !== ABSENT), ...(own.includes(ABSENT) ? [ABSENT] : [])];
    return values.slice(0, MAX_OPTIONS).flatMap((option) => {
      const changed = withValue(message, path, option as Option);
      return changed === undefined || isDeepStrictEqual(changed, message) ? [] : [{ message: changed, path }];
    });
  });
  return [...resizes, ...values];
}

/** Returns a message with arrays of the given length at a path, made of their own entries. */
function resized(value: Json, path: MessagePath, keyword: 'minItems' | 'maxItems', size: number): Json {
  const [step, ...rest] = path;
  if (typeof value !== 'object' || value === null) return value;
  if (step === undefined) {
    if (!Array.isArray(value) || value.length === 0 || size > MAX_ENTRIES) return value;
    const length = keyword === 'minItems' ? Math.max(size, value.length) : Math.min(size, value.length);
    return Array.from({ length }, (_, at) => value[at % value.length] as Json);
  }
  const isIn = (key: string) =>
    step === ANY_PROPERTY || (step === ITEM ? Array.isArray(value) : key === step);
  const entries = Object.entries(value).map(([key, inner]: [string, Json]): [string, Json] => [
    key,
    isIn(key) ? resized(inner, rest, keyword, size) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

type Container = Record<string, Json> | Json[];

/** Returns a copy of a message with another value at a path; missing objects on the path are added. */
export function withValue(message: Json | undefined, path: MessagePath, option: Option): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return option === ABSENT ? undefined : option;
  if (step === ITEM) {
    return Array.isArray(message)
      ? message.flatMap((entry) => withValue(entry, rest, option) ?? [])
      : message;
  }
  if (message !== undefined && !isObject(message)) return message;
  const names = step === ANY_PROPERTY ? Object.keys(message ?? {}) : [step];
  return names.reduce<Json>(
    (properties, name) => withProperty(properties as Properties, name, rest, option),
    message ?? {},
  );
}

interface Properties {
  readonly [name: string]: Json;
}

function withProperty(properties: Properties, name: string, rest: MessagePath, option: Option): Properties {
  const { [name]: known, ...others } = properties;
  const value = option === ABSENT && known === undefined ? undefined : withValue(known, rest, option);
  if (value === undefined) return others;
  return { ...properties, [name]: value };
}

/**
 * Lists copies of a message, each without one property or array entry. The copy without the largest value is the first.
 */
export function smaller(message: Json): Json[] {
  const found: { copy: Json; size: number }[] = [];
  const visit = (value: Json, rebuild: (changed: Json) => Json) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      const inner = (value as Record<string, Json>)[key] as Json;
      found.push({ copy: rebuild(without(value as Container, key)), size: JSON.stringify(inner).length });
      visit(inner, (changed) => rebuild(replaced(value as Container, key, changed)));
    }
  };
  visit(message, (changed) => changed);
  return found.sort((a, b) => b.size - a.size).map(({ copy }) => copy);
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

/** Returns a text of the same length as a made-up string, from an example if there is one. */
function plainTexts(value: Json, known: readonly Json[]): string[] {
  if (typeof value !== 'string' || !/^x*$/.test(value)) return [];
  const text = known.find((one) => typeof one === 'string' && one !== '') ?? 'abcdefghijklmnopqrstuvwxyz';
  return [value === '' ? 'text' : String(text).repeat(value.length).slice(0, value.length)];
}

function without(value: Container, key: string): Json {
  if (Array.isArray(value)) return value.filter((_, at) => at !== Number(key));
  const { [key]: _, ...rest } = value;
  return rest;
}

function replaced(value: Container, key: string, inner: Json): Json {
  if (Array.isArray(value)) return value.map((entry, at) => (at === Number(key) ? inner : entry));
  return { ...value, [key]: inner };
}
