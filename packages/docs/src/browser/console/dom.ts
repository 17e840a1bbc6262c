type Attributes = Readonly<Record<string, string | boolean | undefined>>;
type Child = Node | string;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

export function pushButton(
  label: Child,
  onClick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
}

export function worded(sentence: string, root: string): Child[] {
  return sentence.split(/(`[^`]+`|R-\d{3})/).map((part) => {
    if (part.startsWith('`')) return element('code', {}, part.slice(1, -1));
    return /^R-\d{3}$/.test(part) ? element('a', { href: `${root}rules/${part}.html` }, part) : part;
  });
}

let count = 0;

export function newId(): string {
  count += 1;
  return `console-${count}`;
}

export function labelled(label: string, control: HTMLElement): HTMLElement {
  control.id ||= newId();
  return element('div', { class: 'console-setting' }, element('label', { for: control.id }, label), control);
}
