import type { ConsoleField, ConsoleOperation } from '../../console/console-operation.ts';
import { type Problem, propertiesNamedIn } from './check.ts';
import { element, newId, pushButton, worded } from './dom.ts';
import { changeProperty, type FieldPath, inputAt, nameOfPath, namesIn, type RequestDraft } from './draft.ts';
import { type FormPart, fieldControl, isInside, propertyTitle, showErrors, showPart } from './field.ts';

export interface FormOptions {
  readonly operation: ConsoleOperation;
  /** Relative address of the site's root. */
  readonly root: string;
  readonly draft: () => RequestDraft;
  readonly offered: (name: string) => readonly string[];
  readonly onChange: () => void;
}

export class RequestForm {
  readonly element: HTMLElement = element('div', { class: 'console-form' });
  readonly #options: FormOptions;
  #parts: FormPart[] = [];
  #problems: readonly Problem[] = [];

  constructor(options: FormOptions) {
    this.#options = options;
  }

  draw(): void {
    this.#parts = [];
    const { input } = this.#options.operation;
    if (input === undefined) {
      this.element.replaceChildren(element('p', {}, 'This operation needs no input.'));
      return;
    }
    const content = input.kind === 'object' ? this.#properties(input, []) : [this.#field(input, [], 'body')];
    this.element.replaceChildren(...content, this.#caseButton());
    this.show(this.#problems);
  }

  show(problems: readonly Problem[]): void {
    this.#problems = problems;
    const { root } = this.#options;
    const draft = this.#options.draft();
    const { showsAll } = draft;
    const named = problems.flatMap(({ path, sentence }) => [path, ...propertiesNamedIn(sentence)]);
    for (const part of this.#parts) {
      showErrors(part, problems, draft, root);
      showPart(part, named, draft);
    }
    const toggle = this.element.querySelector<HTMLElement>('.console-cases');
    if (toggle) {
      const hidden = this.#parts.filter((part) => part.element.hidden).length;
      toggle.hidden = hidden === 0 && !showsAll;
      toggle.textContent = showsAll
        ? 'Hide properties that only other cases need'
        : `Show ${hidden} more propert${hidden === 1 ? 'y' : 'ies'} that only other cases need`;
    }
  }

  focusOn(name: string): void {
    const { draft } = this.#options;
    const around = this.#parts.filter((part) => name === part.name || isInside(name, part.name));
    for (const part of around) if (part.field.kind === 'object') draft().opened.add(part.name);
    const target = around.at(-1) ?? this.#parts[0];
    if (target?.field.inCases) draft().showsAll = true;
    this.show(this.#problems);
    target?.element.querySelector<HTMLElement>('input, select, textarea, button:not([hidden])')?.focus();
  }

  #properties(field: ConsoleField, path: FieldPath): HTMLElement[] {
    const { draft } = this.#options;
    const { properties = [], open } = field;
    const declared = new Set(properties.map(({ name }) => name));
    const given = namesIn(inputAt(draft().value, path));
    const others = new Set([...given, ...(draft().added.get(nameOfPath(path)) ?? [])]);
    const further = [...others].filter((name) => !declared.has(name));
    return [
      ...properties.map((property) => this.#property(property, [...path, property.name])),
      ...further.map((name) => this.#property({ name, kind: 'any' }, [...path, name])),
      ...(open ? [this.#adder(path)] : []),
    ];
  }

  #property(field: ConsoleField, path: FieldPath): HTMLElement {
    if (field.kind === 'object')
      return this.#group(field, path, (body) => body.append(...this.#properties(field, path)));
    if (field.kind === 'list')
      return this.#group(field, path, (body) => body.append(...this.#entries(field, path)));
    return this.#field(field, path, String(path.at(-1)));
  }

  #field(field: ConsoleField, path: FieldPath, label: string): HTMLElement {
    const { draft, offered, onChange } = this.#options;
    const id = newId();
    const name = nameOfPath(path);
    const error = element('p', { class: 'console-error', id: `${id}-error`, hidden: true });
    const control = fieldControl(field, {
      id,
      describedBy: `${id}-hint ${id}-error`,
      value: inputAt(draft().value, path),
      offered: field.kind === 'text' || field.kind === 'any' ? offered(field.name) : [],
      isSecret: field.name === 'secretKey',
      onInput: (value) => {
        changeProperty(draft(), path, value);
        onChange();
      },
      onFile: (chosen) => this.#nameFile([...path.slice(0, -1), 'fileName'], chosen),
      onLeave: () => {
        draft().touched.add(name);
        this.show(this.#problems);
      },
    });
    const hint = element('p', { class: 'console-hint', id: `${id}-hint` }, ...this.#hint(field));
    const made = element(
      'div',
      { class: 'console-field' },
      element('label', { for: id }, ...propertyTitle(field, label)),
      control,
      hint,
      error,
    );
    if (typeof path.at(-1) === 'number') made.append(this.#remover(path));
    this.#parts.push({ name, field, path, element: made, error });
    return made;
  }

  #nameFile(path: FieldPath, chosen: string): void {
    const part = this.#parts.find(({ name }) => name === nameOfPath(path));
    const control = part?.element.querySelector('input');
    if (control?.value !== '') return;
    control.value = chosen;
    changeProperty(this.#options.draft(), path, chosen);
  }

  #group(field: ConsoleField, path: FieldPath, fill: (body: HTMLElement) => void): HTMLElement {
    const name = nameOfPath(path);
    const label = String(path.at(-1));
    const error = element('p', { class: 'console-error', hidden: true });
    const body = element('div');
    const opener = pushButton(`Fill in ${label}`, () => {
      this.#options.draft().opened.add(name);
      this.show(this.#problems);
      body.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    });
    const legend = element('legend', {}, ...propertyTitle(field, label));
    const hint = element('p', { class: 'console-hint' }, ...this.#hint(field));
    const made = element('fieldset', { class: 'console-group' }, legend, hint, error, opener, body);
    // An object precedes its properties, so the innermost of several parts is the last.
    this.#parts.push({ name, field, path, element: made, error, body, opener });
    fill(body);
    if (typeof path.at(-1) === 'number') made.append(this.#remover(path));
    return made;
  }

  #entries(field: ConsoleField, path: FieldPath): HTMLElement[] {
    const { draft } = this.#options;
    const { items = { name: '', kind: 'any' } } = field;
    const list = inputAt(draft().value, path);
    const entries = Array.isArray(list) ? list : [];
    const add = pushButton(`Add an entry to ${path.at(-1)}`, () => {
      changeProperty(draft(), [...path, entries.length], items.kind === 'object' ? {} : '');
      this.#changed();
      this.focusOn(nameOfPath([...path, entries.length]));
    });
    return [...entries.map((_, at) => this.#property(items, [...path, at])), add];
  }

  #remover(path: FieldPath): HTMLElement {
    return pushButton(`Remove ${nameOfPath(path)}`, () => {
      const { draft } = this.#options;
      const list = inputAt(draft().value, path.slice(0, -1));
      if (Array.isArray(list)) {
        const rest = list.filter((_, at) => at !== path.at(-1));
        changeProperty(draft(), path.slice(0, -1), rest.length === 0 ? undefined : rest);
      }
      this.#changed();
    });
  }

  #adder(path: FieldPath): HTMLElement {
    const input = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', id: newId() });
    const add = (): void => {
      const name = input.value.trim();
      if (name === '') return;
      const { added } = this.#options.draft();
      added.set(nameOfPath(path), [...(added.get(nameOfPath(path)) ?? []), name]);
      this.draw();
      this.focusOn(nameOfPath([...path, name]));
    };
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      add();
    });
    const label = element('label', { for: input.id }, 'Name of a property that is not shown');
    return element('div', { class: 'console-adder' }, label, input, pushButton('Add property', add));
  }

  #caseButton(): HTMLElement {
    return pushButton(
      '',
      () => {
        const draft = this.#options.draft();
        draft.showsAll = !draft.showsAll;
        this.show(this.#problems);
      },
      { class: 'console-cases' },
    );
  }

  #hint({ hint, kind }: ConsoleField): (Node | string)[] {
    const texts = [hint ?? '', kind === 'any' ? 'Text, or JSON in braces, brackets or quotes.' : ''];
    return worded(texts.filter((text) => text !== '').join(' '), this.#options.root);
  }

  #changed(): void {
    this.draw();
    this.#options.onChange();
  }
}
