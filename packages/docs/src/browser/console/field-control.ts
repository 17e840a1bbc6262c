import type { ConsoleField } from '../../console/console-operation.ts';
import { element, newId } from './dom.ts';
import { controlText, readControl } from './value.ts';

/** Largest file that is converted to base64, in bytes. */
const MOST_BYTES = 10_000_000;

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
    if (file && kind === 'base64' && file.size > MOST_BYTES) {
      chosen.textContent = `The file has more than ${MOST_BYTES / 1e6} MB. Choose a smaller one.`;
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
