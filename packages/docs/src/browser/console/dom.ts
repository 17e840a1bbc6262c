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

/** Returns the secret key of the sandbox on this machine; '' unless the site is served with it. */
export function servedKey(): string {
  const key = document.querySelector<HTMLElement>('[data-secret]')?.dataset.secret ?? '';
  return key.replace('YOUR_SECRET_KEY', '');
}
