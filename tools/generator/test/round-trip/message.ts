import { type ExplainIndex, explain, sentences } from '@cross-border-payments/explain';
import { partsOf, propertiesOf, type SchemaNode } from '@cross-border-payments/openapi/model';
import {
  type Findings,
  type PlacedExample,
  type SampleWay,
  sampleOf,
  sampleWays,
  type ValuePath,
} from './sample.ts';

/** Checks whether a value is valid, and explains why it is not. */
export interface PartCheck {
  readonly accepts: (value: unknown) => boolean;
  /** Returns why the last checked value is not valid. */
  readonly why: (value: unknown) => string;
}

/** One part of a message: its schema, its check, and the examples that the document gives next to the schema. */
export interface TriedPart {
  readonly schema: SchemaNode;
  readonly view: SampleWay['view'];
  readonly check: PartCheck;
  readonly examples: readonly PlacedExample[];
  /** Removes values that this part cannot contain, such as files in JSON. */
  readonly fit?: (value: unknown) => unknown;
  /** Whether an example that is a string may contain JSON. */
  readonly isJson: boolean;
}

/** An example that is invalid in its own document. */
export interface WrongExample {
  readonly pointer: string;
  readonly reason: string;
}

/** All values to send for one part of a message. */
export interface PartValues {
  /** A sample, and copies of it into which the examples of the document are placed. Empty if no value is valid. */
  readonly values: readonly unknown[];
  /** Pointers of the examples that `values` contain. */
  readonly used: ReadonlySet<string>;
  readonly contradictions: readonly WrongExample[];
}

const NO_CHECK: PartCheck = { accepts: () => true, why: () => '' };

interface CompiledCheck {
  readonly validate: { (value: unknown): boolean; errors?: never[] | null };
  readonly root: string;
}

/** Returns the check of a compiled validator. Without a validator, every value is valid. */
export function partCheck(validator: unknown, index: object): PartCheck {
  if (validator === undefined) return NO_CHECK;
  const { validate, root } = validator as CompiledCheck;
  return {
    accepts: (value) => validate(withStrings(value)),
    why: (value) =>
      sentences(explain({ ...index, root } as ExplainIndex, validate.errors, withStrings(value))).join('; '),
  };
}

/** Replaces Blobs with strings, as validators expect. */
export function withStrings(value: unknown): unknown {
  if (value instanceof Blob) return 'binary';
  if (Array.isArray(value)) return value.map(withStrings);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, withStrings(property)]));
}

/**
 * Makes the values to send for one part of a message.
 *
 * @param known the schemas whose examples have been sent, for which only one sample is made; the schema of this part is
 * added
 */
export function trialValues(part: TriedPart, known: Set<SchemaNode>): PartValues {
  const schema = targetOf(part.schema);
  if (known.has(schema) && part.examples.length === 0) {
    const base = baseOf(part, 0, { examples: [], branches: 1 });
    if (base) return { values: [base.value], used: new Set(), contradictions: [] };
  }
  known.add(schema);
  const found: unknown[] = [];
  const used = new Set<string>();
  const contradictions = new Map<string, WrongExample>();
  for (const { value, examples } of basesOf(part)) {
    if (value !== undefined) found.push(value);
    const usable = examples.flatMap((example) => {
      if (used.has(example.pointer) || contradictions.has(example.pointer)) return [];
      const reason = reasonAgainst(part, value, example);
      if (typeof reason === 'object') return [reason];
      contradictions.set(example.pointer, { pointer: example.pointer, reason });
      return [];
    });
    found.push(...filledIn(part, value, usable).map(part.fit ?? same));
    for (const { pointer } of usable) used.add(pointer);
  }
  return { values: found, used, contradictions: [...contradictions.values()] };
}

/** Follows references until they end. */
function targetOf(node: SchemaNode): SchemaNode {
  const seen = new Set<SchemaNode>();
  let target = node;
  while (target.ref && !seen.has(target)) {
    seen.add(target);
    target = target.ref;
  }
  return target;
}

interface Base {
  readonly value: unknown;
  readonly examples: readonly PlacedExample[];
}

/** Maximum number of branches of a choice for which samples are made. */
const MAX_BRANCHES = 30;

/** If each of this number of first branches has no valid sample, the other branches are not tried. */
const MAX_FAILURES = 10;

/**
 * Makes a valid sample for each branch of the choices in a schema. If no sample is valid, returns one entry without a
 * value.
 */
