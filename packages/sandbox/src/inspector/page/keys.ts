const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function listenToKeys(close: () => boolean) {
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

function stepInList(target: Element, step: number | undefined) {
  const list = target.closest('.rows');
  if (step === undefined || list === null) return false;
  const links = [...list.querySelectorAll<HTMLElement>('a.open')];
  const at = links.indexOf(target as HTMLElement);
  const next = links[Math.min(Math.max(at + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}
