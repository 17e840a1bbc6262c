import type { CompiledInput, ConsoleOperation } from '../../console/console-operation.ts';
import { readPageData, wordedHtml } from '../page.ts';
import { type Access, type Carried, carriedFrom, readMemory, rememberIds, storeMemory } from './access.ts';
import {
  type CheckResult,
  checkOf,
  namesIn,
  newDraft,
  type RequestDraft,
  readJsonView,
  withCarried,
  withFreshNumber,
  withoutFiles,
  withSeenIds,
} from './draft.ts';
import { RequestForm } from './form.ts';
import { copyRequest, NotSentError, sendInput } from './send.ts';
import { consoleHtml, nextHtml, problemsHtml, progressHtml, responseHtml, stateOf } from './views.ts';

class Console {
  readonly #host: HTMLElement;
  readonly #operation: ConsoleOperation;
  readonly #check: (value: unknown) => CheckResult;
  readonly #memory = readMemory();
  readonly #form: RequestForm;
  #draft: RequestDraft;
  #carried: Carried = {};
  #verdict: CheckResult = { problems: [], advice: [] };
  /** The error message if the text of the JSON view is not valid JSON. */
  #notJson: string | undefined;

  constructor(host: HTMLElement, operation: ConsoleOperation, facts: CompiledInput | undefined) {
    this.#host = host;
    this.#operation = operation;
    this.#check = checkOf(operation, facts);
    this.#draft = newDraft(operation);
    host.innerHTML = consoleHtml(operation, this.#memory);
    this.#form = new RequestForm(this.#find('.console-form'), {
      operation,
      offered: (name) => this.#memory.seen[name] ?? [],
      check: this.#check,
      onChange: () => this.#update(),
    });
    host.addEventListener('input', ({ target }) => this.#onInput(target as HTMLInputElement));
    host.addEventListener('click', ({ target }) => void this.#act(target as HTMLElement));
    const { carried } = this.#memory;
    if (carried?.operation === operation.id) {
      this.#carried = carried.values;
      this.#draft = newDraft(operation, withCarried(operation, carried.values));
    }
    this.#draw();
    if (carried === undefined) return;
    delete this.#memory.carried;
    storeMemory(this.#memory);
    if (operation.retry === 'read') this.#trySend();
  }

  #find<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
    const found = this.#host.querySelector<Kind>(selector);
    if (!found) throw new Error(`The console has no ${selector}.`);
    return found;
  }

  #access(): Access {
    const textOf = (name: string): string =>
      this.#host.querySelector<HTMLInputElement>(`#console-${name}`)?.value.trim() ?? '';
    const server = textOf('server').replace(/(?<!\/)\/+$/, '');
    return { server, appKey: textOf('appKey'), secretKey: textOf('secretKey') };
  }

