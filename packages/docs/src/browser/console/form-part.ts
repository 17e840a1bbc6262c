import type { ConsoleField } from '../../console/console-operation.ts';
import type { Problem } from './check.ts';
import { element, worded } from './dom.ts';
import type { RequestDraft } from './draft.ts';
import { type FieldPath, inputAt } from './value.ts';

/** A part of the form that a problem can be about: a field, an object or a list. */
export interface FormPart {
  /** The path as errors write it. */
  readonly name: string;
  readonly field: ConsoleField;
  readonly path: FieldPath;
  readonly element: HTMLElement;
  readonly error: HTMLElement;
  /** Of an object or a list: what is hidden until it is needed, and the button that opens it. */
  readonly body?: HTMLElement;
  readonly opener?: HTMLElement;
}

/** Shows the problems of a part, once it has been left or it was tried to send the request. */
export function showErrors(
  part: FormPart,
  problems: readonly Problem[],
  draft: RequestDraft,
  root: string,
): void {
  const { name, element: made, error, body } = part;
  const isShown = draft.isAttempted || draft.touched.has(name);
  const own = isShown ? problems.filter(({ path }) => path === name) : [];
  const text = own.map(({ sentence }) => sentence).join(' ');
  error.hidden = own.length === 0;
  // A text that stays is not read out again.
  if (error.dataset.text !== text) error.replaceChildren(...worded(text, root));
  error.dataset.text = text;
  if (body) return;
  made.querySelector('input, select, textarea')?.setAttribute('aria-invalid', String(own.length > 0));
}

/**
 * Shows or hides a part. An object is open if it is required, given or named by a problem; a member that only some cases
 * need is there in these cases.
 * @param named the members that problems name
 */
export function showPart(part: FormPart, named: readonly string[], draft: RequestDraft): void {
  const { name, field, path, element: made, body, opener } = part;
  const isGiven = inputAt(draft.value, path) !== undefined;
  const isNamed = named.some((one) => one === name || isInside(one, name));
  const isNeeded = isGiven || isNamed || made.contains(document.activeElement);
  if (body && opener) {
    const isOpen = isNeeded || field.required === true || draft.opened.has(name);
    body.hidden = !isOpen;
    opener.hidden = isOpen;
  } else made.hidden = field.inCases === true && !draft.showsAll && !isNeeded;
}

/** Returns whether a member is somewhere inside an object or a list. */
export function isInside(name: string, object: string): boolean {
  return name.startsWith(`${object}.`) || name.startsWith(`${object}[`);
}

/** Writes the name of a member with what is to be known of it. */
export function memberTitle({ required, deprecated }: ConsoleField, name: string): (Node | string)[] {
  return [
    element('code', {}, name),
    ...(required ? [' ', element('span', { class: 'flag required' }, 'required')] : []),
    ...(deprecated ? [' ', element('span', { class: 'flag' }, 'deprecated')] : []),
  ];
}
