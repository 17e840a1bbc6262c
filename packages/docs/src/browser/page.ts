import { element } from './console/dom.ts';

const { root = '', appKey = '', tokenPath = '' } = document.currentScript?.dataset ?? {};

/** Attributes of the script: the relative address of the site's root, and the login to the sandbox. */
export { appKey, root, tokenPath };

/** Shows a button. It is hidden without scripts, since it needs them. */
export function showButton(selector: string, onClick: () => void): void {
  const button = document.querySelector<HTMLButtonElement>(selector);
  if (button) button.hidden = false;
  button?.addEventListener('click', onClick);
}

export function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = element('script', { src: `${root}assets/${name}` });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${name} cannot be loaded.`)));
    document.head.append(script);
  });
}