  #onInput({ name, value }: HTMLInputElement): void {
    const server = this.#find<HTMLInputElement>('#console-server');
    const choice = this.#find<HTMLSelectElement>('#console-choice');
    if (name === 'json') {
      const { value: read, error } = readJsonView(value, this.#draft.value);
      this.#notJson = error;
      if (error === undefined) this.#draft.value = read ?? newDraft(this.#operation).value;
      this.#update();
    } else if (name === 'start') {
      const example = this.#operation.examples[Number(value)]?.value;
      const isCreate = this.#operation.retry === 'once-per-order';
      const start = isCreate ? withFreshNumber(example) : withSeenIds(example, this.#memory.seen);
      this.#draft = newDraft(this.#operation, start);
      this.#draw();
    } else if (name === 'choice' && value === '') server.focus();
    else if (name === 'choice') server.value = value;
    else if (name === 'server')
      choice.value = [...choice.options].some((one) => one.value === value) ? value : '';
    // The page of an operation without credentials has no fields for keys, and must not clear the keys entered on other
    // pages.
    const { server: entered, ...keys } = this.#access();
    Object.assign(this.#memory, { server: entered }, this.#operation.credentials.length > 0 ? keys : {});
    storeMemory(this.#memory);
  }

  async #act(target: HTMLElement): Promise<void> {
    const { action, path = '' } = target.dataset;
    if (action === 'send') this.#trySend();
    else if (action === 'send-anyway') await this.#sendNow();
    else if (action === 'go') this.#goTo(path);
    else if (action === 'next') {
      this.#memory.carried = { operation: path, values: this.#carried };
      storeMemory(this.#memory);
      location.href = `${readPageData('root')}operations/${path}.html#console`;
    } else if (action === 'view') this.#showView(target);
    else if (action === 'copy-curl' || action === 'copy-client') {
      const { server } = this.#access();
      const said = await copyRequest(action, this.#operation, this.#draft.value, server);
      this.#find('.console-actions .console-hint').textContent = said;
    }
  }

  #showView(button: HTMLElement): void {
    for (const one of this.#host.querySelectorAll('[data-action=view]'))
      one.setAttribute('aria-pressed', String(one === button));
    this.#form.element.hidden = button.textContent !== 'Form';
    this.#find('.console-json').hidden = button.textContent === 'Form';
    this.#draw();
  }

  #draw(): void {
    this.#notJson = undefined;
    this.#form.draw(this.#draft);
    const plain = withoutFiles(this.#draft.value);
    this.#find<HTMLTextAreaElement>('#console-json').value =
      plain === undefined ? '' : JSON.stringify(plain, null, 2);
    this.#update();
  }

  #update(): void {
    const { input, retry } = this.#operation;
    const isEmpty = retry !== 'read' && input?.open && namesIn(this.#draft.value).length === 0;
    const sentence = 'Enter something: the interface does not show what is required.';
    this.#verdict = isEmpty
      ? { problems: [{ path: '', sentence }], advice: [] }
      : this.#check(this.#draft.value);
    const { problems, advice } = this.#verdict;
    const isJson = this.#notJson === undefined;
    this.#form.show([...problems, ...advice]);
    const state = this.#find('.console-state');
    state.innerHTML = wordedHtml(this.#notJson ?? stateOf(this.#verdict, this.#operation.ready));
    state.classList.toggle('is-wrong', problems.length > 0 || !isJson);
    const list = this.#find('.console-problems');
    list.innerHTML = isJson ? problemsHtml(this.#verdict) : '';
    list.hidden = list.innerHTML === '';
    const error = this.#find('#console-json-error');
    error.textContent = this.#notJson ?? '';
    error.hidden = isJson;
    this.#find('#console-json').setAttribute('aria-invalid', String(!isJson));
    this.#find('[data-action=send-anyway]').hidden =
      problems.length === 0 || !this.#draft.isAttempted || !isJson;
  }

  #goTo(path: string): void {
    if (this.#form.element.hidden) this.#find('#console-json').focus();
    else this.#form.focusOn(path);
  }

  #trySend(): void {
    this.#draft.isAttempted = true;
    this.#showResult('');
    this.#update();
    const [first] = this.#verdict.problems;
    if (this.#notJson !== undefined || first !== undefined) this.#goTo(first?.path ?? '');
    else void this.#sendNow();
  }

  #markSettings(error: string): void {
    for (const input of this.#host.querySelectorAll<HTMLInputElement>('.console-settings input')) {
      const isNamed = error.includes(input.name === 'server' ? 'The address' : `\`${input.name}\``);
      input.setAttribute('aria-invalid', String(isNamed));
    }
  }

  #showResult(progress: string, response = ''): void {
    this.#find('.console-progress').innerHTML = progress;
    this.#find('.console-response').innerHTML = response;
  }

  async #sendNow(): Promise<void> {
    this.#showResult('Waiting for the response …');
    const buttons = this.#host.querySelectorAll<HTMLButtonElement>('[data-action^=send]');
    for (const one of buttons) one.disabled = true;
    try {
      const { value } = this.#draft;
      const access = this.#access();
      this.#markSettings('');
      const got = await sendInput(this.#operation, value, access, this.#memory);
      for (const message of [value, got.json]) rememberIds(this.#memory, message);
      storeMemory(this.#memory);
      const { servers, success } = this.#operation.service;
      this.#carried = { ...this.#carried, ...carriedFrom(value), ...carriedFrom(got.json) };
      const sandbox = servers.find(({ name, url }) => url === access.server && /^Sandbox/.test(name));
      const isSuccess = (got.json as { status?: unknown } | undefined)?.status === success;
      const next = isSuccess ? nextHtml(this.#operation) : '';
      this.#showResult(progressHtml(got, success), next + responseHtml(got, sandbox?.url));
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error;
      this.#markSettings(error.message);
      this.#showResult(`<span class="console-error">${wordedHtml(error.message)}</span>`);
    } finally {
      for (const one of buttons) one.disabled = false;
    }
  }
}

// The script of the page calls it.
Object.assign(globalThis, {
  openConsole: (host: HTMLElement, loaded: { operation: ConsoleOperation; facts?: CompiledInput }) =>
    new Console(host, loaded.operation, loaded.facts),
});
