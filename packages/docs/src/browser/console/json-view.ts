import { element, newId } from './dom.ts';
import { namesIn } from './value.ts';

/** The request as editable JSON. Files of a form are left out and stay as they are. */
export class JsonView {
  readonly element: HTMLElement;
  readonly #area: HTMLTextAreaElement;
  readonly #error: HTMLElement;
  #files: Record<string, unknown> = {};

  /** @param onInput called with the parsed value, or with an error */
  constructor(onInput: (value: unknown, error?: string) => void) {
    const id = newId();
    this.#area = element('textarea', {
      ...{ id, rows: '18', spellcheck: 'false', autocomplete: 'off', 'aria-describedby': `${id}-error` },
    });
    this.#error = element('p', { class: 'console-error', id: `${id}-error`, hidden: true });
    const label = element('label', { for: id }, 'Request as JSON');
    this.element = element('div', { class: 'console-json' }, label, this.#area, this.#error);
    this.#area.addEventListener('input', () => {
      const { value, error } = parse(this.#area.value);
      this.#area.setAttribute('aria-invalid', error === undefined ? 'false' : 'true');
      this.#error.hidden = error === undefined;
      this.#error.textContent = error ?? '';
      const hasMembers = namesIn(value).length > 0 || Object.keys(this.#files).length > 0;
      onInput(hasMembers && typeof value === 'object' ? { ...value, ...this.#files } : value, error);
    });
  }

  focus(): void {
    this.#area.focus();
  }

  show(value: unknown): void {
    const members = namesIn(value).map((name): [string, unknown] => [name, Object(value)[name]]);
    this.#files = Object.fromEntries(members.filter(([, one]) => one instanceof Blob));
    const plain = members.filter(([, one]) => !(one instanceof Blob));
    const shown = members.length > 0 ? Object.fromEntries(plain) : value;
    this.#area.value = shown === undefined ? '' : JSON.stringify(shown, null, 2);
    this.#error.hidden = true;
    this.#area.setAttribute('aria-invalid', 'false');
  }
}

function parse(text: string): { value: unknown; error?: string } {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { value: undefined, error: `This is not JSON: ${reason}.` };
  }
}
