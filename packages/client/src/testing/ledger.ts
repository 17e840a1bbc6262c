/** What the fault server saw of one call. */
export interface Entry {
  /** Requests whose bytes came in, whether or not they were read to the end. */
  arrivals: number;
  /** Requests that were refused for a dead token, and so may be sent again. */
  deadTokens: number;
  /** How often the order was carried out. */
  commits: number;
}

/** The books of the fault server, by the key that each call carries. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  readonly faults = new Map<string, number>();
  logins = 0;

  /** The entry of a call. */
  of(key: string): Entry {
    const entry = this.entries.get(key) ?? { arrivals: 0, deadTokens: 0, commits: 0 };
    this.entries.set(key, entry);
    return entry;
  }

  /** Counts a fault. */
  count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }
}
