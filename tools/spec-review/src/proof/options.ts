import type { Json, SchemaNode } from '@cross-border-payments/openapi/model';
import { type Demand, keywordsAt } from '../demands/demand.ts';
import {
  ABSENT,
  ANY_PROPERTY,
  ITEM,
  isPresent,
  isSamePath,
  keyOfPath,
  type MessagePath,
  messageWith,
  type Option,
  OTHER,
  valuesAt,
} from '../demands/paths.ts';
import { patternOf, stringClasses, stringsBetween } from '../demands/pattern-language.ts';
import { joinLimits } from '../demands/values.ts';
import { candidates, classesOfNumbers, lists } from './candidates.ts';
import type { VersionModel } from './version-model.ts';

/** Keywords that depend only on the value itself, and not on its contents. */
const OWN = new Set([
  ...['type', 'enum', 'minLength', 'maxLength', 'pattern', 'format', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
]);

export class Options {
  readonly #models: readonly [VersionModel, VersionModel];
  readonly #examples: readonly unknown[];
  readonly #wide: ReadonlySet<string>;
  readonly #changed: ReadonlySet<string>;
  readonly #strings = new Map<string, readonly string[] | undefined>();
  readonly #known = new Map<string, readonly Option[]>();

  /** @param models the version that accepts, then the version that may refuse */
  constructor(
    models: readonly [VersionModel, VersionModel],
    changed: readonly Demand[],
    examples: readonly unknown[],
  ) {
    this.#models = models;
    this.#examples = examples;
    const ofTypes = ({ touched, says }: Demand) =>
      touched.filter((path) => keywordsAt(path, says).some((keyword) => /^(type|false|enum)$/.test(keyword)));
    this.#changed = new Set(changed.flatMap(({ touched }) => touched.map(keyOfPath)));
    this.#wide = new Set(changed.flatMap((one) => ofTypes(one).map(keyOfPath)));
  }

  /** @param isLeaf true if no value inside is varied separately */
  own(path: MessagePath, isLeaf: boolean): readonly Option[] {
    const key = `${isLeaf} ${keyOfPath(path)}`;
    const known = this.#known.get(key) ?? this.#make(path, isLeaf);
    this.#known.set(key, known);
    return known;
  }

  /** Returns a property name that `propertyNames` of the accepting version allows in a map. */
  nameIn(path: MessagePath): string {
    const [accepting] = this.#models;
    const names = accepting
      .nodesAt(path)
      .flatMap(({ propertyNames }) => (propertyNames ? accepting.ofSchema(propertyNames) : []));
    const isName = (name: Option): name is string =>
      typeof name === 'string' && names.every((model) => model.meets(model.demands, name));
    const samples = names.flatMap((model) => new Options([model, model], [], []).own([], true));
    return ['key', ...samples].find(isName) ?? 'key';
  }

  examples(path: MessagePath): Json[] {
    const key = keyOfPath(path);
    const own = this.#models.flatMap(({ declared }) => examplesOf(declared.get(key)?.node));
    return [...this.#examples.flatMap((example) => valuesAt(example, path) as Json[]), ...own];
  }

  lists(path: MessagePath, entries: readonly Json[]): readonly Json[] {
    return lists(joinLimits(this.#indexes, path), entries);
  }

  get #indexes() {
    return this.#models.map(({ limits }) => limits);
  }

  #make(path: MessagePath, isLeaf: boolean): readonly Option[] {
    const isPart = path.length > 0 && path.at(-1) !== ITEM;
    if (!this.isSent(path)) return [ABSENT];
    const limits = joinLimits(this.#indexes, path);
    const isWide = this.#wide.has(keyOfPath(path)) || path.at(-1) === OTHER;
    const known = isLeaf ? this.examples(path) : [];
    const scalars = this.#accepted(path, [...this.#ofPatterns(path), ...candidates(limits, isWide, known)]);
    const isList =
      isLeaf &&
      (limits.hasLists || this.#models.some((model) => model.limits.has(keyOfPath([...path, ITEM]))));
    const entries = isList ? this.#entries([...path, ITEM]) : [];
    return [
      ...(isPart ? [ABSENT] : []),
      ...scalars,
      ...(isLeaf ? [...this.#models.flatMap((model) => model.samplesAt(path)), ...this.#complete(path)] : []),
      ...(isList ? this.lists(path, entries) : []),
    ] as Option[];
  }

  /** Removes values that the accepting version refuses whatever the rest of the message is. */
  #accepted(path: MessagePath, values: readonly Json[]): readonly Json[] {
    const [accepting] = this.#models;
    const key = keyOfPath(path);
    const own = accepting.demands.filter(
      (one) => one.when.length === 0 && OWN.has(one.keyword) && keyOfPath(one.path) === key,
    );
    return values.filter((value) => {
      if (typeof value === 'object' && value !== null) return true;
      return accepting.meets(own, messageWith(path, value));
    });
  }

  /** Returns whether a value of every class that a keyword distinguishes at a path was tried. */
  isExact(path: MessagePath, keyword: string): boolean {
    if (keyword === 'pattern') return this.#stringsAt(path) !== undefined;
    return classesOfNumbers(joinLimits(this.#indexes, path)) !== undefined;
  }

  /**
   * Returns one string of each class that the patterns and lengths at a path distinguish. Returns undefined if the
   * versions do not differ at the path, or if there may be further classes.
   */
  #stringsAt(path: MessagePath): readonly string[] | undefined {
    const key = keyOfPath(path);
    if (this.#strings.has(key)) return this.#strings.get(key);
    const { patterns, lengths, formats, values } = joinLimits(this.#indexes, path);
    const given = [...values.values()].filter((value) => typeof value === 'string');
    const found =
      this.#changed.has(key) && formats.size === 0 ? stringClasses(patterns, lengths, given) : undefined;
    this.#strings.set(key, found);
    return found;
  }

  #ofPatterns(path: MessagePath): readonly string[] {
    const hasPatterns = this.#models.some((model) => model.limits.get(keyOfPath(path))?.patterns.size);
    return (hasPatterns ? this.#stringsAt(path) : undefined) ?? this.#unmatched(path);
  }

  /** Returns strings that match patterns of the accepting version, but none of the refusing one. */
  #unmatched(path: MessagePath): string[] {
    const [accepting, refusing] = this.#models;
    const [own, others] = [accepting, refusing].map(({ limits }) => [
      ...(limits.get(keyOfPath(path))?.patterns ?? []),
    ]);
    const values = refusing.demands.flatMap(({ keyword, schema, when, path: at }) =>
      keyword === 'enum' && when.length === 0 && typeof schema === 'object' && isSamePath(at, path)
        ? (patternOf(keyword, schema.enum) ?? [])
        : [],
    );
    const fresh = [...(others ?? []), ...values].filter((pattern) => !own?.includes(pattern));
    const lengths = accepting.lengthsAt(path);
    const sets = [own ?? [], ...(own ?? []).map((one) => [one]), []];
    return fresh.flatMap((pattern) =>
      sets.flatMap((set) => stringsBetween(set, [pattern], lengths, 3) ?? []),
    );
  }

  /** Returns an object with all properties that the accepting version requires at a path, if it requires any. */
  #complete(path: MessagePath): Json[] {
    const required = this.#models[0].demands.filter(
      (one) => one.keyword === 'required' && one.when.length === 0 && isSamePath(one.path, path),
    );
    const properties = required.flatMap(({ touched }) => touched).filter((one) => one.length > path.length);
    const values = properties.map((one) => [one.at(-1) ?? '', this.#entries(one)[0]] as const);
    const isKnown = (pair: readonly [string, unknown]): pair is readonly [string, Json] =>
      pair[1] !== undefined;
    return values.length > 0 && values.every(isKnown) ? [Object.fromEntries(values)] : [];
  }

  /** Returns up to four values at a path, preferably values that the accepting version accepts there. */
  #entries(path: MessagePath): Json[] {
    const [accepting] = this.#models;
    const own = accepting.demands.filter((one) => isSamePath(one.path, path));
    const values = this.own(path, true).filter(isPresent);
    const fitting = values.filter((value) => {
      const message = messageWith(path, value);
      return message === undefined || accepting.meets(own, message);
    });
    return (fitting.length > 0 ? fitting : values).slice(0, 4);
  }

  /** Returns whether messages may contain a property: not if only the refusing version declares it. */
  isSent(path: MessagePath): boolean {
    return this.#unsentStep(path) < 0;
  }

  /** Returns whether the accepting version does not mention a property, or a property around it. */
  isUnknown(path: MessagePath): boolean {
    const [accepting] = this.#models;
    const at = this.#unsentStep(path);
    return (
      at >= 0 &&
      !accepting.limits.has(keyOfPath([...path.slice(0, at), OTHER])) &&
      !path.some((_, end) => accepting.isUnread(path.slice(0, end)))
    );
  }

  /** Returns the index of the first step to a property that the accepting version does not declare, otherwise -1. */
  #unsentStep(path: MessagePath): number {
    const [{ limits }, refusing] = this.#models;
    return path.findIndex((step, at) => {
      if (step === OTHER || step === ITEM || step === ANY_PROPERTY) return false;
      const parent = path.slice(0, at);
      const key = keyOfPath([...parent, step]);
      if (refusing.limits.has(key) && !refusing.declared.has(key)) return false;
      return !limits.has(key) && !limits.has(keyOfPath([...parent, ANY_PROPERTY]));
    });
  }
}

function examplesOf(node: SchemaNode | undefined, most = 5): readonly Json[] {
  if (!node || most === 0) return [];
  return [...(node.text.examples ?? []), ...examplesOf(node.ref, most - 1)];
}
