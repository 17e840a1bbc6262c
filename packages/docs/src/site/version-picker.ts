import { escapeHtml } from './html.ts';
import { relativeAddress } from './page.ts';

/** The versions of a site, as the pages of one of them see them. */
export interface SiteVersions {
  /** Name and folder of the version that the page is in. */
  readonly name: string;
  readonly folder: string;
  readonly all: readonly {
    readonly name: string;
    readonly folder: string;
    readonly paths: ReadonlySet<string>;
  }[];
}

/** Writes the links to the same page in the other versions; to the first page of a version that does not have it. */
export function versionPicker({ name, folder, all }: SiteVersions, path: string): string {
  const items = all.map((one) => {
    const target = one.folder + (one.paths.has(path) ? path : 'index.html');
    const current = one.name === name ? ' aria-current="true"' : '';
    return `<li><a href="${relativeAddress(folder + path, target)}"${current}>${escapeHtml(one.name)}</a></li>`;
  });
  return `<details class="site-versions"><summary>Version ${escapeHtml(name)}</summary><ul>${items.join('')}</ul></details>`;
}
