import type { ConsoleField } from '../../console/console-operation.ts';
import type { Problem } from './check.ts';
import { element, newId, worded } from './dom.ts';
import { controlText, type FieldPath, inputAt, type RequestDraft, readControl } from './draft.ts';

export interface FormPart {
  /** Path as errors write it. */
  readonly name: string;
  readonly field: ConsoleField;
  readonly path: FieldPath;
  readonly element: HTMLElement;
  readonly error: HTMLElement;
  /** Of an object or a list: the part that is hidden until it is needed, and the button that opens it. */
  readonly body?: HTMLElement;
  readonly opener?: HTMLElement;
}

export function showErrors(
  part: FormPart,
  problems: readonly Problem[],
  draft: RequestDraft,
  root: string,
): void {
  const { name, element: made, error, body } = part;
  const isShown = draft.isAttempted || draft.touched.has(name);
  const own = isShown ? problems.filter(({ path }) => path === name) : [];
  const text = own.map(({ sentence }) => sentence).join(' ');
  error.hidden = own.length === 0;
  // Unchanged text is not replaced, so that a screen reader does not repeat it.
  if (error.dataset.text !== text) error.replaceChildren(...worded(text, root));
  error.dataset.text = text;
  if (body) return;
  made.querySelector('input, select, textarea')?.setAttribute('aria-invalid', String(own.length > 0));
}

/**
 * An object is open if it is required, given or named by a problem.
 * @param named the properties that problems name
 */
export function showPart(part: FormPart, named: readonly string[], draft: RequestDraft): void {
  const { name, field, path, element: made, body, opener } = part;
  const isGiven = inputAt(draft.value, path) !== undefined;
  const isNamed = named.some((one) => one === name || isInside(one, name));
  const isNeeded = isGiven || isNamed || made.contains(document.activeElement);
  if (body && opener) {
    const isOpen = isNeeded || field.required === true || draft.opened.has(name);
    body.hidden = !isOpen;
    opener.hidden = isOpen;
  } else made.hidden = field.inCases === true && !draft.showsAll && !isNeeded;
}

export function isInside(name: string, object: string): boolean {
  return name.startsWith(`${object}.`) || name.startsWith(`${object}[`);
}

export function propertyTitle({ required, deprecated }: ConsoleField, name: string): (Node | string)[] {
  return [
    element('code', {}, name),
    ...(required ? [' ', element('span', { class: 'flag required' }, 'required')] : []),
    ...(deprecated ? [' ', element('span', { class: 'flag' }, 'deprecated')] : []),
  ];
}

/** Largest file that is converted to base64, in bytes. */
const MAX_BYTES = 10_000_000;

export interface ControlOptions {
  readonly id: string;
  readonly describedBy: string;
  readonly value: unknown;
  readonly offered: readonly string[];
  readonly isSecret: boolean;
  readonly onInput: (value: unknown) => void;
  readonly onFile: (name: string) => void;
  readonly onLeave: () => void;
}

export function fieldControl(field: ConsoleField, options: ControlOptions): HTMLElement {
  const control = makeControl(field, options);
  control.addEventListener('focusout', options.onLeave);
  return control;
}

function makeControl(field: ConsoleField, options: ControlOptions): HTMLElement {
  if (field.kind === 'choice') return selectOf(field.values ?? [], options);
  if (field.kind === 'boolean') return selectOf([true, false], options);
  if (field.kind === 'file' || field.kind === 'base64') return fileInput(field.kind, options);
  return textInput(field.kind === 'number' || field.kind === 'any' ? field.kind : 'text', options);
}

function textInput(kind: 'text' | 'number' | 'any', options: ControlOptions): HTMLElement {
  const { id, describedBy, value, offered, isSecret, onInput } = options;
  const list = offered.length === 0 ? undefined : newId();
  const attributes = {
    ...{ id, 'aria-describedby': describedBy, autocomplete: 'off', spellcheck: 'false' },
    ...(kind === 'number' ? { inputmode: 'decimal' } : {}),
  };
  const isLong = kind === 'any' && typeof value === 'object' && value !== null;
  const control = isLong
    ? element('textarea', { ...attributes, rows: '4' })
    : element('input', { ...attributes, type: isSecret ? 'password' : 'text', list });
  control.value = controlText(value);
  control.addEventListener('input', () => onInput(readControl(kind, control.value)));
  if (list === undefined) return control;
  const choices = offered.map((one) => element('option', { value: one }));
  return element(
    'span',
    { class: 'console-control' },
    control,
    element('datalist', { id: list }, ...choices),
  );
}

function selectOf(values: readonly unknown[], options: ControlOptions): HTMLElement {
  const { id, describedBy, value, onInput } = options;
  const control = element('select', { id, 'aria-describedby': describedBy });
  control.append(element('option', { value: '' }, 'not given'));
  // A value from the JSON view may not be in the list.
  const all = value === undefined || values.includes(value) ? values : [...values, value];
  for (const [at, one] of all.entries())
    control.append(element('option', { value: String(at) }, controlText(one)));
  control.value = value === undefined ? '' : String(all.indexOf(value));
  control.addEventListener('change', () =>
    onInput(control.value === '' ? undefined : all[Number(control.value)]),
  );
  return control;
}

function fileInput(kind: 'file' | 'base64', options: ControlOptions): HTMLElement {
  const { id, describedBy, value, onInput, onFile } = options;
  const control = element('input', { id, 'aria-describedby': describedBy, type: 'file' });
  const chosen = element('span', { class: 'console-hint', role: 'status' }, wordsFor(value));
  control.addEventListener('change', async () => {
    const [file] = control.files ?? [];
    if (file && kind === 'base64' && file.size > MAX_BYTES) {
      chosen.textContent = `The file has more than ${MAX_BYTES / 1e6} MB. Choose a smaller one.`;
      return;
    }
    const read = file && kind === 'base64' ? await base64Of(file) : file;
    chosen.textContent = wordsFor(read);
    if (file) onFile(file.name);
    onInput(read);
  });
  return element('span', { class: 'console-control' }, control, chosen);
}

function wordsFor(value: unknown): string {
  if (value instanceof File) return `${value.name}, ${value.size} bytes`;
  return typeof value === 'string' ? `${value.length} characters of base64` : '';
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Error(`${file.name} cannot be read.`)));
    reader.readAsDataURL(file);
  });
}
