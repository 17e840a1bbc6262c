/** A section of a page, a property of an operation, or a point that the interface does not have. */
export interface SearchEntry {
  /** Path of the page with the anchor of the section. */
  readonly id: string;
  readonly title: string;
  /** Empty for the beginning of a page. */
  readonly heading: string;
  readonly kind: string;
  readonly text: string;
  readonly keywords: string;
  /** Phrases of merchants that this entry answers, separated by commas. */
  readonly topics: string;
  readonly code: string;
}

type Direction = 'in' | 'out';

/** What a query says besides its words. */
export interface QueryIntent {
  /** The kind of entry that the query asks for, such as the console. */
  readonly kind: string | undefined;
  /** Whether the query is about business or personal payouts. */
  readonly hasFamily: boolean;
  /** In which direction money moves. */
  readonly direction: Direction | undefined;
  /** Whether the query says that something is required, allowed or missing. */
  readonly isDemand: boolean;
}

/** Factor of each kind of entry. Entries that say what to do rank before entries that say what is demanded. */
const KINDS: Readonly<Record<string, number>> = {
  Guides: 1.4,
  Operations: 1.2,
  Callbacks: 1.2,
  Codes: 2.5,
  Properties: 0.55,
  'Not in the interface': 0.75,
  Console: 0.2,
  More: 0.5,
  Start: 0.5,
};

/** Guides for those who implement the service or maintain its document, which merchants rarely look for. */
const OTHER_READERS = /^guides\/(?:implement-the-service|change-the-document)/;
const ONE_FAMILY = /^(?:operations\/\w*(?:Business|Personal)|guides\/(?:business|personal))/;
const PAGE_NAMED = 5;

/**
 * @param name the query, if it is a single name: of an operation, a path or a property, for example
 * @returns a factor of the score; `isNamed` if the query is the name of the page
 */
export function rankEntry(
  entry: SearchEntry,
  name: string | undefined,
  intent: QueryIntent,
): { factor: number; isNamed: boolean } {
  const { id, kind, heading } = entry;
  const rank = name === undefined ? (KINDS[kind] ?? 1) : nameRank(entry, name);
  const factors = [
    rank,
    isOpposite(entry, intent.direction) ? 0.3 : 1,
    intent.isDemand && kind === 'Rules' ? 6 : 1,
    intent.kind === kind ? 8 : 1,
    OTHER_READERS.test(id) ? 0.3 : 1,
    name === undefined && !intent.hasFamily && ONE_FAMILY.test(id) ? 0.5 : 1,
    // Every section has the title of its operation.
    kind === 'Operations' && heading !== '' ? 0.6 : 1,
  ];
  return { factor: factors.reduce((product, factor) => product * factor), isNamed: rank === PAGE_NAMED };
}

function nameRank({ id, heading, kind, keywords }: SearchEntry, name: string): number {
  const isKeyword = (word: string): boolean => word === name || word.endsWith(`/${name}`);
  const isPage =
    id.endsWith(`/${name}.html`) || (/\/|[a-z]-[a-z]/.test(name) && keywords.split(' ').some(isKeyword));
  if (isPage) return PAGE_NAMED;
  if (heading.split('.').at(-1) === name) return 3;
  // A guide or a rule names a property or a value that another page describes.
  return kind === 'Guides' || (kind === 'Rules' && !/^r/i.test(name)) ? 0.35 : 1;
}

const DIRECTIONS = { in: /pay[ -]?in\b|collect/i, out: /pay[ -]?out|supplier/i };

/** Returns whether an entry is only about the other direction: money that is collected, or money that is paid out. */
function isOpposite({ id, title, kind, text }: SearchEntry, direction: Direction | undefined): boolean {
  if (direction === undefined) return false;
  const about = `${id.replace(/([a-z])(?=[A-Z])/g, '$1 ')} ${title} ${kind === 'Rules' ? text : ''}`;
  return !DIRECTIONS[direction].test(about) && DIRECTIONS[direction === 'in' ? 'out' : 'in'].test(about);
}
