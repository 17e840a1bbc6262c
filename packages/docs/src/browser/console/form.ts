import { valueAt } from '@cross-border-payments/openapi';
import type { ConsoleField, ConsoleOperation } from '../../console/console-operation.ts';
import { buttonHtml, TYPED, wordedHtml } from '../page.ts';
import {
  type CheckResult,
  changeProperty,
  type FieldPath,
  nameOfPath,
  namesIn,
  newDraft,
  type Problem,
  propertiesNamedIn,
  type RequestDraft,
  withInput,
} from './draft.ts';
import { type Control, choicesOf, controlHtml, partHtml, readInput } from './field.ts';

export interface FormOptions {
  readonly operation: ConsoleOperation;
  readonly offered: (name: string) => readonly string[];
  readonly check: (value: unknown) => CheckResult;
  readonly onChange: () => void;
}

/** The form of a request. The `data-name` of an element is the path of its property, as in error messages. */
export class RequestForm {
  readonly element: HTMLElement;
  readonly #options: FormOptions;
  readonly #parts = new Map<
    string,
    { field: ConsoleField; path: FieldPath; choices: readonly unknown[] | undefined }
  >();
  /** May exceed the number of parts: a property `a.b` and a property `b` of `a` are one part. */
  #ids = 0;
  #problems: readonly Problem[] = [];
  #draft: RequestDraft;

