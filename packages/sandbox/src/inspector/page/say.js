import { h, part } from './dom.js';

const BETWEEN_MS = 5_000;

let spokenAt = -BETWEEN_MS;

/**
 * Tells a screen reader what sighted users see, at most once in five seconds.
 * @param {string} text
 * @returns {boolean} whether it was said
 */
export function say(text) {
  if (performance.now() - spokenAt < BETWEEN_MS) return false;
  spokenAt = performance.now();
  part('said').textContent = text;
  return true;
}

/**
 * Shows the result of an act.
 * @param {string} text
 * @param {'done' | 'refused'} [kind]
 */
export function tell(text, kind = 'done') {
  const close = h('button', { type: 'button', 'data-act': 'hush', 'aria-label': 'Dismiss' }, '×');
  part('message').replaceChildren(h('p', { class: kind }, text), close);
}

/** Removes the message. */
export function hush() {
  part('message').replaceChildren();
}

/** @type {(isYes: boolean) => void} */
let settle = () => {};

/**
 * Asks for confirmation. Escape means no.
 * @param {{ title: string, text: string, yes: string }} question
 * @returns {Promise<boolean>}
 */
export function ask({ title, text, yes }) {
  const dialog = /** @type {HTMLDialogElement} */ (part('dialog'));
  part('dialog-title').textContent = title;
  part('dialog-text').textContent = text;
  part('dialog-yes').textContent = yes;
  dialog.showModal();
  part('dialog-no').focus();
  return new Promise((resolve) => {
    settle = resolve;
    // The event `close` fires late, when the next question may already be open.
    dialog.addEventListener('cancel', () => resolve(false), { once: true });
  });
}

/** @param {'yes' | 'no'} answer */
export function answerWith(answer) {
  /** @type {HTMLDialogElement} */ (part('dialog')).close();
  settle(answer === 'yes');
}
