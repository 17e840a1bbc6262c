import type { ConsoleOperation } from '../../console/console-operation.ts';
import type { Access } from './access.ts';
import { keep, readKept, rememberIds, settings } from './access.ts';
import { type CheckResult, checkOf } from './check.ts';
import type { CompiledInput } from './compiled-input.ts';
import { copyActions } from './copy.ts';
import { element, labelled, pushButton, worded } from './dom.ts';
import { namesIn, newDraft, type RequestDraft, withFreshNumber } from './draft.ts';
import { RequestForm } from './form.ts';
import { NotSentError, sendInput } from './send.ts';
import { JsonView, ProblemsView, responseLine, responseView } from './views.ts';

interface LoadedOperation {
  readonly operation: ConsoleOperation;
  readonly facts?: CompiledInput;
}

class Console {
  readonly #operation: ConsoleOperation;
  readonly #root: string;
  readonly #check: (value: unknown) => CheckResult;
  readonly #kept = readKept();
  readonly #access: { readonly element: HTMLElement; readonly access: () => Access };
  readonly #form: RequestForm;
  readonly #json: JsonView;
  readonly #problems: ProblemsView;
  readonly #response = element('div', { class: 'console-response' });
  readonly #state = element('p', { role: 'status' });
  readonly #send = pushButton('Send', () => this.#trySend(), { class: 'console-send' });
  readonly #sendAnyway = pushButton('Send it anyway', () => void this.#sendNow());
  #draft: RequestDraft;
  #verdict: CheckResult = { problems: [], advice: [] };
  #notJson: string | undefined;

  constructor({ operation, facts }: LoadedOperation, root: string) {
    this.#operation = operation;
    this.#root = root;
    this.#check = checkOf(operation, facts);
    this.#draft = newDraft(operation);
    this.#access = settings(operation, this.#kept);
    this.#problems = new ProblemsView(root, (path) => this.#goTo(path));
    this.#form = new RequestForm({
      operation,
      root,
      draft: () => this.#draft,
      offered: (name) => this.#kept.seen[name] ?? [],
      onChange: () => this.#update(),
    });
    this.#json = new JsonView((value, error) => {
      this.#notJson = error;
      if (error === undefined) this.#draft.value = value ?? newDraft(operation).value;
      this.#update();
    });
    this.#json.element.hidden = true;
  }

  open(host: HTMLElement): void {
    const copy = copyActions(this.#operation, () => ({
      value: this.#draft.value,
      server: this.#access.access().server,
    }));
    const actions = element('div', { class: 'console-actions' }, this.#send, this.#sendAnyway, ...copy);
    const request = element('div', {}, ...this.#bar(), this.#form.element, this.#json.element);
    const result = element(
      'div',
      { class: 'console-result' },
      this.#problems.element,
      actions,
      this.#state,
      this.#response,
    );
    host.replaceChildren(
      element('h2', { tabindex: '-1' }, 'Try it'),
      this.#access.element,
      element('div', { class: 'console-columns' }, request, result),
    );
    this.#draw();
  }

  #bar(): HTMLElement[] {
    const { examples, part } = this.#operation;
    if (part === 'none') return [];
    const start = element('select', {}, element('option', { value: '' }, 'Empty'));
    for (const [at, { title }] of examples.entries())
      start.append(element('option', { value: String(at) }, title));
    start.addEventListener('change', () => {
      const example = start.value === '' ? undefined : examples[Number(start.value)];
      const { oncePerOrder } = this.#operation;
      const value = oncePerOrder ? withFreshNumber(example?.value) : example?.value;
      this.#draft = newDraft(this.#operation, value);
      this.#draw();
    });
    const views = ['Form', 'JSON'].map((name) =>
      pushButton(name, () => showView(name), { 'aria-pressed': String(name === 'Form') }),
    );
    const showView = (shown: string): void => {
      for (const one of views) one.setAttribute('aria-pressed', String(one.textContent === shown));
      this.#form.element.hidden = shown !== 'Form';
      this.#json.element.hidden = shown === 'Form';
      this.#draw();
    };
    const group = element('div', { class: 'console-views', role: 'group', 'aria-label': 'View' }, ...views);
    return [element('div', { class: 'console-bar' }, labelled('Start from', start), group)];
  }

  #draw(): void {
    this.#notJson = undefined;
    this.#form.draw();
    this.#json.show(this.#draft.value);
    this.#update();
  }

  #update(): void {
    this.#verdict = this.#check(this.#draft.value);
    const { problems, advice } = this.#verdict;
    this.#form.show([...problems, ...advice]);
    this.#problems.show(this.#verdict, this.#notJson, this.#isEmptyUpload());
    this.#sendAnyway.hidden =
      problems.length === 0 || !this.#draft.isAttempted || this.#notJson !== undefined;
  }

  #isEmptyUpload(): boolean {
    const { part, input } = this.#operation;
    return part === 'form' && input?.open === true && namesIn(this.#draft.value).length === 0;
  }

  #goTo(path: string): void {
    if (this.#form.element.hidden) this.#json.focus();
    else this.#form.focusOn(path);
  }

  #trySend(): void {
    this.#draft.isAttempted = true;
    this.#state.replaceChildren();
    this.#response.replaceChildren();
    this.#update();
    const [first] = this.#verdict.problems;
    if (this.#notJson !== undefined || first !== undefined) this.#goTo(first?.path ?? '');
    else void this.#sendNow();
  }

  async #sendNow(): Promise<void> {
    this.#response.replaceChildren();
    this.#state.replaceChildren('Waiting for the response …');
    this.#send.disabled = true;
    this.#sendAnyway.disabled = true;
    try {
      const { value } = this.#draft;
      const got = await sendInput(this.#operation, value, this.#access.access(), this.#kept);
      for (const message of [value, got.json]) rememberIds(this.#kept, message);
      keep(this.#kept);
      this.#state.replaceChildren(responseLine(got, this.#operation.service.success, this.#root));
      this.#response.replaceChildren(...responseView(got));
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error;
      const text = worded(error.message, this.#root);
      this.#state.replaceChildren(element('span', { class: 'console-error' }, ...text));
    } finally {
      this.#send.disabled = false;
      this.#sendAnyway.disabled = false;
    }
  }
}

/** Called by the script of the page. @param root relative address of the site's root */
function openConsole(host: HTMLElement, loaded: LoadedOperation, root: string): void {
  new Console(loaded, root).open(host);
}

Object.assign(globalThis, { openConsole });
