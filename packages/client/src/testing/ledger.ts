/** What the fault server recorded about one call. */
export interface Entry {
  /** Requests that arrived, even if they were not read to the end. */
  arrivals: number;
  /** Requests whose response refused the token, whether or not they were carried out. */
  refusedTokens: number;
  /** How often the order was carried out. */
  commits: number;
}

/** The records of the fault server, by the key of each call. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly faults = new Map<string, number>();
  /** GETs that a cache may respond to. */
  readonly cacheable: string[] = [];
  logins = 0;

  /** The entry of a call. */
  of(key: string): Entry {
    const entry = this.entries.get(key) ?? { arrivals: 0, refusedTokens: 0, commits: 0 };
    this.entries.set(key, entry);
    return entry;
  }

  /** Counts a fault. */
  count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }
}
