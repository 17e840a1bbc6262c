import { get, RefusedError } from './api.js';

/** @import { Changes } from '../../generated/control/schemas.ts' */

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 2_000;

/**
 * Checks once a second whether anything changed, unless the page is hidden or updates are paused.
 * @param {object} hears
 * @param {(changes: Changes) => void} hears.answer called with every answer
 * @param {() => void} hears.gone called if the sandbox does not answer
 */
export function watch({ answer, gone }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let paused = false;
  let asking = false;

  async function check() {
    clearTimeout(timer);
    if (asking || paused || document.hidden) return;
    asking = true;
    let pause = EVERY_MS;
    try {
      answer(await get('/changes'));
    } catch (error) {
      if (error instanceof RefusedError) console.warn(error.message);
      gone();
      pause = AFTER_FAILURE_MS;
    } finally {
      asking = false;
    }
    if (!paused) timer = setTimeout(check, pause);
  }

  document.addEventListener('visibilitychange', check);
  return {
    /** Checks now. */
    check,
    /** @param {boolean} wanted */
    setPaused(wanted) {
      paused = wanted;
      check();
    },
    isPaused: () => paused,
  };
}
