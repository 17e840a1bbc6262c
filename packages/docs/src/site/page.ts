/** The parts of the site, in the order of the navigation. */
export const PARTS = [
  'Start',
  'Guides',
  'Operations',
  'Callbacks',
  'Rules and errors',
  'Sandbox',
  'More',
] as const;

/** A page of the site before it gets its header and navigation. */
export interface SitePage {
  /** Address from the root of the site: `operations/createToken.html`. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for search results of others and for cards. */
  readonly description: string;
  readonly part: (typeof PARTS)[number];
  /** Heading within the part, such as the tag of an operation. */
  readonly group?: string;
  /** Name in the navigation; the title by default. `null` leaves the page out. */
  readonly label?: string | null;
  /** HTML. Links to other pages start with `/`, the root of the site. */
  readonly body: string;
  /** Words that find the page besides its texts: ids, paths and values. */
  readonly keywords?: readonly string[];
  /** Whether the page uses the whole width, without a list of its headings. */
  readonly wide?: boolean;
}

/**
 * Returns the relative address of a file of the site, so that the site works under any base path.
 * @param from path of the page that holds the link
 * @param to path of the other file, from the root of the site
 */
export function relativeAddress(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up}${to}` || './';
}
