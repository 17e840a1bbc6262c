import type { ConsoleField } from '../../console/console-operation.ts';
import { escapeHtml } from '../../site/words.ts';
import { buttonHtml, TYPED, wordedHtml } from '../page.ts';
import { controlText, type FieldPath, nameOfPath, readControl } from './draft.ts';

const MAX_BYTES = 10_000_000;

/**
 * Lists the values of a select, always with the current one, which the JSON view may have set.
 * @param allows whether the other properties of the request permit a value
 * @returns undefined for a property that may have any value
 */
export function choicesOf(
  { kind, values = [] }: ConsoleField,
  value: unknown,
  allows: (value: unknown) => boolean,
): readonly unknown[] | undefined {
  const isNarrow = kind === 'string' && values.length > 0 && !allows('?');
  if (kind !== 'choice' && kind !== 'boolean' && !isNarrow) return undefined;
  const known = kind === 'boolean' ? [true, false] : isNarrow ? values.filter(allows) : values;
  return value === undefined || known.includes(value) ? known : [...known, value];
}

/** @param offered suggestions: values from earlier responses */
export function controlHtml(
  { kind, name: property }: ConsoleField,
  { id, name }: Readonly<Record<'id' | 'name', string>>,
  value: unknown,
  choices: readonly unknown[] | undefined,
  offered: readonly string[],
): string {
  const attributes = `id="${id}" data-control="${escapeHtml(name)}" aria-describedby="${id}-hint ${id}-error"`;
  if (choices) {
    const options = choices.map(
      (one, at) =>
        `<option value="${at}"${one === value ? ' selected' : ''}>${escapeHtml(controlText(one))}</option>`,
    );
    return `<select ${attributes}><option value="">not given</option>${options.join('')}</select>`;
  }
  if (kind === 'file' || kind === 'base64')
    return `<span class="console-control"><input type="file" ${attributes}><span class="console-hint" role="status">${escapeHtml(fileWords(value))}</span></span>`;
  const text = escapeHtml(controlText(value));
  if (kind === 'any' && typeof value === 'object' && value !== null)
    return `<textarea rows="4" ${TYPED} ${attributes}>${text}</textarea>`;
  const type = property === 'secretKey' ? 'password' : 'text';
  const mode = kind === 'number' ? 'inputmode="decimal"' : '';
  const list = `${id}-offered`;
  const options = offered.map((one) => `<option value="${escapeHtml(one)}"></option>`);
  const input = `<input type="${type}" ${TYPED} ${mode} ${attributes} value="${text}"`;
  return options.length === 0
    ? `${input}>`
    : `<span class="console-control">${input} list="${list}"><datalist id="${list}">${options.join('')}</datalist></span>`;
}

/** Renders the label and the notes of a property around its control or, for an object or array, around its contents. */
export function partHtml(
  { kind, required, deprecated, hint = '' }: ConsoleField,
  path: FieldPath,
  id: string,
  inner: string,
): string {
  const name = nameOfPath(path);
  const label = String(path.at(-1) ?? 'body');
  const title = `<code>${escapeHtml(label)}</code>${required ? ' <span class="flag required">required</span>' : ''}${deprecated ? ' <span class="flag">deprecated</span>' : ''}`;
  const advice = kind === 'any' ? 'A string or JSON.' : '';
  const notes = `<p class="console-hint" id="${id}-hint">${wordedHtml(`${hint} ${advice}`.trim())}</p><p class="console-error" id="${id}-error" hidden></p>`;
  const remover = typeof path.at(-1) === 'number' ? buttonHtml(`Remove ${name}`, 'remove') : '';
  const start = `data-name="${escapeHtml(name)}"`;
  return kind === 'object' || kind === 'array'
    ? `<fieldset class="console-group" ${start}><legend>${title}</legend>${notes}${buttonHtml(`Fill in ${label}`, 'open')}<div class="console-body">${inner}</div>${remover}</fieldset>`
    : `<div class="console-field" ${start}><label for="${id}">${title}</label>${inner}${notes}${remover}</div>`;
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** @returns undefined if the input is refused, so that the request must not change */
export async function readInput(
  { kind }: ConsoleField,
  control: Control,
  choices?: readonly unknown[],
): Promise<{ readonly value: unknown } | undefined> {
  if (choices) return { value: control.value === '' ? undefined : choices[Number(control.value)] };
  if (control instanceof HTMLInputElement && control.type === 'file') return readFile(kind, control);
  return { value: readControl(kind === 'number' || kind === 'any' ? kind : 'string', control.value) };
}

/** Reads the chosen file. Refuses a file that is too large for base64 with an error next to the control. */
async function readFile(
  kind: ConsoleField['kind'],
  control: HTMLInputElement,
): Promise<{ readonly value: unknown } | undefined> {
  const [file] = control.files ?? [];
  const isTooLarge = kind === 'base64' && file !== undefined && file.size > MAX_BYTES;
  const read = file && kind === 'base64' && !isTooLarge ? await base64Of(file) : file;
  const state = control.nextElementSibling ?? control;
  state.textContent = isTooLarge ? `The file is larger than ${MAX_BYTES} bytes.` : fileWords(read);
  return isTooLarge ? undefined : { value: read };
}

function fileWords(value: unknown): string {
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
