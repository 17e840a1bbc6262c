/** Milliseconds of one turn of the event loop that responses may use before they wait for the next turn. */
const WORK_MS = 20;

/** When the first response of this turn asked; none before it has. */
let began: number | undefined;
let next: Promise<void> | undefined;

// Edge runtimes have no `setImmediate`.
const afterThisTurn: (callback: () => void) => unknown =
  globalThis.setImmediate ?? ((callback) => setTimeout(callback, 0));

/**
 * Gives up the event loop after 20 ms of work, which all responses share. Call it before each chunk, record or other
 * small step of work that could go on without waiting for anything: `const turn = nextTurn(); if (turn) await turn;`
 *
 * @returns nothing while there is time left, else a promise for the next turn of the event loop
 */
export function nextTurn(): Promise<void> | undefined {
  if (began !== undefined) return performance.now() - began > WORK_MS ? next : undefined;
  began = performance.now();
  next = new Promise((resolve) => {
    afterThisTurn(() => {
      began = undefined;
      resolve();
    });
  });
  return undefined;
}
