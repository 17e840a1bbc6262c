import type { CheckResult } from './check.ts';
import { element, pushButton, worded } from './dom.ts';

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
    return `${problems === 1 ? 'One thing' : `${problems} things`}to correct before it is sent:`;
  return advice > 0
    ? 'It can be sent, but you may not mean this:'
    : 'Nothing is wrong with it: it can be sent.';
}
