/** How many rows are remembered, since a younger row may be committed first. */
const REMEMBERED = 1_000;
/** Most pages read at once; older rows are left out. */
const MOST_PAGES = 100;

interface Row {
  readonly id: number;
}

/** A page of a list, newest first. */
interface Page<Item extends Row> {
  readonly items: readonly Item[];
  readonly next: number | null;
}

/** Reads what is new in a list of the control API. */
export class Feed<Item extends Row> {
  readonly #read: (before: number | undefined) => Promise<Page<Item>>;
  #ids = new Set<number>();
  #newest = 0;

  /** @param read reads the page before an id, or the newest */
  constructor(read: (before: number | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** Passes over everything that is there. */
  async skip(): Promise<void> {
    this.#remember((await this.#read(undefined)).items);
  }

  /** Reads the rows that were not read yet, oldest first; after a reset they count from 1 again. */
  async next(): Promise<Item[]> {
    const first = await this.#read(undefined);
    const [newest] = first.items;
    const isEmpty = newest === undefined && first.next === null;
    if (isEmpty || (newest !== undefined && newest.id < this.#newest)) {
      this.#ids.clear();
      this.#newest = 0;
    }
    const found = [...first.items];
    let before = first.next;
    for (let pages = 1; before !== null && before > this.#newest && pages < MOST_PAGES; pages += 1) {
      const page = await this.#read(before);
      found.push(...page.items);
      before = page.next;
    }
    const fresh = found.filter(({ id }) => !this.#ids.has(id)).reverse();
    this.#remember(found);
    return fresh;
  }

  #remember(rows: readonly Item[]): void {
    const ids = [...this.#ids, ...rows.map(({ id }) => id)].sort((a, b) => b - a);
    this.#ids = new Set(ids.slice(0, REMEMBERED));
    this.#newest = ids[0] ?? 0;
  }
}
