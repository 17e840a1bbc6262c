import type { CheckResult } from './check.ts';
import { element, newId, pushButton, worded } from './dom.ts';
import { controlText, namesIn } from './draft.ts';
import type { ConsoleResponse } from './send.ts';

export class ProblemsView {
  readonly element: HTMLElement;
  readonly #state = element('p', { role: 'status', class: 'console-state' });
  readonly #list = element('ul', { class: 'console-problems', 'aria-label': 'What to correct' });
  readonly #root: string;
  readonly #goTo: (path: string) => void;

  /** @param root relative address of the site's root @param goTo called with the path of the property to show */
  constructor(root: string, goTo: (path: string) => void) {
    this.#root = root;
    this.#goTo = goTo;
    this.element = element('div', {}, this.#state, this.#list);
  }

  /** @param isUnknown whether nothing is entered into a form whose fields the interface does not show */
  show({ problems, advice }: CheckResult, notJson?: string, isUnknown = false): void {
    const all = notJson === undefined ? [...problems, ...advice] : [];
    const words = wordsFor(problems.length, advice.length);
    const isOpen = isUnknown && all.length === 0 && notJson === undefined;
    this.#state.textContent = isOpen ? NOT_SHOWN : (notJson ?? words);
    this.#state.classList.toggle('is-wrong', problems.length > 0 || notJson !== undefined);
    this.#list.hidden = all.length === 0;
    this.#list.replaceChildren(
      ...all.map(({ path, sentence }) => {
        const label = `Go to it: ${path === '' ? 'the request' : path}`;
        const link = pushButton('Go to it', () => this.#goTo(path), {
          'aria-label': label,
          class: 'console-go',
        });
        return element('li', {}, ...worded(sentence, this.#root), ' ', link);
      }),
    );
  }
}

const NOT_SHOWN =
  'Nothing is entered. The interface does not show what this form requires; the sandbox requires a file.';

function wordsFor(problems: number, advice: number): string {
  if (problems > 0)
    return `${problems === 1 ? 'One thing' : `${problems} things`} to correct before you send it:`;
  return advice > 0
    ? 'It can be sent, but it may not be what you intend:'
    : 'Nothing is wrong with it. You can send it.';
}

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
      const hasProperties = namesIn(value).length > 0 || Object.keys(this.#files).length > 0;
      onInput(hasProperties && typeof value === 'object' ? { ...value, ...this.#files } : value, error);
    });
  }

  focus(): void {
    this.#area.focus();
  }

  show(value: unknown): void {
    const properties = namesIn(value).map((name): [string, unknown] => [name, Object(value)[name]]);
    this.#files = Object.fromEntries(properties.filter(([, one]) => one instanceof Blob));
    const plain = properties.filter(([, one]) => !(one instanceof Blob));
    const shown = properties.length > 0 ? Object.fromEntries(plain) : value;
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

export function responseLine({ http, json }: ConsoleResponse, success: string, root: string): HTMLElement {
  const { status, message } = (json ?? {}) as { status?: unknown; message?: unknown };
  const line = element('span', { class: status === success ? 'console-good' : 'console-error' });
  line.append(element('strong', {}, `HTTP ${http}`));
  if (status !== undefined) line.append(', status ', element('code', {}, controlText(status)));
  if (message !== undefined) line.append(': ', ...worded(controlText(message), root));
  return line;
}

export function responseView({ requestId, text, json }: ConsoleResponse): HTMLElement[] {
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const id =
    requestId === undefined
      ? []
      : [element('p', { class: 'console-hint' }, 'Request id ', element('code', {}, requestId))];
  return [...id, element('pre', { class: 'code', tabindex: '0' }, element('code', {}, shown))];
}
