export type FieldPath = readonly (string | number)[];

type Json = Record<string, unknown>;

/** Writes a path as errors do: `payer.fileIds[2]`. */
export function nameOfPath(path: FieldPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

export function inputAt(root: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, root);
}

/**
 * Returns a copy of the root with another value at a path. `undefined` removes the property and the objects around it
 * that become empty.
 */
export function withInput(root: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...root] : [];
    if (rest.length === 0 && value === undefined) list.splice(step, 1);
    else list[step] = withInput(list[step], rest, value);
    return list;
  }
  const { [step]: before, ...others } = isObject(root) ? root : {};
  const after = withInput(before, rest, value);
  const isGone = after === undefined || (value === undefined && isObject(after) && isEmpty(after));
  if (isGone) return others;
  // A property keeps its position.
  return isObject(root) && step in root ? { ...root, [step]: after } : { ...others, [step]: after };
}

function isEmpty(value: Json): boolean {
  return Object.keys(value).length === 0;
}

export function namesIn(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}

export function controlText(value: unknown): string {
  if (value === undefined || value instanceof Blob) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads the text of a control. What is not a number stays a string, so that the check can report it. */
export function readControl(kind: 'text' | 'number' | 'any', text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
  return kind === 'any' && /^\s*[[{"]/.test(text) ? readJson(text) : text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
