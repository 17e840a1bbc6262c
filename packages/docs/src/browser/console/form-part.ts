import type { ConsoleField } from '../../console/console-operation.ts';
import type { Problem } from './check.ts';
import { element, worded } from './dom.ts';
import type { RequestDraft } from './draft.ts';
import { type FieldPath, inputAt } from './value.ts';

export interface FormPart {
  /** Path as errors write it. */
  readonly name: string;
  readonly field: ConsoleField;
  readonly path: FieldPath;
  readonly element: HTMLElement;
  readonly error: HTMLElement;
  /** Of an object or a list: the part that is hidden until it is needed, and the button that opens it. */
  readonly body?: HTMLElement;
  readonly opener?: HTMLElement;
}

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
  // Unchanged text is not replaced, so that a screen reader does not repeat it.
  if (error.dataset.text !== text) error.replaceChildren(...worded(text, root));
  error.dataset.text = text;
  if (body) return;
  made.querySelector('input, select, textarea')?.setAttribute('aria-invalid', String(own.length > 0));
}

/**
 * An object is open if it is required, given or named by a problem.
 * @param named the properties that problems name
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

export function isInside(name: string, object: string): boolean {
  return name.startsWith(`${object}.`) || name.startsWith(`${object}[`);
}

export function memberTitle({ required, deprecated }: ConsoleField, name: string): (Node | string)[] {
  return [
    element('code', {}, name),
    ...(required ? [' ', element('span', { class: 'flag required' }, 'required')] : []),
    ...(deprecated ? [' ', element('span', { class: 'flag' }, 'deprecated')] : []),
  ];
}
