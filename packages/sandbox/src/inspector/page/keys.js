/** By how many items each key moves in a list. @type {Readonly<Record<string, number>>} */
const STEPS = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves through lists with keys. @param {() => boolean} close returns whether an open item was closed */
export function listenToKeys(close) {
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest('select, input, textarea')) return;
    if (key === '/') {
      event.preventDefault();
      document.getElementById('find-text')?.focus();
      return;
    }
    const handled = key === 'Escape' ? close() : stepInList(target, STEPS[key]);
    if (handled) event.preventDefault();
  });
}

/** @param {Element} target @param {number | undefined} step */
function stepInList(target, step) {
  const list = target.closest('.rows');
  if (step === undefined || list === null) return false;
  const links = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('a.open')]);
  const at = links.indexOf(/** @type {HTMLElement} */ (target));
  const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}
