import { type Json, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import type { MessageDemand } from '../demands/demand.ts';
import { ANY_PROPERTY, ITEM, keyOfPath, type MessagePath, startsWithPath } from '../demands/paths.ts';
import type { NameOf } from '../demands/read-demands.ts';
import type { Schemas } from '../demands/schemas.ts';
import { ABSENT, type Option, Options, seeded } from './combinations.ts';
import { VersionModel } from './side.ts';

/** Most work in one review, and most of it for one place of a message; a unit is one demand judged. */
const MAX_IN_ALL = 15_000_000;
const MAX_PER_PLACE = 600_000;

/** The work that the proofs of a review may cost. It is counted and not timed, so every machine has the same result. */
export class WorkBudget {
  #left: number;
  #ofPlace = 0;

  constructor(most: number = MAX_IN_ALL) {
    this.#left = most;
  }

  /**
   * Starts the proof of a place; returns whether anything is left for it.
   *
   * @param share which part of the work for a place this proof is worth
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
/** Most demands that are judged while one message is completed. */
const MAX_WORK = 300_000;
const MAX_PATHS = 12;

/**
 * Completes a message until a version accepts it: changes one property after the other, each time the one that leaves the
 * fewest demands unmet. The same message always ends the same way.
 *
 * @param fixed properties that keep their values; what is inside them may change
 * @returns undefined if no accepted message was found
 */
export function repair(
  start: Json,
  side: VersionModel,
  options: Options,
  fixed: readonly MessagePath[],
  workBudget: WorkBudget,
): Json | undefined {
  const random = seeded(fixed.length);
  const isFixed = (path: MessagePath) => fixed.some((one) => startsWithPath(one, path));
  let state: State = { message: start, broken: side.broken(side.demands, start) };
  workBudget.spend(side.demands.length);
  let work = 0;
  const canGoOn = () => work < MAX_WORK && !workBudget.isSpent;
  for (let step = 0; step < MAX_STEPS && canGoOn() && state.broken.length > 0; step++) {
    const { message, broken } = state;
    const demand = broken[step % 7 === 6 ? Math.floor(random() * broken.length) : 0];
    const moves = demand ? movesFor(targets(demand, message, side), message, options, isFixed) : [];
    const units = moves.reduce((sum, { path }) => sum + side.related(path).length + 1, 0);
    work += units;
    workBudget.spend(units + 1);
    if (moves.length === 0 && broken.length === 1) return undefined;
    state = nextState(state, bestOf(moves, broken, side), random);
  }
  return state.broken.length === 0 ? state.message : undefined;
}

interface State {
  readonly message: Json;
  readonly broken: readonly MessageDemand[];
}

/** Applies the best change; sometimes, if it breaks more, turns to another demand instead. */
function nextState({ message, broken }: State, best: State | undefined, random: () => number): State {
  const isWorse = best !== undefined && best.broken.length > broken.length;
  if (best && !(isWorse && random() < 0.3)) return best;
  return { message, broken: [...broken.slice(1), ...broken.slice(0, 1)] };
}

interface Move {
  readonly message: Json;
  readonly path: MessagePath;
}

function bestOf(
  moves: readonly Move[],
  before: readonly MessageDemand[],
  side: VersionModel,
): State | undefined {
  let best: State | undefined;
  for (const { message, path } of moves) {
    const related = side.related(path);
    const broken = [...before.filter((one) => !related.includes(one)), ...side.broken(related, message)];
    if (best === undefined || broken.length < best.broken.length) best = { message, broken };
    if (broken.length === 0) break;
  }
  return best;
}

/** The demands to meet next: of a union, the unmet ones of the cases that come closest. */
function targets(demand: MessageDemand, message: Json, side: VersionModel): readonly MessageDemand[] {
  if (!demand.union) return [demand];
  const cases = demand.union.map((own) => side.broken(own, message)).sort((a, b) => a.length - b.length);
  const close = cases.filter((broken) => broken.length > 0).slice(0, 3);
  const isTwice = cases.length - close.length > 1;
  const next = close.flatMap(([first]) => (first ? targets(first, message, side) : []));
  return isTwice || next.length === 0 ? [demand, ...next] : next;
}

function movesFor(
  demands: readonly MessageDemand[],
  message: Json,
  options: Options,
  isFixed: (path: MessagePath) => boolean,
): Move[] {
  const found = new Map<string, Move>();
  const same = JSON.stringify(message);
  for (const path of demands.flatMap(({ touched }) => touched.slice(0, MAX_PATHS))) {
    if (isFixed(path)) continue;
    const own = options.own(path, true);
    const values = [...own.filter((one) => one !== ABSENT), ...(own.includes(ABSENT) ? [ABSENT] : [])];
    for (const option of values.slice(0, MAX_OPTIONS)) {
      const changed = withValue(message, path, option as Json);
      const text = JSON.stringify(changed);
      if (changed !== undefined && text !== same)
        found.set(`${keyOfPath(path)} ${text}`, { message: changed, path });
    }
  }
  return [...found.values()];
}

type Container = Record<string, Json> | Json[];

/** Returns a copy of a message with another value at a path; properties on the way that are missing are made. */
export function withValue(message: Json | undefined, path: MessagePath, option: Option): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return option === ABSENT ? undefined : option;
  if (step === ITEM) {
    return Array.isArray(message)
      ? message.flatMap((entry) => withValue(entry, rest, option) ?? [])
      : message;
  }
  if (message !== undefined && !isPlain(message)) return message;
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

/** Lists copies of a message without one property or entry each, the largest first. */
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

function without(value: Container, key: string): Json {
  if (Array.isArray(value)) return value.filter((_, at) => at !== Number(key));
  const { [key]: _, ...rest } = value;
  return rest;
}

function replaced(value: Container, key: string, inner: Json): Json {
  if (Array.isArray(value)) return value.map((entry, at) => (at === Number(key) ? inner : entry));
  return { ...value, [key]: inner };
}

function isPlain(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MAX_WORK_PER_SAMPLE = 200_000;

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
    const side = new VersionModel(schemas, node, this);
    const workBudget = new WorkBudget(MAX_WORK_PER_SAMPLE);
    workBudget.start();
    const options = new Options([side, side], [], []);
    const starts = [...(node.text.examples ?? []), ...options.own([], true).filter(isJson)];
    for (const start of starts.slice(0, 12)) {
      const found = side.accepts(start) ? start : repair(start, side, options, [], workBudget);
      if (found === undefined || !side.accepts(found)) continue;
      const samples = [found, ...tagged(found, side, options)];
      this.#known.set(node, samples);
      return samples;
    }
    return [];
  };
}

/** Fills in the properties that have certain values, which tell the cases of a union apart even if none is required. */
function tagged(start: Json, side: VersionModel, options: Options): Json[] {
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
