/** What speaks against the current token: a refusal that may be due to it. */
export interface Doubts {
  /** Returns whether a token is doubted. */
  has(token: string | undefined): boolean;
  /**
   * Doubts a token after a refusal, if it has worked before.
   *
   * @param current the token in use; no other is doubted, since it was replaced already
   * @returns whether the refusal is worth a new token
   */
  add(token: string, current: string | undefined): boolean;
  /** Ends the doubt. @param fresh the token of a login, which has not worked yet */
  clear(fresh?: string): void;
  /** Notes that a call with this token succeeded. */
  succeeded(token: string): void;
  /** Notes that a new token made no difference. */
  calm(): void;
}

/** For this long after a new token made no difference, a refusal is not worth another one. */
const CALM_MS = 60_000;

/** Makes the memory of doubts. */
export function createDoubts(): Doubts {
  let doubted: string | undefined;
  /** A token of a login with which no call has succeeded yet. */
  let unproven: string | undefined;
  let calmSince = -Infinity;
  return {
    has: (token) => token !== undefined && token === doubted,
    add(token, current) {
      // A clock that was set back must not end doubts for ever.
      if (token === unproven || Math.abs(Date.now() - calmSince) < CALM_MS) return false;
      if (token === current) doubted = token;
      return true;
    },
    clear(fresh) {
      doubted = undefined;
      unproven = fresh ?? unproven;
    },
    succeeded(token) {
      if (token === unproven) unproven = undefined;
    },
    calm() {
      calmSince = Date.now();
    },
  };
}