  constructor(element: HTMLElement, options: FormOptions) {
    this.element = element;
    this.#options = options;
    this.#draft = newDraft(options.operation);
    this.element.addEventListener('input', ({ target }) => void this.#read(target as Control));
    this.element.addEventListener('focusout', ({ target }) => {
      const { control } = (target as HTMLElement).dataset;
      if (control === undefined) return;
      this.#draft.touched.add(control);
      this.show(this.#problems);
    });
    this.element.addEventListener('click', ({ target }) => this.#act(target as HTMLElement));
    this.element.addEventListener('keydown', (event) => {
      const input = (event.target as HTMLElement).closest<HTMLInputElement>('.console-adder input');
      if (event.key !== 'Enter' || !input) return;
      event.preventDefault();
      this.#addProperty(input);
    });
  }

  /** Draws the form of another draft, or of the same draft with other properties. */
  draw(draft = this.#draft): void {
    this.#draft = draft;
    const { input } = this.#options.operation;
    this.#parts.clear();
    const content = input?.kind === 'object' ? this.#properties(input, []) : input && this.#part(input, []);
    const toggle = buttonHtml('', 'cases', 'class="console-cases"');
    this.element.innerHTML = content ? content + toggle : '<p>This operation needs no input.</p>';
    this.show(this.#problems);
  }

  show(problems: readonly Problem[]): void {
    this.#problems = problems;
    // The permitted values of a property may have changed with the values of others.
    for (const [name, { field, path, choices }] of this.#parts) {
      if (field.kind !== 'string' || !field.values) continue;
      const made = this.#shownAt(name);
      const isSame = String(this.#choices(field, path)) === String(choices);
      if (made && !isSame && !made.contains(document.activeElement)) made.outerHTML = this.#part(field, path);
    }
    const named = problems.flatMap(({ path, sentence }) => [path, ...propertiesNamedIn(sentence)]);
    const parts = [...this.element.querySelectorAll<HTMLElement>('[data-name]')];
    for (const made of parts) {
      this.#showErrors(made);
      this.#showPart(made, named);
    }
    const { showsAll } = this.#draft;
    const toggle = this.element.querySelector<HTMLElement>('.console-cases');
    if (!toggle) return;
    const hidden = parts.filter((one) => one.hidden).length;
    const more = `Show ${hidden} more propert${hidden === 1 ? 'y' : 'ies'} of other cases`;
    toggle.hidden = hidden === 0 && !showsAll;
    toggle.textContent = showsAll ? 'Hide properties of other cases' : more;
  }

  focusOn(name: string): void {
    const around = [...this.#parts].filter(([one]) => isWithin(name, one));
    for (const [one, { field }] of around) if (field.kind === 'object') this.#draft.opened.add(one);
    const [target = '', part] = around.at(-1) ?? [...this.#parts][0] ?? [];
    if (part?.field.inCases) this.#draft.showsAll = true;
    this.show(this.#problems);
    this.#shownAt(target)
      ?.querySelector<HTMLElement>('input, select, textarea, button:not([hidden])')
      ?.focus();
  }

  #showErrors(made: HTMLElement): void {
    const { name = '' } = made.dataset;
    const isShown = this.#draft.isAttempted || this.#draft.touched.has(name);
    const own = isShown ? this.#problems.filter(({ path }) => path === name) : [];
    const text = own.map(({ sentence }) => sentence).join(' ');
    const error = made.querySelector<HTMLElement>('.console-error');
    // The text is replaced only if it differs: a screen reader would read the same text again.
    if (error && error.dataset.text !== text) {
      error.hidden = text === '';
      error.dataset.text = text;
      error.innerHTML = wordedHtml(text);
    }
    const control = made.querySelector(`[data-control="${CSS.escape(name)}"]`);
    control?.setAttribute('aria-invalid', String(own.length > 0));
  }

  /** Opens an object that is needed, and hides any other property that is required only in other cases. */
  #showPart(made: HTMLElement, named: readonly string[]): void {
    const { name = '' } = made.dataset;
    const { field, path } = this.#parts.get(name) ?? {};
    const isGiven = valueAt(this.#draft.value, path ?? []) !== undefined;
    const isNamed = named.some((one) => isWithin(one, name));
    const isNeeded = isGiven || isNamed || made.contains(document.activeElement);
    const opener = made.querySelector<HTMLElement>(':scope > [data-action=open]');
    const body = made.querySelector<HTMLElement>(':scope > .console-body');
    if (!opener || !body) {
      made.hidden = field?.inCases === true && !this.#draft.showsAll && !isNeeded;
      return;
    }
    opener.hidden = isNeeded || field?.required === true || this.#draft.opened.has(name);
    body.hidden = !opener.hidden;
  }

  #properties({ properties = [], open }: ConsoleField, path: FieldPath): string {
    const given = namesIn(valueAt(this.#draft.value, path));
    const others = new Set([...given, ...(this.#draft.added.get(nameOfPath(path)) ?? [])]);
    const further = [...others].filter((name) => properties.every((one) => one.name !== name));
    const all = [...properties, ...further.map((name): ConsoleField => ({ name, kind: 'any' }))];
    const id = `console-${++this.#ids}`;
    const adder = `<div class="console-adder"><label for="${id}">Name of another property</label><input id="${id}" type="text" ${TYPED}>${buttonHtml('Add property', 'add-property')}</div>`;
    return all.map((one) => this.#part(one, [...path, one.name])).join('') + (open ? adder : '');
  }

  #part(field: ConsoleField, path: FieldPath): string {
    const name = nameOfPath(path);
    const id = `console-${++this.#ids}`;
    const choices = this.#choices(field, path);
    // An object is added before its properties, so the last of the parts around a property is the innermost.
    this.#parts.set(name, { field, path, choices });
    return partHtml(field, path, id, this.#inner(field, path, id, choices));
  }

  #inner(field: ConsoleField, path: FieldPath, id: string, choices?: readonly unknown[]): string {
    const { kind, items = { name: '', kind: 'any' } } = field;
    const value = valueAt(this.#draft.value, path);
    if (kind === 'object') return this.#properties(field, path);
    if (kind === 'array') {
      const entries = Array.isArray(value) ? value.map((_, at) => this.#part(items, [...path, at])) : [];
      return entries.join('') + buttonHtml(`Add an entry to ${path.at(-1)}`, 'add');
    }
    const offered = kind === 'string' || kind === 'any' ? this.#options.offered(field.name) : [];
    return controlHtml(field, { id, name: nameOfPath(path) }, value, choices, offered);
  }

  #choices(field: ConsoleField, path: FieldPath): readonly unknown[] | undefined {
    const { value } = this.#draft;
    const name = nameOfPath(path);
    return choicesOf(field, valueAt(value, path), (one) =>
      this.#options.check(withInput(value, path, one)).problems.every((problem) => problem.path !== name),
    );
  }

  #shownAt(name: string): Element | null {
    return this.element.querySelector(`[data-name="${CSS.escape(name)}"]`);
  }

  async #read(control: Control): Promise<void> {
    const part = this.#parts.get(control.dataset.control ?? ' ');
    if (!part) return;
    const { field, path, choices } = part;
    const read = await readInput(field, control, choices);
    if (!read) return;
    changeProperty(this.#draft, path, read.value);
    const [file] = (control instanceof HTMLInputElement && control.files) || [];
    const namePath = [...path.slice(0, -1), 'fileName'];
    const name = this.#shownAt(nameOfPath(namePath))?.querySelector('input');
    if (file && name?.value === '') {
      name.value = file.name;
      changeProperty(this.#draft, namePath, file.name);
    }
    this.#options.onChange();
  }

  #act(target: HTMLElement): void {
    const { action } = target.dataset;
    const made = target.closest<HTMLElement>('[data-name]');
    const name = made?.dataset.name ?? '';
    const { field, path = [] } = this.#parts.get(name) ?? {};
    const list = valueAt(this.#draft.value, path);
    if (action === 'open') {
      this.#draft.opened.add(name);
      this.show(this.#problems);
      made?.querySelector<HTMLElement>('.console-body :is(input, select, textarea, button)')?.focus();
    } else if (action === 'add') {
      const at = Array.isArray(list) ? list.length : 0;
      changeProperty(this.#draft, [...path, at], field?.items?.kind === 'object' ? {} : '');
      this.#changed();
      this.focusOn(nameOfPath([...path, at]));
    } else if (action === 'remove') {
      this.#removeEntry(path);
    } else if (action === 'add-property') {
      const input = target.parentElement?.querySelector('input');
      if (input) this.#addProperty(input);
    } else if (action === 'cases') {
      this.#draft.showsAll = !this.#draft.showsAll;
      this.show(this.#problems);
    }
  }

  #removeEntry(path: FieldPath): void {
    const around = path.slice(0, -1);
    const entries = valueAt(this.#draft.value, around);
    if (!Array.isArray(entries)) return;
    const rest = entries.toSpliced(Number(path.at(-1)), 1);
    changeProperty(this.#draft, around, rest.length === 0 ? undefined : rest);
    this.#changed();
  }

  #addProperty(input: HTMLInputElement): void {
    const name = input.value.trim();
    if (name === '') return;
    const object = input.closest<HTMLElement>('[data-name]')?.dataset.name ?? '';
    const { added } = this.#draft;
    added.set(object, [...(added.get(object) ?? []), name]);
    this.draw();
    this.focusOn(nameOfPath([...(this.#parts.get(object)?.path ?? []), name]));
  }

  #changed(): void {
    this.draw();
    this.#options.onChange();
  }
}

function isWithin(name: string, object: string): boolean {
  return name === object || name.startsWith(`${object}.`) || name.startsWith(`${object}[`);
}