function basesOf(part: TriedPart): Base[] {
  const bases: Base[] = [];
  const texts = new Set<string>();
  const findings: Findings = { examples: [], branches: 1 };
  for (let branch = 0; branch < Math.min(findings.branches, MAX_BRANCHES); branch++) {
    // In a recursive schema, the errors of a choice with many branches can exhaust the memory.
    if (branch === MAX_FAILURES && bases.length === 0) break;
    const base = baseOf(part, branch, findings);
    const text = JSON.stringify(base && withStrings(base.value));
    if (!base || texts.has(text)) continue;
    texts.add(text);
    bases.push(base);
  }
  return bases.length > 0 ? bases : [{ value: undefined, examples: part.examples }];
}

function baseOf({ fit = same, ...part }: TriedPart, branch: number, findings: Findings): Base | undefined {
  for (const way of sampleWays(part.view, branch)) {
    findings.examples.length = 0;
    const value = fit(sampleOf(part.schema, way, findings));
    if (value === undefined || !part.check.accepts(value)) continue;
    return { value, examples: firstOfEach([...part.examples, ...findings.examples]) };
  }
  return undefined;
}

function same(value: unknown): unknown {
  return value;
}

function firstOfEach(examples: readonly PlacedExample[]): PlacedExample[] {
  const byPointer = new Map<string, PlacedExample>();
  for (const example of examples)
    if (!byPointer.has(example.pointer)) byPointer.set(example.pointer, example);
  return [...byPointer.values()].sort((one, other) => one.path.length - other.path.length);
}

/** Returns an example with a value that is valid at its place, or the reason why no form of the example is. */
function reasonAgainst(part: TriedPart, base: unknown, example: PlacedExample): PlacedExample | string {
  const { check } = part;
  const forms = [
    example.value,
    ...(part.isJson ? parsed(example.value) : []),
    visible(example.value, example.schema, part.view),
    ...(example.isPart ? [{ ...objectAt(base, example.path), ...objectAt(example.value, []) }] : []),
  ];
  // Clients refuse responses with integers that JavaScript would round.
  if (hasRounded(example.value)) return 'it has an integer that JavaScript rounds';
  const valid = forms.find((value) => check.accepts(placed(base, example.path, value)));
  if (valid !== undefined) return { ...example, value: valid as PlacedExample['value'] };
  const message = placed(base, example.path, example.value);
  check.accepts(message);
  return check.why(message) || 'it cannot be sent';
}

function hasRounded(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasRounded);
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Returns the object at a path of a value. If there is no object at the path, returns an empty one. */
function objectAt(value: unknown, path: ValuePath): object {
  let found = value;
  for (const step of path) found = (found as Readonly<Record<string, unknown>> | undefined)?.[step];
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
}

/** Parses an example that is written as JSON text; returns an empty array if it is not. */
function parsed(value: unknown): unknown[] {
  try {
    return typeof value === 'string' ? [JSON.parse(value)] : [];
  } catch {
    return [];
  }
}

/**
 * Removes properties that only the other direction contains. The example of a schema may contain properties of both.
 */
function visible(value: unknown, node: SchemaNode, view: SampleWay['view']): unknown {
  const hidden = view === 'parameters' ? undefined : view === 'request' ? 'readOnly' : 'writeOnly';
  if (!hidden || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = partsOf(node).find((part) => part.items)?.items;
    return items ? value.map((item) => visible(item, items, view)) : value;
  }
  const properties = propertiesOf(node);
  const kept = Object.entries(value).flatMap(([name, own]): [string, unknown][] => {
    const property = properties.get(name);
    if (!property) return [[name, own]];
    return partsOf(property).some(({ text }) => text[hidden]) ? [] : [[name, visible(own, property, view)]];
  });
  return Object.fromEntries(kept);
}

/** Places each example into one copy of a value. A copy contains as many examples as possible while it stays valid. */
function filledIn({ check }: TriedPart, base: unknown, examples: readonly PlacedExample[]): unknown[] {
  const filled: unknown[] = [];
  let left = examples;
  while (left.length > 0) {
    let value = base;
    const later: PlacedExample[] = [];
    const taken: ValuePath[] = [];
    for (const example of left) {
      const isTaken = taken.some((path) => path.every((step, at) => example.path[at] === step));
      const next = isTaken ? undefined : placed(value, example.path, example.value);
      if (next === undefined || (taken.length > 0 && !check.accepts(next))) {
        later.push(example);
        continue;
      }
      value = next;
      taken.push(example.path);
    }
    filled.push(value);
    left = later;
  }
  return filled;
}

/** Returns a copy of a value in which another value is at the given path. */
function placed(value: unknown, [step, ...rest]: ValuePath, part: unknown): unknown {
  if (step === undefined) return part;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? placed(item, rest, part) : item));
  const properties = value as Readonly<Record<string, unknown>> | undefined;
  return { ...properties, [step]: placed(properties?.[step], rest, part) };
}
