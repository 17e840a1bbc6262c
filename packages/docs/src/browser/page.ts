import { element } from './console/dom.ts';

const { root = '', appKey = '', tokenPath = '' } = document.currentScript?.dataset ?? {};

/**
 * Attributes of the page's script: the relative address of the site's root, and the data for a login to the sandbox.
 */
export { appKey, root, tokenPath };

/** Shows the buttons that a selector matches. They are hidden until a script runs, because they need scripts. */
export function showButton(selector: string, onClick: () => void): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(selector)) {
    button.hidden = false;
    button.addEventListener('click', onClick);
  }
}

/** Loads scripts or style sheets of the site in parallel, because each is a round trip on a slow connection. */
export async function loadFiles(...names: string[]): Promise<void> {
  await Promise.all(
    names.map((name) => {
      const href = `${root}assets/${name}`;
      const file = name.endsWith('.css')
        ? element('link', { rel: 'stylesheet', href })
        : element('script', { src: href });
      document.head.append(file);
      return new Promise((resolve, reject) => {
        file.addEventListener('load', resolve);
        file.addEventListener('error', () => reject(new Error(`${name} cannot be loaded.`)));
      });
    }),
  );
}
