import { explain } from '@cross-border-payments/explain';
import { adviseOn } from '@cross-border-payments/explain/advice';
import type { CompiledInput, ConsoleOperation } from '../../console/console-operation.ts';

export type FieldPath = readonly (string | number)[];

type Json = Record<string, unknown>;

/** Writes a path in the notation of error messages: `payer.fileIds[2]`. */
export function nameOfPath(path: FieldPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** Copies the root with another value at a path. `undefined` removes the property and emptied objects. */
export function withInput(root: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...root] : [];
    list[step] = withInput(list[step], rest, value);
    return list;
  }
  const { [step]: before, ...others } = isObject(root) ? root : {};
  const after = withInput(before, rest, value);
  const isEmpty = value === undefined && isObject(after) && Object.keys(after).length === 0;
  if (after === undefined || isEmpty) return others;
  // An existing property keeps its position.
  return isObject(root) && step in root ? { ...root, [step]: after } : { ...others, [step]: after };
}

export function namesIn(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

/** Removes the files of a form, because the JSON view cannot contain them. */
export function withoutFiles(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => !(one instanceof Blob)));
}

/** Parses the text of the JSON view, and adds the files that the request had before the change. */
export function readJsonView(text: string, before: unknown): { value?: unknown; error?: string } {
  const files = Object.entries(isObject(before) ? before : {}).filter(([, one]) => one instanceof Blob);
  try {
    const value: unknown = text.trim() === '' ? undefined : JSON.parse(text);
    const isForm = files.length > 0 && (value === undefined || isObject(value));
    return { value: isForm ? { ...value, ...Object.fromEntries(files) } : value };
  } catch (error) {
    return { error: `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

export function controlText(value: unknown): string {
  if (value === undefined || value instanceof Blob) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Converts the text of a control. Text that is not a number stays a string, so that the check reports it. */
export function readControl(kind: 'string' | 'number' | 'any', text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
  return kind === 'any' && /^\s*[[{"]/.test(text) ? (parseJson(text) ?? text) : text;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface RequestDraft {
  value: unknown;
  /** Paths of the properties whose controls have lost the focus at least once. Only then are their errors shown. */
  readonly touched: Set<string>;
  readonly opened: Set<string>;
  /** Maps the path of an object to the names of the properties that were added to it by hand. */
  readonly added: Map<string, string[]>;
  /** Whether the form also shows properties that a condition requires only in other cases. */
  showsAll: boolean;
  isAttempted: boolean;
}

export function newDraft({ input }: ConsoleOperation, value?: unknown): RequestDraft {
  const empty = input?.kind === 'object' ? {} : undefined;
  return {
    value: value === undefined ? empty : withFiles(value, input?.properties ?? []),
    touched: new Set(),
    opened: new Set(),
    added: new Map(),
    showsAll: false,
    isAttempted: false,
  };
}

const FRESH = Date.now().toString(36).toUpperCase();

/** Makes order numbers differ from page to page, because one `orderNo` creates one order. */
export function withFreshNumber(value: unknown): unknown {
  if (!isObject(value) || typeof value.orderNo !== 'string') return value;
  return { ...value, orderNo: value.orderNo.replace(/(?<!\d)\d*$/, FRESH) };
}

/** Makes the request of the next step: an example with ids and currencies of earlier steps. */
export function withCarried({ input, examples, retry }: ConsoleOperation, carried: Json): unknown {
  const isCreate = retry === 'once-per-order';
  const fits = (example: unknown): boolean =>
    isObject(example) &&
    ['sourceCurrency', 'targetCurrency'].every((name) => example[name] === carried[name]);
  const { value } = examples.find((example) => fits(example.value)) ?? examples[0] ?? {};
  const start = isCreate ? withFreshNumber(value) : value;
  const names = new Set([...namesIn(start), ...(input?.properties ?? []).map(({ name }) => name)]);
  if (isCreate) names.delete('orderNo');
  const filled = Object.entries(carried).filter(([name]) => names.has(name));
  return { ...Object(start), ...Object.fromEntries(filled) };
}

/** Replaces each id of an example by the newest id in a response that starts with the same two letters. */
export function withSeenIds(value: unknown, seen: Readonly<Record<string, readonly string[]>>): unknown {
  if (!isObject(value)) return value;
  const lettersOf = (id: unknown): string => String(id).slice(0, 2);
  const newest = (name: string, id: unknown): unknown =>
    seen[name]?.find((one) => lettersOf(one) === lettersOf(id)) ?? id;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, newest(name, one)]));
}

/** Sets a property. `undefined` removes the property, but turns an entry of an array into an empty string. */
export function changeProperty(draft: RequestDraft, path: FieldPath, value: unknown): void {
  const isEntry = typeof path.at(-1) === 'number';
  draft.value = withInput(draft.value, path, isEntry && value === undefined ? '' : value);
}

/** Replaces the content of each file, which is a string in the example, by the `File` that the form needs. */
function withFiles(value: unknown, properties: readonly { name: string; kind: string }[]): unknown {
  const copy = structuredClone(value);
  if (!isObject(copy)) return copy;
  for (const { name, kind } of properties)
    if (kind === 'file' && name in copy)
      copy[name] = new File([String(copy[name])], 'document.pdf', { type: 'application/pdf' });
  return copy;
}

export interface Problem {
  /** The property's path in the notation of error messages; empty for the whole request. */
  readonly path: string;
  readonly sentence: string;
}

export interface CheckResult {
  readonly problems: readonly Problem[];
  readonly advice: readonly Problem[];
}

export function checkOf(
  { id, part, service, advice }: ConsoleOperation,
  facts: CompiledInput | undefined,
): (value: unknown) => CheckResult {
  const check = part === 'query' ? facts?.compiled.query : facts?.compiled.body?.[facts.mediaType ?? ''];
  const index = facts && check ? { ...facts.index, root: check.root } : undefined;
  const options = {
    part: part === 'query' ? 'query' : 'body',
    secretProperties: service.secretProperties,
  } as const;
  return (value) => {
    if (check && index && !check.validate(value)) {
      return { problems: explain(index, check.validate.errors, value, options).map(asProblem), advice: [] };
    }
    return { problems: [], advice: advice ? adviseOn({ [id]: advice }, id, value).map(asProblem) : [] };
  };
}

function asProblem({ path, sentence }: Problem): Problem {
  const end = sentence.endsWith('?') ? '' : '.';
  return { path, sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${end}` };
}

export function propertiesNamedIn(sentence: string): string[] {
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
