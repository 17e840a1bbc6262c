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
/** Factor of entries about money that moves in the opposite direction to the query. */
const OPPOSITE = 0.3;
/** Factor of a rule, if the query asks what is required or says that something is missing. */
const DEMANDED = 6;
/** Factors of the page of an operation, and of a property, that has exactly the name or path of the query. */
const [PAGE_NAMED, PROPERTY_NAMED] = [5, 3];
/** Factor of a guide or a rule that names a property or a value, which another page describes. */
const NAMED_ELSEWHERE = 0.35;
/** Factor of the kind of entry that the query asks for, such as the console. */
const ASKED = 8;
/** Guides for those who implement the service or maintain its document, which merchants rarely look for. */
const [OTHER_READERS, FOR_OTHERS] = [/^guides\/(?:implement-the-service|change-the-document)/, 0.3];
/** Factor of entries about business or personal payouts only, if the query names neither. */
const [ONE_FAMILY, UNNAMED] = [
  /^(?:operations\/\w*(?:Business|Personal)|guides\/(?:business|personal))/,
  0.5,
];
/**
 * Factor of a section of an operation's page, such as the request, because every section has the title of the
 * operation.
 */
const SECTION = 0.6;
/** What a query says besides its words. */
export interface QueryIntent {
  /** The query, if it is a single name: of an operation, a path or a property, for example. */
  readonly name: string | undefined;
  /** The kind of entry that the query asks for. */
  readonly kind: string | undefined;
  /** Whether the query is about business or personal payouts. */
  readonly hasFamily: boolean;
  /** In which direction money moves. */
  readonly direction: 'in' | 'out' | undefined;
  /** Whether the query says that something is required, allowed or missing. */
  readonly isDemand: boolean;
}

/**
 * Ranks an entry by its kind and by what the query says besides its words.
 * @returns a factor of its score; `isNamed` if the query is the name of its page
 */
export function rankEntry(
  entry: SearchEntry,
  { name, kind, hasFamily, direction, isDemand }: QueryIntent,
): { factor: number; isNamed: boolean } {
  const rank = name === undefined ? (KINDS[entry.kind] ?? 1) : nameRank(entry, name);
  const way = direction === undefined || !isOpposite(entry, direction) ? 1 : OPPOSITE;
  const demand = isDemand && entry.kind === 'Rules' ? DEMANDED : 1;
  const asked = kind === entry.kind ? ASKED : 1;
  const audience = OTHER_READERS.test(entry.id) ? FOR_OTHERS : 1;
  const family = name === undefined && !hasFamily && ONE_FAMILY.test(entry.id) ? UNNAMED : 1;
  const place = entry.kind === 'Operations' && entry.heading !== '' ? SECTION : 1;
  return { factor: rank * place * way * demand * asked * audience * family, isNamed: rank === PAGE_NAMED };
}

/** Returns the factor of an entry for a query that is a name: of an operation or a property, for example. */
function nameRank({ id, heading, kind, keywords }: SearchEntry, name: string): number {
  const isKeyword = (word: string): boolean => word === name || word.endsWith(`/${name}`);
  const isPage =
    id.endsWith(`/${name}.html`) || (/\/|[a-z]-[a-z]/.test(name) && keywords.split(' ').some(isKeyword));
  if (isPage) return PAGE_NAMED;
  if (heading.split('.').at(-1) === name) return PROPERTY_NAMED;
  return kind === 'Guides' || (kind === 'Rules' && !/^r/i.test(name)) ? NAMED_ELSEWHERE : 1;
}

const DIRECTIONS = { in: /pay[ -]?in\b|collect/i, out: /pay[ -]?out|supplier/i };

/** Returns whether an entry is only about the other direction: money that is collected, or money that is paid out. */
function isOpposite({ id, title, kind, text }: SearchEntry, direction: 'in' | 'out'): boolean {
  const about = `${id.replace(/([a-z])(?=[A-Z])/g, '$1 ')} ${title} ${kind === 'Rules' ? text : ''}`;
  const isAbout = (way: 'in' | 'out'): boolean => DIRECTIONS[way].test(about);
  return !isAbout(direction) && isAbout(direction === 'in' ? 'out' : 'in');
}
