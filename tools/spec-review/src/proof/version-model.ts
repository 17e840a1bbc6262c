import {
  intersectTypes,
  isOfType,
  type Json,
  type JsonSchema,
  type JsonType,
  jsonKey,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { type Demand, keywordAt, makeDemand } from '../demands/demand.ts';
import { everyValueAt, isSamePath, keyOfPath, type MessagePath, startsWithPath } from '../demands/paths.ts';
import { DemandReader, type ReadingOptions } from '../demands/read-demands.ts';
import type { SchemaCheck, Schemas } from '../demands/schemas.ts';
import { textReader } from '../demands/values.ts';

export interface ModelOptions extends ReadingOptions {
  /** Whether the values are sent as strings. Each version then reads them by its own schema. */
  readonly isText?: boolean;
  /** Returns whether the value of a schema is sent as JSON among values that are sent as strings. */
  readonly isJson?: (node: SchemaNode) => boolean;
  /** Returns sample messages of a named schema, for references that are not followed; empty if none was found. */
  readonly sampleOf?: (schemas: Schemas, node: SchemaNode) => readonly Json[];
}

/** One version of the schema of a message: its demands and its validator. */
export class VersionModel extends DemandReader {
  readonly demands: readonly Demand[];
  readonly #options: ModelOptions;
  readonly #schemas: Schemas;
  readonly #schema: JsonSchema;
  readonly #view: (message: unknown) => unknown;
  readonly #related = new Map<string, readonly Demand[]>();
  #validate: SchemaCheck | undefined;

  constructor(schemas: Schemas, node: SchemaNode, options: ModelOptions = {}) {
    super(schemas, options);
    const { isForm = false, isText, isJson = () => false } = options;
    this.demands = combine(this.read(node, { path: [], around: [], rules: [], isPart: isForm }));
    this.#schemas = schemas;
    this.#schema = isForm ? true : schemas.write(node);
    this.#view = isText ? textReader(node, isJson) : (message) => message;
    this.#options = options;
  }

  /** Lists the schemas that describe every value at a path. */
  nodesAt(path: MessagePath): readonly SchemaNode[] {
    return this.applied.get(keyOfPath(path)) ?? [];
  }

  /** Returns whether a reference at a path was not followed, so that demands on the values inside are unknown. */
  isUnread(path: MessagePath): boolean {
    return this.unread.has(keyOfPath(path));
  }

  /** Returns sample messages of a schema; empty if none was found. */
  readonly samplesOf = (node: SchemaNode): readonly Json[] =>
    this.#options.sampleOf?.(this.#schemas, node) ?? [];

  /** Returns sample messages of the named schemas at a path. The reader did not read these schemas. */
  samplesAt(path: MessagePath): readonly Json[] {
    return (this.unread.get(keyOfPath(path)) ?? []).flatMap(this.samplesOf);
  }

  lengthsAt(path: MessagePath): [min: number, max: number] {
    return [
      this.boundAt(path, 'minLength') ?? 0,
      this.boundAt(path, 'maxLength') ?? Number.POSITIVE_INFINITY,
    ];
  }

  boundAt(path: MessagePath, keyword: string): number | undefined {
    const one = this.demands.find(
      (demand) => demand.keyword === keyword && demand.when.length === 0 && isSamePath(demand.path, path),
    );
    return one && Number(limitOf(one));
  }

  /** Returns the model of another schema of this version, such as the schema of an array entry. */
  ofSchema(node: SchemaNode): VersionModel {
    const { plan: _, isForm: __, ...inner } = this.#options;
    return new VersionModel(this.#schemas, node, inner);
  }

  meets(demands: readonly Demand[], message: unknown): boolean {
    const seen = this.#view(message);
    return demands.every((demand) => this.#isMet(demand, seen));
  }

  broken(demands: readonly Demand[], message: unknown): Demand[] {
    const seen = this.#view(message);
    return demands.filter((demand) => !this.#isMet(demand, seen));
  }

  #isMet({ path, schema }: Demand, seen: unknown): boolean {
    return everyValueAt(seen, path, this.#schemas.compile(schema));
  }

  /** Returns the demands that a change at a path can meet or violate. */
  related(path: MessagePath): readonly Demand[] {
    const key = keyOfPath(path);
    const known = this.#related.get(key);
    if (known) return known;
    const meets = (other: MessagePath) => startsWithPath(path, other) || startsWithPath(other, path);
    const found = this.demands.filter(({ touched }) => touched.some(meets));
    this.#related.set(key, found);
    return found;
  }

  /** Returns whether the compiled validator of the whole schema accepts a message. */
  accepts(message: unknown): boolean {
    return this.#isValid(message) && this.meets(this.demands, message);
  }

  /** Returns whether the validator refuses a message; of a form, whose files it does not know, the demands decide. */
  refuses(message: unknown): boolean {
    return this.#schema === true ? !this.accepts(message) : !this.#isValid(message);
  }

  #isValid(message: unknown): boolean {
    this.#validate ??= this.#schemas.compile(this.#schema);
    return this.#validate(this.#view(message));
  }
}

const SMALLEST = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
const GREATEST = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];

/** Combines demands on the same value: the tighter bound, and the types and values that all parts allow. */
function combine(demands: readonly Demand[]): Demand[] {
  const joined = new Map<string, Demand>();
  for (const demand of demands) {
    const slot = isJoinable(demand) ? slotOf(demand) : demand.key;
    const known = joined.get(slot);
    joined.set(slot, known && isJoinable(demand) ? join(known, demand) : (known ?? demand));
  }
  for (const [slot, demand] of joined) {
    if (demand.keyword !== 'enum' || !isJoinable(demand)) continue;
    const typeSlot = slotOf({ ...demand, keyword: 'type' });
    const types = joined.get(typeSlot);
    if (!types) continue;
    const allowed = limitOf(types) as JsonType[];
    const values = (limitOf(demand) as Json[]).filter((value) =>
      allowed.some((type) => isOfType(value, type)),
    );
    joined.set(slot, withValue(demand, values));
    joined.delete(typeSlot);
  }
  return [...joined.values()];
}

/** Returns whether the first demand (a bound, or an array of values or types) allows no more than the second. */
export function isTighter(one: Demand, other: Demand): boolean {
  return (
    isJoinable(one) && isJoinable(other) && slotOf(one) === slotOf(other) && join(other, one).key === one.key
  );
}

function slotOf({ path, keyword }: Pick<Demand, 'path' | 'keyword'>): string {
  return JSON.stringify([path, keyword]);
}

function isJoinable({ keyword, when }: Demand): boolean {
  return when.length === 0 && ['type', 'enum', ...SMALLEST, ...GREATEST].includes(keyword);
}

function join(a: Demand, b: Demand): Demand {
  const [one, other] = [limitOf(a), limitOf(b)];
  if (a.keyword === 'type')
    return withValue(b, [...(intersectTypes(one as JsonType[], other as JsonType[]) ?? [])].sort());
  if (a.keyword === 'enum') {
    const known = new Set((other as Json[]).map(jsonKey));
    return withValue(
      b,
      (one as Json[]).filter((value) => known.has(jsonKey(value))),
    );
  }
  const isTighter = SMALLEST.includes(a.keyword) ? Number(other) < Number(one) : Number(other) > Number(one);
  return isTighter ? b : a;
}

export function limitOf({ schema, keyword }: Demand): unknown {
  return typeof schema === 'object' ? schema[keyword] : [];
}

function withValue(demand: Demand, value: readonly unknown[]): Demand {
  const { path, keyword } = demand;
  return value.length === 0
    ? makeDemand({ ...demand, keyword: 'false', schema: false, must: keywordAt(path, 'false', false) })
    : makeDemand({ ...demand, schema: { [keyword]: value }, must: keywordAt(path, keyword, value) });
}
